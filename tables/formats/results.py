"""The results in a file of a scoring program, whatever its format, row by row. Pure.

CSV by the headings of its columns, the travellers of USEBIO, and PBN: the score table
of a game, or the game itself where it has none. Each row comes with its place (the
line, or the how-manieth result) and its cells as they are written, by name; any may be
missing: board, section, table, ns, ew, contract, declarer, seat (declarer's, where
``declarer`` is a number), tricks, result, score, score_ew, percent_ns, percent_ew,
remarks.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping

from tables.common import sizes
from tables.common.errors import FileRefused
from tables.formats import usebio
from tables.formats.csv_files import read_csv, separator_of
from tables.formats.usebio import Cells

Row = tuple[int, Cells]
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
TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(r'"[^"]*"|\S+')
COLUMNS = {
    "Section": "section",
    "Table": "table",
    "PairId_NS": "ns",
    "PairId_EW": "ew",
    "Contract": "contract",
    "Declarer": "declarer",
    "Result": "tricks",
    "Score_NS": "score",
    "Score_EW": "score_ew",
    "Percentage_NS": "percent_ns",
    "Percentage_EW": "percent_ew",
}
GAME = {
    "Table": "table",
    "Room": "table",
    "Contract": "contract",
    "Declarer": "declarer",
    "Result": "tricks",
}


def result_rows(text: str) -> Iterator[Row]:
    """Every row of results.

    Raises `FileRefused`: ``too_large``, ``no_columns`` where the headings of a sheet
    name no result, ``not_a_sheet``, ``bad_xml``, ``unsafe_xml``.
    """
    if len(text) > sizes.RESULTS_FILE:
        raise FileRefused("too_large", sizes.said(sizes.RESULTS_FILE))
    text = text.removeprefix("\ufeff")
    start = text.lstrip()[:1]
    if start == "<":
        return usebio.result_rows(text)
    return _pbn_rows(text) if start in ("[", "%") else _sheet_rows(text)


def _sheet_rows(text: str) -> Iterator[Row]:
    """Every row below the headings, with its line number."""
    lines = read_csv(text, separator_of(text))
    place = 0
    try:
        columns = _columns(
            next((cells for _, cells in lines if any(map(str.strip, cells))), [])
        )
        for place, cells in lines:
            found = dict(zip(columns, cells, strict=False))
            named = {name: said for name, said in found.items() if name}
            # Bridgemate keeps what somebody took back, marked.
            if any(named.values()) and named.get("erased", "0").strip() in KEPT:
                yield place, named
    except csv.Error as wrong:
        raise FileRefused("not_a_sheet", str(place + 1)) from wrong


def _columns(headings: list[str]) -> list[str]:
    known = [NAMES.get(re.sub(r"[^a-z0-9]", "", one.lower()), "") for one in headings]
    if not NEEDED & set(known):
        raise FileRefused("no_columns", "contract")
    return known


def _pbn_rows(text: str) -> Iterator[Row]:
    """Every row of a score table; a game without one is a row by its tags."""
    for game in _games(text):
        found = [TAG.match(line) for _place, line in game]
        tags = {one[1]: one[2] for one in found if one is not None}
        listed = [*_score_table(game, tags)]
        yield from listed or _single(game, tags)


def _games(text: str) -> Iterator[list[tuple[int, str]]]:
    """The games with their numbered lines, comments and escapes left out."""
    game: list[tuple[int, str]] = []
    for place, line in enumerate(text.splitlines(), 1):
        written = line.strip()
        if game and (not written or _begins(written, game)):
            yield game
            game = []
        if written and written[0] not in "%{};":
            game.append((place, written))
    if game:
        yield game


def _begins(line: str, game: list[tuple[int, str]]) -> bool:
    """Whether a line begins another game: an event, or a second board."""
    if line.startswith("[Board "):
        return any(other.startswith("[Board ") for _place, other in game)
    return line.startswith("[Event ")


def _score_table(game: list[tuple[int, str]], tags: Mapping[str, str]) -> Iterator[Row]:
    columns: list[str] = []
    for place, line in game:
        found = TAG.match(line)
        if found is not None:
            columns = _listed(found[2]) if found[1] == "ScoreTable" else []
        elif columns:
            cells = dict(zip(columns, TOKEN.findall(line), strict=False))
            known = {COLUMNS[name]: cells[name] for name in cells if name in COLUMNS}
            yield place, {"board": tags.get("Board", ""), **known}


def _listed(header: str) -> list[str]:
    """The names of the columns before the first that holds players' names.

    Only names have spaces in them, so up to there the values are words.
    """
    names = [re.split(r"\\+", column)[0].strip() for column in header.split(";")]
    ends = [place for place, name in enumerate(names) if name.startswith("Name")]
    return names[: ends[0]] if ends else names


def _single(game: list[tuple[int, str]], tags: Mapping[str, str]) -> Iterator[Row]:
    """The game's own result; the home team sits North-South in the open room."""
    if not tags.get("Board") or not tags.get("Contract"):
        return
    cells = {name: tags[tag] for tag, name in GAME.items() if tags.get(tag)}
    teams = tags.get("HomeTeam", ""), tags.get("VisitTeam", "")
    ns, ew = teams[::-1] if tags.get("Room") == "Closed" else teams
    yield game[0][0], {"board": tags["Board"], "ns": ns, "ew": ew, **cells}
