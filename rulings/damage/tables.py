"""The state of a board as the rules keep it, read as a position in numbers."""

from __future__ import annotations

import msgspec

from lawbook import BoardState, Seat, render
from rulings.damage.positions import (
    IN_SUIT,
    NOTRUMP,
    SUITS,
    BadRecord,
    Contract,
    Four,
    Position,
    as_hand,
    card_number,
)

VULNERABLE = {"both": "NSEW", "NS": "NS", "EW": "EW"}
# Under this Law the rules ask whose card it was.
DISPUTED = "85"


def position_of(state: BoardState) -> Position:
    """The position before the next card; `BadRecord` ``not_known`` where none is."""
    hands = _four(state.play.hands)
    dealt = _four(state.setup.dealt)
    leader = state.on_lead or (state.trick.leader if state.trick else None)
    if leader is None:
        raise BadRecord("not_known", "The record does not say who is to play.")
    north, east, south, west = (
        had & ~has for had, has in zip(dealt, hands, strict=True)
    )
    return Position(
        contract_of(state),
        hands,
        leader.place,
        tuple(card_number(card) for card in trick_cards(state) if card),
        (north, east, south, west),
        _voids(state),
        state.play.won,
    )


def trick_cards(state: BoardState) -> tuple[str | None, ...]:
    """The cards of the trick in progress, None where one was taken back."""
    return () if state.on_lead or state.trick is None else state.trick.cards


def contract_of(state: BoardState) -> Contract:
    """The contract in numbers; `BadRecord` ``not_known`` where there is none."""
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


def _is_vulnerable(state: BoardState, declarer: Seat) -> bool:
    return declarer.value in VULNERABLE.get(state.setup.vulnerable or "", "")


def refuse_revokes(end: BoardState) -> None:
    """Raise `BadRecord` ``revoked_play`` where somebody failed to follow suit.

    Of such a board neither the play nor the result tells what could have been.
    """
    held = list(_four(end.setup.dealt))
    for trick in end.play.tricks:
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card is None:
                continue
            number, led = card_number(card), trick.suit_led
            if led and card.suit is not led and held[seat.place] & _suit(led):
                place = f"in trick {trick.number}"
                raise BadRecord("revoked_play", f"{seat} did not follow suit {place}.")
            held[seat.place] &= ~(1 << number)


def refuse_other_hands(end: BoardState) -> None:
    """Raise `BadRecord` ``not_held`` where a card is recorded of another hand (85)."""
    for asked in msgspec.json.decode(render(end))["questions"]:
        if asked["law"] == DISPUTED and "card" in asked:
            raise BadRecord("not_held", asked["text"])


def _suit(written: str) -> int:
    return IN_SUIT[SUITS.index(written)]
