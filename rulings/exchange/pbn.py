"""PBN 2.1: the deals with their score tables, both sides' scores apart. Pure.

A table whose calls or cards are known has a game of its own, so that each result
stands once. What PBN cannot say stands in comments behind the table: ``; Rectify``
and the decision, or what was irregular, as our JSON has it, on one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

import msgspec

from rulings.exchange import ruled_results
from rulings.exchange.ruled_results import BoardScore, standings
from rulings.exchange.values import BoardRecord, Document, ExportFile, Loss
from rulings.scoring import stored
from rulings.scoring.awards import (
    PER_CENT,
    Assigned,
    FixedAverage,
    Sides,
    VariableAverage,
)
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    ns_score,
)
from tables.common.sorting import sort_key
from tables.formats import pbn_writing
from tables.formats.pbn import (
    SCORE_COLUMNS,
    VULNERABLE,
    Game,
    TagBlock,
    cell,
    write_games,
)

ADJUDICATED = "adjudication"
NOTHING = ("-",) * 3, ("-",) * 2, ("-",) * 2
Cells = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def write(document: Document) -> ExportFile:
    """One game a board: its deal, its score table, and comments."""
    known = sorted(standings(document), key=_place)
    games = (
        _game(document, lines)
        for _number, found in groupby(known, key=lambda one: one.board.board)
        for lines in _games(list(found))
    )
    return ExportFile(write_games(games).encode(), tuple(_losses(document, known)))


def _place(one: BoardScore) -> tuple[int, str, int]:
    return one.board.board, sort_key(one.board.section), one.board.table


def _games(found: list[BoardScore]) -> Iterator[list[BoardScore]]:
    """The tables of a board that share a game, and each that has its own."""
    alone = [one for one in found if _has_play(one.board)]
    shared = [one for one in found if one not in alone]
    if shared:
        yield shared
    yield from ([one] for one in alone)


def _has_play(board: BoardRecord) -> bool:
    return bool(_played(board))


def _played(board: BoardRecord) -> list[TagBlock]:
    """The calls and the cards, as far as they are known whole."""
    play = pbn_writing.play(board, _exposed(board))
    return [*pbn_writing.auction(board), *play]


def _exposed(board: BoardRecord) -> dict[str, str]:
    """A note for each card that was exposed and played later."""
    fell = {one[1:] for one in board.cards}
    return {
        card: f"exposed ({incident.event['manner']})"
        for incident in board.incidents
        if incident.event["type"] == "CardExposed" and not incident.taken_back
        for card in fell.intersection(incident.event.get("cards", ()))
    }


def _game(document: Document, found: list[BoardScore]) -> Game:
    board = found[0].board
    deals = {one.board.deal for one in found}
    alone = len(found) == 1 and _has_play(board)
    tags = {
        "Event": document.tournament,
        "Board": str(board.board),
        "Dealer": board.dealer,
        "Vulnerable": VULNERABLE[board.vulnerable],
        "Deal": (board.deal or "") if len(deals) == 1 else "",
        **(_own_tags(found[0]) if alone else {}),
    }
    if any(one.case for one in found):
        tags["Termination"] = ADJUDICATED
    parts = [TagBlock(tag, value) for tag, value in tags.items() if value]
    parts += _played(board) if alone else []
    rows = [_row(one) for one in found]
    parts.append(TagBlock("ScoreTable", ";".join(SCORE_COLUMNS.values()), rows))
    return Game(parts, [line for one in found for line in _comments(one)])


def _own_tags(one: BoardScore) -> dict[str, str]:
    """What only the game of one table has: its contract, its result, its scores."""
    board = one.board
    place = {"Section": cell(board.section), "Table": str(board.table)}
    if board.contract == ruled_results.PASS:
        return place | {"Contract": "Pass", "Result": ""}
    if board.contract is None or board.declarer is None:
        return place
    agreed = board.tricks is not None and pbn_writing.won(board) not in (
        None,
        board.tricks,
    )
    return place | {
        "Declarer": f"{'^' if board.swapped else ''}{board.declarer}",
        "Contract": board.contract,
        "Result": "" if board.tricks is None else f"{'^' * agreed}{board.tricks}",
        **_score_tags(one),
    }


def _score_tags(one: BoardScore) -> dict[str, str]:
    """Each side's score; the two need not balance."""
    _contract_cells, scores, percentages = _cells(one)
    if scores != NOTHING[1]:
        return {"Score": f"NS {scores[0]} EW {scores[1]}"}
    if percentages != NOTHING[2]:
        ns, ew = (text.removeprefix("^") for text in percentages)
        return {"ScorePercentage": f"NS {ns} EW {ew}"}
    return {}


def _row(one: BoardScore) -> str:
    board = one.board
    place = (board.section, str(board.table), board.ns, board.ew)
    contract, scores, percentages = _cells(one)
    cells = (*(cell(text) for text in place), *contract, *scores, *percentages)
    return " ".join(cells)


def _cells(one: BoardScore) -> Cells:
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


def _contract(outcome: Outcome) -> tuple[str, ...]:
    match outcome:
        case PassedOut():
            return ("Pass", "-", "-")
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            return (contract, declarer.value, str(tricks))
        case RawScore():
            return NOTHING[0]
        case _:
            assert_never(outcome)


def _comments(one: BoardScore) -> Iterator[str]:
    """The decision and the irregularities, as comments for readers."""
    place = {"section": one.board.section, "table": one.board.table}
    if one.case is not None:
        score = stored.to_json(one.case.score)
        yield _comment({"case": one.case.number, **place, "score": score})
    stood = [event for event in one.board.incidents if not event.taken_back]
    if stood:
        yield _comment({**place, "irregular": stored.to_json(stood)})


def _comment(said: dict[str, object]) -> str:
    return f"Rectify {msgspec.json.encode(said).decode()}"


def _losses(document: Document, known: Iterable[BoardScore]) -> Iterator[Loss]:
    yield from ruled_results.of_document(document, "only_boards")
    if any(one.cards and not pbn_writing.play(one, {}) for one in document.boards):
        yield Loss("play")
    if any(one.calls and not pbn_writing.auction(one) for one in document.boards):
        yield Loss("calls")
    if _differ(document):
        yield Loss("deals_differ")
    for one in known:
        yield from ruled_results.lost(one)
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
