"""Who works here: accounts, what each may do, and the link that lets somebody in."""

from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables.may import EVERYBODY, May
from tables.models import Section, Tournament
from tables.pages.access import organising
from tables.pages.setup.common import Context, done, number_in, page
from tables.personal.models import Player
from tables.setup.faults import SetUpRefused
from tables.staff import services
from tables.staff.models import Assignment
from tables.staff.services import Role
from tables.wording.names import Words

ROLES: Words = {
    "floor": _("Floor: enters what happened, at every table"),
    "director": _("Director: rules, and sees everything"),
    "assistant": _("Assistant: a Director of some sections"),
    "playing": _("Playing director: sees only boards already played"),
    "reviewer": _("Reviewer: decides cases"),
    "organiser": _("Organiser: sets tournaments up"),
    "observer": _("Observer: looks at the desk of some tournaments, enters nothing"),
    "player": _("Player: sees what he was told of his own boards"),
}
ALL = _("May do everything")


@require_http_methods(["GET", "HEAD", "POST"])
@organising
@never_cache
def people(request: HttpRequest) -> HttpResponse:
    """Everybody with an account; a new one gets a link."""
    if request.method != "POST":
        return _page(request)
    try:
        person = services.add_person(
            username=request.POST.get("username", ""),
            full_name=request.POST.get("full_name", ""),
            role=_role(request),
        )
    except SetUpRefused as wrong:
        return _page(request, wrong)
    return _welcome(request, person)


@require_POST
@organising
@never_cache
def change(request: HttpRequest, person_id: int) -> HttpResponse:
    """Another role, a new link, or no access any more."""
    person = get_object_or_404(User, pk=person_id)
    try:
        if "off" in request.POST:
            by = get_object_or_404(User, pk=request.user.pk)
            services.switch_off(person=person, by=by)
            return done(request, _("The account is switched off."), "setup_people")
        if "link" in request.POST:
            services.renew_access(person=person)
            return _welcome(request, person)
        services.set_role(person=person, role=_role(request))
    except SetUpRefused as wrong:
        return _page(request, wrong)
    return done(request, _("Saved."), "setup_people")


class Welcome(PasswordResetConfirmView):
    """The page behind a link: a new password, once."""

    may = May(EVERYBODY, EVERYBODY)
    template_name = "tables/setup/welcome.html"
    success_url = reverse_lazy("account_login")


def _role(request: HttpRequest) -> Role:
    """The role that was chosen, with only what belongs to it."""
    name, at = request.POST.get("role", ""), number_in(request, "player")
    sections = Section.objects.filter(pk__in=_ticked(request, "sections"))
    tournaments = Tournament.objects.filter(pk__in=_ticked(request, "tournaments"))
    player = Player.objects.filter(pk=at).first()
    return Role(
        name,
        sections=tuple(sections) if name == "assistant" else (),
        player=player if name in ("playing", "player") else None,
        tournaments=tuple(tournaments) if name == "observer" else (),
    )


def _ticked(request: HttpRequest, name: str) -> set[str]:
    given = request.POST.getlist(name)
    return {key for key in given if key.isascii() and key.isdigit() and len(key) < 10}


def _welcome(request: HttpRequest, person: User) -> HttpResponse:
    """Show the link once; it is kept nowhere."""
    who, token = services.welcome_link(person)
    link = request.build_absolute_uri(reverse("welcome", args=[who, token]))
    context = {"person": person, "link": link}
    return render(request, "tables/setup/link.html", context)


def _page(request: HttpRequest, wrong: Exception | None = None) -> HttpResponse:
    everybody = User.objects.prefetch_related(
        "groups", "assignments__section__tournament", "assignments__tournament"
    ).select_related("plays__player")
    sections = Section.objects.select_related("tournament")
    context: Context = {
        "people": [_line(one) for one in everybody.order_by("username")],
        "roles": ROLES,
        "sections": sections.order_by("tournament__name", "name"),
        "tournaments": Tournament.objects.order_by("name"),
        "players": _players(),
        "asked": request.POST,
    }
    return page(request, "people", context, wrong)


def _line(person: User) -> Context:
    roles = services.roles_of(person)
    plays = getattr(person, "plays", None)
    return {
        "id": person.pk,
        "username": person.get_username(),
        "name": person.first_name,
        "active": person.is_active,
        "waits": person.is_active and not person.has_usable_password(),
        "superuser": person.is_superuser,
        "roles": [ALL] if person.is_superuser else [ROLES[r] for r in sorted(roles)],
        "parts": [_part(one) for one in person.assignments.all()],
        "plays": plays.player if plays else None,
    }


def _part(given: Assignment) -> str:
    section, tournament = given.section, given.tournament
    return f"{section.tournament} {section}" if section else str(tournament)


def _players() -> list[Player]:
    """Who sits somewhere, by name."""
    seated = Player.objects.exclude(name="").filter(seatings__isnull=False)
    return list(seated.distinct().order_by("name"))
