"""What is of a kind that nobody knows is refused, and never taken for another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from django.apps import apps
from django.core.management.base import CommandError
from django.db import IntegrityError, connection
from django.db.migrations import AddConstraint, RunPython
from django.db.models import CheckConstraint

from tables.archive.files import BadFile
from tables.calls.models import DeskStep
from tables.common.closed_kinds import UnknownKind, close_choices_in_migration, one_of
from tables.models import Tournament
from tables.tournaments.scoring import FORMS, Form, is_of_teams, scoring_form
from tests.tables import archives
from tests.tables.archives import exported, imported
from tests.tables.table import Room
from tests.tables.test_archive import empty
from tests.tables.test_archive_refusals import with_footer

SCORING: Any = Tournament._meta.get_field("scoring")
UNKNOWN = "The form of scoring is 'barometer', which is none of: matchpoints, imps,"


def test_the_forms_are_those_an_organiser_can_choose() -> None:
    assert FORMS == tuple(get_args(Form)) == tuple(Tournament.Scoring.values)
    assert [one for one in FORMS if is_of_teams(one)] == ["imps", "board_a_match"]


def test_a_form_that_nobody_knows_is_none_of_them() -> None:
    assert [scoring_form(one) for one in FORMS] == list(FORMS)
    with pytest.raises(UnknownKind, match=UNKNOWN):
        scoring_form("barometer")


@pytest.mark.parametrize("column", ["scoring", "edition"])
def test_the_database_takes_no_unknown_kind(room: Room, column: str) -> None:
    name = f"tables_tournament_{column}_"
    with pytest.raises(IntegrityError, match=name):
        Tournament.objects.update(**{column: "none"})


def test_a_step_of_the_desk_is_one_of_six(room: Room) -> None:
    known = {"took", "handed", "returned", "done", "called", "arrived"}
    assert set(DeskStep.Kind.values) == known
    archives.take(room)
    step = of_a_step()
    with pytest.raises(IntegrityError, match="tables_deskstep_kind_is_known"):
        DeskStep.objects.create(**step, kind="lost")


def of_a_step() -> dict[str, Any]:
    step = DeskStep.objects.get()
    names = ("table_id", "matter", "at", "actor_id")
    return {name: getattr(step, name) for name in names}


def test_an_upgrade_names_the_row_that_nobody_knows_how_to_read(room: Room) -> None:
    """It stops, and says what a person has to decide."""
    constraint = one_of(SCORING)
    at_once(connection.schema_editor().remove_constraint, Tournament, constraint)
    Tournament.objects.update(scoring="barometer")
    with pytest.raises(CommandError) as wrong:
        look_before(constraint)
    row = f"The scoring of tables.Tournament {room.tournament.pk} is 'barometer'"
    assert str(wrong.value).startswith(row)
    Tournament.objects.update(scoring="imps")
    look_before(constraint)
    at_once(connection.schema_editor().add_constraint, Tournament, constraint)


def at_once(change: Callable[..., None], *about: object) -> None:
    """Change a table in the middle of a transaction that has written to it."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        change(*about)
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@pytest.mark.parametrize(
    ("field", "value"), [("scoring", "barometer"), ("edition", "2018")]
)
def test_a_file_with_an_unknown_kind_is_not_taken_in(
    live: Room, field: str, value: str
) -> None:
    found = archives.lines(exported(live.tournament))[:-1]
    found[1][field] = value
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(with_footer(found))
    assert (wrong.value.problem.code, wrong.value.line) == ("unreadable", 2)
    assert field in str(wrong.value)
    assert not Tournament.objects.exists()


def look_before(constraint: CheckConstraint) -> None:
    """What a migration does before it adds a constraint."""
    look, _ = close_choices_in_migration(
        "tables", [AddConstraint("tournament", constraint)]
    )
    assert isinstance(look, RunPython)
    there: Any = apps
    look.code(there, connection.schema_editor())
