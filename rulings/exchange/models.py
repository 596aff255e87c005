"""Imports of rulings: the file, when, by whom."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


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
