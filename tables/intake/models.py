"""The model of what never arrived; `tables.models` names it with the others."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Missing(models.Model):
    """A number of a sender's that was passed over: an entry that never arrived.

    ``series`` says whose number (`tables.intake.sequence_gaps`); None: noticed before
    numbers had one.
    ``board`` is where the entry after it belongs. It is settled by a person, or by the
    entry's arrival. ``lost_by`` names the tablet that restarted its numbers: then
    entries after this one may be missing as well.
    """

    series = models.UUIDField(null=True)
    device = models.CharField(max_length=100)
    seq = models.BigIntegerField()
    board = models.ForeignKey(
        "tables.Board", on_delete=models.PROTECT, related_name="+"
    )
    lost_by = models.CharField(max_length=50, blank=True, default="", db_default="")
    noticed_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device", "seq", "series"], name="one_gap_of_a_sequence"
            )
        ]
        indexes = [
            models.Index(
                fields=["board"],
                condition=models.Q(settled_at__isnull=True),
                name="open_gaps",
            )
        ]

    def __str__(self) -> str:
        return f"{self.device} {self.seq}"
