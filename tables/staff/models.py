"""What somebody's account is limited to. The roles themselves are groups."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


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
