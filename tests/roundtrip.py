"""The page docs/generated/round-trip.md: what each format carries, by writing it.

`python -m tests.roundtrip` writes the page; a test fails when it differs.
Each row is a tournament with one thing more than another. It is written in every format
and read again, and what was told as lost stands beside it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from rulings.exchange import json_file
from rulings.exchange.case_file import Notice, Paper, Poll
from rulings.exchange.formats import FORMATS
from rulings.exchange.ruled_results import standings
from rulings.exchange.values import CaseRecord, Document
from rulings.scoring.problems import Unscorable
from tables.formats.play_records import read_pbn
from tables.formats.scenarios import Scenario
from tests.rulings.exchange.ruled import BOARD, CASE, KINDS, NINE, decided, holding
from tests.rulings.exchange.test_pbn_play import SWAPPED, recorded
from tests.scores.reading import read_results

PAGE = Path(__file__).parent.parent / "docs" / "generated" / "round-trip.md"
HEAD = """\
# Round trip by format

What each format of [rulings](../exchange.md) carries. `python -m tests.roundtrip` makes
the page: it writes each thing and reads it again. *Yes*: it comes back the same (CSV is
made for people: it stands there). Otherwise what stands instead, and the code under
which the export tells it.

"""
BARE = replace(CASE, appeals=(), statements=(), steps=(), reason="")
TABLES = tuple(
    replace(BOARD, table=n, tricks=8 + n, ns=str(n), ew=str(n + 9), incidents=())
    for n in (1, 2, 3)
)
SCORES = {
    "score at the table stands": "stands",
    "assigned score": "assigned",
    "weighted score, exact shares": "weighted",
    "split score": "split",
    "an average for one side, a result for the other": "half_average",
    "artificial score, fixed 60 and 40": "fixed",
    "average that follows the session": "variable",
    "12C1(e), damage partly self-inflicted": "self_inflicted",
    "both sides non-offending (82C)": "director",
    "most favourable and at all probable (1997)": "extremes",
}
# Losses that every file of a kind has, whatever is in it.
GENERAL = {"only_results", "only_boards", "only_cases", "history"}
GENERAL |= {"only_results_and_leads"}
POLL = Poll(CASE.key, 3, {}, second=False, at=NINE, closing=None, peers=())
PAPER = Paper(CASE.key, NINE, "a.txt", "", "text/plain", "5e" * 32)


class Row(Struct, frozen=True):
    """A tournament with what the row names, and the same without it."""

    name: str
    with_it: Document
    without: Document


def page() -> str:
    """The whole page as it should stand in `docs/`."""
    return HEAD + table()


def table() -> str:
    """A line a row, a column a format."""
    names = ("JSON", "CSV", "CSV of results", "USEBIO 1.2", "USEBIO 1.3", "PBN 2.1")
    lines = ["| | " + " | ".join(names) + " |", "|---" * 7 + "|"]
    for name, kind in SCORES.items():
        cells = [_score(format_, kind) for format_ in FORMATS]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    for row in rows():
        cells = [_thing(format_, row) for format_ in FORMATS]
        lines.append(f"| {row.name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def rows() -> Iterator[Row]:
    """What else there is in rulings, one thing at a time."""
    plain, bare = replace(BOARD, incidents=()), replace(BOARD, cards=())
    yield _of_board("results of every table", bare, replace(bare, tricks=None))
    yield _of_board("deal", bare, replace(bare, deal=None))
    yield _of_board("irregularities at the table", BOARD, plain)
    yield _of_board("cards played, where every one was recorded", *_played())
    yield _of_board(
        "cards played, where only some were", plain, replace(plain, cards=())
    )
    yield _of_case("clause and reason", replace(BARE, reason="They saw."), BARE)
    yield _of_case("history", replace(BARE, steps=CASE.steps), BARE)
    yield _of_case("statements", replace(BARE, statements=CASE.statements), BARE)
    told = Notice(NINE, 1, "NS", "spoken", "So.")
    yield _of_case("notices", replace(BARE, notices=(told,)), BARE)
    yield _of_case("appeals", replace(BARE, appeals=CASE.appeals), BARE)
    yield _of_case("polls", replace(BARE, polls=(POLL,)), BARE)
    yield _of_case(
        "attached files, not asked for", replace(BARE, papers=(PAPER,)), BARE
    )
    fined, free = decided(KINDS["weighted"]), KINDS["weighted"]
    yield _of_case("penalties", fined, decided(replace(free, penalties=())))
    scored = decided(KINDS["assigned"])
    worked_out = replace(scored, worked_out={"table": "A 1"})
    yield _of_case("what a score was worked out from", worked_out, scored)
    odd = replace(BARE, score_as_kept={"kind": "by hand"})
    yield _of_case("a score kept in another form", odd, BARE)


def _played() -> tuple[object, object]:
    whole = recorded(SWAPPED)
    return whole, replace(whole, cards=(), calls=(), accepted=(), whole=False)


def _of_board(name: str, with_it: object, without: object) -> Row:
    one, other = (holding(boards=(board,)) for board in (with_it, without))  # type: ignore[arg-type]  # both are boards
    return Row(name, one, other)


def _of_case(name: str, with_it: CaseRecord, without: CaseRecord) -> Row:
    return Row(name, holding(with_it), holding(without))


def _score(format_: str, kind: str) -> str:
    """Effect on the score of one of three tables."""
    document = holding(decided(replace(KINDS[kind], penalties=())), boards=TABLES)
    written = FORMATS[format_].write(document)
    codes = {one.code for one in written.losses if one.case} - GENERAL
    if format_ == "json":
        return _said(_same_json(document), codes)
    if format_ == "csv":
        return _said("in part" if codes else "yes", codes)
    kept = _kept(written.content.decode(), document)
    return _said("yes" if kept else _instead(format_, codes), codes)


def _kept(text: str, document: Document) -> bool:
    """Whether our reader finds the score of the first table as it stands."""
    expected = next(standings(document)).sides
    try:
        lines = read_results(text, 7, "both").lines
    except Unscorable:
        return False
    found = {line.ns: line.sides for line in lines}
    return expected is not None and found.get("A1") == expected


def _instead(format_: str, codes: set[str]) -> str:
    if "contracts_of_split" in codes:
        return "both scores"
    if "variable_average" in codes:
        return "as fixed"
    if format_ == "pbn":
        return "in a comment"
    return "its points" if "only_points" in codes else "no"


def _thing(format_: str, row: Row) -> str:
    """Whether the file has anything of it, and what was told as lost."""
    written, other = (FORMATS[format_].write(one) for one in (row.with_it, row.without))
    codes = {one.code for one in written.losses}
    told = codes - {one.code for one in other.losses}
    if format_ == "json":
        absent = "attachments" in told
        return _said("in part" if absent else _same_json(row.with_it), told)
    if written.content == other.content:
        return _said("no", told or codes & GENERAL)
    if format_ == "csv_results" and row.with_it.boards[0].whole:
        return _said("the lead", codes & GENERAL)
    if format_ == "pbn" and row.with_it.boards[0].whole:
        return _said(_same_play(written.content.decode(), row.with_it), told)
    return _said("yes" if not told else "in part", told)


def _same_json(document: Document) -> str:
    content = json_file.write(document).content
    again = json_file.read(content)
    same = again == document and json_file.write(again).content == content
    return "yes" if same else "no"


def _same_play(text: str, document: Document) -> str:
    (read,) = read_pbn(text)
    board = document.boards[0]
    same = isinstance(read, Scenario) and recorded(read.events).cards == board.cards
    return "yes" if same else "no"


def _said(word: str, codes: set[str]) -> str:
    told = ", ".join(f"`{code}`" for code in sorted(codes))
    return f"{word}: {told}" if told else word


def silent(text: str) -> list[str]:
    """Cells that say no, or in part, and nothing about why."""
    return re.findall(r"\| (?:no|in part|its points) (?=\|)", text)


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"{PAGE}\n")
