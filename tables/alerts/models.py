"""How each person is alerted, where their browsers are reached, and who was rung."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

PATIENCE = 3


class Escalation(models.Model):
    """Of a tournament: after how many minutes the next rung rings, and who is head."""

    tournament = models.OneToOneField(
        "tables.Tournament", on_delete=models.CASCADE, related_name="escalation"
    )
    minutes = models.PositiveIntegerField(
        _("minutes until the next director is rung"),
        default=PATIENCE,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    head = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("head director"),
    )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.minutes}"


class AlertSettings(models.Model):
    """How one person is alerted; without a row, by sound and vibration.

    Quiet hours are by the clock of the tournament that calls. ``sections`` are rung
    first; without any, those of the person's assignments.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="alerts",
    )
    sound = models.BooleanField(_("Sound"), default=True)
    vibration = models.BooleanField(_("Vibration"), default=True)
    notification = models.BooleanField(_("Browser notification"), default=False)
    push = models.BooleanField(_("Web push"), default=False)
    quiet_from = models.TimeField(_("Quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("Quiet until"), null=True, blank=True)
    sections = models.ManyToManyField(
        "tables.Section", related_name="+", blank=True, verbose_name=_("My sections")
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None)
                | Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="both_ends_of_quiet_hours",
            )
        ]

    def __str__(self) -> str:
        return str(self.user)


class PushSubscription(models.Model):
    """A browser in which a person takes web push (RFC 8030).

    ``p256dh`` and ``auth`` are its keys in base64url, ``language`` is that of its
    pages. ``trouble`` is a code for why the last push did not get there, since
    ``failed_at``; empty where it did. It is reached while the person is logged in there
    with ``session_key``; none is known before the person opens the desk there again.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="push_subscriptions",
    )
    endpoint = models.TextField(unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    browser = models.CharField(max_length=60)
    session_key = models.CharField(max_length=40, blank=True, default="", db_default="")
    made_at = models.DateTimeField()
    reached_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=20, blank=True, default="")

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.browser}"


class Ring(models.Model):
    """A person was rung of a call: the one at ``table`` that was ``raised`` then."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+"
    )
    raised = models.DateTimeField()
    rung = models.CharField(max_length=4)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "raised", "user"], name="one_ring_of_a_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id} {self.rung} {self.at:%H:%M}"


class Push(models.Model):
    """A queued message to one browser; without a ``ring`` it is a test.

    The row is deleted once the message is sent, refused or no longer of use.
    """

    ring = models.ForeignKey(
        Ring, null=True, on_delete=models.CASCADE, related_name="+"
    )
    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField()
    next_at = models.DateTimeField(db_index=True)
    tries = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ring", "subscription"], name="one_push_of_a_ring"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subscription_id}: {self.ring_id or 'test'}"
