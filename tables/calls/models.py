"""Calls of a table, and the desk's steps: who takes, hands on, gives back an item."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices

VISIT = "visit"


@close_choices
class DeskStep(models.Model):
    """One step of a user at the desk. The database refuses to change or delete it.

    ``matter`` is `VISIT` for going to the table, or names one thing to look at.
    ``owner`` has it afterwards; None is nobody. ``since`` is when the wait had begun.
    Coming to a table and leaving it are events of its board. Where none is open, and
    where players call, `CALLED` and `ARRIVED` are steps: they change no owner, and
    ``since`` is the moment of the tap, by the sender's clock.
    """

    class Kind(models.TextChoices):
        TOOK = "took"
        HANDED = "handed"
        RETURNED = "returned"
        DONE = "done"
        CALLED = "called"
        ARRIVED = "arrived"

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    table = models.ForeignKey(
        "tables.Table", on_delete=models.PROTECT, related_name="+"
    )
    matter = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=Kind)
    at = models.DateTimeField(db_index=True)
    since = models.DateTimeField(null=True)
    actor = models.ForeignKey(
        "tables.Actor", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    owner = models.ForeignKey(
        "tables.Actor",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )

    def __str__(self) -> str:
        return f"{self.table_id} {self.matter}: {self.kind}"
