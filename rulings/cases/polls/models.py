"""Polls of peers: the problem as it was put, the links, and the answers."""

from typing import ClassVar
from uuid import uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case
from rulings.common.records import AppendOnlyRecord
from tables.common.audited import Audited


class Poll(AppendOnlyRecord):
    """A problem put to peers, word for word; nothing of it is changed.

    ``problem`` is `rulings.cases.polls.problem.Problem`. ``version`` is the entry of
    the board at which the choice was made. ``second`` asks afterwards what else a peer
    considered, instead of beside the choice.
    """

    case = models.ForeignKey(
        Case, on_delete=models.PROTECT, related_name="polls", verbose_name=_("case")
    )
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    version = models.PositiveIntegerField(_("entry"))
    problem = models.JSONField(_("problem"))
    second = models.BooleanField(_("asks a second question"), default=False)

    class Meta:
        verbose_name = _("poll of peers")
        verbose_name_plural = _("polls of peers")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return _("Poll %(number)s") % {"number": self.pk}


class Closing(AppendOnlyRecord):
    """The closing of a poll; later answers are refused."""

    poll = models.OneToOneField(
        Poll, on_delete=models.PROTECT, related_name="closing", verbose_name=_("poll")
    )

    class Meta:
        verbose_name = _("closing of a poll")
        verbose_name_plural = _("closings of polls")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.poll_id} · {self.at:%Y-%m-%d %H:%M}"


class Peer(models.Model):
    """One peer's link. Only a hash of its secret is kept; ``label`` can be forgotten.

    ``system`` is the peer's bidding system, in the sender's words. ``here``: the peer
    answers on the sender's device.
    """

    audited: ClassVar[Audited] = Audited(
        left_out=("label",), explained_by=("rulings_caseentry",)
    )

    poll = models.ForeignKey(
        Poll, on_delete=models.PROTECT, related_name="peers", verbose_name=_("poll")
    )
    number = models.PositiveIntegerField(_("number"))
    secret = models.CharField(max_length=64, unique=True, editable=False)
    level = models.CharField(_("level"), max_length=40)
    system = models.CharField(_("system"), max_length=100, blank=True)
    label = models.CharField(_("who it is"), max_length=100, blank=True)
    here = models.BooleanField(_("on the Director's device"), default=False)
    sent_at = models.DateTimeField(_("sent"))
    ends_at = models.DateTimeField(_("until"))
    taken_back_at = models.DateTimeField(_("taken back"), null=True)

    class Meta:
        verbose_name = _("peer")
        verbose_name_plural = _("peers")
        ordering = ["poll_id", "number"]
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["poll", "number"], name="one_peer_of_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} · {self.level}"


class Vote(models.Model):
    """A peer's answer; it cannot be changed or deleted.

    ``action`` is a card, a call, or ``other`` with ``words``; ``level`` is the peer's
    at the time of the answer.
    """

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    peer = models.OneToOneField(
        Peer, on_delete=models.PROTECT, related_name="vote", verbose_name=_("peer")
    )
    level = models.CharField(_("level"), max_length=40)
    action = models.CharField(_("choice"), max_length=5)
    words = models.CharField(_("in the peer's words"), max_length=200, blank=True)
    considered = ArrayField(
        models.CharField(max_length=5), default=list, verbose_name=_("considered")
    )
    reason = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("answer of a peer")
        verbose_name_plural = _("answers of peers")
        ordering = ["pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.peer} · {self.action}"


class Afterthought(models.Model):
    """A peer's answer to the second question; it cannot be changed either."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    vote = models.OneToOneField(
        Vote, on_delete=models.PROTECT, related_name="afterthought"
    )
    considered = ArrayField(
        models.CharField(max_length=5), default=list, verbose_name=_("considered")
    )
    reason = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("second answer of a peer")
        verbose_name_plural = _("second answers of peers")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.vote)
