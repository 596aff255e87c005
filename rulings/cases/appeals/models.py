"""Appeals, those who hear them, and what they heard; nothing is changed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case
from rulings.cases.records import Side
from rulings.common.records import AppendOnlyRecord
from tables.common.closed_kinds import close_choices


@close_choices
class Appeal(AppendOnlyRecord):
    """An appeal as it was taken in: Law 92.

    ``decision_number`` counts the ruling against which it goes. ``deposit`` is
    an amount as it was said, empty where none was taken.
    """

    case = models.ForeignKey(
        Case, on_delete=models.PROTECT, related_name="appeals", verbose_name=_("case")
    )
    decision_number = models.PositiveIntegerField(_("number of the decision"))
    side = models.CharField(_("who appeals"), max_length=2, choices=Side)
    grounds = models.TextField(_("grounds"))
    although_late = models.TextField(_("reason for hearing it late"), blank=True)
    deposit = models.CharField(_("deposit"), max_length=50, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return _("Appeal %(number)s") % {"number": self.pk}


@close_choices
class PanelMember(AppendOnlyRecord):
    """A member of an appeal's panel; ``although``: why they sit despite a conflict.

    ``declared`` are interests the member has declared, ``conflicts`` the
    codes of `rulings.cases.appeals.selectors` that were found.
    """

    class Role(models.TextChoices):
        CHAIR = "chair", _("Chair")
        MEMBER = "member", _("Member")
        ADVISER = "adviser", _("Adviser on the Laws")
        SCRIBE = "scribe", _("Secretary")

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="panel", verbose_name=_("appeal")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("account"),
    )
    name = models.CharField(_("name"), max_length=100)
    role = models.CharField(_("role"), max_length=10, choices=Role)
    declared = models.TextField(_("declared interests"), blank=True)
    conflicts = models.JSONField(_("conflicts of interest"), default=list)
    although = models.TextField(_("reason despite the conflict"), blank=True)

    class Meta:
        verbose_name = _("member of a panel")
        verbose_name_plural = _("members of panels")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.name} · {self.get_role_display()}"


class Departure(AppendOnlyRecord):
    """The departure of a member from the panel, and its reason."""

    member = models.OneToOneField(
        PanelMember,
        on_delete=models.PROTECT,
        related_name="departure",
        verbose_name=_("member of a panel"),
    )
    reason = models.TextField(_("reason"))

    class Meta:
        verbose_name = _("departure from a panel")
        verbose_name_plural = _("departures from panels")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.member_id} · {self.at:%Y-%m-%d %H:%M}"


class HearingNote(AppendOnlyRecord):
    """What was said or looked at when the appeal was heard."""

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="notes", verbose_name=_("appeal")
    )
    text = models.TextField(_("hearing"))

    class Meta:
        verbose_name = _("note of a hearing")
        verbose_name_plural = _("notes of hearings")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.text[:40]


@close_choices
class Settlement(AppendOnlyRecord):
    """Whether an appeal had merit, and whether its deposit was returned.

    ``merit`` is None where the appeal was withdrawn. The ruling itself is the decision
    of the case.
    """

    class Deposit(models.TextChoices):
        NONE = "none", _("No deposit")
        RETURNED = "returned", _("Returned")
        KEPT = "kept", _("Kept")

    appeal = models.OneToOneField(
        Appeal,
        on_delete=models.PROTECT,
        related_name="settlement",
        verbose_name=_("appeal"),
    )
    merit = models.BooleanField(_("had merit"), null=True)
    deposit = models.CharField(_("deposit"), max_length=10, choices=Deposit)

    class Meta:
        verbose_name = _("outcome of an appeal")
        verbose_name_plural = _("outcomes of appeals")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.appeal_id} · {self.get_deposit_display()}"
