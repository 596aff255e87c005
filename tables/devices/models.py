"""What the devices on the tables sent, the calls that they show, and what they got."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tables.common.closed_kinds import close_choices


class DeviceQueue(models.Model):
    """A queue of a session: the number of the last item stored, and if it is accepted.

    ``trouble`` is what the Data Connector refuses, in its own words; empty where none.
    """

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="+"
    )
    session = models.CharField(max_length=64)
    queue = models.PositiveIntegerField()
    stored = models.BigIntegerField(default=0)
    is_accepted = models.BooleanField(default=True)
    trouble = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "session", "queue"], name="one_row_of_a_queue"
            )
        ]

    def __str__(self) -> str:
        return f"{self.session} {self.queue}: {self.stored}"


@close_choices
class DeviceItem(models.Model):
    """One item of a queue as it came, stored before it is accepted.

    ``number`` is that of the last item it came with: items have none of their own.
    ``digest`` is the SHA-256 (hex) of ``content``. ``about`` is what the item is about
    where a later one replaces it, such as a board at a table. ``why`` says in plain
    English what keeps an item that is not done; ``code`` and ``words`` say it for other
    languages (`tables.devices.reasons`). ``player`` is who was seated by it.

    Set aside: by a person, with a reason; it is not tried again.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        NO_PLACE = "no_place"
        UNREAD = "unread"
        ASIDE = "aside"

    queue = models.ForeignKey(
        DeviceQueue, on_delete=models.CASCADE, related_name="items"
    )
    content = models.TextField()
    digest = models.CharField(max_length=64)
    number = models.BigIntegerField()
    is_accepted = models.BooleanField(default=False)
    came_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    why = models.CharField(max_length=300, blank=True, default="")
    about = models.CharField(max_length=100, blank=True, default="", db_default="")
    code = models.CharField(max_length=32, blank=True, default="", db_default="")
    words = models.JSONField(default=dict, db_default={})
    player = models.ForeignKey(
        "tables.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    aside_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    aside_at = models.DateTimeField(null=True)
    aside_why = models.CharField(max_length=300, blank=True, default="", db_default="")

    class Meta:
        indexes = [
            models.Index(fields=["queue", "digest"], name="device_items_alike"),
            models.Index(fields=["queue", "about", "-id"], name="device_items_about"),
            models.Index(
                fields=["queue"],
                condition=models.Q(state__in=["waiting", "no_place"]),
                name="device_items_not_done",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.queue_id} {self.number}: {self.state}"


class DeviceCall(models.Model):
    """A call that a device shows, as its maker names it, and the status it was told."""

    LAUNCHED, IN_PROGRESS, RESOLVED, DEFERRED = 1, 2, 3, 4

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+"
    )
    session = models.CharField(max_length=64)
    round = models.PositiveIntegerField()
    hour = models.PositiveSmallIntegerField()
    minute = models.PositiveSmallIntegerField()
    status = models.PositiveSmallIntegerField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "session", "round", "hour", "minute"],
                name="one_call_of_a_minute",
            )
        ]
        indexes = [
            models.Index(
                fields=["session"],
                condition=~models.Q(status=3),
                name="device_calls_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.hour:02}:{self.minute:02}: {self.status}"


class SentResult(models.Model):
    """The adjusted result of a board that the devices were last sent.

    ``cells`` say it as `tables.tournaments.results` does, ``before`` what the devices
    had; empty: not known. ``refused`` is what the Data Connector answered, if it
    refused; ``shown_at`` is when the devices gave the same result.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+"
    )
    session = models.CharField(max_length=64)
    board = models.PositiveIntegerField()
    cells = models.JSONField()
    before = models.JSONField(default=dict)
    refused = models.CharField(max_length=300, blank=True, default="")
    sent_at = models.DateTimeField()
    shown_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "session", "board"], name="one_sent_result_of_a_board"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.board}: {self.cells}"
