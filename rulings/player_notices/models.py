"""Mails that tell players of a ruling, and revoked links."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.records import Side
from rulings.common.records import AppendOnlyRecord
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices


@close_choices
class PageTakenBack(AppendOnlyRecord):
    """A revocation of the link to a side's page."""

    case = models.ForeignKey(
        "rulings.Case",
        on_delete=models.PROTECT,
        related_name="pages_taken_back",
        verbose_name=_("case"),
    )
    decision_number = models.PositiveIntegerField(_("number of the decision"))
    side = models.CharField(_("side"), max_length=2, choices=Side)

    class Meta:
        verbose_name = _("revoked page of a side")
        verbose_name_plural = _("revoked pages of sides")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.case_id} · {self.get_side_display()}"


@close_choices
class Mail(models.Model):
    """One notice to one player, by mail.

    It holds no address: that is stored with the player, and forgotten with the player.
    ``next_at`` is when it is tried next, or None once nothing is left to do.
    """

    audited: ClassVar[Audited] = Audited()

    class Trouble(models.TextChoices):
        NO_ADDRESS = "no_address", _("the address is no longer known")
        REFUSED = "refused", _("the mail server refuses it")
        OVERTAKEN = "overtaken", _("a later ruling replaced it")
        AWAY = "away", _("the mail server cannot be reached")
        UNSENDABLE = "unsendable", _("no mail can be sent to this address")

    notice = models.ForeignKey(
        "rulings.Notice",
        on_delete=models.PROTECT,
        related_name="mails",
        verbose_name=_("notice"),
    )
    player = models.UUIDField(_("player"))
    seat = models.CharField(_("seat"), max_length=1)
    made_at = models.DateTimeField(_("written"))
    next_at = models.DateTimeField(_("next attempt"), null=True)
    tries = models.PositiveIntegerField(_("attempts"), default=0)
    sent_at = models.DateTimeField(_("sent"), null=True)
    trouble = models.CharField(
        _("what went wrong"), max_length=10, choices=Trouble, blank=True
    )
    said = models.CharField(_("what the server said"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("mail to a player")
        verbose_name_plural = _("mails to players")
        ordering = ["pk"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "player"], name="one_mail_of_a_notice"
            )
        ]
        indexes = [
            models.Index(
                fields=["next_at"],
                condition=models.Q(next_at__isnull=False),
                name="mails_to_send",
            )
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} · {self.seat}"
