"""The games of a PBN file, read and written. Pure.

A game is a row of tags, each with the lines below it: the calls below Auction, the
tricks below Play, the results below ScoreTable. The modules that read them say what
they mean. Seats are written ``N``, cards ``SK``, a card with its seat ``WSK``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

SEATS, RANKS = "NESW", "23456789TJQKA"
SAME_AS_BEFORE = "#"
ANOTHER_GAME = ("Event", "Board")
TAG = re.compile(r'\[(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
# A text in quotes is none. A comment that is not closed goes to the end: looking for
# its end from each brace would take the square of the length.
COMMENT = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|\{[^}]*\}?|;[^\n]*|^[ \t]*%[^\n]*', re.MULTILINE
)
# What would end a tag's value or a line.
UNWRITABLE = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\"]")
VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
# The columns of a score table, by the names that `tables.formats.results` gives them.
SCORE_COLUMNS = {
    "section": "Section",
    "table": "Table",
    "ns": "PairId_NS",
    "ew": "PairId_EW",
    "contract": "Contract",
    "declarer": "Declarer",
    "tricks": "Result",
    "score": "Score_NS",
    "score_ew": "Score_EW",
    "percent_ns": "Percentage_NS",
    "percent_ew": "Percentage_EW",
}


class TagBlock(Struct, frozen=True):
    """A tag with its value and the lines below it; ``place`` is its line in a file."""

    tag: str
    value: str
    lines: list[str] = []
    place: int = 0

    @property
    def numbered(self) -> Iterator[tuple[int, str]]:
        """The lines that hold something, each with its number in the file."""
        numbered = enumerate(self.lines, start=self.place + 1)
        return ((place, line) for place, line in numbered if line)


class Game(Struct, frozen=True):
    """One game of a file; ``comments`` are written behind it, and not read."""

    parts: list[TagBlock]
    comments: list[str] = []

    @property
    def place(self) -> int:
        """The line in which it begins."""
        return self.parts[0].place

    @property
    def tags(self) -> dict[str, str]:
        """The values by tag."""
        return {part.tag: part.value for part in self.parts}

    def named(self, *tags: str) -> list[TagBlock]:
        """The parts with one of these tags."""
        return [part for part in self.parts if part.tag in tags]

    def without(self, *tags: str) -> Game:
        """The game without the parts that have one of these tags."""
        return replace(self, parts=[p for p in self.parts if p.tag not in tags])

    def bare(self, *tags: str) -> Game:
        """The game without the sign of an irregularity (^) before these values."""
        parts = [
            replace(part, value=part.value.removeprefix("^"))
            if part.tag in tags
            else part
            for part in self.parts
        ]
        return replace(self, parts=parts)

    @property
    def text(self) -> str:
        """The game as it stands in a file."""
        lines = [line for part in self.parts for line in _lines(part)]
        said = [f"; {UNWRITABLE.sub(_escaped, comment)}" for comment in self.comments]
        return "\n".join([*lines, *said]) + "\n"


def read_games(text: str) -> Iterator[Game]:
    """The games of a file, comments left out, ``#`` replaced by the value before it.

    A game ends at an empty line, and where Event or Board comes again.
    """
    before: dict[str, str] = {}
    for place, lines in _blocks(text):
        for parts in _games(place, lines):
            game = Game([_taken_over(part, before) for part in parts])
            before |= game.tags
            yield game


def write_games(games: Iterable[Game]) -> str:
    """A file of these games."""
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(game.text for game in games)


def cell(text: str) -> str:
    """A value as a table has it, without spaces; a dash where there is none."""
    return re.sub(r"\s+", "_", UNWRITABLE.sub("", text)) or "-"


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines between empty ones, with the number of the first."""
    numbered = enumerate(text.replace("\r\n", "\n").split("\n"), start=1)
    for empty, found in groupby(numbered, key=lambda one: not one[1].strip()):
        if not empty:
            places, lines = zip(*found, strict=True)
            yield places[0], COMMENT.sub(_blank, "\n".join(lines)).split("\n")


def _blank(found: re.Match[str]) -> str:
    """A comment taken out, its line ends kept."""
    return found[0] if found[0][0] == '"' else " " + "\n" * found[0].count("\n")


def _games(place: int, lines: list[str]) -> Iterator[list[TagBlock]]:
    parts: list[TagBlock] = []
    for at, line in enumerate(map(str.strip, lines), start=place):
        tag = TAG.match(line)
        if tag and _begins(tag[1], parts):
            yield parts
            parts = []
        if tag:
            parts.append(TagBlock(tag[1], tag[2], [], at))
        elif parts:
            parts[-1].lines.append(line)
    if parts:
        yield parts


def _begins(tag: str, parts: list[TagBlock]) -> bool:
    return tag in ANOTHER_GAME and any(
        part.tag in (tag, ANOTHER_GAME[-1]) for part in parts
    )


def _taken_over(part: TagBlock, before: dict[str, str]) -> TagBlock:
    if part.value != SAME_AS_BEFORE:
        return part
    return replace(part, value=before.get(part.tag, ""))


def _lines(part: TagBlock) -> list[str]:
    value = UNWRITABLE.sub(" ", part.value)
    return [f'[{part.tag} "{value}"]', *filter(None, part.lines)]


def _escaped(found: re.Match[str]) -> str:
    """A sign as JSON writes it, so that nothing ends the line of a comment."""
    return found[0] if found[0] == '"' else f"\\u{ord(found[0]):04x}"


def after(seat: str, places: int) -> str:
    """The seat so many places to the left."""
    return SEATS[(SEATS.index(seat) + places) % 4]


def winner(trick: Sequence[str], contract: str) -> str:
    """Who won a trick: its cards with their seats, in the order they fell.

    >>> winner(["WSK", "NS3", "ESA", "SH2"], "4H"), winner(["WSK", "NS3"], "3NT")
    ('S', 'W')
    """
    trump, led = contract[1:].rstrip("X"), trick[0][1]

    def power(one: str) -> int:
        weight = (one[1] == trump) * 2 + (one[1] == led)
        return 100 * weight + RANKS.index(one[2])

    return max(trick, key=power)[0]
