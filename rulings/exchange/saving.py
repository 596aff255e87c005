"""Values of a file into rows: each is looked through before it is stored."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, Model
from msgspec import Struct

from rulings.cases import records as models
from rulings.cases.appeals import models as appeals
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.polls import models as polls
from rulings.cases.polls.answering import hash_of, new_secret
from rulings.common.sql import LAST_NUMBER, PASS_NUMBERS, SEQUENCE
from rulings.exchange import case_file
from rulings.exchange.people import WITHOUT_ACCOUNT, Facts, People, as_stored
from rulings.exchange.values import CaseRecord, ExportedInquiry, FlagRecord
from rulings.reports.casebook import CasebookEntry
from rulings.scoring import stored
from tables.common.database import rows
from tables.models import Board, Tournament

# A case keeps its number if that is at most so far above the last one here.
AHEAD = 100_000


M = TypeVar("M", bound=Model)
ACCOUNTS = {"by", "taken_by"}


class CaseDestination(Struct, frozen=True):
    """Where a case goes: its board, its flag, and whose accounts its names are."""

    board: Board
    flag: Flag | None
    people: People


def store_case(case: CaseRecord, into: CaseDestination) -> int:
    """The case with all that its file holds; its number here."""
    row = _case_row(case, into)
    people = into.people
    for one in case.statements:
        _store(models.Statement, one, people, case=row)
    for notice in case.notices:
        _store(models.Notice, notice, people, case=row)
    for paper in case.papers:
        if paper.content is not None:
            _store(models.Attachment, paper, people, case=row)
    for entry in case.book:
        _store(CasebookEntry, entry, people, case=row, kinds=list(entry.kinds))
    for appeal in case.appeals:
        _store_appeal(appeal, row, people)
    places = {
        place: _store_poll(poll, row, people)
        for place, poll in enumerate(case.polls, 1)
    }
    for step in case.steps:
        _store_step(step, people, places, case=row, flag=into.flag)
    return row.pk


def store_flag(flag: FlagRecord, board: Board, *, fresh: bool) -> Flag:
    """The flag as the file has it; ``fresh``: with its steps, which are not here."""
    row = Flag.objects.filter(board=board, card=flag.card, law=flag.law).first()
    row = row or Flag(board=board, card=flag.card, law=flag.law)
    row.seat, row.text, row.raised_at = flag.seat, flag.text, flag.raised_at
    row.status, row.event_versions = flag.status, list(flag.event_versions)
    _keep(row)
    for step in flag.steps if fresh else ():
        _store_step(step, People(), {}, flag=row)
    return row


def store_question(
    asked: ExportedInquiry, tournament: UUID, board: Board | None, people: People
) -> None:
    """A question of a competitor with its steps.

    A file may name any case; only one of this tournament is the question's.
    """
    cases = Case.objects.filter(board__table__section__tournament__key=tournament)
    row = Inquiry(
        key=asked.key,
        tournament=Tournament.objects.get(key=tournament),
        board=board,
        asked_by=asked.asked_by,
        text=asked.text,
        asked_at=asked.asked_at,
        case=cases.filter(key=asked.case).first() if asked.case else None,
        answer=asked.answer,
        closed_at=asked.closed_at,
    )
    _keep(row)
    for step in asked.steps:
        _store_step(step, people, {}, inquiry=row)


def _case_row(case: CaseRecord, into: CaseDestination) -> Case:
    people = into.people
    ruling = case.score_as_kept
    if case.score is not None:
        ruling = {"decision": stored.to_json(case.score)} | (case.worked_out or {})
    row = Case(
        pk=free_number(Case, case.number),
        key=case.key,
        flag=into.flag,
        board=into.board,
        opened_by=people.account(case.opened_by),
        opened_at=case.opened_at,
        status=case.status,
        decision=case.decision,
        reason=case.reason,
        law=case.clause,
        decided_by=people.account(case.decided_by) if case.decided_at else None,
        decided_at=case.decided_at,
        ruling=ruling,
        assigned_to=people.account_or_none(case.assigned_to),
        decisions=case.decisions,
        told_at=case.told_at,
        version=case.version,
    )
    return _keep(row)


def _store_step(
    step: case_file.CaseStep, people: People, places: dict[int, int], **about: Any
) -> None:
    person = step.role not in WITHOUT_ACCOUNT

    def own(facts: Facts) -> Facts:
        return as_stored(facts, people, places)

    entry = CaseEntry(
        at=step.at,
        kind=step.kind,
        role=step.role,
        text=step.text,
        before=own(step.before),
        after=own(step.after),
        actor=people.account(step.actor) if person else None,
        **about,
    )
    _keep(entry)


def _store_poll(poll: case_file.Poll, case: Case, people: People) -> int:
    row = _store(polls.Poll, poll, people, case=case)
    if poll.closing is not None:
        _store(polls.Closing, poll.closing, people, poll=row)
    for peer in poll.peers:
        # Links are not in a file; those that were sent lead nowhere here.
        secret = hash_of(new_secret())
        asked = _store(polls.Peer, peer, people, poll=row, secret=secret)
        if peer.vote is not None:
            _store_vote(peer.vote, asked, people)
    return row.pk


def _store_vote(vote: case_file.Vote, peer: polls.Peer, people: People) -> None:
    considered = list(vote.considered)
    row = _store(polls.Vote, vote, people, peer=peer, considered=considered)
    later = vote.afterthought
    if later is not None:
        more = list(later.considered)
        _store(polls.Afterthought, later, people, vote=row, considered=more)


def _store_appeal(appeal: case_file.Appeal, case: Case, people: People) -> None:
    row = _store(appeals.Appeal, appeal, people, case=case)
    for member in appeal.panel:
        more = {
            "account": people.account_or_none(member.account),
            "conflicts": list(member.conflicts),
        }
        seated = _store(appeals.PanelMember, member, people, appeal=row, **more)
        if member.departure is not None:
            _store(appeals.Departure, member.departure, people, member=seated)
    for note in appeal.notes:
        _store(appeals.HearingNote, note, people, appeal=row)
    if appeal.settlement is not None:
        _store(appeals.Settlement, appeal.settlement, people, appeal=row)


def _store(model: type[M], value: Struct, people: People, **given: Any) -> M:
    """A row of the value's members that the model has, besides those given."""
    fields = {one.name for one in model._meta.concrete_fields} - given.keys()
    found = {
        name: _member(value, name, people)
        for name in value.__struct_fields__
        if name in fields
    }
    return _keep(model(**found, **given))


def _member(value: Struct, name: str, people: People) -> Any:
    member = getattr(value, name)
    return people.account(member) if name in ACCOUNTS else member


def _keep(row: M) -> M:
    """Store a row whose members are what its model allows."""
    exclude = {one.name for one in row._meta.fields if _is_free(row, one)}
    row.clean_fields(exclude=exclude)
    _require_moments(row)
    row.save(force_insert=row._state.adding)
    return row


def _require_moments(row: Model) -> None:
    """Refuse times that PostgreSQL keeps and Python cannot read again."""
    for field in row._meta.fields:
        said = getattr(row, field.attname)
        if isinstance(said, datetime) and not 1900 <= said.year <= 9000:
            raise ValidationError({field.name: "No ruling is of that year."})


def _is_free(row: Model, field: Any) -> bool:
    """Whether a field needs no validation: a relation, a key, or rightly empty."""
    if isinstance(field, ForeignKey) or field.primary_key:
        return True
    said = getattr(row, field.attname)
    return (said is None and field.null) or (not field.choices and said in ("", [], {}))


def free_number(model: type[Model], wanted: int) -> int | None:
    """The number if it is free; the numbers up to it are then not given out again."""
    if model._default_manager.filter(pk=wanted).exists():
        return None
    [[sequence]] = rows(SEQUENCE, model._meta.db_table)
    [[last]] = rows(LAST_NUMBER.format(sequence))
    if wanted - last > AHEAD:
        return None
    if wanted > last:
        rows(PASS_NUMBERS, sequence, wanted - last)
    return wanted
