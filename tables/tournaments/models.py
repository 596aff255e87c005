"""Tournaments, sections, tables and boards; players, where they sat; who enters.

No event holds a name. What was recorded refers to seats, boards and keys only, so a
name can go and every hash stays.
"""

from __future__ import annotations

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _

from lawbook.library import base_edition, editions
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.common.names import SEAT
from tables.common.sorting import LONGEST, SORT_KEY
from tables.tournaments.scoring import Form, scoring_form


def years() -> list[tuple[str, str]]:
    """The editions to choose from, the newest first: those of `lawbook.editions`."""
    return [(year, year) for year in editions()]


class Announced(models.Model):
    """The details an organiser announces of a tournament, beside name and edition.

    Dates are days in ``time_zone``. A locked tournament's set-up cannot change.
    """

    class Scoring(models.TextChoices):
        MATCHPOINTS = "matchpoints", _("Matchpoints")
        IMPS = "imps", _("Teams, IMPs")
        CROSS_IMPS = "cross_imps", _("Pairs, cross-IMPs")
        BOARD_A_MATCH = "board_a_match", _("Teams, board-a-match")

    starts_on = models.DateField(_("first day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC")
    scoring = models.CharField(
        _("scoring"), max_length=20, choices=Scoring, default=Scoring.MATCHPOINTS
    )
    correction_minutes = models.PositiveIntegerField(
        _("correction period in minutes"), default=30
    )
    language = models.CharField(_("language"), max_length=10, default="en")
    hands_at_tables = models.BooleanField(
        _("check entries against the hand record"),
        default=True,
        help_text=_("Entries that contradict the hand record are rejected."),
    )
    locked_at = models.DateTimeField(_("locked"), null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def form(self) -> Form:
        """How it is scored; raises `UnknownKind`."""
        return scoring_form(self.scoring)


@close_choices
class Tournament(Announced):
    """One event of a club or a federation, played under one edition of the Laws.

    ``key`` names it wherever it is moved to. When it ends, its tablets are out.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    key = models.UUIDField(_("key"), default=uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=200)
    edition = models.CharField(
        _("edition of the Laws"),
        max_length=4,
        choices=years,
        default=base_edition,
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    keep_names_days = models.PositiveIntegerField(
        _("days to keep names"),
        null=True,
        blank=True,
        help_text=_("After the last entry. Empty: until someone removes them."),
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
    name = models.CharField(_("name"), max_length=LONGEST)
    # Sections are listed by this: 2 before 10.
    sort_key = models.GeneratedField(
        expression=Func(F("name"), template=SORT_KEY),
        output_field=models.TextField(db_collation="C"),
        db_persist=True,
    )

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["tournament_id", "sort_key"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name"], name="one_section_of_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table in a section. ``lock_version`` counts the batches entered there.

    A batch is written only where no other has counted since it was loaded; so no lock
    is held while the rules are worked out. ``key`` goes into the hashes of its events
    and never changes.
    """

    key = models.UUIDField(_("key"), default=uuid4, unique=True, editable=False)
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="tables"
    )
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=50, blank=True, default="")
    lock_version = models.PositiveBigIntegerField(
        default=0, editable=False, db_column="turn"
    )

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


class Player(models.Model):
    """A player; once forgotten, a key without name, number and e-mail."""

    key = models.UUIDField(_("key"), default=uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=200, blank=True, default="")
    number = models.CharField(
        _("number"), max_length=50, blank=True, default="", db_index=True
    )
    email = models.EmailField(_("e-mail"), blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "number", "id"]

    def __str__(self) -> str:
        known = [part for part in (self.name, self.number) if part]
        return ", ".join(known) or str(self.key)


@close_choices
class Seating(models.Model):
    """Who sat where, from one board to another; without a last one, to the end."""

    audited: ClassVar[Audited] = Audited(removable=True)

    class Seat(models.TextChoices):
        NORTH = "N", SEAT["N"]
        EAST = "E", SEAT["E"]
        SOUTH = "S", SEAT["S"]
        WEST = "W", SEAT["W"]

    table = models.ForeignKey(
        "tables.Table",
        on_delete=models.PROTECT,
        related_name="seatings",
        verbose_name=_("table"),
    )
    seat = models.CharField(_("seat"), max_length=1, choices=Seat)
    player = models.ForeignKey(
        Player,
        on_delete=models.PROTECT,
        related_name="seatings",
        verbose_name=_("player"),
    )
    first_board = models.PositiveIntegerField(
        _("first board"), default=1, validators=[MinValueValidator(1)]
    )
    last_board = models.PositiveIntegerField(_("last board"), null=True, blank=True)

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ["table_id", "first_board", "seat"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_board__gte=1)
                & (Q(last_board=None) | Q(last_board__gte=F("first_board"))),
                name="boards_in_order",
            ),
        ]

    def __str__(self) -> str:
        boards = f"{self.first_board}-{self.last_board or ''}"
        return f"{self.table} {self.seat} {boards}: {self.player}"

    def clean(self) -> None:
        """One player a seat and board; a form says so before it is stored."""
        others = Seating.objects.filter(table=self.table_id, seat=self.seat)
        before = Q(last_board=None) | Q(last_board__gte=self.first_board or 1)
        meets = others.exclude(pk=self.pk).filter(before)
        if self.last_board is not None:
            meets = meets.filter(first_board__lte=self.last_board)
        if meets.exists():
            raise ValidationError(_("Someone else has that seat on these boards."))


class Actor(models.Model):
    """The author of entries, as events name it.

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
        verbose_name = _("official")
        verbose_name_plural = _("officials")

    def __str__(self) -> str:
        return self.user.get_username() if self.user else self.label
