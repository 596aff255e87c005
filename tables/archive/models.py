"""What came with a tournament from another store and is not made here."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class SealElsewhere(models.Model):
    """A seal of the store that a tournament came from, with all that it signed.

    ``lines`` are the heads of the streams as they were signed, those of other
    tournaments too: without them nobody could compute the digest again.
    """

    append_only: ClassVar[bool] = True

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.PROTECT, related_name="seals_elsewhere"
    )
    day = models.DateField(_("day"))
    position = models.BigIntegerField()
    streams = models.PositiveIntegerField()
    before = models.BinaryField()
    digest = models.BinaryField()
    signature = models.BinaryField()
    public_key = models.BinaryField()
    lines = models.TextField()

    class Meta:
        verbose_name = _("seal of another server")
        verbose_name_plural = _("seals of other servers")
        ordering = ["tournament_id", "day", "id"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.day}"
