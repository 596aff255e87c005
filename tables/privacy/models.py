"""Records of forgotten people and withheld texts."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices


@close_choices
class Forgotten(models.Model):
    """A forgotten person's key: when they were forgotten, and by whom. No name."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    class Kind(models.TextChoices):
        PLAYER = "player", _("player")
        ACTOR = "actor", _("official")

    kind = models.CharField(max_length=6, choices=Kind)
    key = models.UUIDField(db_index=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        verbose_name = _("deleted person")
        verbose_name_plural = _("deleted people")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Redaction(models.Model):
    """Free text of one event that is no longer shown; the event stays as it is."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    board = models.ForeignKey(
        "tables.Board", on_delete=models.PROTECT, related_name="redactions"
    )
    version = models.PositiveIntegerField()
    fields = ArrayField(models.CharField(max_length=50))
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        verbose_name = _("text withheld")
        verbose_name_plural = _("texts withheld")
        ordering = ["board_id", "version", "id"]

    def __str__(self) -> str:
        return f"{self.board_id} {self.version}: {', '.join(self.fields)}"
