"""Where another program is told, and what waits to be told to it."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.common.closed_kinds import close_choices

LONGEST_URL = 500
# Every type of entry; every type of step of a case.
ENTRIES, CASES = "Entries", "Cases"


@close_choices
class Webhook(models.Model):
    """An address that is told of a tournament, or of one section of it.

    ``owner`` made it: what they may not see is not sent. ``position``: up to where
    events were put down for it. Of a secret only its ``salt`` is kept, and a
    ``fingerprint`` by which a changed `SECRET_KEY` is noticed; the one before signs too
    until ``old_until``. ``failures`` in a row began at ``failing_since``; ``trouble``
    and ``status`` are of the last attempt.
    """

    class Paused(models.TextChoices):
        BY_HAND = "by_hand", _("Paused by hand")
        FAILING = "failing", _("Paused: nothing arrived for a day")
        GONE = "gone", _("Paused: the program says the address is gone (410)")
        OWNER = "owner", _("Paused: its owner sees no such tables any more")
        SECRET = "secret", _("Paused: the server’s key changed; make a new secret")

    class Trouble(models.TextChoices):
        NO_ADDRESS = "no_address", _("not an address that may be asked")
        INSIDE = "inside", _("the address is in the local network")
        SLOW = "slow", _("no answer in time")
        TOO_LONG = "too_long", _("the answer is too long")
        AWAY = "away", _("nobody answers")
        STATUS = "status", _("refused")
        BROKEN = "broken", _("the message cannot be made")

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="webhooks"
    )
    section = models.ForeignKey(
        "tables.Section",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="webhooks",
    )
    name = models.CharField(_("name"), max_length=50)
    url = models.CharField(max_length=LONGEST_URL)
    # The only types told, with blanks between; none: every type of entry, no case.
    types = models.TextField(blank=True, default="", db_default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()
    position = models.BigIntegerField()
    # Up to where all was asked for again, last.
    again_until = models.BigIntegerField(null=True)
    salt = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=16)
    old_salt = models.CharField(max_length=64, blank=True, default="")
    old_until = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    # When its owner is next to be told by mail that it was paused.
    mail_at = models.DateTimeField(null=True)
    paused = models.CharField(max_length=10, blank=True, default="", choices=Paused)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    next_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=10, blank=True, default="", choices=Trouble)
    status = models.PositiveIntegerField(null=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def wants(self, kind: str) -> bool:
        """Whether it is told of entries of this type."""
        wanted = self.types.split()
        return not wanted or ENTRIES in wanted or kind in wanted

    def wants_step(self, kind: str) -> bool:
        """Whether it is told of steps of cases of this type."""
        return not {CASES, kind}.isdisjoint(self.types.split())


@close_choices
class Delivery(models.Model):
    """One event for one webhook: where it lies in the store, never what it says.

    An entry has a ``position`` and ``version``, a step of a case its number in the
    case log (``step``) and that of its ``case``; a test has none, and no table.
    ``message`` stays however often it is sent; of an entry it is the entry's id.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("delivered")
        DEAD = "dead", _("given up")
        HELD = "held", _("not to be told yet")

    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries"
    )
    position = models.BigIntegerField(null=True)
    table = models.ForeignKey(
        "tables.Table", null=True, on_delete=models.CASCADE, related_name="+"
    )
    board = models.ForeignKey(
        "tables.Board", null=True, on_delete=models.CASCADE, related_name="+"
    )
    version = models.PositiveIntegerField(null=True)
    step = models.BigIntegerField(null=True)
    case = models.BigIntegerField(null=True)
    message = models.UUIDField(default=uuid4)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField()
    failed_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    trouble = models.CharField(
        max_length=10, blank=True, default="", choices=Webhook.Trouble
    )
    status = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "position"], name="one_delivery_of_an_event"
            ),
            models.UniqueConstraint(
                fields=["webhook", "step"], name="one_delivery_of_a_step"
            ),
        ]
        indexes = [
            models.Index(
                fields=["webhook", "table", "position"],
                condition=Q(state="waiting"),
                name="waiting_deliveries",
            )
        ]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.position or self.step or 'test'}"

    @property
    def is_test(self) -> bool:
        """Whether it says nothing but that it arrives."""
        return self.table_id is None


class HeldBoard(models.Model):
    """A board hidden from the owner; its events from ``position`` on are not queued.

    A delivery that was queued before the board was hidden has the state ``held``.
    """

    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="held_boards"
    )
    board = models.ForeignKey(
        "tables.Board", on_delete=models.CASCADE, related_name="+"
    )
    position = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "board"], name="one_row_of_a_held_board"
            )
        ]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.board_id} from {self.position}"
