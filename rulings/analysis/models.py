"""Examinations of boards, and the play of boards as far as it is known."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.common.records import AppendOnlyRecord
from rulings.damage.settings import Settings
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices


@close_choices
class Examination(models.Model):
    """One run of the damage evidence over a board, with one set of assumptions.

    ``facts`` is a hash of all that went in: events, deal, play, assumptions and
    versions. There is one run for the same facts; a new fact makes a new run.
    ``report`` is `rulings.damage.report.Report`, the coarse one first. ``code`` and
    ``about`` say why there is no more of it (`rulings.analysis.wording.endings`);
    ``tries`` counts the processes that began it and have not ended it.
    """

    audited: ClassVar[Audited] = Audited(settled_by="finished_at")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        STOPPED = "stopped", _("Stopped")
        FAILED = "failed", _("Failed")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="examinations",
        verbose_name=_("board"),
    )
    facts = models.CharField(_("facts"), max_length=64)
    board_version = models.PositiveIntegerField(_("entries"))
    assumptions = models.JSONField(_("assumptions"), default=dict)
    state = models.CharField(
        _("state"), max_length=10, choices=State, default=State.WAITING
    )
    code = models.CharField(_("reason"), max_length=32, blank=True)
    about = models.CharField(_("about"), max_length=40, blank=True)
    sentence = models.TextField(_("reason"), blank=True)
    tries = models.PositiveIntegerField(_("attempts"), default=0)
    done = models.PositiveIntegerField(_("done"), default=0)
    of = models.PositiveIntegerField(_("of"), default=0)
    report = models.JSONField(_("report"), null=True)
    asked_at = models.DateTimeField(_("asked"))
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("asked by"),
    )
    started_at = models.DateTimeField(_("started"), null=True)
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        ordering = ["-asked_at", "-pk"]
        default_permissions = ("view",)
        permissions = [("ask_examination", "Can have a board examined again")]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "facts"], name="one_examination_of_the_same_facts"
            )
        ]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=models.Q(state__in=["waiting", "running"]),
                name="examinations_to_do",
            )
        ]

    def __str__(self) -> str:
        return _("Analysis %(number)s") % {"number": self.pk}


@close_choices
class PlayRecord(AppendOnlyRecord):
    """The cards of a board in the order played, as far as known; the newest counts.

    ``cards`` may end early. ``made`` is declarer's tricks where the source tells, and
    ``calls`` the auction, each call with its seat before it: ``N1S``.
    """

    class Source(models.TextChoices):
        PBN = "pbn", _("PBN file")
        LIN = "lin", _("LIN file")
        ENTERED = "entered", _("Entered by the reviewer")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="play_records",
        verbose_name=_("board"),
    )
    source = models.CharField(_("source"), max_length=10, choices=Source)
    file = models.CharField(_("file"), max_length=200, blank=True)
    cards = ArrayField(models.CharField(max_length=2), verbose_name=_("cards"))
    made = models.PositiveIntegerField(_("tricks made"), null=True)
    calls = ArrayField(
        models.CharField(max_length=4),
        db_default=[],
        default=list,
        verbose_name=_("calls"),
    )

    class Meta:
        verbose_name = _("play record")
        verbose_name_plural = _("play records")
        ordering = ["-pk"]
        default_permissions = ("view", "add")

    def __str__(self) -> str:
        return f"{self.get_source_display()} · {len(self.cards)}"


def stored(settings: Settings) -> dict[str, Any]:
    """The assumptions as an examination keeps them."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return plain


def read_assumptions(plain: dict[str, Any]) -> Settings:
    """The assumptions that an examination kept."""
    return msgspec.convert(plain, Settings, strict=False, str_keys=True)
