"""What somebody's account is limited to. The roles themselves are groups."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Assignment(models.Model):
    """A section that an assistant looks after; without one he sees no table."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="assignments"
    )
    section = models.ForeignKey(
        "tables.Section", on_delete=models.CASCADE, related_name="assistants"
    )

    class Meta:
        verbose_name = _("section of an assistant")
        verbose_name_plural = _("sections of assistants")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "section"], name="one_assignment_of_a_section"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.section}"


class Plays(models.Model):
    """Which player a playing director is; where he sits is that player's seating."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plays"
    )
    player = models.ForeignKey(
        "tables.Player", on_delete=models.CASCADE, related_name="directors"
    )

    class Meta:
        verbose_name = _("playing director")
        verbose_name_plural = _("playing directors")

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"
