"""The results in a file of a scoring program, whatever its format, row by row. Pure.

CSV by the headings of its columns, the travellers of USEBIO, and PBN: the score table
of a game, or the game itself where it has none. Each row comes with its place (the
line, or the number of the result) and its cells as they are written, by name; any may
be missing: board, vulnerable, section, table, ns, ew, contract, declarer, seat
(declarer's, where ``declarer`` is a number), tricks, result, lead, score, score_ew,
percent_ns, percent_ew, remarks; of our own sheet also adjusted_ns, adjusted_ew,
at_table, penalties, state.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from tables.common import sizes
from tables.common.errors import FileRefused
from tables.formats import usebio
from tables.formats.csv_files import read_csv, separator_of
from tables.formats.pbn import SCORE_COLUMNS, Game, read_games
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
    "vulnerable": "vulnerable vulnerability vul",
    "tricks": "tricks trickstaken taken",
    "result": "result res made",
    "lead": "lead leadcard openinglead",
    "score": "score scorens nsscore points",
    "score_ew": "scoreew ewscore",
    "percent_ns": "percentagens percentns nspercent nspercentage",
    "percent_ew": "percentageew percentew ewpercent ewpercentage",
    "remarks": "remark remarks average adjusted adjustment",
    "erased": "erased",
    "adjusted_ns": "adjustedns",
    "adjusted_ew": "adjustedew",
    "at_table": "atthetable",
    "penalties": "penalties",
    "state": "state",
}
NAMES = {
    heading: name for name, listed in HEADINGS.items() for heading in listed.split()
}
KEPT = ("", "0", "False", "FALSE")
NEEDED = {"contract", "score", "remarks", "percent_ns"}
TOKEN = re.compile(r'"[^"]*"|\S+')
COLUMNS = {column: name for name, column in SCORE_COLUMNS.items()}
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
        raise FileRefused("too_large", sizes.size_text(sizes.RESULTS_FILE))
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
            # Bridgemate keeps what someone took back, marked.
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
    for game in read_games(text):
        listed = [*_score_table(game)]
        yield from listed or _single(game)


def _score_table(game: Game) -> Iterator[Row]:
    for table in game.named("ScoreTable"):
        columns = _listed(table.value)
        for place, line in table.numbered:
            cells = dict(zip(columns, TOKEN.findall(line), strict=False))
            known = {COLUMNS[name]: cells[name] for name in cells if name in COLUMNS}
            yield place, {"board": game.tags.get("Board", ""), **known}


def _listed(header: str) -> list[str]:
    """The names of the columns before the first that holds players' names.

    Only names have spaces in them, so up to there the values are words.
    """
    names = [re.split(r"\\+", column)[0].strip() for column in header.split(";")]
    ends = [place for place, name in enumerate(names) if name.startswith("Name")]
    return names[: ends[0]] if ends else names


def _single(game: Game) -> Iterator[Row]:
    """The game's own result; the home team sits North-South in the open room."""
    tags = game.tags
    if not tags.get("Board") or not tags.get("Contract"):
        return
    cells = {name: tags[tag] for tag, name in GAME.items() if tags.get(tag)}
    teams = tags.get("HomeTeam", ""), tags.get("VisitTeam", "")
    ns, ew = teams[::-1] if tags.get("Room") == "Closed" else teams
    yield game.place, {"board": tags["Board"], "ns": ns, "ew": ew, **cells}
