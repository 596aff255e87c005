"""The recorded events, what a sender may send again, and how far followers have got."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.tournaments.models import Actor, Board


class StoredEvent(models.Model):
    """One recorded fact. The database lets nobody change or remove it.

    Its table is partitioned by board (`tables.event_store.store`), where
    PostgreSQL keeps (board, version) as the primary key; ``hash`` and ``shown``:
    `tables.event_store.records`.
    """

    append_only: ClassVar[bool] = True

    position = models.BigAutoField(primary_key=True)
    board = models.ForeignKey(
        Board, on_delete=models.PROTECT, related_name="events", db_index=False
    )
    version = models.PositiveIntegerField()
    client_id = models.UUIDField()
    device = models.CharField(max_length=100)
    seq = models.BigIntegerField(null=True)
    type = models.CharField(max_length=50)
    data = models.JSONField()
    base_version = models.PositiveIntegerField(null=True)
    late = models.BooleanField(default=False)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    # Without a constraint, which every entry would pay for; `verify` looks.
    actor = models.ForeignKey(
        Actor,
        to_field="key",
        null=True,
        on_delete=models.PROTECT,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    hash = models.BinaryField()
    shown = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("recorded event")
        verbose_name_plural = _("recorded events")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "version"], name="one_event_of_a_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.type}"


class Receipt(models.Model):
    """What a sender may send again: its id and its number, over all boards.

    Written with the event and never changed. ``series`` says whose number it is
    (`tables.intake.sequence_gaps`); None: stored before numbers had one, or imported.
    """

    append_only: ClassVar[bool] = True

    client_id = models.UUIDField(primary_key=True)
    board = models.ForeignKey(
        Board,
        on_delete=models.PROTECT,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    version = models.PositiveIntegerField()
    device = models.CharField(max_length=100)
    seq = models.BigIntegerField(null=True)
    series = models.UUIDField(null=True)
    # Seconds by which the server was ahead, where the sender's clock was wrong.
    skew = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device", "seq", "series"],
                condition=models.Q(seq__isnull=False),
                name="one_event_of_a_sequence",
            )
        ]

    def __str__(self) -> str:
        return f"{self.device} {self.seq or self.client_id}"


class Cursor(models.Model):
    """How far a follower of the global position has got."""

    name = models.CharField(max_length=100, primary_key=True)
    position = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
