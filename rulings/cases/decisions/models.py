"""The results of a board at all tables, as they were imported; never changed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.common.records import AppendOnlyRecord
from tables.common.closed_kinds import close_choices


@close_choices
class FieldRecord(AppendOnlyRecord):
    """The field with which decisions about a board are compared; the newest holds.

    ``lines`` is a `rulings.scoring.fields.Field` as `rulings.scoring.stored` writes it,
    ``remarks`` what was noticed while a file was read.
    """

    class Source(models.TextChoices):
        RECORDED = "recorded", _("What the tables recorded")
        FILE = "file", _("A file")
        TYPED = "typed", _("Typed in")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="fields",
        verbose_name=_("board"),
    )
    source = models.CharField(_("where from"), max_length=10, choices=Source)
    name = models.CharField(_("file"), max_length=200, blank=True)
    lines = models.JSONField(_("results"))
    remarks = models.JSONField(_("remarks"), default=list)

    class Meta:
        verbose_name = _("results of a board")
        verbose_name_plural = _("results of boards")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.board} · {self.get_source_display()}"
