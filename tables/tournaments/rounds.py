"""Which boards a table plays in each round, and the hands that were dealt."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class Round(models.Model):
    """One round at one table: its boards, and who sits there if that is known.

    That are the numbers of two pairs or teams, or of the four ``players`` of an
    individual: North, East, South, West.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveIntegerField(_("round"), validators=[MinValueValidator(1)])
    first_board = models.PositiveIntegerField(_("first board"))
    last_board = models.PositiveIntegerField(_("last board"))
    north_south = models.PositiveIntegerField(_("North-South pair"), null=True)
    east_west = models.PositiveIntegerField(_("East-West pair"), null=True)
    players = ArrayField(models.PositiveIntegerField(), size=4, null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="one_round_of_a_number"
            ),
            models.CheckConstraint(
                condition=Q(first_board__gte=1) & Q(last_board__gte=F("first_board")),
                name="boards_of_a_round_in_order",
            ),
            models.CheckConstraint(
                condition=Q(players=None)
                | Q(players__len=4, north_south=None, east_west=None),
                name="four_players_or_two_pairs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}: {self.first_board}-{self.last_board}"


class Swiss(models.Model):
    """A section whose rounds are drawn one after the other from the standings.

    ``contestants`` are numbered from 1, pairs or (``teams``) teams. ``scores`` are the
    points of each in each round, as texts: ``{"1": {"4": "12.5"}}`` is contestant 4 in
    round 1.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    section = models.OneToOneField(
        "tables.Section", on_delete=models.CASCADE, related_name="swiss"
    )
    contestants = models.PositiveIntegerField(_("contestants"))
    teams = models.BooleanField(_("teams"))
    boards = models.PositiveIntegerField(_("boards per round"))
    scores = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("Swiss")
        verbose_name_plural = _("Swiss")

    def __str__(self) -> str:
        return str(self.section)


class HandRecord(models.Model):
    """The four hands of a board, for a whole tournament or for one section.

    ``deal`` is a PBN deal from North with all 52 cards.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.CASCADE, related_name="hand_records"
    )
    section = models.ForeignKey(
        "tables.Section", null=True, on_delete=models.CASCADE, related_name="+"
    )
    board = models.PositiveIntegerField(_("board"))
    deal = models.CharField(_("deal"), max_length=80)
    source = models.CharField(_("file"), max_length=200)
    uploaded_at = models.DateTimeField(_("uploaded"))

    class Meta:
        verbose_name = _("hand record")
        verbose_name_plural = _("hand records")
        ordering = ["tournament_id", "section_id", "board"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "section", "board"],
                nulls_distinct=False,
                name="one_hand_record_of_a_board",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.board}"
