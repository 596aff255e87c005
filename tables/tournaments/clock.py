"""The planned times of a session; no ruling rests on them."""

from __future__ import annotations

from datetime import timedelta

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST = MaxValueValidator(240)


class RoundClock(models.Model):
    """The clock of a tournament: start, rounds and minutes, and how it was changed."""

    tournament = models.OneToOneField(
        "tables.Tournament", on_delete=models.CASCADE, related_name="clock"
    )
    starts_at = models.DateTimeField(_("start of the first round"))
    rounds = models.PositiveIntegerField(
        _("rounds"), validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    minutes = models.PositiveIntegerField(
        _("minutes per round"), validators=[MinValueValidator(1), LONGEST]
    )
    move_minutes = models.PositiveIntegerField(
        _("minutes between rounds"), default=0, validators=[LONGEST]
    )
    break_after = models.PositiveIntegerField(
        _("long break after round"), null=True, blank=True
    )
    break_minutes = models.PositiveIntegerField(
        _("minutes of the long break"), default=0, validators=[LONGEST]
    )
    put_off = models.DurationField(default=timedelta, editable=False)
    longer = models.JSONField(default=dict, db_default={}, editable=False)
    paused_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("round clock")
        verbose_name_plural = _("round clocks")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.rounds} × {self.minutes}"
