"""Rows from PBN: the score table of a game, or the game itself where it has none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulings.scoring.reading.rows import ResultRow

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


def rows(text: str) -> Iterator[ResultRow]:
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


def _score_table(
    game: list[tuple[int, str]], tags: Mapping[str, str]
) -> Iterator[ResultRow]:
    columns: list[str] = []
    for place, line in game:
        found = TAG.match(line)
        if found is not None:
            columns = _columns(found[2]) if found[1] == "ScoreTable" else []
        elif columns:
            cells = dict(zip(columns, TOKEN.findall(line), strict=False))
            known = {COLUMNS[name]: cells[name] for name in cells if name in COLUMNS}
            yield ResultRow(place, {"board": tags.get("Board", ""), **known})


def _columns(header: str) -> list[str]:
    """The names of the columns before the first that holds players' names.

    Only names have spaces in them, so up to there the values are words.
    """
    names = [re.split(r"\\+", column)[0].strip() for column in header.split(";")]
    ends = [place for place, name in enumerate(names) if name.startswith("Name")]
    return names[: ends[0]] if ends else names


def _single(
    game: list[tuple[int, str]], tags: Mapping[str, str]
) -> Iterator[ResultRow]:
    """The game's own result; the home team sits North-South in the open room."""
    if not tags.get("Board") or not tags.get("Contract"):
        return
    cells = {name: tags[tag] for tag, name in GAME.items() if tags.get(tag)}
    teams = tags.get("HomeTeam", ""), tags.get("VisitTeam", "")
    ns, ew = teams[::-1] if tags.get("Room") == "Closed" else teams
    yield ResultRow(game[0][0], {"board": tags["Board"], "ns": ns, "ew": ew, **cells})
