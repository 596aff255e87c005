"""The page for entering a play afterwards: its forms, the cards laid out, its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from lawbook import BoardState, as_latin, suits_as_letters
from rulings.analysis.selectors import deal_of, play_of
from rulings.cases.selectors import board_name
from rulings.common.errors import StepRefused
from rulings.damage.positions import BadRecord
from rulings.damage.record import contract_of, hands_of
from rulings.damage.typed_play import (
    CardFault,
    TypedPlay,
    cards_held,
    play_words,
    playable,
)
from rulings.web.pages.analysis.page import at_the_table
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.web.pages.compass import SIDES, Compass, Known, Position, draw
from tables.web.pages.setup.common import always
from tables.web.wording.entries import contract_by
from tables.web.wording.names import (
    DECK,
    RANKS,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    card_name,
    card_object,
    card_subject,
    printed_rank,
    seat_words,
    sentence,
)

TRICKS = 13
BETWEEN = re.compile(r"[\s,;|]+")
Context = dict[str, Any]
FAULT: dict[str, Promise] = {
    "no_card": gettext_lazy(
        "Trick %(trick)s: “%(word)s” is not a card. Write suit and rank, such as H5 or"
        " S10."
    ),
    "twice": gettext_lazy("Trick %(trick)s: %(card)s has been played already."),
    "not_held": gettext_lazy(
        "Trick %(trick)s: it is the turn of %(owner)s, and %(card)s is not there."
    ),
}


class PlayForm(forms.Form):
    """The cards in the order they were played, and one that was pressed."""

    cards = forms.CharField(max_length=2000, required=False)
    add = forms.CharField(max_length=4, required=False)

    @property
    def text(self) -> str:
        """What was typed, right or wrong, and the card that was pressed."""
        parts = (self[name].value() or "" for name in ("cards", "add"))
        return " ".join(filter(None, parts))

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong with it, in words."""
        return [str(one) for found in self.errors.values() for one in found]


class PlayFileForm(forms.Form):
    """A file with the play of one table."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        allow_empty_file=True,
        error_messages=always(
            gettext_lazy("Choose a file first."), "required", "invalid"
        ),
        widget=forms.FileInput({"accept": ".pbn,.lin"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id="%s", label_suffix="")


def refuse(form: forms.Form, field: str, refusal: StepRefused) -> None:
    """Say at a field why nothing is kept."""
    form.add_error(field, forms.ValidationError(str(refusal), code=refusal.code))


@dataclass(frozen=True)
class Key:
    """A card that can be pressed; ``may`` where it is on turn and follows suit."""

    card: str
    rank: str
    name: str
    may: bool


@dataclass(frozen=True)
class TrickCard:
    """A card in the list of tricks, by its seat."""

    suit: str
    rank: str
    name: str
    led: bool
    won: bool


@dataclass(frozen=True)
class TrickRow:
    """A trick in the list: a cell a seat, None where the seat has not played."""

    number: int
    cells: tuple[TrickCard | None, ...]


def entering(seen: VisibleBoard, text: str | None = None) -> Context:
    """The page with what was typed, or with what is known already."""
    known, board = play_of(seen), seen.board
    if text is None:
        text = written(known.cards) if known else ""
    log, deal = board_log(seen), deal_of(seen)
    typed = cards_typed(text)
    context: Context = {"board": board, "table": board.table, "text": text}
    context |= {"place": board_name(board), "source": known.source if known else ""}
    context |= {"seats": [SEAT[seat] for seat in SEATS], "count": len(typed)}
    context |= {"table_url": at_the_table(board, log.version)}
    context |= {"file_form": PlayFileForm()}
    setup = log.state.setup
    if log.state.declarer is None or setup.contract in (None, "PASS"):
        return context | {"no_contract": True}
    context["contract"] = contract_by(str(setup.contract), str(log.state.declarer))
    try:
        hands = hands_of(deal) if deal else None
    except BadRecord:
        hands = None
    if hands is None:
        return context | {"no_deal": True}
    return context | _laid(play_words(hands, contract_of(log.state), typed), log.state)


def _laid(laid: TypedPlay, state: BoardState) -> Context:
    held = dict(cards_held(laid.now))
    turn = SEATS[laid.now.seat]
    may = frozenset() if laid.fault else playable(laid.now)
    return {
        "compass": _drawn(laid, held, state),
        "keyed": tuple(_suit(suit, held[turn], may) for suit in SUITS),
        "tricks": [
            TrickRow(trick.number, tuple(_cells(trick.cards, trick.winner)))
            for trick in laid.tricks
        ],
        "fault": fault(laid.fault) if laid.fault else "",
        "doubts": list(doubts(laid)),
        "entered": entered(len(laid.cards)),
    }


def _drawn(
    laid: TypedPlay, held: Mapping[str, frozenset[str]], state: BoardState
) -> Compass:
    """The table after the cards typed; the cards of the hand on turn are keys."""
    now, setup = laid.now, state.setup
    position = Position(
        setup.board,
        str(state.declarer),
        min(sum(now.won) + 1, TRICKS),
        dict(laid.tricks[-1].cards) if now.trick else {},
        SEATS[now.seat],
        not now.trick,
        dict(zip(SIDES, now.won, strict=True)),
    )
    known = Known(held, dealer=setup.dealer, vulnerable=setup.vulnerable)
    return draw(position, known)


def _suit(
    suit: str, cards: frozenset[str], may: frozenset[str]
) -> tuple[str, str, tuple[Key, ...]]:
    held_here = [suit + rank for rank in RANKS if suit + rank in cards]
    keys = tuple(
        Key(card, printed_rank(card), card_name(card), card in may)
        for card in held_here
    )
    return suit, str(SUIT[suit]), keys


def _cells(cards: Sequence[tuple[str, str]], winner: str) -> Iterator[TrickCard | None]:
    by_seat = dict(cards)
    for seat in SEATS:
        card = by_seat.get(seat)
        yield _cell(card, cards[0][0] == seat, winner == seat) if card else None


def _cell(card: str, led: bool, won: bool) -> TrickCard:
    return TrickCard(card[0], printed_rank(card), card_name(card), led, won)


def cards_typed(text: str) -> tuple[str, ...]:
    """The words of a text as cards where they are: ``h5``, ``5H``, ``♥5``, ``S10``.

    A word that is no card stays as it was typed.
    """
    return tuple(_card(word) for word in BETWEEN.split(text) if word)


def _card(word: str) -> str:
    plain = as_latin(suits_as_letters(word).upper())
    plain = plain.replace("10", "T")
    for card in (plain, plain[::-1]):
        if card in DECK:
            return card
    return word[:10]


def written(cards: tuple[str, ...]) -> str:
    """The cards as they stand in the field: a trick a line."""
    tricks = (cards[at : at + 4] for at in range(0, len(cards), 4))
    return "\n".join(" ".join(trick) for trick in tricks)


def fault(found: CardFault) -> str:
    """Why a word cannot stand there."""
    words = {"word": found.word, "trick": found.trick, **seat_words(found.seat)}
    if found.code != "no_card":
        words["card"] = card_subject(found.word)
    return sentence(str(FAULT[found.code]), **words)


def doubts(laid: TypedPlay) -> Iterator[str]:
    """Where a player did not follow suit though able to: it may have been so."""
    for trick in laid.tricks:
        for seat in trick.revoked:
            card = next(card for at, card in trick.cards if at == seat)
            text = gettext(
                "Trick %(trick)s: %(seat)s did not follow suit with "
                "%(card)s, though they could. Is that right?"
            )
            words = {"trick": trick.number, "card": card_object(card)}
            yield sentence(text, **seat_words(seat), **words)


def entered(count: int) -> str:
    """How much is there, for the line above the tricks."""
    tricks, cards = divmod(count, 4)
    told = ngettext("%(n)s full trick", "%(n)s full tricks", tricks) % {"n": tricks}
    more = ngettext("%(n)s card more", "%(n)s cards more", cards) % {"n": cards}
    return f"{told}, {more}" if cards else told
