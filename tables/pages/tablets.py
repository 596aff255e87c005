"""The desk's page of tablets: let in, see, stop; and the people who share them."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.devices import codes, officials, pairing, selectors, slowing
from tables.devices.models import Official
from tables.devices.pairing import Place
from tables.errors import BadRequest, NotThere, SlowDown
from tables.models import Tournament
from tables.pages.access import in_charge
from tables.pages.qr import qr_code
from tables.wording.tablets import trouble

Context = dict[str, Any]


@require_safe
@in_charge
def index(request: HttpRequest) -> HttpResponse:
    """Every tablet, and the two ways to let one in."""
    return render(request, "tables/desk/tablets.html", _page())


@require_safe
@in_charge
def listed(request: HttpRequest) -> HttpResponse:
    """The list alone, which fetches itself again."""
    return render(request, "tables/desk/tablet_list.html", _list())


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
    if not pairing.is_used(pairing_id):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return HttpResponse(headers={"HX-Redirect": reverse("desk_tablets")})


@require_POST
@in_charge
def stop(request: HttpRequest, device_id: int) -> HttpResponse:
    """Stop a tablet; what is unsent stays on it."""
    pairing.stop_device(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@in_charge
def log_out(request: HttpRequest, device_id: int) -> HttpResponse:
    """Whoever is on a tablet is asked again who they are."""
    officials.sign_out(device=device_id, now=timezone.now())
    return redirect("desk_tablets")


@require_POST
@in_charge
def set_official(request: HttpRequest) -> HttpResponse:
    """Add somebody of the floor, or give somebody a new PIN."""
    asked = request.POST
    try:
        officials.set_official(
            tournament=_tournament(asked.get("tournament", "")).pk,
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
    officials.remove_official(official=official_id, now=timezone.now())
    return redirect("desk_tablets")


def _grant(request: HttpRequest, place: Place) -> HttpResponse:
    key, now = f"desk:{request.user.pk}", timezone.now()
    slowing.count_try(key=key, now=now)
    code = request.POST["code"]
    pairing.grant_pairing(code=code, place=place, by=request.user, now=now)
    slowing.forget_tries(key=key)
    return redirect("desk_tablets")


def _place(request: HttpRequest) -> Place:
    """The tournament or the section that was chosen, and the tablet's name."""
    tournament, _dash, section = request.POST.get("place", "").partition("-")
    chosen = _tournament(tournament)
    name = request.POST.get("name", "").strip()[:50]
    name = name or selectors.free_name(chosen.pk)
    if not section:
        return Place(chosen.pk, None, name)
    if not chosen.sections.filter(pk=_number(section)).exists():
        raise BadRequest("bad_section", "There is no such section.", "place")
    return Place(chosen.pk, _number(section), name)


def _tournament(given: str) -> Tournament:
    found = Tournament.objects.filter(pk=_number(given)).first()
    if found is None:
        raise BadRequest("bad_section", "There is no such tournament.", "place")
    return found


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0


def _again(request: HttpRequest, more: Context) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "tables/desk/tablets.html", _page() | more, status=status)


def _offer(request: HttpRequest, offer: int, code: str) -> Context:
    address = request.build_absolute_uri(reverse("pair"))
    return {
        "offer": offer,
        "code": codes.spaced(code),
        "address": address,
        "picture": qr_code(f"{address}?code={code}", border=3),
        "until": timezone.now() + pairing.GOOD_FOR,
    }


def _page() -> Context:
    tournaments = list(Tournament.objects.prefetch_related("sections"))
    free = selectors.free_name(tournaments[0].pk) if tournaments else ""
    staff = Official.objects.filter(removed_at=None).select_related("tournament")
    about = {"tournaments": tournaments, "free_name": free, "staff": staff}
    return _list() | about


def _list() -> Context:
    return {"tablets": selectors.tablets(timezone.now())}
