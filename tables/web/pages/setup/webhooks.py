"""Webhooks: the list, one with its deliveries, and what can be done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django import forms
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.access.roles import in_charge_of
from tables.common.errors import BadRequest
from tables.web.pages.access import for_pairing
from tables.web.pages.setup.common import (
    Context,
    PlaceField,
    always,
    page,
    posted_data,
    redirect_with_message,
    refuse,
)
from tables.web.wording.refusals import HOOK_TROUBLE, KEY_TROUBLE, hook_trouble
from tables.webhooks import services
from tables.webhooks.cases import told_to
from tables.webhooks.models import LONGEST_URL, Delivery, Webhook
from tables.webhooks.services import WebhookRequest

SHOWN = 20
DEAD = Delivery.State.DEAD


@dataclass(frozen=True)
class Pressed:
    """A button of one webhook: by whom and when it was pressed, at which delivery."""

    hook: Webhook
    delivery: int | None
    by: Any
    now: datetime


SAID = {
    "test": _("The test is on its way. Reload this page in a moment."),
    "pause": _("Paused."),
    "resume": _("Resumed from where it stopped."),
    "end_old": _("The old secret is no longer used."),
    "replay": _("Sent again."),
    "go_back": _("Everything is being sent again."),
    "choose": _("Saved. It applies from now on."),
    "aside": _("Skipped. The next messages are sent."),
}
ACTS: dict[str, Callable[[Pressed], None]] = {
    "test": lambda do: services.test(hook=do.hook, now=do.now),
    "pause": lambda do: services.pause(
        hook=do.hook, why=Webhook.Paused.BY_HAND, now=do.now
    ),
    "resume": lambda do: services.resume(hook=do.hook, by=do.by, now=do.now),
    "end_old": lambda do: services.end_old_secret(hook=do.hook),
    "replay": lambda do: services.replay(
        hook=do.hook, now=do.now, delivery=do.delivery
    ),
    "aside": lambda do: services.set_aside(
        hook=do.hook, delivery=do.delivery or 0, now=do.now
    ),
}


class TypesField(forms.CharField):
    """Types, with blanks or commas between; none: every type of entry."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Only these types"),
            required=False,
            max_length=2000,
            widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
        )

    def clean(self, value: Any) -> tuple[str, ...]:
        """The names as they are typed."""
        return tuple(super().clean(value).replace(",", " ").split())


class TypesForm(forms.Form):
    """The types that a webhook is told."""

    types = TypesField()


class HookForm(forms.Form):
    """A webhook for a program."""

    place = PlaceField(label=_("Tables"))
    name = forms.CharField(
        label=_("Program"),
        max_length=50,
        error_messages=always(KEY_TROUBLE["no_name"], "required"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST_URL,
        error_messages=always(HOOK_TROUBLE["no_address"], "required", "max_length"),
        widget=forms.TextInput({"inputmode": "url", "autocomplete": "off"}),
    )
    types = TypesField()

    def __init__(self, user: Any, sent: Any = None) -> None:
        super().__init__(sent, auto_id="hook-%s")
        place = self.fields["place"]
        assert isinstance(place, PlaceField)
        place.offer(user, sections_first=False, refused=KEY_TROUBLE["bad_place"])


class ActForm(forms.Form):
    """Which button was pressed, and at which delivery if at one."""

    do = forms.ChoiceField(choices=[(one, one) for one in (*ACTS, "renew")])
    delivery = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


class SinceForm(forms.Form):
    """From where on all is sent again: a moment by the server's clock, a position."""

    since = forms.DateTimeField(
        label=_("Recorded since"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}),
        error_messages=always(_("Give a day and a time."), "invalid"),
    )
    after = forms.IntegerField(
        label=_("After this position"),
        required=False,
        min_value=0,
        max_value=2**63 - 1,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=always(
            _("Give the position of a message: a whole number."),
            "invalid",
            "min_value",
            "max_value",
        ),
    )


def _mine(user: Any) -> QuerySet[Webhook]:
    found = Webhook.objects.select_related("tournament", "section", "owner")
    mine = in_charge_of(user, found)
    dead = told_to(user, Delivery.objects.filter(webhook__in=mine, state=DEAD))
    return mine.annotate(
        dead=Count("deliveries", filter=Q(deliveries__in=dead.values("pk")))
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_pairing
@never_cache
def webhooks(request: HttpRequest) -> HttpResponse:
    """The webhooks there are, and a form for another; its secret is shown this once."""
    form = HookForm(request.user, posted_data(request))
    if request.method == "POST" and form.is_valid():
        made = _made(form, request.user)
        if made is not None:
            hook, secret = made
            return _shown_once(request, hook, secret)
    return page(request, "webhooks", {"form": form, "hooks": _mine(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@for_pairing
@never_cache
def webhook(request: HttpRequest, hook_id: int) -> HttpResponse:
    """One webhook: how it does, what was given up; pause, test, replay, new secret."""
    hook = get_object_or_404(_mine(request.user), pk=hook_id)
    since = SinceForm(request.POST if "go_back" in request.POST else None)
    if "choose" in request.POST:
        return _choose(request, hook)
    if request.method != "POST" or (since.is_bound and not since.is_valid()):
        return page(request, "webhook", _of(hook, request.user) | {"since": since})
    if since.is_bound:
        services.go_back(hook=hook, now=timezone.now(), **since.cleaned_data)
        return redirect_with_message(
            request, SAID["go_back"], "setup_webhook", hook_id=hook_id
        )
    if "remove" in request.POST:
        hook.delete()
        return redirect("setup_webhooks")
    form = ActForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        context = _of(hook, request.user) | {"since": since}
        return render(request, "tables/setup/webhook.html", context, status=status)
    return _act(request, hook, form.cleaned_data)


def _made(form: HookForm, by: Any) -> tuple[Webhook, str] | None:
    """The webhook and its secret; None where it was refused."""
    tournament, section = form.cleaned_data["place"]
    wanted = WebhookRequest(
        tournament=tournament,
        section=section,
        name=form.cleaned_data["name"],
        url=form.cleaned_data["url"],
        types=form.cleaned_data["types"],
    )
    try:
        return services.make(wanted=wanted, by=by, now=timezone.now())
    except BadRequest as wrong:
        refuse(form, wrong, hook_trouble(wrong))
        return None


def _choose(request: HttpRequest, hook: Webhook) -> HttpResponse:
    form = TypesForm(request.POST)
    if form.is_valid():
        try:
            services.choose_types(hook=hook, types=form.cleaned_data["types"])
            return _said(request, "choose", hook)
        except BadRequest as wrong:
            refuse(form, wrong, hook_trouble(wrong))
    context = _of(hook, request.user) | {"since": SinceForm(), "types": form}
    return page(request, "webhook", context)


def _act(request: HttpRequest, hook: Webhook, given: dict[str, Any]) -> HttpResponse:
    now, done = timezone.now(), given["do"]
    if done == "renew":
        return _shown_once(request, hook, services.renew_secret(hook=hook, now=now))
    ACTS[done](Pressed(hook, given["delivery"], request.user, now))
    return _said(request, done, hook)


def _said(request: HttpRequest, done: str, hook: Webhook) -> HttpResponse:
    return redirect_with_message(request, SAID[done], "setup_webhook", hook_id=hook.pk)


def _shown_once(request: HttpRequest, hook: Webhook, secret: str) -> HttpResponse:
    return page(request, "webhook_secret", {"hook": hook, "secret": secret})


def _of(hook: Webhook, user: Any) -> Context:
    about = hook.deliveries.select_related("board__table__section")
    told = told_to(user, about.exclude(table=None))
    waiting = told.filter(state=Delivery.State.WAITING)
    return {
        "hook": hook,
        "types": TypesForm(initial={"types": hook.types}),
        "old_until": hook.old_until
        if hook.old_until and hook.old_until > timezone.now()
        else None,
        "test": about.filter(table=None).first(),
        "dead": told.filter(state=DEAD).order_by("position", "step")[:SHOWN],
        "failing": waiting.exclude(failed_at=None).order_by("position", "step")[:SHOWN],
        "waiting": waiting.count(),
        "again": services.is_being_sent_again(hook),
    }
