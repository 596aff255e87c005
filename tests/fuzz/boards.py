"""Random boards as programs write them: a deal, calls, a contract, and lawful play."""

from __future__ import annotations

from random import Random

from msgspec import Struct

SEATS, SUITS, RANKS = "NESW", "SHDC", "23456789TJQKA"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
STRAINS = ("C", "D", "H", "S", "NT")


class Made(Struct, frozen=True):
    """A board: ``tricks`` are rows of cards in the order they fell, from a leader."""

    number: int
    hands: dict[str, list[str]]
    dealer: str
    calls: list[str]
    level: int
    strain: str
    declarer: str
    tricks: list[tuple[str, list[str]]]
    won: int


def made(draw: Random, number: int) -> Made:
    """A board of this number, played for some tricks."""
    deck = DECK[:]
    draw.shuffle(deck)
    hands = {
        seat: sorted(deck[place * 13 : place * 13 + 13], key=DECK.index, reverse=True)
        for place, seat in enumerate(SEATS)
    }
    level, strain = draw.randint(1, 7), draw.choice(STRAINS)
    dealer = SEATS[(number - 1) % 4]
    doubled = draw.choice(([], [], ["X"], ["X", "XX"]))
    calls = [f"{level}{strain}", *doubled, "Pass", "Pass", "Pass"]
    length = draw.choice((0, 1, 5, 12, 13, 13))
    tricks, won = _played(draw, hands, dealer, strain, length)
    return Made(number, hands, dealer, calls, level, strain, dealer, tricks, won)


def _played(
    draw: Random, hands: dict[str, list[str]], declarer: str, strain: str, length: int
) -> tuple[list[tuple[str, list[str]]], int]:
    left = {seat: hand[:] for seat, hand in hands.items()}
    leader, won, tricks = _after(declarer, 1), 0, []
    for _ in range(length):
        cards: list[str] = []
        for place in range(4):
            held = left[_after(leader, place)]
            follow = [card for card in held if cards and card[0] == cards[0][0]]
            card = draw.choice(follow or held)
            held.remove(card)
            cards.append(card)
        tricks.append((leader, cards))
        leader = _after(
            leader, max(range(4), key=lambda one: _power(cards, one, strain))
        )
        won += leader in (declarer, _after(declarer, 2))
    return tricks, won


def _power(cards: list[str], place: int, strain: str) -> int:
    card = cards[place]
    suit = 2 if card[0] == strain else card[0] == cards[0][0]
    return suit * 100 + RANKS.index(card[1])


def _after(seat: str, places: int) -> str:
    return SEATS[(SEATS.index(seat) + places) % 4]


def dotted(board: Made, first: str) -> str:
    """The deal of PBN, from this seat."""
    seats = [_after(first, place) for place in range(4)]
    hands = (
        ".".join("".join(c[1] for c in board.hands[seat] if c[0] == s) for s in SUITS)
        for seat in seats
    )
    return f"{first}:{' '.join(hands)}"


def columns(board: Made, first: str) -> list[list[str]]:
    """The play in four columns from this seat, as PBN has it."""
    rows = []
    for leader, cards in board.tricks:
        turn = SEATS.index(leader) - SEATS.index(first)
        rows.append([cards[(place - turn) % 4] for place in range(4)])
    return rows
