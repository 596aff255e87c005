"""Imports of rulings; what of them stands in the scoring program: when, by whom."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.common.records import AppendOnlyRecord
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices


class TakenIn(models.Model):
    """An imported file, and the numbers of the cases it brought.

    Their history is what the file says; this says that it came from one. ``by`` is None
    where it was done on the server itself.
    """

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    tournament = models.ForeignKey(
        "tables.Tournament",
        on_delete=models.PROTECT,
        related_name="rulings_taken_in",
        verbose_name=_("tournament"),
    )
    sha256 = models.CharField(max_length=64)
    cases = ArrayField(models.BigIntegerField(), verbose_name=_("cases"))
    at = models.DateTimeField(_("when"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("who"),
    )

    class Meta:
        verbose_name = _("imported rulings")
        verbose_name_plural = _("imported rulings")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"


@close_choices
class ScorerEntry(AppendOnlyRecord):
    """A person says that something of a ruling stands in the scoring program now.

    ``digest`` is the SHA-256 (hex) of what was to be entered: where a later ruling
    wants something else, that has to be entered again. ``BACK`` is the result of the
    table, once no ruling changes it any more.
    """

    class Kind(models.TextChoices):
        SCORE = "score", _("Score")
        PENALTY = "penalty", _("Penalty")
        BACK = "back", _("Result of the table")

    case = models.ForeignKey(
        "rulings.Case",
        on_delete=models.PROTECT,
        related_name="scorer_entries",
        verbose_name=_("case"),
    )
    kind = models.CharField(_("what"), max_length=8, choices=Kind)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("entered in the scorer")
        verbose_name_plural = _("entered in the scorer")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.case} · {self.digest[:8]}"
