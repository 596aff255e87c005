"""Questions that competitors ask in the room, and what becomes of them."""

from typing import ClassVar

from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import EXPLAINED_BY
from tables.common.audited import Audited


class Inquiry(models.Model):
    """A competitor's question; it is answered, or becomes a case.

    ``key`` names the question on every server.
    """

    audited: ClassVar[Audited] = Audited(explained_by=EXPLAINED_BY)

    key = models.UUIDField(db_default=RandomUUID(), unique=True, editable=False)
    tournament = models.ForeignKey(
        "tables.Tournament",
        on_delete=models.PROTECT,
        related_name="inquiries",
        verbose_name=_("tournament"),
    )
    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="inquiries",
        null=True,
        verbose_name=_("board"),
    )
    asked_by = models.CharField(_("asked by"), max_length=100)
    text = models.TextField(_("question"))
    asked_at = models.DateTimeField(_("asked"))
    case = models.OneToOneField(
        "rulings.Case",
        on_delete=models.PROTECT,
        related_name="inquiry",
        null=True,
        verbose_name=_("case"),
    )
    answer = models.TextField(_("answer"), blank=True)
    closed_at = models.DateTimeField(_("answered"), null=True)

    class Meta:
        verbose_name = _("player's question")
        verbose_name_plural = _("players' questions")
        ordering = ["asked_at", "pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return _("Question %(number)s") % {"number": self.pk}

    @property
    def said(self) -> str:
        """The words of who asked; those written at the players' door may be gone."""
        words = getattr(getattr(self, "players_request", None), "words", None)
        return words.text if words else self.text
