"""Regulation packs that were taken in, and which tournament is played by which."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited
from tables.regulations.pack import Pack
from tables.regulations.signing import fingerprint_of, read_signed


class RegulationPack(models.Model):
    """A signed file as it was taken in; it never changes. ``digest`` names it."""

    audited: ClassVar[Audited] = Audited(left_out=("taken_by_id",))

    digest = models.CharField(_("digest"), max_length=64, unique=True)
    authority = models.CharField(_("authority"), max_length=120)
    name = models.CharField(_("name"), max_length=120)
    issue = models.CharField(_("issue"), max_length=120)
    file = models.TextField(_("file"))
    public_key = models.CharField(_("public key"), max_length=44)
    taken_at = models.DateTimeField(_("imported"))
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("imported by"),
    )

    class Meta:
        verbose_name = _("regulation pack")
        verbose_name_plural = _("regulation packs")
        ordering = ["authority", "name", "-taken_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["authority", "name", "issue"], name="one_pack_of_an_issue"
            )
        ]

    def __str__(self) -> str:
        return f"{self.authority}: {self.name} ({self.issue})"

    @property
    def fingerprint(self) -> str:
        """The key that signed it, as people compare it."""
        return fingerprint_of(self.public_key)

    def pack(self) -> Pack:
        """What it says; the signature is checked again."""
        return read_signed(self.file.encode()).pack


class PinnedRegulations(models.Model):
    """The regulations of a tournament, fixed by its first board like the edition."""

    audited: ClassVar[Audited] = Audited(removable=True)

    tournament = models.OneToOneField(
        "tables.Tournament", on_delete=models.CASCADE, related_name="regulations"
    )
    # What the pack says of appeals (92B), beside the key, so that a list asks once.
    appeal_minutes = models.PositiveIntegerField(
        _("minutes for an appeal"), null=True, blank=True
    )
    pack = models.ForeignKey(
        RegulationPack, on_delete=models.PROTECT, related_name="pinned"
    )

    class Meta:
        verbose_name = _("regulations of a tournament")
        verbose_name_plural = _("regulations of tournaments")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.pack}"
