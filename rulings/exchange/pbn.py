"""PBN 2.1: the deals with their score tables, both sides' scores apart. Pure.

What a score table cannot say stands in a comment behind the table: ``; Rectify`` and
the decision as our JSON has it, on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from rulings.exchange import standing
from rulings.exchange.standing import Standing, standings
from rulings.exchange.values import Document, Loss, Written
from rulings.scores import stored
from rulings.scores.averages import PER_CENT
from rulings.scores.awards import Assigned, FixedAverage, Sides, VariableAverage
from rulings.scores.outcomes import PassedOut, Played, ns_score

VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
COLUMNS = (
    "Section",
    "Table",
    "PairId_NS",
    "PairId_EW",
    "Contract",
    "Declarer",
    "Result",
    "Score_NS",
    "Score_EW",
    "Percentage_NS",
    "Percentage_EW",
)
NOTHING = ("-",) * 3, ("-",) * 2, ("-",) * 2
Cells = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
# What would end a tag's value or a line.
UNWRITABLE = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\"]")


def write(document: Document) -> Written:
    """One game a board: its deal, its score table, and comments."""
    known = sorted(standings(document), key=_place)
    games = (
        _game(document, list(found))
        for _number, found in groupby(known, key=lambda one: one.board.board)
    )
    text = "% PBN 2.1\n% EXPORT\n" + "\n".join(games)
    return Written(text.encode(), tuple(_losses(document, known)))


def _place(one: Standing) -> tuple[int, str, int]:
    return one.board.board, one.board.section, one.board.table


def _game(document: Document, found: list[Standing]) -> str:
    board = found[0].board
    deals = {one.board.deal for one in found}
    header = ";".join(COLUMNS)
    tags = {
        "Event": UNWRITABLE.sub(" ", document.tournament),
        "Board": str(board.board),
        "Dealer": board.dealer,
        "Vulnerable": VULNERABLE[board.vulnerable],
        "Deal": (board.deal or "") if len(deals) == 1 else "",
        "ScoreTable": header,
    }
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items() if value]
    lines += [_row(one) for one in found]
    lines += [_comment(one) for one in found if one.case is not None]
    return "\n".join(lines) + "\n"


def _row(one: Standing) -> str:
    board = one.board
    place = (board.section, str(board.table), board.ns, board.ew)
    contract, scores, percentages = _cells(one)
    cells = (*(_word(text) for text in place), *contract, *scores, *percentages)
    return " ".join(cells)


def _word(text: str) -> str:
    """A value without spaces, as a table has it; a dash where there is none."""
    return re.sub(r"\s+", "_", UNWRITABLE.sub("", text)) or "-"


def _cells(one: Standing) -> Cells:
    match one.sides:
        case Sides(
            ns=FixedAverage() | VariableAverage() as ns,
            ew=FixedAverage() | VariableAverage() as ew,
        ):
            both = (f"^{PER_CENT[ns.level]}", f"^{PER_CENT[ew.level]}")
            return NOTHING[0], NOTHING[1], both
        case Sides(ns=Assigned(outcome=outcome), ew=Assigned(outcome=other)):
            ns_has = ns_score(outcome, one.board.vulnerable)
            ew_has = -ns_score(other, one.board.vulnerable)
            contract = _contract(outcome) if outcome == other else NOTHING[0]
            return contract, (str(ns_has), str(ew_has)), NOTHING[2]
    return NOTHING


def _contract(outcome: object) -> tuple[str, ...]:
    if isinstance(outcome, PassedOut):
        return ("Pass", "-", "-")
    if not isinstance(outcome, Played):
        return NOTHING[0]
    return (outcome.contract, outcome.declarer.value, str(outcome.tricks))


def _comment(one: Standing) -> str:
    """The decision, for whoever reads it; a line of ASCII, so that nothing ends it."""
    case = one.case
    if case is None:
        return ""
    said = {
        "case": case.number,
        "section": one.board.section,
        "table": one.board.table,
        "score": stored.written(case.score),
    }
    plain = msgspec.json.encode(said).decode()
    return f"; Rectify {UNWRITABLE.sub(_escaped, plain)}"


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[0] == '"' else f"\\u{ord(found[0]):04x}"


def _losses(document: Document, known: Iterable[Standing]) -> Iterator[Loss]:
    yield from standing.of_document(document)
    if any(one.cards for one in document.boards):
        yield Loss("play")
    if _differ(document):
        yield Loss("deals_differ")
    for one in known:
        yield from standing.lost(one)
        if one.case is not None and one.sides is not None and _is_split(one.sides):
            yield Loss("contracts_of_split", one.case.number)


def _differ(document: Document) -> bool:
    deals: dict[int, set[str | None]] = {}
    for one in document.boards:
        deals.setdefault(one.board, set()).add(one.deal)
    return any(len(found) > 1 for found in deals.values())


def _is_split(sides: Sides) -> bool:
    both = isinstance(sides.ns, Assigned) and isinstance(sides.ew, Assigned)
    return both and sides.ns != sides.ew
