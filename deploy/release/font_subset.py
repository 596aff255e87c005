"""Cutting letters out of a font, and putting them into another.

Only `typeface.py` imports this; what it needs is named there.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

KEPT_FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]
KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]
# "As text, not as a picture": what follows a suit sign in our own words.
AS_TEXT = 0xFE0E


def subset_file(source: Path, wanted: Iterable[int]) -> TTFont:
    """The font with these characters only, without what only old screens use."""
    return subset_font(TTFont(source, recalcTimestamp=False), wanted)


def subset_font(font: TTFont, wanted: Iterable[int]) -> TTFont:
    """The same, of a font that is already open."""
    options = Options(
        layout_features=KEPT_FEATURES,
        name_IDs=KEPT_NAMES,
        hinting=False,
        notdef_outline=True,
        drop_tables=[*Options().drop_tables, "GlyphOrder", "gasp"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    return font


def add(font: TTFont, codes: Iterable[int], others: TTFont) -> None:
    """Put characters of another font into this one; what does not vary stays so."""
    assert font["head"].unitsPerEm == others["head"].unitsPerEm
    found = others.getBestCmap()
    for code in codes:
        name = put(font, others, found[code])
        for table in font["cmap"].tables:
            table.cmap[code] = name


def put(font: TTFont, others: TTFont, old: str) -> str:
    """One drawing and those it is put together from; its name in this font."""
    name = f"other.{old}"
    drawing = others["glyf"][old]
    for part in drawing.components if drawing.isComposite() else ():
        part.glyphName = put(font, others, part.glyphName)
    font["glyf"][name] = drawing
    font["hmtx"][name] = others["hmtx"][old]
    varied = others["gvar"].variations if "gvar" in others else {}
    font["gvar"].variations[name] = varied.get(old, [])
    return name


def as_text(codes: Iterable[int]) -> Any:
    """Each mark is itself where it is asked for as text."""
    table = CmapSubtable.newSubtable(14)
    table.platformID, table.platEncID, table.language = 0, 5, 0xFF
    table.cmap = {}
    table.uvsDict = {AS_TEXT: [(code, None) for code in codes]}
    return table


def packed(font: TTFont) -> bytes:
    """The file as it goes over the wire."""
    font.flavor = "woff2"
    return written(font)


def written(font: TTFont) -> bytes:
    """The bytes of a file of it."""
    content = BytesIO()
    font.save(content)
    return content.getvalue()


def characters(wanted: str) -> list[int]:
    """The characters of "20-7E 131", in order."""
    runs = [[int(end, 16) for end in run.split("-")] for run in wanted.split()]
    return [code for run in runs for code in range(run[0], run[-1] + 1)]


def ranges(codes: Iterable[int]) -> Iterator[str]:
    """The same the other way round, a run at a time."""
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][-1] + 1:
            runs[-1][1:] = [code]
        else:
            runs.append([code])
    return ("-".join(f"{end:X}" for end in run) for run in runs)
