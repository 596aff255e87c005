"""Tasks that failed for good, and boards whose screening has not come back."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.closed_kinds import closed


@closed
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
    """A board whose screening began and has not ended (`rulings.jobs.dead_letters`)."""

    board = models.OneToOneField(
        "tables.Board", on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    tries = models.PositiveIntegerField(default=1)

    class Meta:
        # Written and removed by the worker; nobody has to see it.
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.board_id} · {self.tries}"
