"""Who works here: accounts, what each may do, and the link that lets somebody in."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables.access.models import Assignment
from tables.access.permissions import EVERYBODY, May
from tables.access.roles import is_limited
from tables.access.scopes import accounts_of, players_of, whole_tournaments
from tables.access.staff import services
from tables.access.staff.link_words import link_words
from tables.access.staff.links import made_again, mark_used, welcome_link
from tables.access.staff.services import Role
from tables.common.faults import SetUpRefused
from tables.tournaments.models import Section, Tournament
from tables.tournaments.players import Player
from tables.web.pages.access import organising
from tables.web.pages.setup.common import Context, done, number_in, page
from tables.web.wording.names import Words

ROLES: Words = {
    "floor": _("Floor: enters what happened"),
    "director": _("Director: rules, and lets tablets in"),
    "assistant": _("Assistant: a Director of some sections"),
    "playing": _("Playing director: sees only boards already played"),
    "reviewer": _("Reviewer: decides cases"),
    "organiser": _("Organiser: sets tournaments up"),
    "observer": _("Observer: looks at the desk, enters nothing"),
    "player": _("Player: sees what he was told of his own boards"),
}
ALL = _("May do everything")
# So many of the last links are named beside an account.
LINKS = 3


@dataclass(frozen=True)
class Chosen:
    """What stands in the form of a role: its name, what is ticked, which player."""

    role: str
    tournaments: frozenset[int]
    sections: frozenset[int]
    player: int


@require_http_methods(["GET", "HEAD", "POST"])
@organising
@never_cache
def people(request: HttpRequest) -> HttpResponse:
    """Everybody with an account that is his to change; a new one gets a link."""
    if request.method != "POST":
        return _page(request)
    try:
        person = services.add_person(
            username=request.POST.get("username", ""),
            full_name=request.POST.get("full_name", ""),
            role=_role(request),
            by=request.user,
        )
    except SetUpRefused as wrong:
        return _page(request, wrong)
    return _welcome(request, person)


@require_POST
@organising
@never_cache
def change(request: HttpRequest, person_id: int) -> HttpResponse:
    """Another role, a new link, or no access any more."""
    person = get_object_or_404(accounts_of(request.user), pk=person_id)
    try:
        if "off" in request.POST:
            by = get_object_or_404(User, pk=request.user.pk)
            services.switch_off(person=person, by=by)
            return done(request, _("The account is switched off."), "setup_people")
        if "link" in request.POST:
            return _renewed(request, person)
        services.set_role(person=person, role=_role(request), by=request.user)
    except SetUpRefused as wrong:
        return _page(request, wrong)
    return done(request, _("Saved."), "setup_people")


class Welcome(PasswordResetConfirmView):
    """The page behind a link: a new password, once."""

    may = May(EVERYBODY, EVERYBODY)
    template_name = "tables/setup/welcome.html"
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and that the link was used."""
        with transaction.atomic():
            mark_used(form.user)
            return super().form_valid(form)


def _role(request: HttpRequest) -> Role:
    """The role that was chosen, with what was ticked and who it is."""
    name, at = request.POST.get("role", ""), number_in(request, "player")
    tournaments = Tournament.objects.filter(pk__in=_ticked(request, "tournaments"))
    sections = Section.objects.filter(pk__in=_ticked(request, "sections"))
    player = Player.objects.filter(pk=at).first()
    return Role(
        name,
        sections=tuple(sections.exclude(tournament__in=tournaments)),
        player=player if name in ("playing", "player") else None,
        tournaments=tuple(tournaments),
    )


def _ticked(request: HttpRequest, name: str) -> set[str]:
    given = request.POST.getlist(name)
    return {key for key in given if key.isascii() and key.isdigit() and len(key) < 10}


def _renewed(request: HttpRequest, person: User) -> HttpResponse:
    """A new link: shown, or sent to the owner of the account and to nobody else."""
    by = get_object_or_404(User, pk=request.user.pk)
    link = services.renew_access(person=person, by=by)
    if link.shown:
        return _welcome(request, person, again=link.again)
    words = _(
        "The link goes to the address of %(name)s, since this account has been used"
        " before. It is not shown here."
    )
    said = words % {"name": person.get_username()}
    return done(request, said, "setup_people")


def _welcome(
    request: HttpRequest, person: User, *, again: bool = False
) -> HttpResponse:
    """Show the link once; it is kept nowhere."""
    who, token = welcome_link(person)
    link = request.build_absolute_uri(reverse("welcome", args=[who, token]))
    context = {"person": person, "link": link, "again": again}
    return render(request, "tables/setup/link.html", context)


def _page(request: HttpRequest, wrong: Exception | None = None) -> HttpResponse:
    everybody = accounts_of(request.user).prefetch_related(
        "groups", "assignments__section__tournament", "assignments__tournament"
    )
    in_order = everybody.select_related("plays__player").order_by("username")
    named = whole_tournaments(request.user).order_by("name")
    context: Context = {
        "people": [_line(one) for one in in_order],
        "roles": ROLES,
        "tournaments": named.prefetch_related("sections"),
        "limited": is_limited(request.user),
        "players": players_of(request.user).exclude(name="").order_by("name"),
        "asked": request.POST,
        "now": _asked(request),
    }
    return page(request, "people", context, wrong)


def _asked(request: HttpRequest) -> Chosen:
    """What was chosen for a new account, when the page comes again."""
    return Chosen(
        request.POST.get("role", ""),
        frozenset(map(int, _ticked(request, "tournaments"))),
        frozenset(map(int, _ticked(request, "sections"))),
        number_in(request, "player"),
    )


def _now(person: User, roles: set[str]) -> Chosen:
    """What somebody is now."""
    plays, given = getattr(person, "plays", None), person.assignments.all()
    return Chosen(
        next(iter(sorted(roles)), ""),
        frozenset(one.tournament_id for one in given if one.tournament_id),
        frozenset(one.section_id for one in given if one.section_id),
        plays.player_id if plays else 0,
    )


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
        "parts": ", ".join(_part(one) for one in person.assignments.all()),
        "now": _now(person, roles),
        "plays": plays.player if plays else None,
        "links": [link_words(one) for one in made_again(person)[:LINKS]],
    }


def _part(given: Assignment) -> str:
    section, tournament = given.section, given.tournament
    return f"{section.tournament} {section}" if section else str(tournament)
