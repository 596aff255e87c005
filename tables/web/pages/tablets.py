"""The desk's page of tablets: let in, see, stop; and the people who share them.

A file that a tablet has saved is taken in here too.
"""

from collections import Counter
from http import HTTPStatus
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tables.access import officials, pairing
from tables.access.models import Device, Official, Pairing
from tables.access.pairing import TabletPlace
from tables.access.permissions import takes_files
from tables.access.roles import in_charge_of, is_limited, places_of, whole_tournaments
from tables.access.tablet import grouped_code
from tables.access.throttling import GuessCounter, check_secret
from tables.access.visibility import visibility_of
from tables.common import sizes
from tables.common.errors import BadRequest, NotThere, SlowDown, TooLarge
from tables.intake.services import ImportedEntry, import_saved_batch
from tables.tournaments.models import Table
from tables.web.pages.access import for_directors, for_pairing
from tables.web.pages.qr import qr_code
from tables.web.pages.setup.common import CODE, PlaceField, refuse
from tables.web.pages.tablet_official import OfficialForm
from tables.web.wording.file_import import RESULT, TROUBLE, import_report
from tables.web.wording.refusals import TABLET_TROUBLE, tablet_trouble

Context = dict[str, Any]


class TabletForm(forms.Form):
    """A tablet to be let in; without a code the desk shows one."""

    place = PlaceField(label=_("Tournament or section"))
    name = forms.CharField(
        label=_("Tablet name"),
        max_length=50,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    code = forms.CharField(
        label=_("Code on the tablet (optional)"),
        max_length=20,
        required=False,
        widget=forms.TextInput({"class": "codefield", **CODE}),
    )

    def __init__(self, user: Any, sent: Any = None, *, free: str) -> None:
        super().__init__(sent, auto_id="tablet-%s")
        self.fields["name"].widget.attrs["placeholder"] = free
        place = self.fields["place"]
        assert isinstance(place, PlaceField)
        refused = TABLET_TROUBLE["bad_section"]
        place.offer(user, sections_first=True, refused=refused)

    @property
    def where(self) -> TabletPlace:
        """Where the tablet is to be, and its name; of a form that is valid."""
        tournament, section = self.cleaned_data["place"]
        return TabletPlace(tournament, section, self.cleaned_data["name"])


@require_safe
@for_pairing
def index(request: HttpRequest) -> HttpResponse:
    """Every tablet, and the two ways to let one in."""
    return render(request, "tables/desk/tablets.html", _page(request.user))


@require_safe
@for_pairing
def listed(request: HttpRequest) -> HttpResponse:
    """The list alone, which fetches itself again."""
    return render(request, "tables/desk/tablet_list.html", _list(request.user))


@require_POST
@for_pairing
@never_cache
def add(request: HttpRequest) -> HttpResponse:
    """Offer a code, or let in the tablet whose code was typed."""
    form = TabletForm(request.user, request.POST, free=_free_name(request.user))
    if not form.is_valid():
        return _again(request, {"tablet_form": form})
    place = _named(form.where)
    if code := form.cleaned_data["code"]:
        try:
            _grant(request.user, place, code)
        except (BadRequest, NotThere, SlowDown) as wrong:
            refuse(form, wrong, tablet_trouble(wrong))
            return _again(request, {"tablet_form": form})
        return redirect("desk_tablets")
    offer, code = pairing.offer_pairing(
        place=place, by=request.user, now=timezone.now()
    )
    return render(request, "tables/desk/offer.html", _offer(request, offer, code))


@require_safe
@for_pairing
def offered(request: HttpRequest, pairing_id: int) -> HttpResponse:
    """Whether a tablet has come with the code on the screen."""
    _require_his(request, Pairing.objects.filter(pk=pairing_id))
    if not pairing.is_used(pairing_id):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(headers={"HX-Redirect": reverse("desk_tablets")})


@require_POST
@for_pairing
def stop(request: HttpRequest, device_id: int) -> HttpResponse:
    """Stop a tablet; what is unsent stays on it."""
    _require_his(request, Device.objects.filter(pk=device_id))
    pairing.stop_device(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@for_pairing
def log_out(request: HttpRequest, device_id: int) -> HttpResponse:
    """Sign the official out of a tablet."""
    _require_his(request, Device.objects.filter(pk=device_id))
    officials.sign_out(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@for_pairing
def set_official(request: HttpRequest) -> HttpResponse:
    """Add an official, or set a new PIN."""
    form = OfficialForm(request.user, request.POST)
    if not form.is_valid():
        return _again(request, {"staff_form": form})
    given = form.cleaned_data
    try:
        officials.set_official(**given | {"tournament": given["tournament"].pk})
    except BadRequest as wrong:
        refuse(form, wrong, tablet_trouble(wrong))
        return _again(request, {"staff_form": form})
    return redirect("desk_tablets")


@require_POST
@for_pairing
def remove_official(request: HttpRequest, official_id: int) -> HttpResponse:
    """Remove an official."""
    official = Official.objects.filter(pk=official_id).first()
    if official and not whole_tournaments(request.user).contains(official.tournament):
        raise Http404
    officials.remove_official(official=official_id, now=timezone.now())
    return redirect("desk_tablets")


def _grant(user: Any, place: TabletPlace, code: str) -> None:
    """Let in the tablet that shows a code. Raises `NotThere`, `SlowDown`."""
    now = timezone.now()

    def look() -> None:
        pairing.grant_pairing(code=code, place=place, by=user, now=now)

    check_secret(look, GuessCounter(f"desk:{user.pk}"), wrong=NotThere, now=now)


def _named(place: TabletPlace) -> TabletPlace:
    """The place with the first free name where none was given."""
    free = pairing.free_name(place.tournament)
    return TabletPlace(place.tournament, place.section, place.name or free)


def _require_his(request: HttpRequest, found: QuerySet[Any]) -> None:
    """Answer 404 for a place that the user does not see as a whole."""
    user = request.user
    if is_limited(user) and not in_charge_of(user, found).exists():
        raise Http404


def _again(request: HttpRequest, more: Context) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    page = _page(request.user) | more
    return render(request, "tables/desk/tablets.html", page, status=status)


def _offer(request: HttpRequest, offer: int, code: str) -> Context:
    address = request.build_absolute_uri(reverse("pair"))
    return {
        "offer": offer,
        "code": grouped_code(code),
        "address": address,
        "picture": qr_code(f"{address}?code={code}", border=3),
        "until": timezone.now() + pairing.GOOD_FOR,
    }


def _page(user: Any) -> Context:
    whole = list(whole_tournaments(user))
    staff = Official.objects.filter(removed_at=None, tournament__in=whole)
    tablet_form = TabletForm(user, free=_free_name(user))
    return _list(user) | {
        "tournaments": whole,
        "tablet_form": tablet_form,
        "staff_form": OfficialForm(user),
        "staff": staff.select_related("tournament"),
    }


def _free_name(user: Any) -> str:
    """What a tablet is called that gets no name, in the first tournament."""
    first = next(places_of(user), None)
    return pairing.free_name(first[0].pk) if first else ""


def _list(user: Any) -> Context:
    devices = in_charge_of(user, Device.objects.all())
    return {"tablets": pairing.tablets(devices, timezone.now())}


@takes_files
@require_http_methods(["GET", "POST"])
@for_directors
def file_page(request: HttpRequest) -> HttpResponse:
    """Ask for the file; with one, record it and say what became of each entry."""
    context: dict[str, object] = {"most": sizes.size_text(sizes.SAVED_FILE)}
    status = HTTPStatus.OK
    if request.method == "POST":
        try:
            context |= _shown(_taken(request), request.user)
        except (BadRequest, TooLarge) as wrong:
            context["trouble"] = str(TROUBLE[wrong.problem.code])
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "tables/desk/take_in.html", context, status=status)


def _taken(request: HttpRequest) -> list[ImportedEntry]:
    saved = request.FILES.get("file")
    if saved is None:
        raise BadRequest("no_file", "No file came with this request.", "file")
    return import_saved_batch(content=saved.read(), actor=request.user)


def _shown(taken: list[ImportedEntry], by: Any) -> dict[str, object]:
    lines, visibility = import_report(taken), visibility_of(by)
    counts = Counter(line.kind for line in lines)
    tables = {
        line.table for line in lines if line.table and visibility.covers(line.table)
    }
    names = Table.objects.in_bulk(tables)
    return {
        "taken": True,
        "lines": [(line, names.get(line.table or 0)) for line in lines],
        "counts": [(kind, str(RESULT[kind]), counts[kind]) for kind in RESULT],
    }
