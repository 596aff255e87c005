"""What accounts are limited to, their links and codes; wrong codes that slow down."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class Assignment(models.Model):
    """What somebody's account is limited to, whatever its role.

    A section, or a tournament with all its sections; it stays while somebody is
    limited to it, or he would see everything when it goes.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="assignments"
    )
    section = models.ForeignKey(
        "tables.Section",
        on_delete=models.PROTECT,
        related_name="assistants",
        null=True,
    )
    tournament = models.ForeignKey(
        "tables.Tournament",
        on_delete=models.PROTECT,
        related_name="watchers",
        null=True,
    )

    class Meta:
        verbose_name = _("part of a tournament")
        verbose_name_plural = _("parts of tournaments")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "section"], name="one_assignment_of_a_section"
            ),
            models.UniqueConstraint(
                fields=["user", "tournament"], name="one_assignment_of_a_tournament"
            ),
            models.CheckConstraint(
                condition=models.Q(section=None) ^ models.Q(tournament=None),
                name="a_section_or_a_tournament",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.section or self.tournament}"


class Plays(models.Model):
    """Which player somebody is; where he sits is that player's seating."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plays"
    )
    player = models.ForeignKey(
        "tables.Player", on_delete=models.CASCADE, related_name="directors"
    )

    class Meta:
        verbose_name = _("account of a player")
        verbose_name_plural = _("accounts of players")

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"


class LastCode(models.Model):
    """Until which half minute the codes of somebody's app have been used."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
    )
    step = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.user}: {self.step}"


class NewLink(models.Model):
    """A link made by an organiser, with which somebody chooses a password.

    ``again``: the account had been used. ``shown``: whoever made it saw it; otherwise
    it goes to the owner's address only: at ``next_at``, until ``sent_at`` (None and
    None: no server took it). ``used_at``: a password was chosen with it.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="new_links"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
    )
    made_at = models.DateTimeField(_("made"))
    again = models.BooleanField(_("the account had been used"))
    shown = models.BooleanField(_("shown to whoever made it"))
    used_at = models.DateTimeField(_("used"), null=True)
    next_at = models.DateTimeField(_("next try"), null=True, db_index=True)
    tries = models.PositiveIntegerField(_("tries"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True)

    class Meta:
        verbose_name = _("new link")
        verbose_name_plural = _("new links")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.made_at:%Y-%m-%d %H:%M}"


class Slowed(models.Model):
    """Who has given wrong codes, how many, and until when the next one has to wait."""

    key = models.CharField(max_length=100, primary_key=True)
    wrong = models.PositiveIntegerField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.key}: {self.wrong}"
