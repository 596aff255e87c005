"""Out of a board's events: what was chosen beside an exposed card, what was compelled.

The core of the rules replays the board and says at every card what was lawful then. A
play compelled by the law is no assistance: its cost is shown by itself. The cards of a
withdrawn entry are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from lawbook import (
    BoardState,
    CardPlayed,
    Event,
    EventWithdrawn,
    Seat,
    empty_log,
    extend,
    render,
    replay,
)
from rulings.evidence.positions import (
    NOTRUMP,
    SUITS,
    BadRecord,
    Contract,
    Four,
    Position,
    as_hand,
    card_number,
    follow,
)
from rulings.evidence.screening import Decided

VULNERABLE = {"both": "NSEW", "NS": "NS", "EW": "EW"}


class Compelled(Struct, frozen=True):
    """A penalty card that its owner had to play, with other cards that would follow."""

    position: Position
    card: int


class Window(Struct, frozen=True):
    """What happened while penalty cards lay on the table, in the order of play.

    ``left_out`` counts cards played then while the trick was not in order: out of turn,
    in place of one taken back, beside a fifth card. Of these nothing is computed.
    """

    decided: tuple[Decided, ...]
    compelled: tuple[Compelled, ...]
    left_out: int


def window(events: Iterable[Event]) -> Window:
    """The decisions of partners and the compelled plays of owners on one board.

    Raises `BadRecord` ``not_known`` where not every hand and card is recorded.
    """
    plays = [play for play in _plays(tuple(events)) if play[0].law.penalty_cards]
    orderly = [play for play in plays if _is_orderly(*play)]
    decided = (_decided(*play) for play in orderly)
    compelled = (_compelled(*play) for play in orderly)
    return Window(
        tuple(filter(None, decided)),
        tuple(filter(None, compelled)),
        len(plays) - len(orderly),
    )


def _is_orderly(state: BoardState, played: CardPlayed, _: int) -> bool:
    """Whether it is his turn, he holds the card, and everybody has played as often."""
    now = _position(state)
    held = list(now.hands)
    for place in range(len(now.trick)):
        held[(now.leader + place) % 4] |= 1 << now.trick[place]
    sizes = {hand.bit_count() for hand in held}
    holds = now.hands[now.seat] >> card_number(played.card) & 1 == 1
    in_turn = now.seat == played.seat.place and None not in _trick(state)
    return in_turn and holds and len(sizes) == 1


def _plays(
    events: tuple[Event, ...],
) -> Iterator[tuple[BoardState, CardPlayed, int]]:
    """Every card played, with the state before it and what was lawful then."""
    taken_back = replay(events).withdrawn
    log = empty_log()
    for version, event in enumerate(events, start=1):
        if version in taken_back or isinstance(event, EventWithdrawn):
            continue
        if isinstance(event, CardPlayed):
            yield log.state, event, _lawful(log.state)
        log = extend(log, event)


def _lawful(state: BoardState) -> int:
    """What the seat to play may play; nothing while a choice keeps him waiting."""
    playable = msgspec.json.decode(render(state))["playable"]
    return as_hand(card_number(card) for card in playable or ())


def _decided(state: BoardState, played: CardPlayed, lawful: int) -> Decided | None:
    laid = state.of(played.seat.partner)
    if not laid:
        return None
    majors = [card_number(c.card) for c in laid if c.kind == "major"]
    return Decided(
        _position(state),
        lawful,
        card_number(played.card),
        tuple((card_number(one.card), one.seat.place) for one in laid),
        majors[0] if len(majors) == 1 else None,
    )


def _compelled(state: BoardState, played: CardPlayed, lawful: int) -> Compelled | None:
    card = card_number(played.card)
    mine = [card_number(one.card) for one in state.of(played.seat)]
    if card not in mine or lawful != 1 << card:
        return None
    now = _position(state)
    otherwise = follow(now.hands[now.seat], now.trick)
    return Compelled(now, card) if otherwise != lawful else None


def _position(state: BoardState) -> Position:
    hands = _four(state.play.hands)
    dealt = _four(state.setup.dealt)
    leader = state.on_lead or (state.trick.leader if state.trick else None)
    if leader is None:
        raise BadRecord("not_known", "The record does not say who is to play.")
    north, east, south, west = (
        had - has for had, has in zip(dealt, hands, strict=True)
    )
    return Position(
        _contract(state),
        hands,
        leader.place,
        tuple(card_number(card) for card in _trick(state) if card),
        (north, east, south, west),
        _voids(state),
        state.play.won,
    )


def _trick(state: BoardState) -> tuple[str | None, ...]:
    """The cards of the trick in progress, None where one was taken back."""
    return () if state.on_lead or state.trick is None else state.trick.cards


def _four(hands: tuple[frozenset[str] | None, ...]) -> Four:
    known = [
        as_hand(card_number(c) for c in hand) for hand in hands if hand is not None
    ]
    if len(known) < 4:
        raise BadRecord("not_known", "Not all four hands and their play are recorded.")
    north, east, south, west = known
    return north, east, south, west


def _voids(state: BoardState) -> Four:
    """The suits that each seat has failed to follow, as bits."""
    voids = [0, 0, 0, 0]
    for trick in state.play.tricks:
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card and trick.suit_led and card.suit is not trick.suit_led:
                voids[seat.place] |= 1 << SUITS.index(trick.suit_led)
    north, east, south, west = voids
    return north, east, south, west


def _contract(state: BoardState) -> Contract:
    """The contract in numbers."""
    written, declarer = state.setup.contract, state.declarer
    if written is None or declarer is None:
        raise BadRecord("not_known", "The record has no contract.")
    strain = NOTRUMP if written[1:3] == "NT" else SUITS.index(written[1])
    return Contract(
        int(written[0]),
        strain,
        declarer.place,
        written.count("X"),
        _is_vulnerable(state, declarer),
    )


def _is_vulnerable(state: BoardState, declarer: Seat) -> bool:
    return declarer.value in VULNERABLE.get(state.setup.vulnerable or "", "")
