"""What the page for entering a play shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lawbook import as_latin
from rulings.analysis.selectors import deal_of, play_of
from rulings.cases.selectors import board_name
from rulings.damage.positions import BadRecord
from rulings.damage.record import contract_of, hands_of
from rulings.damage.typed_play import Laid, cards_held, play_words, playable
from rulings.web.pages.analysis.page import at_the_table
from rulings.web.pages.play import wording as words
from rulings.web.pages.play.forms import PlayFileForm
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.web.wording.entries import contract_by
from tables.web.wording.names import (
    DECK,
    RANKS,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    card_name,
    printed_rank,
)

SYMBOLS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
BETWEEN = re.compile(r"[\s,;|]+")


Context = dict[str, Any]


@dataclass(frozen=True)
class Key:
    """A card that can be pressed; ``may`` where it is on turn and follows suit."""

    card: str
    rank: str
    name: str
    may: bool


@dataclass(frozen=True)
class RemainingHand:
    """A hand with the cards not played yet, by suit."""

    code: str
    name: str
    acts: bool
    suits: tuple[tuple[str, str, tuple[Key, ...]], ...]


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
    return context | _laid(play_words(hands, contract_of(log.state), typed))


def _laid(laid: Laid) -> Context:
    return {
        "hands": tuple(_hands(laid)),
        "tricks": [
            TrickRow(trick.number, tuple(_cells(trick.cards, trick.winner)))
            for trick in laid.tricks
        ],
        "fault": words.fault(laid.fault) if laid.fault else "",
        "doubts": list(words.doubts(laid)),
        "entered": words.entered(len(laid.cards)),
    }


def _hands(laid: Laid) -> Iterator[RemainingHand]:
    turn, may = SEATS[laid.now.seat], playable(laid.now)
    for seat, cards in cards_held(laid.now):
        mine = may if seat == turn and not laid.fault else frozenset()
        suits = tuple(_suit(suit, cards, mine) for suit in SUITS)
        yield RemainingHand(seat, str(SEAT[seat]), seat == turn, suits)


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
    plain = as_latin(word.replace("\ufe0e", "").translate(SYMBOLS).upper())
    plain = plain.replace("10", "T")
    for card in (plain, plain[::-1]):
        if card in DECK:
            return card
    return word[:10]


def written(cards: tuple[str, ...]) -> str:
    """The cards as they stand in the field: a trick a line."""
    tricks = (cards[at : at + 4] for at in range(0, len(cards), 4))
    return "\n".join(" ".join(trick) for trick in tricks)
