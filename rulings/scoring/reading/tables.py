"""Rows from CSV: any usual separator, the columns by their headings."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator

from rulings.scoring.problems import refuse
from rulings.scoring.reading.rows import ResultRow

# The headings by which the columns are known, letters and digits only.
HEADINGS = {
    "board": "board boardno boardnumber bd",
    "section": "section sectionid",
    "table": "table tableno tablenumber",
    "ns": "ns nspair nsno nspairno nspairnumber pairns pairidns nsteam northsouth",
    "ew": "ew ewpair ewno ewpairno ewpairnumber pairew pairidew ewteam eastwest",
    "contract": "contract",
    "declarer": "declarer decl by playedby",
    "seat": "nsew",
    "tricks": "tricks trickstaken taken",
    "result": "result res made",
    "score": "score scorens nsscore points",
    "score_ew": "scoreew ewscore",
    "percent_ns": "percentagens percentns nspercent nspercentage",
    "percent_ew": "percentageew percentew ewpercent ewpercentage",
    "remarks": "remark remarks average adjusted adjustment",
    "erased": "erased",
}
NAMES = {
    heading: name for name, listed in HEADINGS.items() for heading in listed.split()
}
KEPT = ("", "0", "False", "FALSE")
NEEDED = {"contract", "score", "remarks", "percent_ns"}


def rows(text: str, cell: Callable[[str], str] = str) -> Iterator[ResultRow]:
    """Every row below the headings, with its line number.

    Raises `Unscorable` ``no_columns`` where the headings name no result, and
    ``unreadable`` where it is no CSV at all.
    """
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    try:
        columns = _columns(next(filter(_is_written, lines), []))
        for cells in lines:
            found = dict(zip(columns, map(cell, cells), strict=False))
            named = {name: said for name, said in found.items() if name}
            # Bridgemate keeps what somebody took back, marked.
            if any(named.values()) and named.get("erased", "0").strip() in KEPT:
                yield ResultRow(lines.line_num, named)
    except csv.Error as error:
        raise refuse("unreadable", f"This is not read as a table: {error}.") from None


def _is_written(cells: list[str]) -> bool:
    return any(cell.strip() for cell in cells)


def _separator(text: str) -> str:
    first = next(filter(str.strip, text.splitlines()), "")
    return max(";\t,", key=first.count)


def _columns(headings: list[str]) -> list[str]:
    known = [NAMES.get(re.sub(r"[^a-z0-9]", "", one.lower()), "") for one in headings]
    if not NEEDED & set(known):
        raise refuse(
            "no_columns",
            "The first line must name the columns, a contract or a score among them.",
        )
    return known
