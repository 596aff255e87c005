"""The periods of a tournament, and every change of them."""

from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.deadlines.periods import HALF_AN_HOUR
from tables.common.audited import Audited

A_WEEK = 7 * 24 * 60


class Periods(models.Model):
    """The correction and appeal periods, and when the score became available: 79C, 92B.

    The correction period (79C) lies with the tournament, where it is set up.
    """

    audited: ClassVar[Audited] = Audited(
        explained_by=("rulings_periodschange",), removable=True
    )

    tournament = models.OneToOneField(
        "tables.Tournament",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="periods",
        verbose_name=_("tournament"),
    )
    appeal = models.PositiveIntegerField(
        _("time for an appeal in minutes"),
        default=HALF_AN_HOUR,
        validators=[MaxValueValidator(A_WEEK)],
    )
    available_at = models.DateTimeField(
        _("official score available since"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("periods of a tournament")
        verbose_name_plural = _("periods of tournaments")

    def __str__(self) -> str:
        return str(self.tournament)


class PeriodsChange(models.Model):
    """One change of the periods: by whom, when, and the values before."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    tournament = models.ForeignKey(
        "tables.Tournament",
        on_delete=models.PROTECT,
        related_name="periods_changes",
        verbose_name=_("tournament"),
    )
    at = models.DateTimeField(_("when"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("who"),
    )
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)

    class Meta:
        verbose_name = _("change of the periods")
        verbose_name_plural = _("changes of the periods")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.tournament_id} · {self.at:%Y-%m-%d %H:%M}"
