"""Old processes run on while new ones start: a migration may not take from them."""

from collections.abc import Iterable, Iterator

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation

from tables.common.grouped_steps import Steps, grouped

# What version 0.9.0 begins with; the rule holds from the next one on.
BEFORE_THE_FIRST_RELEASE = {"tables": 19, "rulings": 15}
TAKE_AWAY = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
)


def faults(migration: Migration) -> Iterator[str]:
    """What a process of the version before would stumble over.

    A column or table that is no longer used may go one version later; the migration
    says so with ``unused_since``. A default that only Django knows is no help: the old
    process does not name the new column at all.
    """
    operations = [*_single(migration.operations)]
    new = {
        operation.name_lower
        for operation in operations
        if isinstance(operation, migrations.CreateModel)
    }
    columns = set(_columns_that_stay(operations))
    for operation in operations:
        stays = (
            isinstance(operation, migrations.RenameField)
            and (operation.model_name_lower, operation.old_name) in columns
        )
        takes = isinstance(operation, TAKE_AWAY) and not stays
        if takes and not hasattr(migration, "unused_since"):
            yield operation.describe()
        if isinstance(operation, migrations.AddField) and not _is_kind(operation, new):
            yield operation.describe()


def _single(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Every step by itself, those that are grouped too."""
    for one in operations:
        yield from one.operations if isinstance(one, Steps) else (one,)


def _columns_that_stay(operations: Iterable[Operation]) -> Iterator[tuple[str, str]]:
    """Fields with a column named for good, whatever the field is called."""
    for operation in operations:
        if isinstance(operation, migrations.AlterField) and operation.field.db_column:
            yield operation.model_name_lower, operation.name


def _is_kind(operation: migrations.AddField, new: set[str]) -> bool:
    field = operation.field
    filled = field.null or field.has_db_default() or field.generated
    return filled or field.many_to_many or operation.model_name_lower in new


def migration_of(*given: Operation) -> Migration:
    class Example(Migration):
        operations = given

    return Example("9999_example", "tables")


KIND = {
    "a column that may be empty": migrations.AddField(
        "board", "note", models.TextField(null=True)
    ),
    "a column that the database fills": migrations.AddField(
        "board", "note", models.TextField(db_default="")
    ),
    "a column that the database makes of another": migrations.AddField(
        "board",
        "twice",
        models.GeneratedField(
            expression=models.F("number") * 2,
            output_field=models.IntegerField(),
            db_persist=True,
        ),
    ),
    "a table": migrations.CreateModel("Thing", [("id", models.AutoField())]),
}
UNKIND = {
    "a column that the old version does not fill": migrations.AddField(
        "board", "note", models.TextField(default="")
    ),
    "a column goes": migrations.RemoveField("board", "number"),
    "a table goes": migrations.DeleteModel("Board"),
    "a column has another name": migrations.RenameField("board", "number", "no"),
    "a table has another name": migrations.RenameModel("Board", "Deal"),
}


@pytest.mark.parametrize("operation", KIND.values(), ids=KIND)
def test_a_step_that_old_processes_do_not_feel(operation: Operation) -> None:
    assert list(faults(migration_of(operation))) == []


@pytest.mark.parametrize("operation", UNKIND.values(), ids=UNKIND)
def test_a_step_that_old_processes_stumble_over(operation: Operation) -> None:
    assert list(faults(migration_of(operation)))


def test_every_step_of_a_group_is_looked_at() -> None:
    unkind = UNKIND["a column that the old version does not fill"]
    together = grouped([KIND["a column that may be empty"], unkind])
    assert len(together) == 1
    assert list(faults(migration_of(*together))) == [unkind.describe()]


def test_a_field_has_another_name_where_its_column_stays() -> None:
    stays = migrations.AlterField(
        "board", "number", models.IntegerField(db_column="number")
    )
    renamed = migrations.RenameField("board", "number", "no")
    assert list(faults(migration_of(stays, renamed))) == []


def test_what_is_unused_since_a_version_may_go() -> None:
    gone = migration_of(migrations.RemoveField("board", "number"))
    gone.unused_since = "0.2.0"  # type: ignore[attr-defined]  # said by ours only
    assert list(faults(gone)) == []


def test_no_migration_takes_from_a_running_version() -> None:
    found = {
        f"{app} {name}": list(faults(migration))
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if int(name[:4]) > BEFORE_THE_FIRST_RELEASE.get(app, 9999)
    }
    assert {name: said for name, said in found.items() if said} == {}
