"""The values of cards where partner has a penalty card that must be played (50D1).

Where partner must play the forced card to this trick, the value of a card is what is
left when they do. In a sample of layouts, what hardly ever matters is left out.
"""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.positions import IN_SUIT, Position, winner
from rulings.damage.solver import Layouts, TrickInProgress, card_values, turn_of

Tricks = NDArray[np.int16]
_NOBODY_YET = 99
# With so few cards left every line is tried; with more, those that are sensible.
FEW_CARDS = 5


def set_forced(
    position: Position,
    layouts: Layouts,
    play: tuple[tuple[int, ...], int],
    values: Tricks,
) -> None:
    """Set the values of the layouts in which the partner must play the forced card.

    Cards of a suit that are equal where partner is free are taken to be equal where
    they are not, until few cards are left: one position is solved for all of them.
    """
    cards, forced = play
    free, partner = values.copy(), (position.seat + 2) % 4
    shares = _is_sample(position, layouts)
    for column, card in enumerate(cards):
        trick = (*position.trick, card)
        must = _must_play(layouts[:, partner], forced, trick[0] // 13)
        for other in range(column) if shares else ():
            if cards[other] // 13 == card // 13:
                alike = must & (free[:, other] == free[:, column])
                values[alike, column] = values[alike, other]
                must = must & ~alike
        rows = np.nonzero(must)[0]
        if len(rows):
            left = layouts[rows].copy()
            left[:, position.seat] &= ~np.uint64(1 << card)
            left[:, partner] &= ~np.uint64(1 << forced)
            opponent = left[:, (position.seat + 1) % 4]
            hands = _sensible(opponent, trick, forced) if shares else opponent
            values[rows, column] = _least(position, left, (trick, forced), hands)


def _is_sample(position: Position, layouts: Layouts) -> bool:
    """Whether so much is solved that what hardly ever matters is left out."""
    return len(layouts) > 1 and position.hands[position.seat].bit_count() > FEW_CARDS


def _must_play(hands: NDArray[np.uint64], forced: int, led: int) -> NDArray[np.bool_]:
    holds = hands >> np.uint64(forced) & np.uint64(1) == 1
    follows = hands & np.uint64(IN_SUIT[led]) != 0
    must: NDArray[np.bool_] = holds if forced // 13 == led else holds & ~follows
    return must


def _least(
    position: Position,
    left: Layouts,
    play: tuple[tuple[int, ...], int],
    hands: NDArray[np.uint64],
) -> Tricks:
    """The tricks left to the defence after the opponent's best of these cards."""
    trick, forced = play
    opponent = (position.seat + 1) % 4
    least = np.full(len(left), _NOBODY_YET, dtype=np.int16)
    for card in range(52):
        rows = np.nonzero(_may_play(hands, card, trick[0] // 13))[0]
        if len(rows):
            then = left[rows].copy()
            then[:, opponent] &= ~np.uint64(1 << card)
            tricks = _to_come(position, then, (*trick, card, forced))
            least[rows] = np.minimum(least[rows], tricks)
    return least


def _sensible(
    hands: NDArray[np.uint64], trick: tuple[int, ...], forced: int
) -> NDArray[np.uint64]:
    """Of the cards that follow suit, the lowest, and the lowest that beats the others.

    Partner's card, played after it, is known: the forced one.
    """
    suit = IN_SUIT[trick[0] // 13]
    highest = max(card for card in (*trick, forced) if suit >> card & 1)
    follows = hands & np.uint64(suit)
    above = follows >> np.uint64(highest) << np.uint64(highest)
    kept: NDArray[np.uint64] = hands.copy()
    following = follows > 0
    kept[following] = ((follows & -follows) | (above & -above))[following]
    return kept


def _may_play(hands: NDArray[np.uint64], card: int, led: int) -> NDArray[np.bool_]:
    """Whether the card is lawful; the lower of two neighbours is left out."""
    holds: NDArray[np.bool_] = hands >> np.uint64(card) & np.uint64(1) == 1
    if card % 13 < 12:
        holds &= hands >> np.uint64(card + 1) & np.uint64(1) == 0
    if card // 13 != led:
        holds &= hands & np.uint64(IN_SUIT[led]) == 0
    return holds


def _to_come(position: Position, then: Layouts, trick: tuple[int, ...]) -> Tricks:
    """Tricks of the defence from this one on, after three or four cards of it."""
    in_all = position.hands[position.seat].bit_count()
    turn = replace(turn_of(position), trick=trick)
    if len(trick) == 3:
        return (in_all - _best(then, turn)).astype(np.int16)
    place = winner(trick, turn.strain)
    seat = (turn.leader + place) % 4
    ours = seat % 2 == position.seat % 2
    if in_all == 1:
        return np.full(len(then), int(ours), dtype=np.int16)
    rest = _best(then, TrickInProgress(turn.strain, seat))
    return (rest + 1 if ours else in_all - 1 - rest).astype(np.int16)


def _best(hands: Layouts, turn: TrickInProgress) -> Tricks:
    best: Tricks = card_values(hands, turn).max(axis=1).astype(np.int16)
    return best
