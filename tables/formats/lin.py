"""The boards of a LIN file: signs of two letters, each with its value. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

SIGN = re.compile(r"(\w\w)\|([^|]*)\|")
NUMBER = re.compile(r"(\d{1,4})\s*$")
NAMES, LABEL, DEAL = "pn", "qx", "md"
NOBODY_NAMED = "South,West,North,East"


class LinBoard(Struct, frozen=True):
    """The signs of a board in the order of the file, from its label or names on."""

    signs: list[tuple[str, str]]

    def get(self, sign: str) -> str:
        """The first value of a sign; empty where there is none."""
        return next((value for key, value in self.signs if key == sign), "")

    @property
    def number(self) -> int | None:
        """The number of the board, from its heading (ah) or its label (qx)."""
        found = NUMBER.search(self.get("ah") or self.get(LABEL))
        return int(found[1]) if found else None

    @property
    def text(self) -> str:
        """The board by itself, with names of players and its number under ``ah``."""
        signs = [one for one in self.signs if one[0] not in (NAMES, "ah")]
        heading = [] if self.number is None else [("ah", f"Board {self.number}")]
        names = [(NAMES, self.get(NAMES) or NOBODY_NAMED)]
        return "".join(f"{key}|{value}|" for key, value in names + signs + heading)


def read_boards(text: str) -> Iterator[LinBoard]:
    """Every board that has a deal; one without names takes those before it.

    A board begins with its label, the names of its players or its deal, whichever is
    first.
    """
    names = ""
    for signs in _split(SIGN.findall(text.replace("\r", "").replace("\n", ""))):
        board = LinBoard(signs)
        names = board.get(NAMES) or names
        if any(key == DEAL for key, _value in signs):
            named = [] if board.get(NAMES) else [(NAMES, names)]
            yield LinBoard(named + signs)


def _split(signs: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    board: list[tuple[str, str]] = []
    has_deal = False
    for sign in signs:
        if has_deal and sign[0] in (NAMES, LABEL, DEAL):
            yield board
            board, has_deal = [], False
        board.append(sign)
        has_deal = has_deal or sign[0] == DEAL
    yield board
