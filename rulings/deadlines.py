"""The periods of a tournament for corrections and appeals (79C, 92B).

Laws 79C and 92B: half an hour after the official score is available for inspection,
unless the Regulating Authority says otherwise. Where a ruling was told later than that,
the time for its appeal begins when it was told; a regulation may set both periods.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited
from tables.models import Tournament

HALF_AN_HOUR = 30


@dataclass(frozen=True, slots=True)
class CurrentPeriods:
    """The periods of a tournament in minutes, and when its score became available.

    While ``available_at`` is None no clock runs.
    """

    correction: int = HALF_AN_HOUR
    appeal: int = HALF_AN_HOUR
    available_at: datetime | None = None


def periods_of(tournament: Tournament) -> CurrentPeriods:
    """The periods of a tournament; by default its regulations', else half an hour."""
    correction = tournament.correction_minutes
    # A one-to-one that is not there is no attribute.
    kept = getattr(tournament, "periods", None)
    if kept is None:
        return CurrentPeriods(correction, _usual_appeal(tournament))
    return CurrentPeriods(correction, kept.appeal, kept.available_at)


def _usual_appeal(tournament: Tournament) -> int:
    """The minutes for an appeal (92B) before anybody has set them."""
    said = getattr(tournament, "regulations", None)
    minutes = said.appeal_minutes if said else None
    return HALF_AN_HOUR if minutes is None else minutes


def correction_ends(periods: CurrentPeriods) -> datetime | None:
    """The end of the correction period (79C), or None while it has not begun."""
    if periods.available_at is None:
        return None
    return periods.available_at + timedelta(minutes=periods.correction)


def appeal_ends(periods: CurrentPeriods, told_at: datetime | None) -> datetime | None:
    """The last moment for an appeal (92B), or None while no clock runs."""
    if periods.available_at is None or told_at is None:
        return None
    return max(periods.available_at, told_at) + timedelta(minutes=periods.appeal)


def is_over(end: datetime | None, now: datetime) -> bool:
    """Whether the time is over; the last moment still counts."""
    return end is not None and now > end


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
        _("appeal period in minutes"),
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


@transaction.atomic
def set_periods(
    *, tournament_id: int, by: AbstractBaseUser, periods: CurrentPeriods
) -> None:
    """Set both periods in minutes (79C, 92B), and since when the score is known.

    While ``available_at`` is None no clock runs.
    """
    tournament = _held(tournament_id)
    before = periods_of(tournament)
    tournament.correction_minutes = periods.correction
    tournament.save(update_fields=["correction_minutes"])
    values = {"appeal": periods.appeal, "available_at": periods.available_at}
    Periods.objects.update_or_create(tournament=tournament, defaults=values)
    _keep(tournament, by, before, periods)


@transaction.atomic
def say_available(*, tournament_id: int, by: AbstractBaseUser, at: datetime) -> None:
    """Start both periods now; their lengths stay as they are."""
    now = periods_of(_held(tournament_id))
    periods = CurrentPeriods(now.correction, now.appeal, at)
    set_periods(tournament_id=tournament_id, by=by, periods=periods)


def _held(tournament_id: int) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def _keep(
    tournament: Tournament,
    by: AbstractBaseUser,
    before: CurrentPeriods,
    after: CurrentPeriods,
) -> None:
    if before != after:
        PeriodsChange.objects.create(
            tournament=tournament,
            at=timezone.now(),
            by_id=by.pk,
            before=_facts(before),
            after=_facts(after),
        )


def _facts(periods: CurrentPeriods) -> dict[str, Any]:
    at = periods.available_at
    return {
        "correction": periods.correction,
        "appeal": periods.appeal,
        "available_at": at.isoformat() if at else None,
    }
