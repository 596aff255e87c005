"""Checks that the cases of a file are possible. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.lifecycle import RULED, STEPS
from rulings.cases.polls.problem import read_problem
from rulings.exchange.case_file import CaseStep, Paper, Plain, Poll
from rulings.exchange.values import CaseRecord, Document, Stream
from rulings.scoring import stored
from rulings.scoring.problems import Unscorable, refuse
from tables.models import Board, StoredEvent, Tournament

Place = tuple[str, int, int]


# The types of a step's facts; lists of them are allowed, an object only as ``ruling``.
SIMPLE = (str, int, type(None))


def require_sound(case: CaseRecord) -> None:
    """Refuse a case that no server can have written. Raises `Unscorable`."""
    fault = next(_faults(case), None)
    if fault is not None:
        raise wrong(f"Case {case.number}", fault)


def require_steps(steps: tuple[CaseStep, ...], what: str) -> None:
    """Refuse steps with unreadable facts. Raises `Unscorable`."""
    for step in steps:
        if not (_readable(step.before) and _readable(step.after)):
            raise wrong(what, f"the facts of its step {step.kind!r} cannot be read")


def wrong(what: str, fault: str) -> Unscorable:
    """The refusal of something in a file."""
    return refuse("impossible", f"{what}: {fault}. Nothing was taken in.")


def _faults(case: CaseRecord) -> Iterator[str]:
    if case.status not in STEPS:
        yield f"there is no state {case.status!r}"
    if case.status in RULED and not (case.decision and case.decided_at):
        yield "its state needs a decision"
    if case.score is not None and case.score_as_kept is not None:
        yield "it has a score twice"
    if case.worked_out is not None and not _is_worked_out(case):
        yield "what its score was worked out from cannot be read"
    told = [one.decision_number for one in case.notices]
    appealed = [one.decision_number for one in case.appeals]
    if any(not 1 <= number <= case.decisions for number in told + appealed):
        yield "a notice or an appeal is about a decision that was not given"
    require_steps(case.steps, f"Case {case.number}")
    yield from _of_polls(case.polls)
    yield from _of_papers(case.papers)


def _is_worked_out(case: CaseRecord) -> bool:
    if case.score is None:
        return False
    whole = {"decision": stored.to_json(case.score)} | (case.worked_out or {})
    try:
        return read_ruling(whole) is not None
    except Unscorable:
        return False


def _of_polls(polls: tuple[Poll, ...]) -> Iterator[str]:
    for poll in polls:
        try:
            read_problem(poll.problem)
        except msgspec.ValidationError as error:
            yield f"the problem of a poll cannot be read ({error})"
        numbers = [peer.number for peer in poll.peers]
        if len(set(numbers)) < len(numbers):
            yield "two peers of a poll have the same number"


def _of_papers(papers: tuple[Paper, ...]) -> Iterator[str]:
    for paper in papers:
        if paper.content is not None and paper.sha256 != _digest(paper.content):
            yield f"the file {paper.name!r} is not the one that was attached"


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _readable(facts: Plain) -> bool:
    return all(_is_fact(name, value) for name, value in facts.items())


def _is_fact(name: str, value: Any) -> bool:
    if name == "ruling":
        return value is None or isinstance(value, dict)
    if name in ("assigned_to", "law", "case", "decision"):
        return value is None or isinstance(value, str)
    if isinstance(value, list):
        return all(isinstance(one, SIMPLE) for one in value)
    return isinstance(value, SIMPLE)


def require_tournament(document: Document, tournament: Tournament) -> None:
    """Refuse a file of another tournament."""
    if document.key != tournament.key:
        raise refuse(
            "other_tournament",
            f"This file holds the rulings of {document.tournament!r}, which is another "
            "tournament than this one.",
        )


def boards_of(document: Document, tournament: Tournament) -> Mapping[Place, Board]:
    """The board here of each that something in the file is about.

    Raises `Unscorable`: ``unknown_board``, ``other_events``, ``without_hands``.
    """
    streams = {(b.section, b.table, b.board): b.stream for b in document.boards}
    wanted = {*_named(document)}
    known = Board.objects.filter(table__section__tournament=tournament)
    here = {(one.table.key, one.number): one for one in known.select_related("table")}
    found = {}
    for place in sorted(wanted):
        stream = streams.get(place)
        board = here.get((stream.table, place[2])) if stream else None
        if stream is None or board is None:
            raise refuse("unknown_board", f"{_name(place)} is not in this tournament.")
        _require_events(board, stream, place)
        found[place] = board
    return found


def _named(document: Document) -> Iterable[Place]:
    for case in document.cases:
        yield case.section, case.table, case.board
    for flag in document.flags:
        yield flag.section, flag.table, flag.board
    for asked in document.questions:
        if asked.table is not None and asked.board is not None:
            yield asked.section, asked.table, asked.board


def _require_events(board: Board, stream: Stream, place: Place) -> None:
    if stream.head is None:
        raise refuse("without_hands", "The file was written without the hands.")
    at = StoredEvent.objects.filter(board=board, version=stream.events).first()
    if at is None or bytes(at.hash).hex() != stream.head:
        raise refuse(
            "other_events",
            f"{_name(place)} has other events here than the file was written with.",
        )


def _name(place: Place) -> str:
    return f"Board {place[2]} at table {place[0]}{place[1]}"
