"""Dealer and vulnerability of a board, as its number gives them (Law 2)."""

from __future__ import annotations

from typing import Literal

from lawbook.cards.seats import SEATS, Seat

Vulnerability = Literal["none", "NS", "EW", "both"]

# Who is vulnerable on boards 1, 5, 9 and 13; each next board is one further on.
VULNERABLE: tuple[Vulnerability, ...] = ("none", "NS", "EW", "both")


def dealer_of(board: int) -> Seat:
    """Law 2: the dealer of a board number, clockwise from North at board 1.

    >>> dealer_of(1), dealer_of(16)
    (<Seat.NORTH: 'N'>, <Seat.WEST: 'W'>)
    """
    return SEATS[(board - 1) % 4]


def vulnerable_of(board: int) -> Vulnerability:
    """Law 2: who is vulnerable on a board number: ``none``, ``NS``, ``EW`` or ``both``.

    The pattern of sixteen boards begins again at board 17.

    >>> vulnerable_of(1), vulnerable_of(5), vulnerable_of(16), vulnerable_of(17)
    ('none', 'NS', 'EW', 'none')
    """
    at = (board - 1) % 16
    return VULNERABLE[(at + at // 4) % 4]
