"""Small drawings of a tablet's screens: a list of rows, the one to touch marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, assert_never

from django.utils.safestring import SafeString, mark_safe

Ends = Literal["arrow", "switch", "button"]
WIDTH, ROW, HEAD, EDGE = 300, 40, 44, 12
LONGEST = 28


@dataclass(frozen=True)
class Screen:
    """One screen: its title, its rows, which of them to touch, how that one ends."""

    title: str
    rows: Sequence[str]
    marked: int = 0
    ends: Ends = "arrow"


def draw(screen: Screen) -> SafeString:
    """The screen as SVG; read aloud it is its title and the marked row."""
    height = HEAD + ROW * len(screen.rows) + 2 * EDGE
    rows = "".join(
        _row(text, place, screen.ends if place == screen.marked else None)
        for place, text in enumerate(screen.rows)
    )
    label = escape(f"{screen.title}: {screen.rows[screen.marked]}", quote=True)
    # Every text in it is escaped.
    return mark_safe(
        f'<svg class="screen" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{label}">'
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{height - 4}" rx="18"'
        ' class="edge"/>'
        f'<text x="{WIDTH / 2}" y="{EDGE + 24}" class="title">'
        f"{escape(screen.title)}</text>{rows}</svg>"
    )


def _row(text: str, place: int, ends: Ends | None) -> str:
    top = EDGE + HEAD - 8 + place * ROW
    size = ' textLength="225" lengthAdjust="spacingAndGlyphs"'
    squeezed = size if len(text) > LONGEST else ""
    kind = "row marked" if ends else "row"
    return (
        f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{ROW - 4}"'
        f' rx="8" class="{kind}"/>'
        f'<text x="{EDGE + 12}" y="{top + 24}"{squeezed}>{escape(text)}</text>'
        f"{_end(ends, top)}"
    )


def _end(ends: Ends | None, top: int) -> str:
    match ends:
        case "switch":
            return (
                f'<rect x="236" y="{top + 8}" width="40" height="20" rx="10"'
                f' class="on"/><circle cx="266" cy="{top + 18}" r="8" class="knob"/>'
            )
        case "arrow":
            return f'<path d="M262 {top + 11} l7 7 l-7 7" class="arrow"/>'
        case "button" | None:
            return ""
        case _:
            assert_never(ends)
