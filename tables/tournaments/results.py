"""The results of boards as the scorer's computer or a file reports them."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class ReportedResult(models.Model):
    """The result of a board at a table that was not recorded here.

    ``cells`` are those of a row in `tables.formats.results`, as texts by name:
    contract, declarer, tricks, score, score_ew, percent_ns, percent_ew, remarks.
    ``source`` is the file, or the devices. What is recorded at the table here counts
    before it.
    """

    audited: ClassVar[Audited] = Audited(removable=True)

    table = models.ForeignKey(
        "tables.Table", on_delete=models.PROTECT, related_name="results"
    )
    board = models.PositiveIntegerField(_("board"), validators=[MinValueValidator(1)])
    round = models.PositiveIntegerField(_("round"), null=True)
    north_south = models.PositiveIntegerField(_("North-South pair"), null=True)
    east_west = models.PositiveIntegerField(_("East-West pair"), null=True)
    cells = models.JSONField(_("result"))
    source = models.CharField(_("file"), max_length=200)
    came_at = models.DateTimeField(_("uploaded"))

    class Meta:
        verbose_name = _("reported result")
        verbose_name_plural = _("reported results")
        ordering = ["table_id", "board"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "board"], name="one_reported_result_of_a_board"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.board}"
