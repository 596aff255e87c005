"""What accounts are limited to, their links and codes; tablets and who is on them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class Assignment(models.Model):
    """One section or tournament that an account is limited to, whatever its role.

    A tournament stands for all its sections. Neither can be deleted while an account is
    limited to it: the account would then see everything.
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
    """The player that an account belongs to; seatings are the player's."""

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


class Device(models.Model):
    """A tablet of one tournament, perhaps of one section only.

    ``secret`` is the hash of what its cookie holds. ``sender`` is the name under which
    it numbers its entries, ``series`` whose numbers they are
    (`tables.intake.sequence_gaps`); ``unsent`` and ``app`` are what it last reported,
    ``oldest_unsent`` when the oldest unsent entry was made, by the server's clock.
    """

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="devices"
    )
    section = models.ForeignKey(
        "tables.Section",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="devices",
    )
    name = models.CharField(_("name"), max_length=50)
    secret = models.CharField(max_length=64, unique=True)
    actor = models.ForeignKey(
        "tables.Actor", on_delete=models.PROTECT, related_name="+"
    )
    paired_at = models.DateTimeField()
    paired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    last_seen = models.DateTimeField(null=True)
    unsent = models.PositiveIntegerField(default=0)
    oldest_unsent = models.DateTimeField(null=True)
    app = models.CharField(max_length=50, blank=True, default="")
    sender = models.CharField(max_length=100, blank=True, default="")
    series = models.UUIDField(null=True)
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("tablet")
        verbose_name_plural = _("tablets")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class PlayersLinks(models.Model):
    """The links of a tournament's tables for their players (`tables.access.doors`).

    A link is signed, not stored, and names ``series``: a new one makes every earlier
    link worthless. ``actor`` signs what comes through them.
    """

    tournament = models.OneToOneField(
        "tables.Tournament", on_delete=models.CASCADE, related_name="players_links"
    )
    series = models.PositiveIntegerField(default=1)
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
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("links for the players of a tournament")
        verbose_name_plural = _("links for the players of tournaments")

    def __str__(self) -> str:
        return f"{self.tournament} {self.series}"


class Pairing(models.Model):
    """One code, good once and for two minutes.

    The desk offers it (the place is known, a tablet uses it), or a tablet asks with it
    (``ticket`` is what the tablet keeps, the desk gives the place).
    """

    code = models.CharField(max_length=64, unique=True)
    ticket = models.CharField(max_length=64, blank=True, default="", db_index=True)
    tournament = models.ForeignKey(
        "tables.Tournament", null=True, on_delete=models.CASCADE, related_name="+"
    )
    section = models.ForeignKey(
        "tables.Section", null=True, on_delete=models.CASCADE, related_name="+"
    )
    name = models.CharField(max_length=50, blank=True, default="")
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name or self.pk} until {self.expires_at}"


class Official(models.Model):
    """A member of the floor staff who shares tablets: initials and a PIN."""

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="officials"
    )
    initials = models.CharField(_("initials"), max_length=4)
    name = models.CharField(_("name"), max_length=100, blank=True, default="")
    pin = models.CharField(max_length=128)
    actor = models.ForeignKey(
        "tables.Actor", on_delete=models.PROTECT, related_name="+"
    )
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["initials"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "initials"],
                condition=models.Q(removed_at=None),
                name="one_official_of_initials",
            )
        ]

    def __str__(self) -> str:
        return f"{self.initials} – {self.name}" if self.name else self.initials


class Duty(models.Model):
    """An official on a tablet, from the PIN to the log-out or twenty idle minutes."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="duties")
    official = models.ForeignKey(
        Official, on_delete=models.CASCADE, related_name="duties"
    )
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-began_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.official} on {self.device}"


class LastCode(models.Model):
    """The last half minute for which an account's authenticator code was used."""

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
    """A link made by an organiser, with which the owner of an account sets a password.

    ``again``: the account had been used before. ``shown``: the organiser saw the link;
    otherwise it is mailed to the owner only: due at ``next_at``, sent at ``sent_at``
    (both None: no mail server took it). ``used_at``: a password was set with it.
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
    shown = models.BooleanField(_("shown to the person who made it"))
    used_at = models.DateTimeField(_("used"), null=True)
    next_at = models.DateTimeField(_("next attempt"), null=True, db_index=True)
    tries = models.PositiveIntegerField(_("attempts"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True)

    class Meta:
        verbose_name = _("new link")
        verbose_name_plural = _("new links")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.made_at:%Y-%m-%d %H:%M}"


class Slowed(models.Model):
    """Attempts by key; ``until``: the end of the delay, or when the bucket is empty."""

    key = models.CharField(max_length=100, primary_key=True)
    wrong = models.PositiveIntegerField()
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.key}: {self.wrong}"
