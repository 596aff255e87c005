"""What stands on a paper, whatever it is drawn as."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulings.reports.casebook.names import SHORTEST, WORD
from rulings.reports.deal import PrintedHand

HIDDEN = "…"


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A name and what it is."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a paper: its heading, and lines, words, hands, a table or an address."""

    title: str
    lines: tuple[PaperLine, ...] = ()
    words: tuple[str, ...] = ()
    hands: tuple[PrintedHand, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    address: str = ""

    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not (self.lines or self.words or self.hands or self.rows or self.address)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its title, what it is about, its boxes in their order."""

    title: str
    about: str
    boxes: tuple[Box, ...]


def without(paper: Paper, names: Iterable[str]) -> Paper:
    """The same paper with the names nowhere on it, not in what was written either."""
    whole = {name for name in names if name}
    parts = {part for name in whole for part in WORD.findall(name)}
    known = whole | {part for part in parts if len(part) >= SHORTEST}
    if not known:
        return paper
    told = "|".join(re.escape(part) for part in sorted(known, key=len, reverse=True))
    pattern = re.compile(rf"\b(?:{told})\b", re.IGNORECASE)
    return replace(paper, boxes=tuple(_without(box, pattern) for box in paper.boxes))


def _without(box: Box, names: re.Pattern[str]) -> Box:
    def hide(text: str) -> str:
        return names.sub(HIDDEN, text)

    return replace(
        box,
        lines=tuple(PaperLine(one.label, hide(one.text)) for one in box.lines),
        words=tuple(hide(text) for text in box.words),
        rows=tuple(tuple(hide(text) for text in row) for row in box.rows),
    )
