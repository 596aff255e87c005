"""What an item is about: a player, a seat in a round, a board at a table.

A later item about the same replaces an earlier one. A player is named by a hash of
their number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from tables.devices.connector import Queue


class _Named(msgspec.Struct, rename="pascal"):
    player_number: str


class _Seat(msgspec.Struct, rename="pascal"):
    section_letters: str
    table_number: int
    direction: int
    round_number: int = 0


class _Board(msgspec.Struct, rename="pascal"):
    section_letters: str
    table_number: int
    board_number: int
    scoring_direction: int = 3


def of_player(number: str) -> str:
    """What the data of the player with this number are about."""
    return sha256(number.strip().encode()).hexdigest()[:32]


def of_section(letters: str) -> str:
    """What all seats and boards of a section begin with."""
    return f"{letters.strip().upper()[:20]}|"


def seat_in_round(letters: str, table: int, direction: int, number: int) -> str:
    """A seat in a round; round 0 is the first."""
    return f"{of_section(letters)}{table}|{direction}|{max(number, 1)}"


def board_at(letters: str, table: int, board: int, side: str = "NS") -> str:
    """A board at a table; of a result for East-West alone, that side of it."""
    return f"{of_section(letters)}{table}|{board}|{side}"


def _player(content: str) -> str:
    return of_player(msgspec.json.decode(content, type=_Named).player_number)


def _seat(content: str) -> str:
    found = msgspec.json.decode(content, type=_Seat)
    place = found.section_letters, found.table_number
    return seat_in_round(*place, found.direction, found.round_number)


def _board(content: str) -> str:
    found = msgspec.json.decode(content, type=_Board)
    side = "EW" if found.scoring_direction == 2 else "NS"
    place = found.section_letters, found.table_number, found.board_number
    return board_at(*place, side)


def _or_nothing(read: Callable[[str], str]) -> Callable[[str], str]:
    """The same; empty for what cannot be read."""

    def tried(content: str) -> str:
        try:
            return read(content)[:100]
        except msgspec.DecodeError:
            return ""

    return tried


SUBJECTS: Mapping[Queue, Callable[[str], str]] = {
    Queue.PLAYERS: _or_nothing(_player),
    Queue.SEATS: _or_nothing(_seat),
    Queue.RESULTS: _or_nothing(_board),
}
