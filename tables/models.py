"""Where play happens, what was recorded there, and the views made from it."""

from __future__ import annotations

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

import tables.archive.models
import tables.calls.models
import tables.devices.models
import tables.keys.models
import tables.official.models
import tables.personal.models
import tables.staff.models  # noqa: F401  (Django looks for models here)
from tables.coming_in.absences import Missing  # noqa: F401 Django looks for models here
from tables.setup.models import Announced


class Tournament(Announced):
    """One event of a club or a federation, played under one edition of the Laws.

    ``key`` names it wherever it is moved to. When it ends, its tablets are out.
    """

    key = models.UUIDField(_("key"), default=uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=200)
    edition = models.CharField(_("edition of the Laws"), max_length=4, default="2017")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    keep_names_days = models.PositiveIntegerField(
        _("days that names are kept"),
        null=True,
        blank=True,
        help_text=_("after the last entry; empty: until somebody removes them"),
    )

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name


class Section(models.Model):
    """A room or a field within a tournament."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="sections"
    )
    name = models.CharField(_("name"), max_length=50)

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["tournament_id", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name"], name="one_section_of_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table in a section. ``turn`` counts the batches entered there.

    Whoever records at a table moves its turn on, so that two tablets at one table take
    turns without a lock being held while the rules are worked out. ``key`` is part of
    what the hashes of its events stand on, and never changes.
    """

    key = models.UUIDField(_("key"), default=uuid4, unique=True, editable=False)
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="tables"
    )
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=50, blank=True, default="")
    turn = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["section_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "number"], name="one_table_of_a_number"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"{self.section} {self.number}"


class Board(models.Model):
    """One board at one table: the head of one stream of events."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="one_board_of_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"


class Actor(models.Model):
    """Who entered something, as events remember it.

    Events hold the key only. The person behind it can be removed; the key stays, and
    with it every hash.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("user"),
    )
    label = models.CharField(_("name"), max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("person who enters")
        verbose_name_plural = _("people who enter")

    def __str__(self) -> str:
        return self.user.get_username() if self.user else self.label


class StoredEvent(models.Model):
    """One recorded fact. The database lets nobody change or remove it.

    Its table is parted by board into rooms (`tables.storing.rooms`), where PostgreSQL
    keeps (board, version) as the primary key; ``hash`` and ``shown``:
    `tables.storing.chain`.
    """

    append_only: ClassVar[bool] = True

    position = models.BigAutoField(primary_key=True)
    board = models.ForeignKey(
        Board, on_delete=models.PROTECT, related_name="events", db_index=False
    )
    version = models.PositiveIntegerField()
    client_id = models.UUIDField()
    device = models.CharField(max_length=100)
    seq = models.BigIntegerField(null=True)
    type = models.CharField(max_length=50)
    data = models.JSONField()
    base_version = models.PositiveIntegerField(null=True)
    late = models.BooleanField(default=False)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    # Without a constraint, which every entry would pay for; `verify` looks.
    actor = models.ForeignKey(
        Actor,
        to_field="key",
        null=True,
        on_delete=models.PROTECT,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    hash = models.BinaryField()
    shown = models.BinaryField(null=True)

    class Meta:
        verbose_name = _("recorded event")
        verbose_name_plural = _("recorded events")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "version"], name="one_event_of_a_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.type}"


class Receipt(models.Model):
    """What a sender may send again: its id and its number, over all boards.

    Written with the event and never changed.
    """

    append_only: ClassVar[bool] = True

    client_id = models.UUIDField(primary_key=True)
    board = models.ForeignKey(
        Board,
        on_delete=models.PROTECT,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    version = models.PositiveIntegerField()
    device = models.CharField(max_length=100)
    seq = models.BigIntegerField(null=True)
    # Seconds by which the server was ahead, where the sender's clock was wrong.
    skew = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["device", "seq"],
                condition=models.Q(seq__isnull=False),
                name="one_event_of_a_sequence",
            )
        ]

    def __str__(self) -> str:
        return f"{self.device} {self.seq or self.client_id}"


class Seal(models.Model):
    """The signed head of all streams on one day: see `tables.proving.sealing`."""

    append_only: ClassVar[bool] = True

    day = models.DateField(_("day"), unique=True)
    position = models.BigIntegerField()
    streams = models.PositiveIntegerField()
    digest = models.BinaryField()
    signature = models.BinaryField()
    public_key = models.BinaryField()

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        ordering = ["day"]

    def __str__(self) -> str:
        return self.day.isoformat()


class BoardView(models.Model):
    """The state of one board now, exactly as it is shown and replayed."""

    board = models.OneToOneField(
        Board, primary_key=True, on_delete=models.CASCADE, related_name="view"
    )
    version = models.PositiveIntegerField()
    phase = models.CharField(max_length=20)
    document = models.TextField()
    updated_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.board_id} at {self.version}"


class TableView(models.Model):
    """One row a table: what its tile on the desk shows.

    ``live`` keeps the part of each board that is not over, from which ``summary`` is
    made again when one of them changes.
    """

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="view"
    )
    board = models.PositiveIntegerField(null=True)
    summary = models.JSONField()
    live = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.board}"


class Cursor(models.Model):
    """How far a follower of the global position has got."""

    name = models.CharField(max_length=100, primary_key=True)
    position = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
