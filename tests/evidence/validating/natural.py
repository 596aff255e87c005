"""What a player does who follows the usual rules of thumb, and sees nothing exposed.

It knows nothing of the evidence or its model: so a board on which a defender plays this
card is innocent however it turned out.
"""

from __future__ import annotations

from rulings.damage.positions import (
    IN_SUIT,
    NOTRUMP,
    Position,
    cards_in,
    winner,
)

TEN = 8


def natural_card(now: Position) -> int:
    """The card that the player on turn plays by habit."""
    if not now.trick:
        return _lead(now)
    mine = list(cards_in(now.hands[now.seat]))
    following = [card for card in mine if card // 13 == now.trick[0] // 13]
    return _follow(now, following) if following else _without_suit(now, mine)


def _lead(now: Position) -> int:
    """From the best suit: a sequence from the top, else the fourth best or the low."""
    hand = now.hands[now.seat]
    suits = [suit_of(hand, suit) for suit in range(4)]
    sides = [cards for cards in suits if cards and not _is_trump(now, cards[0])]
    return lead_from(max(sides or [cards for cards in suits if cards], key=appeal))


def lead_from(cards: list[int]) -> int:
    """What is led of a suit by habit; ``cards`` are those held, the highest first."""
    if is_touching(cards):
        return cards[0]
    return cards[3] if len(cards) > 3 else cards[-1]


def suit_of(hand: int, suit: int) -> list[int]:
    """The cards of a suit, the highest first."""
    return list(cards_in(hand & IN_SUIT[suit]))[::-1]


def appeal(cards: list[int]) -> tuple[float, int]:
    """How gladly a suit is led: by its length, a sequence, its honours."""
    honours = sum(card % 13 >= TEN for card in cards)
    return len(cards) + 1.5 * is_touching(cards) + 0.4 * honours, -cards[0] // 13


def is_touching(cards: list[int]) -> bool:
    """Whether two touching honours head the suit."""
    return len(cards) > 1 and cards[0] % 13 > TEN and cards[0] - cards[1] == 1


def _is_trump(now: Position, card: int) -> bool:
    strain = now.contract.strain
    return strain != NOTRUMP and card // 13 == strain


def _follow(now: Position, following: list[int]) -> int:
    """Second hand low; later win as cheaply as can be, where partner does not."""
    if len(now.trick) == 1 or _partner_wins(now):
        return following[0]
    winning = [card for card in following if _wins(now, card)]
    if not winning:
        return following[0]
    return winning[0] if len(now.trick) == 3 else winning[-1]


def _without_suit(now: Position, mine: list[int]) -> int:
    """Ruff where partner does not win, else throw low from the longest side suit."""
    ruffs = [card for card in mine if _is_trump(now, card) and _wins(now, card)]
    if ruffs and not _partner_wins(now):
        return ruffs[0]
    sides = [card for card in mine if not _is_trump(now, card)] or mine
    longest = max(range(4), key=lambda suit: sum(c // 13 == suit for c in sides))
    return next(card for card in sides if card // 13 == longest)


def _wins(now: Position, card: int) -> bool:
    return winner((*now.trick, card), now.contract.strain) == len(now.trick)


def _partner_wins(now: Position) -> bool:
    best = winner(now.trick, now.contract.strain)
    return len(now.trick) - best == 2
