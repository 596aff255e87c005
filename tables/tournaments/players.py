"""Players and where they sat.

No event holds a name. What was recorded refers to seats, boards and keys only, so a
name can go and every hash stays.
"""

from __future__ import annotations

from typing import ClassVar
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.common.names import SEAT


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
            raise ValidationError(_("Someone else sits there on these boards."))
