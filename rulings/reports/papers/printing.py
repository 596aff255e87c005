"""A paper of boxes, and how it is printed: as text, HTML, or tagged PDF/UA-1 by Typst.

What stands on the paper goes to `paper.typ` as data and is never read as markup. The
same paper gives the same bytes: no date of printing, our own fonts, nothing fetched.
"""

import json
import re
import tomllib
from base64 import b64decode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from struct import unpack
from textwrap import shorten
from typing import Any
from unicodedata import category

import typst
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables.web.pages.charts import Chart, svg_of
from tables.web.pages.compass import Compass
from tables.web.pages.qr import qr_code

HTML = "rulings/papers/paper.html"
# Shorter parts of a name are words of the language more often than someone.
SHORTEST = 3
WORD = re.compile(r"[\w-]+")
HIDDEN = "…"
HERE = Path(__file__).parent
TYPST = HERE / "paper.typ"
FONTS = HERE / "fonts"
FILES = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
SHEETS = {"a4": "a4", "letter": "us-letter"}
# Typst keeps what it worked out until so many other papers were drawn.
REMEMBERED = 10
# The size of a PDF of eight pages: Typst's cache of a larger one is emptied at once.
LARGE = 200_000
# At the foot of each sheet, in letters; the logo, in millimetres.
LONGEST_FOOT = 100
LOGO_HIGH, LOGO_WIDE = 18, 60
SVG = "http://www.w3.org/2000/svg"
BETWEEN_WORDS = "\n\r\t"


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A name and what it is."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on and one for the date: as what, and by whom if that is known."""

    role: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a paper: its heading, and lines, words, a deal, a table, an address,
    charts or lines to sign on.
    """

    title: str
    lines: tuple[PaperLine, ...] = ()
    words: tuple[str, ...] = ()
    deal: Compass | None = None
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    address: str = ""
    signatures: tuple[Signature, ...] = ()
    charts: tuple[Chart, ...] = ()

    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        filled = (self.lines, self.words, self.deal, self.rows, self.address)
        return not any((*filled, self.signatures, self.charts))


@dataclass(frozen=True, slots=True)
class Head:
    """What an organiser's papers begin with, and the sheet they are printed on.

    ``logo`` is a picture as `data:image/png;base64,…`, or nothing.
    """

    organiser: str = ""
    lines: tuple[str, ...] = ()
    logo: str = ""
    size: str = "a4"


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper: its title, what it is about, its boxes in their order, its head."""

    title: str
    about: str
    boxes: tuple[Box, ...]
    head: Head = Head()


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
        signatures=tuple(Signature(one.role, hide(one.name)) for one in box.signatures),
    )


def unsigned(paper: Paper) -> Paper:
    """The same paper without lines to sign on: what is sent, not handed over."""
    boxes = tuple(replace(box, signatures=()) for box in paper.boxes)
    return replace(paper, boxes=tuple(box for box in boxes if not box.is_empty()))


def named_in(text: str, names: Iterable[str]) -> list[str]:
    """The parts of the names that stand in the text as words, in their order."""
    said = {word.casefold() for word in WORD.findall(text)}
    parts = (part for name in names for part in WORD.findall(name))
    found = [
        part for part in parts if len(part) >= SHORTEST and part.casefold() in said
    ]
    return list(dict.fromkeys(found))


def as_html(paper: Paper, size: str = "") -> str:
    """The page that a browser prints."""
    return render_to_string(HTML, {"paper": paper, "size": size or paper.head.size})


def as_text(paper: Paper) -> str:
    """The same as plain text, for a mail: no hands and no tables."""
    parts = [f"{paper.title}\n{paper.about}"]
    for box in paper.boxes:
        lines = [f"{line.label}: {line.text}" for line in box.lines]
        told = [box.title, "-" * len(box.title), *lines, *box.words, box.address]
        parts.append("\n".join(filter(None, told)))
    return "\n\n".join(parts) + "\n"


def as_pdf(paper: Paper, size: str = "") -> bytes:
    """The paper in the current language, on the organiser's sheet if none is named.

    A letter that our fonts do not have is taken from those of the machine, and where
    these do not have it either its number stands in its place: nothing is left out.
    """
    data = _data(paper, size or paper.head.size)
    for elsewhere in (False, True):
        with suppress(typst.TypstError):
            return _compiled(data, fonts(elsewhere))
    return _compiled(spelled(data), fonts(elsewhere=False))


@cache
def fonts(elsewhere: bool) -> typst.Fonts:
    """Our own, and those of the machine with them if ``elsewhere``."""
    return typst.Fonts(elsewhere, elsewhere, [str(FONTS)])


def spelled(data: Any) -> Any:
    """The same data with the number of each character that our fonts do not have."""
    if isinstance(data, str):
        return "".join(map(_letter, data))
    if isinstance(data, list | tuple):
        return [spelled(one) for one in data]
    if isinstance(data, dict):
        return {name: spelled(one) for name, one in data.items()}
    return data


def _letter(one: str) -> str:
    if ord(one) in _letters() or one in BETWEEN_WORDS:
        return one
    # A format character (Cf) is invisible in every font.
    return "" if category(one) == "Cf" else f"[U+{ord(one):04X}]"


def _data(paper: Paper, size: str) -> dict[str, Any]:
    data = asdict(paper)
    for box, drawn in zip(paper.boxes, data["boxes"], strict=True):
        drawn["charts"] = list(map(_as_printed, box.charts))
        drawn["code"] = qr_code(box.address) if box.address else ""
        if box.deal:
            drawn["deal"]["told"] = [box.deal.dealer_words, box.deal.vulnerable_words]
            drawn["deal"]["read_out"] = box.deal.read_out
    data["head"] |= _logo(paper.head.logo)
    language = get_language() or settings.LANGUAGE_CODE
    return data | {
        "foot": shorten(
            f"{paper.title} · {paper.about}", LONGEST_FOOT, placeholder="…"
        ),
        "size": SHEETS[size],
        "language": language.partition("-")[0],
        "code_words": _("QR code: read this ruling on a phone."),
        "logo_words": _("Logo of the organiser"),
        "page_words": _("Page {page} of {pages}"),
        "date_word": _("Date"),
    }


def _as_printed(chart: Chart) -> dict[str, str]:
    told = {"title": chart.title, "note": chart.note, "words": chart.in_words}
    return told | {"drawn": svg_of(chart)}


def _logo(address: str) -> dict[str, Any]:
    """A logo as Typst takes it, which reads text alone; ``wide`` in millimetres."""
    if not address:
        return {"logo": "", "wide": 0}
    content = b64decode(address.partition(",")[2])
    # A PNG begins with its signature and the head of its first part, then its size.
    wide, high = unpack(">II", content[16:24])
    size = f'width="{wide}" height="{high}"'
    drawn = f'<svg xmlns="{SVG}" {size}><image {size} href="{address}"/></svg>'
    return {"logo": drawn, "wide": min(LOGO_WIDE, LOGO_HIGH * wide / high)}


def _compiled(data: dict[str, Any], known: typst.Fonts) -> bytes:
    """Raises `TypstError` where a letter is in none of the fonts."""
    pdf = typst.compile(
        TYPST,
        root=HERE,
        font_paths=known,
        sys_inputs={"paper": json.dumps(data)},
        pdf_standards=["ua-1"],
    )
    if len(pdf) > LARGE:
        for _time in range(REMEMBERED):
            typst.compile(b"", font_paths=known)
    return pdf


@cache
def _letters() -> frozenset[int]:
    """The characters of both weights, as `fonts.toml` lists them."""
    files = tomllib.loads((FONTS / "fonts.toml").read_text())["file"]
    return frozenset.intersection(*(_codes(file["characters"]) for file in files))


def _codes(ranges: str) -> frozenset[int]:
    """The characters of "61-69 131"."""
    runs = [[int(end, 16) for end in run.split("-")] for run in ranges.split()]
    return frozenset(code for run in runs for code in range(run[0], run[-1] + 1))
