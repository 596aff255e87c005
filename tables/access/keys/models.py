"""The keys with which programs read and record."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ProgramKey(models.Model):
    """A program's access to one tournament, or to one section of it.

    ``secret`` is the hash of what the program shows. ``ends_at`` is the first moment at
    which it is good no more, ``last_used`` is kept to the minute.
    """

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="program_keys"
    )
    section = models.ForeignKey(
        "tables.Section",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="program_keys",
    )
    name = models.CharField(_("name"), max_length=50)
    may_record = models.BooleanField(default=False)
    secret = models.CharField(max_length=64, unique=True)
    actor = models.ForeignKey(
        "tables.Actor", on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    ends_at = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    stopped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("key of a program")
        verbose_name_plural = _("keys of programs")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
