"""Exports and imports the set-up of a tournament and the steps of the desk.

A step about something to look at in a case stays: cases do not travel, and the address
that names one would name another there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from tables.archive.lines import (
    HandRecordLine,
    ResultLine,
    RoundLine,
    StepLine,
    SwissLine,
    TournamentLine,
)
from tables.archive.sql import PEOPLE, STEPS
from tables.calls.models import DeskStep
from tables.common.database import Lock, hold, rows
from tables.regulations.models import RegulationPack
from tables.regulations.services import bind, take_in
from tables.setup.results import without_words
from tables.tournaments.models import Actor, Section, Table, Tournament
from tables.tournaments.results import ReportedResult
from tables.tournaments.rounds import HandRecord, Round, Swiss

ANNOUNCED = (
    "starts_on",
    "ends_at",
    "time_zone",
    "scoring",
    "correction_minutes",
    "language",
    "hands_at_tables",
    "locked_at",
)


def announced_details(said: Tournament | TournamentLine) -> dict[str, Any]:
    """The announced details of a tournament beside name and edition; times in UTC."""
    return {name: _in_utc(getattr(said, name)) for name in ANNOUNCED}


def regulations_file(tournament: Tournament) -> str | None:
    """The signed file of the regulations that hold, if any do."""
    kept = RegulationPack.objects.filter(pinned__tournament=tournament)
    return kept.values_list("file", flat=True).first()


def keep_regulations(file: str | None, tournament: Tournament) -> None:
    """Pin what came with a tournament; its signer is not known here. `FileRefused`."""
    if file is not None:
        now = tournament.created_at
        kept = take_in(file=file.encode(), compared=True, by=None, at=now)
        bind(tournament=tournament, kept=kept)


def round_lines(tournament: Tournament) -> Iterator[RoundLine]:
    """The rounds of every table."""
    rounds = Round.objects.filter(table__section__tournament=tournament)
    for one in rounds.order_by("pk").select_related("table"):
        yield RoundLine(
            table=one.table.key,
            number=one.number,
            first_board=one.first_board,
            last_board=one.last_board,
            north_south=one.north_south,
            east_west=one.east_west,
            players=one.players,
        )


def hand_lines(tournament: Tournament) -> Iterator[HandRecordLine]:
    """The hands of the whole tournament and of its sections."""
    records = HandRecord.objects.filter(tournament=tournament).order_by("pk")
    for one in records.select_related("section"):
        yield HandRecordLine(
            section=one.section.name if one.section else None,
            board=one.board,
            deal=one.deal,
            source=one.source,
            uploaded_at=one.uploaded_at.astimezone(UTC),
        )


def swiss_lines(tournament: Tournament) -> Iterator[SwissLine]:
    """The sections that are drawn round by round."""
    found = Swiss.objects.filter(section__tournament=tournament).order_by("pk")
    for one in found.select_related("section"):
        yield SwissLine(
            section=one.section.name,
            contestants=one.contestants,
            teams=one.teams,
            boards=one.boards,
            scores=one.scores,
        )


def result_lines(tournament: Tournament, *, text: bool) -> Iterator[ResultLine]:
    """The reported results; what else a scorer remarked only with ``text``."""
    found = ReportedResult.objects.filter(table__section__tournament=tournament)
    for one in found.order_by("pk").select_related("table"):
        yield ResultLine(
            table=one.table.key,
            board=one.board,
            round=one.round,
            north_south=one.north_south,
            east_west=one.east_west,
            cells=one.cells if text else without_words(one.cells),
            source=one.source if text else "",
            came_at=one.came_at.astimezone(UTC),
        )


def keep_swiss(found: Iterable[SwissLine], tournament: Tournament) -> None:
    """Store the draws that came with a tournament, whose sections are here."""
    sections = {section.name: section for section in tournament.sections.all()}
    Swiss.objects.bulk_create(
        Swiss(
            section=sections[line.section],
            contestants=line.contestants,
            teams=line.teams,
            boards=line.boards,
            scores=line.scores,
        )
        for line in found
    )


def keep_results(results: Iterable[ResultLine], tables: Mapping[UUID, Table]) -> None:
    """Store the reported results that came with a tournament."""
    ReportedResult.objects.bulk_create(
        ReportedResult(
            table=tables[line.table],
            board=line.board,
            round=line.round,
            north_south=line.north_south,
            east_west=line.east_west,
            cells=line.cells,
            source=line.source,
            came_at=line.came_at,
        )
        for line in results
    )


def keep_rounds(rounds: Iterable[RoundLine], tables: Mapping[UUID, Table]) -> None:
    """Store the rounds that came with a tournament."""
    Round.objects.bulk_create(
        Round(
            table=tables[line.table],
            number=line.number,
            first_board=line.first_board,
            last_board=line.last_board,
            north_south=line.north_south,
            east_west=line.east_west,
            players=line.players,
        )
        for line in rounds
    )


def keep_hands(hands: Iterable[HandRecordLine], tournament: Tournament) -> None:
    """Store the hands that came with a tournament, whose sections are here."""
    sections: dict[str | None, Section] = {
        section.name: section for section in tournament.sections.all()
    }
    HandRecord.objects.bulk_create(
        HandRecord(
            tournament=tournament,
            section=sections.get(line.section),
            board=line.board,
            deal=line.deal,
            source=line.source,
            uploaded_at=line.uploaded_at,
        )
        for line in hands
    )


def _in_utc(said: Any) -> Any:
    return said.astimezone(UTC) if isinstance(said, datetime) else said


def step_lines(tournament: Tournament) -> Iterator[StepLine]:
    """The steps at the tournament's tables, in their order."""
    for table, matter, kind, at, since, actor, owner in rows(STEPS, tournament.pk):
        yield StepLine(
            table=table,
            matter=matter,
            step=kind,
            at=at,
            since=since,
            actor=actor,
            owner=owner,
        )


def step_actors(tournament: Tournament) -> set[UUID]:
    """The keys of the users who took these steps, and of those who then had an item."""
    return {key for (key,) in rows(PEOPLE, tournament.pk, tournament.pk)}


def store_steps(steps: Iterable[StepLine], tables: Mapping[UUID, Table]) -> None:
    """Store the steps under the desk's lock, so that new steps wait for them."""
    lines = list(steps)
    keys = {key for line in lines for key in (line.actor, line.owner) if key}
    actors = {actor.key: actor for actor in Actor.objects.filter(key__in=keys)}
    hold(Lock.DESK)
    DeskStep.objects.bulk_create(
        DeskStep(
            table=tables[line.table],
            matter=line.matter,
            kind=line.step,
            at=line.at,
            since=line.since,
            actor=actors[line.actor],
            owner=actors[line.owner] if line.owner else None,
        )
        for line in lines
    )
