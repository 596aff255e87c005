"""The records in a case's file: statements, attachments, notices. Append-only."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.cases.models import Case
from rulings.common.records import AppendOnlyRecord
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices
from tables.common.names import SEAT


class Side(models.TextChoices):
    """The two sides of a table."""

    NORTH_SOUTH = "NS", _("North-South")
    EAST_WEST = "EW", _("East-West")


@close_choices
class Statement(models.Model):
    """A statement of the facts by one side; agreed (Law 84) or disputed (Law 85)."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    class Speaker(models.TextChoices):
        NORTH = "N", SEAT["N"]
        EAST = "E", SEAT["E"]
        SOUTH = "S", SEAT["S"]
        WEST = "W", SEAT["W"]
        DIRECTOR = "director", _("Director at the table")
        OTHER = "other", _("Someone else")

    case = models.ForeignKey(
        Case,
        on_delete=models.PROTECT,
        related_name="statements",
        verbose_name=_("case"),
    )
    speaker = models.CharField(_("who said it"), max_length=10, choices=Speaker)
    text = models.TextField(_("what was said"))
    disputed = models.BooleanField(_("disputed by the other side"), default=False)
    at = models.DateTimeField(_("when"))
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("recorded by"),
    )

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.get_speaker_display()}: {self.text[:40]}"


class Attachment(AppendOnlyRecord):
    """A photo, a diagram or a paper of a case, as it was sent."""

    audited: ClassVar[Audited] = Audited(digests={"content": "sha256"})

    case = models.ForeignKey(
        Case,
        on_delete=models.PROTECT,
        related_name="attachments",
        verbose_name=_("case"),
    )
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=200)
    about = models.CharField(_("what it shows"), max_length=200, blank=True)
    media_type = models.CharField(_("kind"), max_length=50)
    content = models.BinaryField(_("content"))
    sha256 = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("attachment")
        verbose_name_plural = _("attachments")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.name

    @property
    def is_picture(self) -> bool:
        """Whether a browser can show it small."""
        return self.media_type.startswith("image/")

    @property
    def kind_letters(self) -> str:
        """The label of an attachment that is no picture: PDF, TXT."""
        return "PDF" if self.media_type == "application/pdf" else "TXT"


@close_choices
class Notice(AppendOnlyRecord):
    """A notice of the ruling to one side: how, when, by whom, in which words."""

    class Way(models.TextChoices):
        SPOKEN = "spoken", _("Told at the table")
        SLIP = "slip", _("Paper slip")
        SCREEN = "screen", _("Notice on the screen")
        MAIL = "mail", pgettext_lazy("notice", "E-mail")

    case = models.ForeignKey(
        Case, on_delete=models.PROTECT, related_name="notices", verbose_name=_("case")
    )
    decision_number = models.PositiveIntegerField(_("number of the decision"))
    side = models.CharField(_("side"), max_length=2, choices=Side)
    way = models.CharField(_("how"), max_length=10, choices=Way)
    text = models.TextField(_("words"), blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.get_side_display()} · {self.get_way_display()}"


class CaseLook(AppendOnlyRecord):
    """A reviewer's look at the earlier cases of a player, and from which case."""

    case = models.ForeignKey(
        Case, on_delete=models.PROTECT, related_name="looks", verbose_name=_("case")
    )
    player = models.UUIDField(_("player"))

    class Meta:
        verbose_name = _("look at earlier cases")
        verbose_name_plural = _("looks at earlier cases")
        ordering = ["pk"]
        default_permissions = ("view",)
        permissions = [("see_earlier_cases", "Can see the earlier cases of a player")]

    def __str__(self) -> str:
        return f"{self.case_id} · {self.at:%Y-%m-%d %H:%M}"
