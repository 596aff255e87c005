"""The words to say at the table: what is so now, and what each may choose.

Most urgent first: open choices with every option, penalty cards, restrictions, then
reminders of what may not be used. Each carries the clauses it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from lawbook.cards import Card, Suit
from lawbook.penalty_cards import law
from lawbook.remedies import Choice, Option, PenaltyCard
from lawbook.rules.law_51 import clause_of_the_election, clause_of_the_lead_choice
from lawbook.rules.law_53 import clause_of_the_answer
from lawbook.seats import SEATS, Seat
from lawbook.state import BoardState
from lawbook.words.english import ENGLISH
from lawbook.words.greek import GREEK
from lawbook.words.language import Language

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "el": GREEK}


class Saying(Struct, frozen=True):
    """One thing to say: ``kind`` for the screen, ``text``, the clauses behind it."""

    kind: str
    text: str
    laws: tuple[str, ...]


def say(state: BoardState, language: str = "en") -> tuple[Saying, ...]:
    """What the Director says now, whole sentences, most urgent first.

    An unknown language is said in English.
    """
    speech = _Speech(state, LANGUAGES.get(language, ENGLISH))
    return tuple(
        saying
        for part in (
            speech.choices(),
            speech.auction(),
            speech.penalty_cards(),
            speech.restrictions(),
            speech.reminders(),
        )
        for saying in part
    )


class _Speech(Struct, frozen=True):
    """One state said in one language."""

    state: BoardState
    language: Language

    def choices(self) -> Iterator[Saying]:
        for choice in self.state.law.choices:
            if choice.kind == "lead" and choice.blocks is not None:
                yield from self._lead(choice, choice.blocks)
            elif choice.kind == "failure":
                yield from self._failure(choice)
            elif "lead_out_of_turn" in choice.kind:
                yield from self._lead_out_of_turn(choice)
            elif choice.kind == "withdrawn_call":
                yield from self._withdrawn_call(choice)
            else:
                yield self._other_choice(choice)

    def auction(self) -> Iterator[Saying]:
        for faced in self.state.law.exposed:
            parts = self._parts(faced.seat, (faced.card,))
            yield self._saying("exposed", "exposed", (faced.law,), parts)
        for seat, clause in self.state.law.passes:
            yield self._saying("pass_once", "pass_once", (clause,), self._parts(seat))

    def penalty_cards(self) -> Iterator[Saying]:
        for seat in SEATS:
            cards = self.state.of(seat)
            if cards:
                yield self._on_the_table(seat, cards)

    def restrictions(self) -> Iterator[Saying]:
        for rule in self.state.law.restrictions:
            parts = self._parts(rule.seat, (), rule.suits)
            yield self._saying("restriction", rule.kind, (rule.law,), parts)

    def reminders(self) -> Iterator[Saying]:
        if self.state.phase == "ended":
            return
        for ended in self.state.law.gone:
            if ended.how in ("picked_up", "played"):
                clause = "50E2" if ended.how == "picked_up" else "50E3"
                parts = self._parts(ended.seat, (ended.card,))
                yield self._saying(
                    "information", ended.how, (self._law(clause),), parts
                )

    def _on_the_table(self, seat: Seat, cards: tuple[PenaltyCard, ...]) -> Saying:
        key = "majors" if len(cards) > 1 else cards[0].kind
        named = tuple(mine.card for mine in cards)
        parts = self._parts(seat, named, tuple({card.suit for card in named}))
        clauses = {"minor": ("50B", "50C"), "major": ("50B", "50D1(a)", "50D2")}
        laws = clauses.get(key, ("50B", "51A", "51B"))
        said = [self.language.sentence(part, **parts) for part in (key, f"{key}.rule")]
        return Saying("penalty_card", " ".join(said), tuple(map(self._law, laws)))

    def _lead(self, choice: Choice, leader: Seat) -> Iterator[Saying]:
        owned = self.state.majors_of(leader.partner)
        cards = tuple(mine.card for mine in owned)
        offered_by = clause_of_the_lead_choice(owned)
        parts = self._parts(leader, cards)
        yield self._saying("choice", "lead", (choice.law,), parts)
        for option in choice.options:
            key = _LEAD_KEYS.get((option.choice, len(option.suits) > 1))
            parts = self._parts(leader, cards, option.suits)
            clause = clause_of_the_election(offered_by, option.choice)
            yield self._saying("option", f"lead.{key}", (self._law(clause),), parts)

    def _failure(self, choice: Choice) -> Iterator[Saying]:
        broken = self.state.law.violations[-1]
        parts = self._parts(broken.seat, (broken.card,))
        owed = broken.instead_of or broken.card
        parts["owed"] = self.language.card(owed)
        parts["owed_subject"] = self.language.card_as_subject(owed)
        yield self._saying("choice", "failure", (broken.law,), parts)
        clauses = {"accept": "52B1(a)", "reject": "52B2", "played_on": "52B1(b)"}
        for part, clause in clauses.items():
            yield self._saying("option", f"failure.{part}", (self._law(clause),), parts)

    def _lead_out_of_turn(self, choice: Choice) -> Iterator[Saying]:
        parts = self._about(choice)
        yield self._saying("choice", "lead_out_of_turn", (choice.law,), parts)
        for option in choice.options:
            key = self._lead_option(choice, option)
            clause = clause_of_the_answer(choice.kind, key)
            key = f"lead_out_of_turn.{key}"
            yield self._saying("option", key, (self._law(clause),), parts)

    def _lead_option(self, choice: Choice, option: Option) -> str:
        defender = choice.seat is not None and self.state.is_defender(choice.seat)
        if option.choice == "refuse" and not defender:
            return "refuse_declarer"
        return option.choice

    def _withdrawn_call(self, choice: Choice) -> Iterator[Saying]:
        laws, parts = (choice.law,), self._about(choice)
        yield self._saying("choice", choice.kind, laws, parts)
        for option in choice.options:
            parts["suits"] = self.language.suits(option.suits)
            yield self._saying("option", f"{choice.kind}.{option.choice}", laws, parts)

    def _other_choice(self, choice: Choice) -> Saying:
        return self._saying("choice", choice.kind, (choice.law,), self._about(choice))

    def _about(self, choice: Choice) -> dict[str, str]:
        seat = choice.seat or choice.blocks or Seat.NORTH
        cards = choice.options[0].cards if choice.options else ()
        parts = self._parts(seat, (choice.card,) if choice.card else cards)
        parts["chooser"] = self.language.seat_subject[choice.chooser]
        return parts

    def _parts(
        self, seat: Seat, cards: tuple[Card, ...] = (), suits: tuple[Suit, ...] = ()
    ) -> dict[str, str]:
        language, declarer = self.language, self.state.declarer
        chooser = declarer or seat.next
        parts = language.seats("seat", seat) | language.seats("partner", seat.partner)
        parts |= language.seats("chooser", chooser)
        parts |= language.seats("partner_of_chooser", chooser.partner)
        if cards:
            parts["card"] = language.card(cards[0])
            parts["card_subject"] = language.card_as_subject(cards[0])
        one = len(cards) == 1
        parts["go"] = language.sentences["lead.goes" if one else "lead.go"]
        parts["stay"] = language.sentences["lead.stays" if one else "lead.stay"]
        parts["cards_subject"] = language.cards_as_subject(cards)
        return parts | {"cards": language.cards(cards), "suits": language.suits(suits)}

    def _saying(
        self, kind: str, key: str, laws: tuple[str, ...], parts: dict[str, str]
    ) -> Saying:
        return Saying(kind, self.language.sentence(key, **parts), laws)

    def _law(self, clause: str) -> str:
        return law(self.state, clause)


_LEAD_KEYS = {
    ("require", False): "require",
    ("require", True): "require_one_of",
    ("prohibit", False): "prohibit",
    ("prohibit", True): "prohibit_any_of",
    ("neither", False): "neither",
}
