"""Reads cases, flags and questions from the database, as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from django.db.models import Model
from msgspec import Struct
from msgspec.structs import replace

from rulings.cases.appeals import models as appeals
from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.entry_cases import opening_words
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.polls import models as polls
from rulings.exchange import case_file
from rulings.exchange.people import NAMED_IN_TEXT, ExportedFacts, exported_name
from rulings.exchange.values import CaseRecord, ExportedInquiry, FlagName, FlagRecord
from rulings.scoring import stored
from rulings.scoring.decisions import Decision
from rulings.scoring.problems import Unscorable
from tables.models import Board, Tournament

T = TypeVar("T", bound=Struct)
# Members that are accounts, and those that say in words who someone is.
ACCOUNTS = {"by", "taken_by", "account", "opened_by", "decided_by", "assigned_to"}
ACCOUNTS |= {"actor"}
WHO = {"label", "name", "asked_by"}


class ExportOptions(Struct, frozen=True):
    """Options of an export: people's names, attached files."""

    names: bool
    files: bool


def cases(tournament: Tournament, asked: ExportOptions) -> Iterator[CaseRecord]:
    """Every case of a tournament, in the order of their numbers."""
    found = Case.objects.filter(board__table__section__tournament=tournament)
    related = ("board__table__section", "flag", "opened_by", "decided_by")
    within = (
        *("entries__actor", "statements__taken_by", "notices__by", "attachments__by"),
        *("polls__by", "polls__closing__by", "polls__peers__vote__afterthought"),
        *("appeals__by", "appeals__panel__departure__by", "appeals__panel__by"),
        *("appeals__notes__by", "appeals__settlement__by", "casebook__by"),
    )
    known = found.select_related(*related, "assigned_to").prefetch_related(*within)
    return (_case(case, asked) for case in known.order_by("pk"))


def flags(tournament: Tournament, asked: ExportOptions) -> Iterator[FlagRecord]:
    """Every flag, with the steps that no case holds."""
    found = Flag.objects.filter(board__table__section__tournament=tournament)
    known = found.select_related("board__table__section").order_by("pk")
    for flag in known.prefetch_related("entries__actor"):
        own = [one for one in flag.entries.all() if one.case_id is None]
        steps = tuple(_step(one, asked, ExportedFacts({})) for one in own)
        place = _place(flag.board)
        yield _plain(FlagRecord, flag, asked, **place, steps=steps)


def questions(
    tournament: Tournament, asked: ExportOptions
) -> Iterator[ExportedInquiry]:
    """Every question of a competitor."""
    found = Inquiry.objects.filter(tournament=tournament)
    known = found.select_related(
        "board__table__section", "case", "players_request__words"
    ).order_by("pk")
    for one in known.prefetch_related("entries__actor"):
        steps = tuple(
            _step(step, asked, ExportedFacts({})) for step in one.entries.all()
        )
        place = (
            _place(one.board)
            if one.board
            else {"section": "", "table": None, "board": None}
        )
        case = one.case.key if one.case else None
        yield _plain(
            ExportedInquiry, one, asked, text=one.said, **place, case=case, steps=steps
        )


def _place(board: Board) -> dict[str, Any]:
    table = board.table
    return {
        "section": table.section.name,
        "table": table.number,
        "board": board.number,
    }


def _case(case: Case, asked: ExportOptions) -> CaseRecord:
    score, worked_out, as_kept = _score(case.ruling)
    put = list(case.polls.all())
    outward = ExportedFacts({one.pk: place for place, one in enumerate(put, 1)})
    return _plain(
        CaseRecord,
        case,
        asked,
        **_place(case.board),
        number=case.pk,
        flag=FlagName(case.flag.card, case.flag.law) if case.flag else None,
        clause=case.law,
        score=score,
        score_as_kept=as_kept,
        worked_out=worked_out,
        appeals=tuple(_appeal(one, asked) for one in case.appeals.all()),
        statements=_each(case_file.Statement, case.statements.all(), asked),
        notices=_each(case_file.Notice, case.notices.all(), asked),
        polls=tuple(_poll(one, asked) for one in put),
        papers=tuple(_paper(one, asked) for one in case.attachments.all()),
        book=_each(case_file.BookEntry, _by_number(case.casebook.all()), asked),
        steps=tuple(_step(one, asked, outward) for one in case.entries.all()),
    )


def _score(kept: dict[str, Any] | None) -> tuple[Decision | None, Any, Any]:
    """The decision on the score and what it was worked out from; or what is kept.

    The record of the field is left out: its number means nothing elsewhere.
    """
    try:
        ruling = read_ruling(kept)
    except Unscorable:
        return None, None, kept
    if ruling is None:
        return None, None, None
    rest = stored.to_json(replace(ruling, field=None))
    del rest["decision"]
    return ruling.decision, rest or None, None


def _step(
    entry: CaseEntry, asked: ExportOptions, outward: ExportedFacts
) -> case_file.CaseStep:
    hidden = entry.kind in NAMED_IN_TEXT and not asked.names
    before, after = (
        outward.facts(one, names=asked.names) for one in (entry.before, entry.after)
    )
    text = "" if hidden else entry.text or _begun(entry)
    return _plain(
        case_file.CaseStep, entry, asked, text=text, before=before, after=after
    )


def _begun(entry: CaseEntry) -> str:
    """What a case began with, in words: where the file goes the entry may not be."""
    return opening_words([entry]).get(entry.pk, "")


def _paper(paper: Any, asked: ExportOptions) -> case_file.Paper:
    content = bytes(paper.content) if asked.files else None
    return _plain(case_file.Paper, paper, asked, name=paper.name, content=content)


def _poll(poll: polls.Poll, asked: ExportOptions) -> case_file.Poll:
    closing = _one(case_file.Closing, poll, "closing", asked)
    peers = tuple(_peer(one, asked) for one in poll.peers.all())
    return _plain(case_file.Poll, poll, asked, closing=closing, peers=peers)


def _peer(peer: polls.Peer, asked: ExportOptions) -> case_file.Peer:
    given: polls.Vote | None = getattr(peer, "vote", None)
    vote = None
    if given is not None:
        later = _one(case_file.Afterthought, given, "afterthought", asked)
        vote = _plain(case_file.Vote, given, asked, afterthought=later)
    return _plain(case_file.Peer, peer, asked, vote=vote)


def _appeal(appeal: appeals.Appeal, asked: ExportOptions) -> case_file.Appeal:
    panel = []
    for one in appeal.panel.all():
        departure = _one(case_file.Departure, one, "departure", asked)
        panel.append(_plain(case_file.Member, one, asked, departure=departure))
    return _plain(
        case_file.Appeal,
        appeal,
        asked,
        panel=tuple(panel),
        notes=_each(case_file.HearingNote, appeal.notes.all(), asked),
        settlement=_one(case_file.Settlement, appeal, "settlement", asked),
    )


def _by_number(found: Iterable[Any]) -> list[Any]:
    return sorted(found, key=lambda one: int(one.pk))


def _each(kind: type[T], found: Iterable[Model], asked: ExportOptions) -> tuple[T, ...]:
    return tuple(_plain(kind, one, asked) for one in found)


def _one(kind: type[T], holder: Model, name: str, asked: ExportOptions) -> T | None:
    found = getattr(holder, name, None)
    return None if found is None else _plain(kind, found, asked)


def _plain(kind: type[T], row: Model, asked: ExportOptions, **given: Any) -> T:
    """The value of a row: its members by their names, but for those given."""
    names = (one for one in kind.__struct_fields__ if one not in given)
    return kind(**{one: _member(row, one, asked) for one in names}, **given)


def _member(row: Model, name: str, asked: ExportOptions) -> Any:
    if name in WHO and not asked.names:
        return ""
    if name in ACCOUNTS:
        return exported_name(getattr(row, name)) if asked.names else ""
    value = getattr(row, name)
    return tuple(value) if isinstance(value, list) else value
