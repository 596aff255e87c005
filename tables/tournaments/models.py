"""Tournaments, sections, tables and boards, and the authors of entries."""

from __future__ import annotations

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lawbook.library import base_edition, editions
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.tournaments.scoring import Form, form_of


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
        _("minutes of the correction period"), default=30
    )
    language = models.CharField(_("language"), max_length=10, default="en")
    hands_at_tables = models.BooleanField(
        _("open boards with their hands"),
        default=True,
        help_text=_("What cannot be so by the hand record is then refused."),
    )
    locked_at = models.DateTimeField(_("locked"), null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def form(self) -> Form:
        """How it is scored; raises `UnknownKind`."""
        return form_of(self.scoring)


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
        _("days that names are kept"),
        null=True,
        blank=True,
        help_text=_("after the last entry; empty: until someone removes them"),
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

    Each batch moves the turn on, so that two tablets at one table take turns without a
    lock held while the rules are worked out. ``key`` goes into the hashes of its events
    and never changes.
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
        verbose_name = _("person who enters")
        verbose_name_plural = _("people who enter")

    def __str__(self) -> str:
        return self.user.get_username() if self.user else self.label
