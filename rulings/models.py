"""Flags and failed tasks; the other models of the review stand in their rooms."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

import rulings.appeals.models
import rulings.casebook.models
import rulings.cases.kept
import rulings.deciding.models
import rulings.examining.models
import rulings.exchange.models
import rulings.notices.models
import rulings.polls.models  # noqa: F401  (Django looks for models here)
from rulings.cases.models import Case, CaseEntry

__all__ = ["Attempt", "Case", "CaseEntry", "DeadLetter", "Flag"]


class Flag(models.Model):
    """A question of possible damage that the rules core left to the director."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CASED = "cased", _("Became a case")
        DISMISSED = "dismissed", _("No damage")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="flags",
        verbose_name=_("board"),
    )
    card = models.CharField(_("card"), max_length=2)
    seat = models.CharField(_("seat"), max_length=1)
    law = models.CharField(_("law"), max_length=16)
    text = models.TextField(_("question"))
    raised_at = models.DateTimeField(_("raised"))
    event_versions = ArrayField(
        models.PositiveIntegerField(), default=list, verbose_name=_("entries")
    )
    status = models.CharField(
        _("state"), max_length=10, choices=Status, default=Status.OPEN
    )

    class Meta:
        verbose_name = _("flag")
        verbose_name_plural = _("flags")
        ordering = ["raised_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "card", "law"], name="one_flag_per_board_card_law"
            )
        ]
        indexes = [
            models.Index(
                fields=["raised_at"],
                condition=models.Q(status="open"),
                name="open_flags",
            )
        ]

    def __str__(self) -> str:
        return f"{self.card} · {self.law}"


class DeadLetter(models.Model):
    """A task that failed for good: what it was, why, and whether it was run again.

    There is one for each task and its arguments until that task has succeeded.
    """

    class Outcome(models.TextChoices):
        WAITING = "waiting", _("Waits for somebody")
        SENT = "sent", _("Sent again")
        SETTLED = "settled", _("Succeeded since")

    task = models.CharField(_("task"), max_length=200)
    arguments = models.JSONField(_("arguments"), default=list)
    error = models.TextField(_("error"))
    traceback = models.TextField(_("traceback"), blank=True)
    failed_at = models.DateTimeField(_("failed"))
    tries = models.PositiveIntegerField(_("tries"), default=1)
    replayed_at = models.DateTimeField(_("run again"), null=True)
    replayed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("run again by"),
    )
    outcome = models.CharField(
        _("state"), max_length=10, choices=Outcome, default=Outcome.WAITING
    )

    class Meta:
        verbose_name = _("failed task")
        verbose_name_plural = _("failed tasks")
        ordering = ["failed_at", "pk"]
        # Written by the worker and by `replay_letter` only.
        default_permissions = ("view",)
        permissions = [("replay_deadletter", "Can run a failed task again")]
        constraints = [
            models.UniqueConstraint(
                fields=["task", "arguments"],
                condition=~models.Q(outcome="settled"),
                name="one_letter_of_a_task",
            )
        ]

    def __str__(self) -> str:
        return f"{self.task.rpartition('.')[2]}({', '.join(map(str, self.arguments))})"


class Attempt(models.Model):
    """A board whose screening has begun and not ended: `rulings.failing.attempts`."""

    board = models.OneToOneField(
        "tables.Board", on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    tries = models.PositiveIntegerField(default=1)

    class Meta:
        # Written and removed by the worker; nobody has to see it.
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.board_id} · {self.tries}"
