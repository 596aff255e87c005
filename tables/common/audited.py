"""The audited models: each change of their rows gets an entry in the audit log.

A model says so by `audited`, in any app; nothing else is needed here. Its migration
calls `tables_audit_table`, which gives its table the trigger that writes the entries:
docs/events-store.md, "The audit log".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.apps import apps
from django.db.models import Model


@dataclass(frozen=True)
class Audited:
    """How the rows of a model are audited; columns are named as in the database.

    ``left_out``: columns that no entry covers, since they may be forgotten.
    ``digests``: large columns, each with the column that holds its SHA-256 (hex).
    ``settled_by``: the column that is filled once a row is evidence.
    ``explained_by``: tables one of which gets a row whenever a row here is changed.
    ``removable``: whether rows may go. ``since``: of columns that were added later,
    the layout from which on entries cover them.
    """

    left_out: tuple[str, ...] = ()
    digests: Mapping[str, str] = field(default_factory=dict)
    settled_by: str = ""
    explained_by: tuple[str, ...] = ()
    removable: bool = False
    since: Mapping[str, int] = field(default_factory=dict)

    @property
    def layout(self) -> int:
        """The layout of the entries that are written now."""
        return max(self.since.values(), default=1)

    def not_covered(self, layout: int) -> list[str]:
        """The columns that an entry of this layout does not cover."""
        later = [name for name, since in self.since.items() if since > layout]
        return [*self.left_out, *self.digests, *later]


@dataclass(frozen=True)
class Kind:
    """The rows of one table: what entries call them, and how they are audited."""

    table: str
    pk: str
    label: str
    is_append_only: bool
    how: Audited

    @property
    def arguments(self) -> list[str]:
        """What the table's trigger is given."""
        how = self.how
        fixed = [self.pk, str(how.layout), how.settled_by]
        return [*fixed, *how.not_covered(how.layout)]


def kinds() -> Iterator[Kind]:
    """Every audited table, by name."""
    for model in sorted(apps.get_models(), key=lambda one: one._meta.db_table):
        how = getattr(model, "audited", None)
        if isinstance(how, Audited):
            yield _kind(model, how)


def _kind(model: type[Model], how: Audited) -> Kind:
    meta = model._meta
    pk = str(meta.pk.column)
    is_append_only = getattr(model, "append_only", False)
    return Kind(meta.db_table, pk, meta.label, is_append_only, how)
