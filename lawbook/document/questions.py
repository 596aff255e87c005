"""What only the Director can decide, in words: in English, then in other languages.

The state document holds the English sentence. `question_in` finds out which sentence
it is and of which seats and cards it speaks, and says it in the language of the reader.
"""

from __future__ import annotations

import re
from functools import cache

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.language import LANGUAGES
from lawbook.language.english import ENGLISH
from lawbook.language.language import Language
from lawbook.state.rectification import Question

Parts = dict[str, str]
KIND = "asked."
PLACE = re.compile(r"\{(\w+)\}")
SEATS = {ENGLISH.seat_subject[seat.value]: seat for seat in Seat}
CARDS = {ENGLISH.bare_card(card): card for card in Card}
SEAT = "|".join(SEATS)
CARD = "|".join(CARDS)
# What may stand at each place of an English question.
READ = {
    **dict.fromkeys(("seat", "partner", "owner"), SEAT),
    "bare": CARD,
    "card": f"the (?:{CARD})",
    "cards": f"the (?:(?:{CARD})(?:, | and )?(?:the )?)+",
    **dict.fromkeys(("law", "other"), r".+?"),
}


def in_english(asked: Question) -> str:
    """The question as it was written, or else its sentence in English.

    What a person wrote (`ConcernRaised`) is left as it was written.
    """
    if asked.text:
        return asked.text
    named = dict(zip(("law", "other"), asked.clauses, strict=False))
    if asked.owner:
        named["owner"] = asked.owner.value
    seat = asked.seat or Seat.NORTH
    return _said(ENGLISH, f"{KIND}{asked.key}", seat, asked.cards, named)


def question_in(text: str, language: str) -> str | None:
    """The same question in another language; None where it is none of ours.

    >>> question_in("West led the king of diamonds against a restriction. "
    ...     "Could it have been obeyed?", "el")
    'Η Δύση βγήκε με τον ρήγα καρό παρά τον περιορισμό. Μπορούσε να τηρηθεί;'
    """
    spoken = LANGUAGES.get(language, ENGLISH)
    for key, pattern in _patterns().items():
        found = pattern.fullmatch(text)
        if found:
            read = found.groupdict()
            cards = [CARDS[name] for name in _cards_named(read)]
            labels = {name: read[name] for name in ("law", "other") if name in read}
            owner = {"owner": SEATS[read["owner"]].value} if "owner" in read else {}
            return _said(spoken, key, _seat_in(read), tuple(cards), labels | owner)
    return None


def _said(
    language: Language, key: str, seat: Seat, cards: tuple[Card, ...], more: Parts
) -> str:
    parts = language.seats("seat", seat) | language.seats("partner", seat.partner)
    parts |= language.named(cards)
    for name, value in more.items():
        if name == "owner":
            parts |= language.seats("owner", Seat(value))
        else:
            parts[name] = language.clause(value)
    return language.sentence(key, **parts)


def _seat_in(read: Parts) -> Seat:
    """The seat a question is about; where only its partner is named, from that."""
    if "seat" in read:
        return SEATS[read["seat"]]
    return SEATS[read["partner"]].partner if "partner" in read else Seat.NORTH


def _cards_named(read: Parts) -> list[str]:
    named = " ".join(read.get(name, "") for name in ("bare", "card", "cards"))
    return re.findall(CARD, named)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """What each English question looks like with its places filled."""
    questions = {k: s for k, s in ENGLISH.sentences.items() if k.startswith(KIND)}
    return {key: re.compile(_pattern(said)) for key, said in questions.items()}


def _pattern(said: str) -> str:
    pieces, seen = PLACE.split(said), set[str]()
    made = ""
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            made += re.escape(piece)
        elif piece in seen:
            made += f"(?P={piece})"
        else:
            seen.add(piece)
            made += f"(?P<{piece}>{READ[piece]})"
    return made
