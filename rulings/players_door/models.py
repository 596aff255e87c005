"""What players sent from the page of their table; nothing is changed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.common.names import SEAT
from tables.models import Seating
from tables.web.wording.names import contract_name


class SentFromDoor(models.Model):
    """A row from a telephone: its seat as its holder says, and when it came.

    ``telephone`` is the hash of the cookie by which the telephone is known again.
    """

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    seat = models.CharField(_("seat"), max_length=1, choices=Seating.Seat)
    telephone = models.CharField(_("telephone"), max_length=64)
    at = models.DateTimeField(_("when"))

    class Meta:
        abstract = True


@close_choices
class PlayersRequest(SentFromDoor):
    """A request of players about a board of their table.

    ``key`` names the form that was sent: sent twice, it is stored once. A question and
    an appeal are an ``inquiry`` at once, a correction (79C) once the other side agrees.
    ``contract``, ``declarer`` and ``tricks`` are what the score should be.
    """

    class Kind(models.TextChoices):
        QUESTION = "question", _("Question")
        APPEAL = "appeal", _("Appeal")
        SCORE = "score", _("Correction of the score")

    key = models.UUIDField(_("key"), unique=True)
    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="players_requests",
        verbose_name=_("board"),
    )
    kind = models.CharField(_("what"), max_length=10, choices=Kind)
    inquiry = models.OneToOneField(
        "rulings.Inquiry",
        on_delete=models.PROTECT,
        related_name="players_request",
        null=True,
        verbose_name=_("question"),
    )
    contract = models.CharField(_("contract"), max_length=5, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True)

    class Meta:
        verbose_name = _("request of players")
        verbose_name_plural = _("requests of players")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.board_id} {self.seat}"

    @property
    def score(self) -> str:
        """What the score should be, in words; of a correction."""
        return score_words(self.contract, self.declarer, self.tricks or 0)


class PlayersWords(models.Model):
    """What players wrote in a question or an appeal.

    It stands nowhere else, so that it can go when the names of its tournament go.
    """

    request = models.OneToOneField(
        PlayersRequest,
        on_delete=models.PROTECT,
        related_name="words",
        verbose_name=_("request of players"),
    )
    text = models.TextField(_("words"))

    class Meta:
        verbose_name = _("words of players")
        verbose_name_plural = _("words of players")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.text[:40]


def score_words(contract: str, declarer: str, tricks: int) -> str:
    """A contract with its declarer and tricks, in the language of the page."""
    score = ngettext(
        "%(contract)s by %(seat)s, %(tricks)s trick",
        "%(contract)s by %(seat)s, %(tricks)s tricks",
        tricks,
    )
    named = {"contract": contract_name(contract), "seat": SEAT[declarer]}
    return score % {**named, "tricks": tricks}


@close_choices
class Agreement(SentFromDoor):
    """The other side agrees to a correction of the score; now the Director decides."""

    request = models.OneToOneField(
        PlayersRequest,
        on_delete=models.PROTECT,
        related_name="agreement",
        verbose_name=_("request of players"),
    )
    inquiry = models.OneToOneField(
        "rulings.Inquiry",
        on_delete=models.PROTECT,
        related_name="agreed_score",
        verbose_name=_("question"),
    )

    class Meta:
        verbose_name = _("agreement to a correction")
        verbose_name_plural = _("agreements to corrections")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.request_id} · {self.seat}"
