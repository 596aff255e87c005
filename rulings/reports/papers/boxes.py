"""What stands on a paper, whatever it is drawn as."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.template.loader import render_to_string

from rulings.reports.board_file import PrintedHand

TEMPLATE = "rulings/papers/paper.html"


# Shorter parts of a name are words of the language more often than someone.
SHORTEST = 3
WORD = re.compile(r"[\w-]+")


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


def without_names(paper: Paper, names: Iterable[str]) -> Paper:
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


def named_in(text: str, names: Iterable[str]) -> list[str]:
    """The parts of the names that stand in the text as words, in their order."""
    said = {word.casefold() for word in WORD.findall(text)}
    parts = (part for name in names for part in WORD.findall(name))
    found = [
        part for part in parts if len(part) >= SHORTEST and part.casefold() in said
    ]
    return list(dict.fromkeys(found))


def as_html(paper: Paper, size: str) -> str:
    """The page that a browser prints."""
    return render_to_string(TEMPLATE, {"paper": paper, "size": size})


def as_text(paper: Paper) -> str:
    """The same as plain text, for a mail: no hands and no tables."""
    parts = [f"{paper.title}\n{paper.about}"]
    for box in paper.boxes:
        lines = [f"{line.label}: {line.text}" for line in box.lines]
        told = [box.title, "-" * len(box.title), *lines, *box.words, box.address]
        parts.append("\n".join(filter(None, told)))
    return "\n\n".join(parts) + "\n"
