"""Consecutive operations of a migration, run as one so that it takes less time.

Django builds all related model classes again after each operation. With a hundred
tables this is three quarters of the time that a new database takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddConstraint, AddField, CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

KINDS = (CreateModel, AddField, AddConstraint)


class Steps(Operation):
    """Operations of one kind; each runs with the models as they are after the last."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state; drop the model classes, so that Django builds them once."""
        state.__dict__.pop("apps", None)
        for one in self.operations:
            one.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Run every operation in order."""
        for one in self.operations:
            one.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Reverse every operation, the last one first."""
        for one in reversed(self.operations):
            one.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Django's descriptions of the operations."""
        return "; ".join(one.describe() for one in self.operations)


def grouped(operations: Iterable[Operation]) -> list[Operation]:
    """The operations of a migration; neighbours of the same kind become one."""
    return [one for _, run in groupby(operations, type) for one in _together([*run])]


def _together(run: list[Operation]) -> list[Operation]:
    is_run = isinstance(run[0], KINDS) and len(run) > 1
    return [Steps(run)] if is_run else run
