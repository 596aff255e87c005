"""Flags, cases, the questions of competitors, and every step of their life."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.lifecycle import WAITING
from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices

# A change is explained by a step of the history, or by a file that was taken in.
EXPLAINED_BY = ("rulings_caseentry", "rulings_takenin")


@close_choices
class Flag(models.Model):
    """A question of possible damage that the rules core left to the director."""

    audited: ClassVar[Audited] = Audited(explained_by=EXPLAINED_BY)

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        CASED = "cased", _("Became a case")
        DISMISSED = "dismissed", _("No damage")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="flags",
        verbose_name=_("board"),
    )
    card = models.CharField(_("card"), max_length=2)
    seat = models.CharField(_("seat"), max_length=1)
    law = models.CharField(_("law"), max_length=16)
    text = models.TextField(_("question"))
    raised_at = models.DateTimeField(_("raised"))
    event_versions = ArrayField(
        models.PositiveIntegerField(), default=list, verbose_name=_("entries")
    )
    status = models.CharField(
        _("state"), max_length=10, choices=Status, default=Status.OPEN
    )

    class Meta:
        verbose_name = _("flag")
        verbose_name_plural = _("flags")
        ordering = ["raised_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "card", "law"], name="one_flag_per_board_card_law"
            )
        ]
        indexes = [
            models.Index(
                fields=["raised_at"],
                condition=models.Q(status="open"),
                name="open_flags",
            )
        ]

    def __str__(self) -> str:
        return f"{self.card} · {self.law}"


@close_choices
class Case(models.Model):
    """A question that a director took up, and what was decided.

    ``ruling`` is the decision in full, `rulings.scoring`; ``decision``, ``reason`` and
    ``law`` say it in short. ``version`` counts the steps: each step names the
    version that its author read. ``decisions`` counts the rulings, those on appeal too.
    ``key`` names the case on every server.
    """

    audited: ClassVar[Audited] = Audited(explained_by=EXPLAINED_BY)

    class Status(models.TextChoices):
        RAISED = "raised", _("Raised")
        UNDER_REVIEW = "under_review", _("Under review")
        CONSULTING = "consulting", _("Consulting")
        DECIDED = "decided", _("Decided")
        NOTIFIED = "notified", _("Players told")
        APPEALED = "appealed", _("Appealed")
        CLOSED = "closed", _("Closed")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    class Decision(models.TextChoices):
        NO_ADJUSTMENT = "no_adjustment", _("Score stands")
        ADJUSTED = "adjusted", _("Adjusted score")
        REFERRED = "referred", _("Referred to another authority")

    key = models.UUIDField(db_default=RandomUUID(), unique=True, editable=False)
    flag = models.OneToOneField(
        "rulings.Flag",
        on_delete=models.PROTECT,
        related_name="case",
        null=True,
        blank=True,
        verbose_name=_("flag"),
    )
    board = models.ForeignKey(
        "tables.Board",
        on_delete=models.PROTECT,
        related_name="cases",
        verbose_name=_("board"),
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("opened by"),
    )
    opened_at = models.DateTimeField(_("opened"))
    status = models.CharField(
        _("state"), max_length=16, choices=Status, default=Status.RAISED
    )
    decision = models.CharField(
        _("decision"), max_length=16, choices=Decision, blank=True
    )
    reason = models.TextField(_("reason"), blank=True)
    law = models.CharField(_("clause"), max_length=16, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    ruling = models.JSONField(_("ruling"), null=True, blank=True)
    assigned_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("assigned to"),
    )
    decisions = models.PositiveIntegerField(default=0, editable=False)
    told_at = models.DateTimeField(_("both sides told"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["opened_at", "pk"]
        indexes = [
            models.Index(
                fields=["opened_at"],
                condition=models.Q(status__in=WAITING),
                name="open_cases",
            )
        ]

    def __str__(self) -> str:
        return _("Case %(number)s") % {"number": self.pk}


@close_choices
class CaseEntry(models.Model):
    """One step of a flag, a case or a question; never changed, never deleted."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", _("Flag withdrawn")
        RAISED_AGAIN = "raised_again", _("Flag raised again")
        DISMISSED = "dismissed", _("No damage")
        OPENED = "opened", _("Case opened")
        TAKEN_UP = "taken_up", _("Case taken")
        ASSIGNED = "assigned", _("Case assigned")
        CONSULTING = "consulting", _("Others consulted")
        RESUMED = "resumed", _("Back under review")
        STATED = "stated", _("Statement taken")
        ATTACHED = "attached", _("File attached")
        NOTED = "noted", _("Note")
        DECIDED = "decided", _("Decided")
        TOLD = "told", _("A side was told")
        PAGE_TAKEN_BACK = "page_taken_back", _("Link for a side revoked")
        APPEALED = "appealed", _("Appealed")
        APPEAL_WITHDRAWN = "appeal_withdrawn", _("Appeal withdrawn")
        PANEL_SEATED = "panel_seated", _("Added to the panel")
        PANEL_LEFT = "panel_left", _("Removed from the panel")
        HEARD = "heard", _("Hearing recorded")
        APPEAL_SETTLED = "appeal_settled", _("Appeal closed")
        CLOSED = "closed", _("Closed")
        CASE_WITHDRAWN = "case_withdrawn", _("Case withdrawn")
        REOPENED = "reopened", _("Reopened")
        ASKED = "asked", _("Question asked")
        ANSWERED = "answered", _("Question answered")
        POLLED = "polled", _("Poll of peers created")
        POLL_SENT = "poll_sent", _("Poll links created")
        POLL_ANSWERED = "poll_answered", _("A peer answered")
        LINK_TAKEN_BACK = "link_taken_back", _("Poll link revoked")
        POLL_CLOSED = "poll_closed", _("Poll of peers closed")
        PUBLISHED = "published", _("Added to the casebook")
        UNPUBLISHED = "unpublished", _("Removed from the casebook")

    flag = models.ForeignKey(
        "rulings.Flag",
        on_delete=models.PROTECT,
        related_name="entries",
        null=True,
        verbose_name=_("flag"),
    )
    case = models.ForeignKey(
        Case,
        on_delete=models.PROTECT,
        related_name="entries",
        null=True,
        verbose_name=_("case"),
    )
    inquiry = models.ForeignKey(
        "rulings.Inquiry",
        on_delete=models.PROTECT,
        related_name="entries",
        null=True,
        verbose_name=_("question"),
    )
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("who"),
    )
    role = models.CharField(_("role"), max_length=20, blank=True)
    kind = models.CharField(_("what"), max_length=16, choices=Kind)
    text = models.TextField(_("reason"))
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)

    class Meta:
        verbose_name = _("history entry")
        verbose_name_plural = _("history")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(flag__isnull=False)
                | models.Q(case__isnull=False)
                | models.Q(inquiry__isnull=False),
                name="entry_of_something",
            )
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
