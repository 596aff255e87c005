"""Accounts: the list, their roles, and the links with which people set a password."""

from collections.abc import Mapping
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

from tables.access import staff
from tables.access.models import Assignment
from tables.access.permissions import EVERYBODY, ViewAccess
from tables.access.roles import is_limited
from tables.access.scopes import accounts_of, players_of, whole_tournaments
from tables.access.staff_links import link_words, mark_used, renewed_links, welcome_link
from tables.common.errors import SetUpRefused
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    page,
    posted_data,
    redirect_with_message,
)
from tables.web.pages.setup.forms import refusals
from tables.web.pages.setup.people_forms import ROLES, PersonForm, RoleForm, role_now

ALL = _("May do everything")
# So many of the last links are named beside an account.
LINKS = 3


@require_http_methods(["GET", "HEAD", "POST"])
@organising
@never_cache
def people(request: HttpRequest) -> HttpResponse:
    """The accounts that the organiser may change; a new one gets a link."""
    form = PersonForm(posted_data(request), by=request.user, auto_id="new-%s")
    if form.is_valid():
        with refusals(form):
            person = staff.add_person(
                username=form.cleaned_data["username"],
                full_name=form.cleaned_data["full_name"],
                role=form.chosen,
                by=request.user,
            )
            return _welcome(request, person)
    return _page(request, form)


@require_POST
@organising
@never_cache
def change(request: HttpRequest, person_id: int) -> HttpResponse:
    """Change an account: another role, a new link, or no access."""
    person = get_object_or_404(accounts_of(request.user), pk=person_id)
    try:
        if "off" in request.POST:
            by = get_object_or_404(User, pk=request.user.pk)
            staff.switch_off(person=person, by=by)
            return redirect_with_message(
                request, _("The account is switched off."), "setup_people"
            )
        if "link" in request.POST:
            return _renewed(request, person)
        return _set_role(request, person)
    except SetUpRefused as wrong:
        return _page(request, _new_form(request), wrong)


def _set_role(request: HttpRequest, person: User) -> HttpResponse:
    form = RoleForm(request.POST, by=request.user, auto_id=f"{person.pk}-%s")
    if form.is_valid():
        with refusals(form):
            staff.set_role(person=person, role=form.chosen, by=request.user)
            return redirect_with_message(request, _("Saved."), "setup_people")
    return _page(request, _new_form(request), changed={person.pk: form})


class Welcome(PasswordResetConfirmView):
    """The page of a password link: set a password, once."""

    may = ViewAccess(EVERYBODY, EVERYBODY)
    template_name = "tables/setup/welcome.html"
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the password, and that the link was used."""
        with transaction.atomic():
            mark_used(form.user)
            return super().form_valid(form)


def _renewed(request: HttpRequest, person: User) -> HttpResponse:
    """Make a new link: shown, or mailed to the owner of the account only."""
    by = get_object_or_404(User, pk=request.user.pk)
    link = staff.renew_access(person=person, by=by)
    if link.shown:
        return _welcome(request, person, again=link.again)
    words = _(
        "The link goes to the address of %(name)s, since this account has been used"
        " before. It is not shown here."
    )
    said = words % {"name": person.get_username()}
    return redirect_with_message(request, said, "setup_people")


def _welcome(
    request: HttpRequest, person: User, *, again: bool = False
) -> HttpResponse:
    """Show the link once; it is not stored."""
    who, token = welcome_link(person)
    link = request.build_absolute_uri(reverse("welcome", args=[who, token]))
    context = {"person": person, "link": link, "again": again}
    return render(request, "tables/setup/link.html", context)


def _new_form(request: HttpRequest) -> PersonForm:
    return PersonForm(by=request.user, auto_id="new-%s")


def _page(
    request: HttpRequest,
    form: PersonForm,
    wrong: Exception | None = None,
    changed: Mapping[int, RoleForm] | None = None,
) -> HttpResponse:
    """The page; ``changed`` is the form of an account whose new role was refused."""
    everybody = accounts_of(request.user).prefetch_related(
        "groups", "assignments__section__tournament", "assignments__tournament"
    )
    in_order = everybody.select_related("plays__player").order_by("username")
    named = whole_tournaments(request.user).order_by("name")
    forms = changed or {}
    context: Context = {
        "people": [_line(one, request.user, forms.get(one.pk)) for one in in_order],
        "tournaments": named.prefetch_related("sections"),
        "limited": is_limited(request.user),
        "players": players_of(request.user).exclude(name="").order_by("name"),
        "form": form,
        "refused": next(iter(forms.values()), None),
    }
    return page(request, "people", context, wrong)


def _line(person: User, by: Any, refused: RoleForm | None) -> Context:
    roles = staff.roles_of(person)
    now = role_now(person, next(iter(sorted(roles)), ""))
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
        "form": refused or RoleForm(initial=now, by=by, auto_id=f"{person.pk}-%s"),
        "plays": plays.player if plays else None,
        "links": [link_words(one) for one in renewed_links(person)[:LINKS]],
    }


def _part(given: Assignment) -> str:
    section, tournament = given.section, given.tournament
    return f"{section.tournament} {section}" if section else str(tournament)
