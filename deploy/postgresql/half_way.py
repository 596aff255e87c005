"""A database between two versions, which this one cannot bring further.

Several migrations are squashed into one that replaces them. Django brings a database
forward that has all or none of them; where only some are applied, the version that
still has the others goes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder

OLDER = (
    "This database is older than version 0.9.0: of the migrations of {app}, {applied} "
    "is applied and {missing} is not."
)
BETWEEN = (
    "This database is of no version that was released: of the migrations of {app}, "
    "{applied} is applied and {missing} is not."
)
FIRST = "Upgrade it with version 0.9.0 first, then with this one."
BACK = "Restore its last backup by version 0.9.0, and upgrade that with this one."


class HalfWay(Exception):
    """Some of the migrations that one replaces are applied, and others are not."""

    def __init__(self, squashed: Migration, applied: str, missing: str) -> None:
        sentence, advice = (OLDER, FIRST) if squashed.initial else (BETWEEN, BACK)
        app = squashed.app_label
        super().__init__(sentence.format(app=app, applied=applied, missing=missing))
        self.advice = advice


def require_whole_versions() -> None:
    """Raise `HalfWay` where Django would find no way to this version."""
    loader = MigrationLoader(None)
    gone = [
        one
        for one in loader.replacements.values()
        if not loader.disk_migrations.keys() & set(one.replaces)
    ]
    require_all_or_none(gone, MigrationRecorder(connection).applied_migrations())


def require_all_or_none(
    squashed: Iterable[Migration], applied: Collection[tuple[str, str]]
) -> None:
    """Raise `HalfWay` for the first that replaces applied and missing migrations."""
    for one in squashed:
        there = [name for app, name in one.replaces if (app, name) in applied]
        missing = [name for app, name in one.replaces if (app, name) not in applied]
        if there and missing:
            raise HalfWay(one, there[-1], missing[0])
