"""What came from the devices and is not applied: why, since when; again, or aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.devices.items import items_kept
from tables.devices.keeping import items_aside, put_back, set_aside, try_again
from tables.devices.models import DeviceItem
from tables.tournaments.models import Tournament
from tables.web.pages.access import may_see_hands, organising, visibility_on
from tables.web.pages.setup.common import (
    Context,
    always,
    page,
    redirect_with_message,
    tournament_of,
)
from tables.web.wording.devices import about_words, kind_words, why_words

# How many of each list are on the page; the rest follows as these are dealt with.
SHOWN = 200
NO_REASON = _("Write why it is set aside.")
DOINGS = ("again", "aside", "back")
SAID = {
    "applied": _("Applied."),
    "kept": _("It is still kept."),
    "aside": _("Set aside."),
    "back": _("Kept again."),
    "settled": _("This is settled already."),
}


class ItemForm(forms.Form):
    """Which item, and what is done with it."""

    item = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    do = forms.ChoiceField(choices=[(one, one) for one in DOINGS])
    why = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        error_messages=always(NO_REASON, "required", "max_length"),
    )

    def clean(self) -> None:
        """Nothing is set aside without a reason."""
        known = self.cleaned_data
        if known.get("do") == "aside" and not known.get("why"):
            raise forms.ValidationError(str(NO_REASON), code="no_reason")


@require_http_methods(["GET", "HEAD", "POST"])
@organising
@never_cache
def devices(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """What is kept and what was set aside; what was done with one of them."""
    tournament = tournament_of(tournament_id)
    if request.method == "POST":
        form = ItemForm(request.POST)
        if not form.is_valid():
            return page(
                request, "devices", _lists(request, tournament) | {"form": form}
            )
        return _do(request, tournament, form)
    return page(request, "devices", _lists(request, tournament))


def _do(request: HttpRequest, tournament: Tournament, form: ItemForm) -> HttpResponse:
    here = DeviceItem.objects.filter(queue__tournament=tournament)
    item = get_object_or_404(here.select_related("queue"), pk=form.cleaned_data["item"])
    said = DOES[form.cleaned_data["do"]](item, request.user, form.cleaned_data["why"])
    return redirect_with_message(
        request, said, "setup_devices", tournament_id=tournament.pk
    )


def _again(item: DeviceItem, _by: Any, _why: str) -> Promise:
    return SAID["applied"] if try_again(item=item) else SAID["kept"]


def _aside(item: DeviceItem, by: Any, why: str) -> Promise:
    done = set_aside(item=item, by=by, why=why, now=timezone.now())
    return SAID["aside"] if done else SAID["settled"]


def _back(item: DeviceItem, _by: Any, _why: str) -> Promise:
    return SAID["back"] if put_back(item=item) else SAID["settled"]


DOES: dict[str, Callable[[DeviceItem, Any, str], Promise]] = {
    "again": _again,
    "aside": _aside,
    "back": _back,
}


def _lists(request: HttpRequest, tournament: Tournament) -> Context:
    limited = visibility_on(request).limited
    results = may_see_hands(request.user) and not limited
    kept, aside = items_kept(tournament.pk), items_aside(tournament.pk)
    return {
        "tournament": tournament,
        "kept": [_shown(one, results) for one in kept[:SHOWN]],
        "more": max(kept.count() - SHOWN, 0),
        "aside": [_shown(one, results) for one in aside[:SHOWN]],
    }


def _shown(item: DeviceItem, results: bool) -> Context:
    return {
        "item": item,
        "kind": kind_words(item),
        "about": about_words(item, results=results),
        "why": why_words(item),
    }
