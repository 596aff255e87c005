"""Nothing in the product can change, remove or forge a fact, however it tries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, models, transaction

from tables.calls.models import VISIT, DeskStep
from tables.event_store.store import read
from tables.integrity.models import Seal
from tables.integrity.sealing import seal_streams
from tables.models import Actor, Board, Receipt, StoredEvent
from tests.tables.table import AUCTION, OPENED, Room

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FACTS: list[type[models.Model]] = [StoredEvent, Receipt, Seal, DeskStep]


def _save(model: type[models.Model]) -> None:
    model._default_manager.all()[0].save()


def _delete(model: type[models.Model]) -> None:
    model._default_manager.all()[0].delete()


def _update(model: type[models.Model]) -> None:
    pk = model._meta.pk.attname
    model._default_manager.update(**{pk: models.F(pk)})


def _update_one_column(model: type[models.Model]) -> None:
    name = model._meta.fields[-1].name
    model._default_manager.update(**{name: models.F(name)})


def _delete_all(model: type[models.Model]) -> None:
    model._default_manager.all().delete()


def _raw_delete(model: type[models.Model]) -> None:
    """The way past Django's own collector."""
    rows: Any = model._default_manager.all()
    rows._raw_delete("default")


def _bulk_update(model: type[models.Model]) -> None:
    name = model._meta.fields[-1].name
    model._default_manager.bulk_update(model._default_manager.all(), [name])


def _upsert(model: type[models.Model]) -> None:
    model._default_manager.bulk_create(
        model._default_manager.all(),
        update_conflicts=True,
        update_fields=[model._meta.fields[-1].name],
        unique_fields=[field.name for field in model._meta.fields if field.unique][:1],
    )


def _go_to(room: Room) -> None:
    someone = Actor.objects.create(label="Anna")
    DeskStep.objects.create(
        table=room.table, matter=VISIT, kind="took", at=NOON, actor=someone
    )


@pytest.mark.parametrize("model", FACTS)
@pytest.mark.parametrize(
    "attempt",
    [
        _save,
        _delete,
        _update,
        _update_one_column,
        _delete_all,
        _raw_delete,
        _bulk_update,
        _upsert,
    ],
)
def test_the_orm_cannot_change_a_fact(
    room: Room,
    model: type[models.Model],
    attempt: Callable[[type[models.Model]], None],
) -> None:
    """As the owner of the tables, who may do more than the application."""
    room.record(OPENED, AUCTION)
    seal_streams(now=NOON)
    _go_to(room)
    before = list(model._default_manager.values_list().order_by("pk"))
    assert before
    with pytest.raises(DatabaseError), transaction.atomic():
        attempt(model)
    assert list(model._default_manager.values_list().order_by("pk")) == before


def test_a_board_with_events_cannot_be_removed(room: Room) -> None:
    """Nor its table, its section or its tournament."""
    room.record(OPENED)
    board = Board.objects.get()
    for fact in (board, room.table, room.table.section, room.tournament):
        with pytest.raises(IntegrityError), transaction.atomic():
            fact.delete()
    assert [row.version for row in read(board.pk)] == [1]
