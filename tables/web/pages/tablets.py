"""The desk's page of tablets: let in, see, stop; and the people who share them."""

from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access.devices import codes, officials, pairing, selectors
from tables.access.devices.models import Device, Official, Pairing
from tables.access.devices.pairing import Place
from tables.access.roles import is_limited
from tables.access.scopes import has_place, in_charge_of, places_of, whole_tournaments
from tables.access.throttling import Guessed, guess
from tables.common.errors import BadRequest, NotThere, SlowDown
from tables.tournaments.models import Tournament
from tables.web.pages.access import in_charge
from tables.web.pages.qr import qr_code
from tables.web.wording.tablets import trouble

Context = dict[str, Any]


@require_safe
@in_charge
def index(request: HttpRequest) -> HttpResponse:
    """Every tablet, and the two ways to let one in."""
    return render(request, "tables/desk/tablets.html", _page(request.user))


@require_safe
@in_charge
def listed(request: HttpRequest) -> HttpResponse:
    """The list alone, which fetches itself again."""
    return render(request, "tables/desk/tablet_list.html", _list(request.user))


@require_POST
@in_charge
@never_cache
def add(request: HttpRequest) -> HttpResponse:
    """Offer a code, or let in the tablet whose code was typed."""
    try:
        place = _place(request)
        if request.POST.get("code", "").strip():
            return _grant(request, place)
    except (BadRequest, NotThere, SlowDown) as wrong:
        return _again(request, {"add_trouble": trouble(wrong)})
    offer, code = pairing.offer_pairing(
        place=place, by=request.user, now=timezone.now()
    )
    return render(request, "tables/desk/offer.html", _offer(request, offer, code))


@require_safe
@in_charge
def offered(request: HttpRequest, pairing_id: int) -> HttpResponse:
    """Whether a tablet has come with the code on the screen."""
    _require_his(request, Pairing.objects.filter(pk=pairing_id))
    if not pairing.is_used(pairing_id):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(headers={"HX-Redirect": reverse("desk_tablets")})


@require_POST
@in_charge
def stop(request: HttpRequest, device_id: int) -> HttpResponse:
    """Stop a tablet; what is unsent stays on it."""
    _require_his(request, Device.objects.filter(pk=device_id))
    pairing.stop_device(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@in_charge
def log_out(request: HttpRequest, device_id: int) -> HttpResponse:
    """Whoever is on a tablet is asked again who they are."""
    _require_his(request, Device.objects.filter(pk=device_id))
    officials.sign_out(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@in_charge
def set_official(request: HttpRequest) -> HttpResponse:
    """Add somebody of the floor, or give somebody a new PIN."""
    asked = request.POST
    try:
        officials.set_official(
            tournament=_tournament(request, asked.get("tournament", "")).pk,
            initials=asked.get("initials", ""),
            name=asked.get("name", ""),
            pin=asked.get("pin", "").strip(),
        )
    except BadRequest as wrong:
        return _again(request, {"staff_trouble": trouble(wrong), "asked": asked})
    return redirect("desk_tablets")


@require_POST
@in_charge
def remove_official(request: HttpRequest, official_id: int) -> HttpResponse:
    """Somebody goes home."""
    official = Official.objects.filter(pk=official_id).first()
    if official and not whole_tournaments(request.user).contains(official.tournament):
        raise Http404
    officials.remove_official(official=official_id, now=timezone.now())
    return redirect("desk_tablets")


def _grant(request: HttpRequest, place: Place) -> HttpResponse:
    now, code = timezone.now(), request.POST["code"]

    def look() -> None:
        pairing.grant_pairing(code=code, place=place, by=request.user, now=now)

    guess(look, Guessed(f"desk:{request.user.pk}"), wrong=NotThere, now=now)
    return redirect("desk_tablets")


def _place(request: HttpRequest) -> Place:
    """The tournament or the section that was chosen, and the tablet's name."""
    first, _dash, second = request.POST.get("place", "").partition("-")
    tournament, section = _number(first), _number(second) if second else None
    if not has_place(request.user, tournament, section):
        raise BadRequest("bad_section", "There is no such section.", "place")
    name = request.POST.get("name", "").strip()[:50]
    return Place(tournament, section, name or selectors.free_name(tournament))


def _require_his(request: HttpRequest, found: QuerySet[Any]) -> None:
    """Of what somebody does not see as a whole there is nothing (404)."""
    user = request.user
    if is_limited(user) and not in_charge_of(user, found).exists():
        raise Http404


def _tournament(request: HttpRequest, given: str) -> Tournament:
    """A tournament that this person sees as a whole."""
    found = whole_tournaments(request.user).filter(pk=_number(given)).first()
    if found is None:
        raise BadRequest("bad_section", "There is no such tournament.", "place")
    return found


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0


def _again(request: HttpRequest, more: Context) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    page = _page(request.user) | more
    return render(request, "tables/desk/tablets.html", page, status=status)


def _offer(request: HttpRequest, offer: int, code: str) -> Context:
    address = request.build_absolute_uri(reverse("pair"))
    return {
        "offer": offer,
        "code": codes.spaced(code),
        "address": address,
        "picture": qr_code(f"{address}?code={code}", border=3),
        "until": timezone.now() + pairing.GOOD_FOR,
    }


def _page(user: Any) -> Context:
    whole, places = list(whole_tournaments(user)), list(places_of(user))
    free = selectors.free_name(places[0][0].pk) if places else ""
    staff = Official.objects.filter(removed_at=None, tournament__in=whole)
    return _list(user) | {
        "tournaments": whole,
        "places": places,
        "free_name": free,
        "staff": staff.select_related("tournament"),
    }


def _list(user: Any) -> Context:
    devices = in_charge_of(user, Device.objects.all())
    return {"tablets": selectors.tablets(devices, timezone.now())}
