"""The table as it lies: seats, hands that may be seen, the trick, the board.

Every page draws one `Compass` with ``tables/parts/diagram.html``, a paper as well: from
the document of a board, or from a `Position` where no document tells it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext

from lawbook import BoardLog, CardPlayed, dealer_of, vulnerable_of
from tables.web.wording import names
from tables.web.wording.choices import PARTNER
from tables.web.wording.drawn_cards import (
    CardShown,
    Mark,
    SuitShown,
    face,
    face_as,
    played,
    suits,
)

Document = Mapping[str, Any]
Hands = Mapping[str, Iterable[str]]
Names = Mapping[str, str]

NOBODY: Names = MappingProxyType({})

SIDES = ("NS", "EW")
SIDE: Mapping[str, Promise] = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
}
VULNERABLE: Mapping[str, Promise] = {
    "none": gettext_lazy("Nobody vulnerable"),
    "NS": gettext_lazy("North-South vulnerable"),
    "EW": gettext_lazy("East-West vulnerable"),
    "both": gettext_lazy("Both sides vulnerable"),
}
# The choices about a card that was led out of turn and waits face up.
ABOUT_A_LEAD = ("opening_lead_out_of_turn", "lead_out_of_turn")


@dataclass(frozen=True)
class SeatShown:
    """One seat of the diagram.

    ``cards`` lie face up in front of it, ``played`` is its card in the trick, ``suits``
    its hand, empty where it may not be seen or is not known. ``acts``: its turn.
    """

    code: str
    name: str
    role: str
    cards: tuple[CardShown, ...]
    on_lead: bool
    waits: bool
    player: str = ""
    played: CardShown | None = None
    suits: tuple[SuitShown, ...] = ()
    acts: bool = False


@dataclass(frozen=True)
class Compass:
    """The four seats, the board in the middle and the tricks.

    ``dealer`` is a seat and ``vulnerable`` a side, ``none`` or ``both``; where they are
    not told, or the board is not named, they are empty. ``trick`` is its number and
    ``won`` the tricks of each side, where every card is recorded.
    """

    board: int | None
    dealer: str
    vulnerable: str
    seats: Mapping[str, SeatShown]
    trick: int | None = None
    won: tuple[tuple[str, int], ...] = ()

    @property
    def dealer_words(self) -> str:
        """Who deals, as it is read: Dealer North."""
        if not self.dealer:
            return ""
        return gettext("Dealer %(seat)s") % {"seat": names.SEAT[self.dealer]}

    @property
    def vulnerable_words(self) -> str:
        """Who is vulnerable, as it is read: North-South vulnerable."""
        return str(VULNERABLE.get(self.vulnerable, ""))

    @property
    def read_out(self) -> str:
        """The hands that are drawn, as one line to be read out."""
        hands = ((seat.name, seat.suits) for seat in self.seats.values() if seat.suits)
        told = (
            f"{name}: {', '.join(one.words for one in held)}" for name, held in hands
        )
        return "; ".join(told)


@dataclass(frozen=True)
class Known:
    """What a page knows of a table beside its document.

    ``hands`` are those that may be seen; ``faced`` are cards that were led and of which
    the document says nothing, by seat; ``players`` are names by seat. ``chosen`` is the
    card that is about to be played.
    """

    hands: Hands = field(default_factory=dict)
    faced: Mapping[str, CardShown] = field(default_factory=dict)
    players: Names = field(default_factory=dict)
    dealer: str | None = None
    vulnerable: str | None = None
    chosen: str = ""


@dataclass(frozen=True)
class Position:
    """A table that no document tells: a deal, the moment before a card, a problem.

    ``trick`` is the number of the trick and ``played`` its cards by seat; ``to_play``
    is on turn, to lead if ``leads``. ``won`` are the tricks of each side, ``lying``
    penalty cards as a document has them.
    """

    board: int | None
    declarer: str | None = None
    trick: int | None = None
    played: Names = field(default_factory=dict)
    to_play: str = ""
    leads: bool = False
    won: Mapping[str, int] | None = None
    lying: tuple[Document, ...] = ()


def draw(position: Position, known: Known) -> Compass:
    """Draw a position with the hands and names that are known."""
    turn, played = position.to_play, position.played
    document = {
        "board": position.board,
        "declarer": position.declarer,
        "penalty_cards": position.lying,
        "on_lead": turn if position.leads else None,
        "awaiting": (),
        "trick": {"number": position.trick, "played": played, "to_play": turn},
        "tricks": position.won,
    }
    return compass(document, known)


def compass(document: Document, known: Known | None = None) -> Compass:
    """Draw a board from its document, or from the summary of a tile."""
    told = known or Known()
    number, trick = document["board"], document.get("trick")
    return Compass(
        board=number,
        dealer=told.dealer or (dealer_of(number) if number else ""),
        vulnerable=told.vulnerable or (vulnerable_of(number) if number else ""),
        seats=places(document, told),
        trick=trick["number"] if trick else None,
        won=_won(document.get("tricks")),
    )


def _won(tricks: Mapping[str, int] | None) -> tuple[tuple[str, int], ...]:
    if tricks is None:
        return ()
    return tuple((str(SIDE[side]), tricks[side]) for side in SIDES)


def on_the_desk(log: BoardLog, players: Names = NOBODY) -> Known:
    """What the desk knows beside a document: every hand that is known.

    The log is made without the deal for those who may not see hands.
    """
    return _known(log, players, names.SEATS)


def at_the_table(log: BoardLog, players: Names = NOBODY) -> Known:
    """What a screen at the table knows beside a document: dummy, once it lies there."""
    declarer, play = log.state.declarer, log.state.play
    there = (PARTNER[declarer],) if declarer and play.faced else ()
    return _known(log, players, there)


def _known(log: BoardLog, players: Names, seen: Container[str]) -> Known:
    """Hands that may be seen: what is left, or as dealt in a record of incidents."""
    state = log.state
    held = state.play.hands if state.is_full else state.setup.dealt
    hands = zip(names.SEATS, held, strict=True)
    return Known(
        hands={s: list(map(str, hand)) for s, hand in hands if hand and s in seen},
        faced=_faced(log),
        players=players,
        dealer=state.setup.dealer,
        vulnerable=state.setup.vulnerable,
    )


def _faced(log: BoardLog) -> dict[str, CardShown]:
    """A card led out of turn that waits for its answer; a lead that was recorded last.

    A record of incidents does not say when the trick of a lead is over.
    """
    waiting = {
        str(choice.seat): face_as(str(choice.card), str(choice.seat), "out_of_turn")
        for choice in log.state.law.choices
        if choice.kind in ABOUT_A_LEAD
    }
    match log.events[-1:]:
        case [CardPlayed(seat=seat, card=card)] if card is log.state.play.lead:
            waiting[str(seat)] = played(str(card), str(seat))
    return waiting


def places(document: Document, known: Known | None = None) -> dict[str, SeatShown]:
    """Return the four seats; the summary of a board is enough."""
    told = known or Known()
    return {seat: _place(document, seat, told) for seat in names.SEATS}


def _place(document: Document, seat: str, known: Known) -> SeatShown:
    cards = [face(item, item["kind"]) for item in _of(document["penalty_cards"], seat)]
    cards += [face(item, "exposed") for item in _of(document.get("exposed", ()), seat)]
    lying = _of(document["penalty_cards"], seat)
    marks: dict[str, Mark] = {item["card"]: "exposed" for item in lying}
    if known.chosen:
        marks[known.chosen] = "chosen"
    trick = document.get("trick") or {}
    return SeatShown(
        code=seat,
        name=str(names.SEAT[seat]),
        role=role(seat, document["declarer"]),
        cards=tuple(cards),
        on_lead=document["on_lead"] == seat,
        waits=any(item.get("blocks") == seat for item in document["awaiting"]),
        player=known.players.get(seat, ""),
        played=_on_the_table(trick, seat, known),
        suits=suits(known.hands[seat], marks) if seat in known.hands else (),
        acts=trick.get("to_play") == seat,
    )


def _on_the_table(
    trick: Mapping[str, Any], seat: str, known: Known
) -> CardShown | None:
    card = trick.get("played", {}).get(seat)
    return played(card, seat) if card else known.faced.get(seat)


def _of(items: Iterable[Mapping[str, Any]], seat: str) -> list[Mapping[str, Any]]:
    return [item for item in items if item["seat"] == seat]


def role(seat: str, declarer: str | None) -> str:
    """What a seat is in the play; nothing before the contract is known."""
    if not declarer:
        return ""
    if seat == declarer:
        return pgettext("role", "declarer")
    if seat == PARTNER[declarer]:
        return pgettext("role", "dummy")
    return pgettext("role", "defender")
