"""What a hand holds in a suit, as players speak of it, and which card they pick."""

from __future__ import annotations

from rulings.damage.habits import CardRule, Holding, Pick
from rulings.damage.positions import IN_SUIT, cards_in
from rulings.damage.promises import MOST_CARDS, read_range

TEN, JACK, QUEEN, ACE = 8, 9, 10, 12
PICKS: tuple[Pick, ...] = ("touching", "top", "second", "third", "fourth", "low")


def cards_of(hand: int, suit: int) -> tuple[int, ...]:
    """The cards of a suit, the highest first."""
    return tuple(cards_in(hand & IN_SUIT[suit]))[::-1]


def is_within(count: int, written: str) -> bool:
    """Whether a count is within a range that was checked when the table was read."""
    low, high = read_range(written, MOST_CARDS) or (0, MOST_CARDS)
    return low <= count <= high


def holding_of(cards: tuple[int, ...]) -> Holding:
    """The kind of a suit that is held; the highest card first.

    ``solid``: three touching cards from the jack up, or two and the next but one.
    ``sequence``: two touching honours. ``interior``: two touching below another honour.
    """
    ranks = [card % 13 for card in cards]
    top = ranks[0] if ranks else -1
    if top < JACK:
        return "low"
    return _of_touching(ranks) or ("ace" if top == ACE else "honour")


def _of_touching(ranks: list[int]) -> Holding | None:
    """The kind of a suit whose honours touch; None where they do not."""
    run, top = _touching_from(ranks, 0), ranks[0]
    if run == 2 and top == ACE and ranks[2:3] != [JACK]:
        return "ace_king"
    if run > 2 or (run == 2 and ranks[2:3] == [top - 3]):
        return "solid"
    if run == 2:
        return "sequence"
    inner = len(ranks) > 2 and ranks[1] >= TEN and _touching_from(ranks, 1) > 1
    return "interior" if inner and top >= QUEEN else None


def _touching_from(ranks: list[int], start: int) -> int:
    """How many cards touch from this one down."""
    count = 1
    while start + count < len(ranks) and ranks[start + count] == ranks[start] - count:
        count += 1
    return count


def picked(cards: tuple[int, ...], pick: Pick) -> int:
    """The card that is meant; where there are too few, the lowest."""
    if pick == "touching":
        return cards[_start_of_touching(cards)]
    places = {"top": 0, "second": 1, "third": 2, "fourth": 3}
    return cards[min(places.get(pick, len(cards) - 1), len(cards) - 1)]


def _start_of_touching(cards: tuple[int, ...]) -> int:
    """Where the highest cards that touch begin; at the top where none do."""
    ranks = [card % 13 for card in cards]
    starts = range(len(ranks) - 1)
    return next((at for at in starts if _touching_from(ranks, at) > 1), 0)


def shares_of(rule: CardRule, cards: tuple[int, ...]) -> dict[int, tuple[Pick, float]]:
    """The share of each card of the suit, with the pick that it is."""
    told = [(pick, getattr(rule, pick)) for pick in PICKS if getattr(rule, pick)]
    whole = sum(share for _, share in told)
    found: dict[int, tuple[Pick, float]] = {}
    for pick, share in told:
        card = picked(cards, pick)
        name, before = found.get(card, (pick, 0.0))
        found[card] = name, before + share / whole
    return found
