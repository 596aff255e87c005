"""Columns that hold one of a fixed set of kinds; any other value is an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from django.core.management.base import CommandError
from django.db.migrations import AddConstraint, RunPython
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import StateApps
from django.db.models import BaseConstraint, CheckConstraint, Field, Model, Q
from django.utils.choices import CallableChoiceIterator

Kind = TypeVar("Kind", bound=str)


class UnknownKind(ValueError):
    """``found`` is not one of the kinds that ``what`` can have."""

    def __init__(self, what: str, found: str, kinds: tuple[str, ...]) -> None:
        there = ", ".join(kinds)
        super().__init__(f"The {what} is {found!r}, which is none of: {there}.")


def member_of(what: str, written: str, kinds: tuple[Kind, ...]) -> Kind:
    """The member of the enumeration with this value; raises `UnknownKind`."""
    for kind in kinds:
        if kind == written:
            return kind
    raise UnknownKind(what, written, kinds)


Of = TypeVar("Of", bound=type[Model])
# The pattern of a kind whose values are known only at run time.
COULD_BE = {
    "tables_tournament_edition": r"^[0-9]{4}$",
    "tables_officialclause_language": r"^[a-z]{2,3}(-[a-z]+)?$",
}


def close_choices(model: Of) -> Of:
    """A class decorator: every field with choices holds one of them, or is refused.

    A field that may be blank may be empty too.
    """
    constraints = [*model._meta.constraints, *map(one_of, with_choices(model))]
    model._meta.constraints = constraints
    model._meta.original_attrs["constraints"] = constraints
    return model


def with_choices(model: type[Model]) -> Iterator[Field[object, object]]:
    """The fields of a model that hold one of a few kinds."""
    for field in model._meta.fields:
        if field.choices:
            yield field


def one_of(field: Field[object, object]) -> CheckConstraint:
    """The check constraint of a field with choices.

    Choices that a function gives are not known when the database is made. Then the
    constraint checks a pattern (`COULD_BE`), and validation on entry checks the value.
    """
    if isinstance(field.choices, CallableChoiceIterator):
        return _could_be(field)
    kinds = [value for value, _ in field.flatchoices] + [""] * field.blank
    name = f"{field.model._meta.label_lower.replace('.', '_')}_{field.name}_is_known"
    return CheckConstraint(condition=Q(**{f"{field.name}__in": kinds}), name=name)


def _could_be(field: Field[object, object]) -> CheckConstraint:
    label = field.model._meta.label_lower.replace(".", "_")
    pattern = COULD_BE[f"{label}_{field.name}"]
    return CheckConstraint(
        condition=Q(**{f"{field.name}__regex": pattern}),
        name=f"{label}_{field.name}_could_be",
    )


def close_choices_in_migration(
    label: str, operations: Sequence[Operation]
) -> list[Operation]:
    """The operations of a migration, after a look whether the rows allow them.

    It stops where a row holds another kind: only a person can say what that was meant
    to be.
    """

    def look(apps: StateApps, _editor: object) -> None:
        for one in operations:
            if isinstance(one, AddConstraint):
                require_known(apps.get_model(label, one.model_name), one.constraint)

    return [RunPython(look, RunPython.noop), *operations]


def require_known(model: type[Model], constraint: BaseConstraint) -> None:
    """Raise `CommandError` for a row that holds an unknown kind."""
    assert isinstance(constraint, CheckConstraint)
    condition: Any = constraint.condition
    ((asked, kinds),) = condition.children
    field = asked.removesuffix("__in")
    rows = model._default_manager.exclude(condition).order_by("pk")
    for pk, found in rows.values_list("pk", field)[:1]:
        what = f"{field} of {model._meta.label} {pk}"
        raise CommandError(str(UnknownKind(what, found, tuple(kinds))))
