"""Accounts: the list, the forms of their roles, and links to set a password."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
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
from tables.access.permissions import EVERYBODY, ViewAccess, takes_passwords
from tables.access.roles import accounts_of, is_limited, players_of, whole_tournaments
from tables.access.staff import Role
from tables.access.staff_links import link_words, mark_used, renewed_links, welcome_link
from tables.common.errors import SetUpRefused
from tables.tournaments.models import Player, Section, Tournament
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    always,
    page,
    posted_data,
    redirect_with_message,
    refusals,
)
from tables.web.wording.names import Words
from tables.web.wording.setup import REQUEST

if TYPE_CHECKING:
    from django.contrib.auth.models import User


ROLES: Words = {
    "floor": _("Floor: records what happened"),
    "director": _("Director: makes rulings and pairs tablets"),
    "assistant": _("Assistant: a Director of some sections"),
    "playing": _("Playing director: sees only boards already played"),
    "reviewer": _("Reviewer: decides cases"),
    "organiser": _("Organiser: sets up tournaments"),
    "observer": _("Observer: sees the desk, records nothing"),
    "player": _("Player: sees the rulings on their own boards"),
}
AS_PLAYER = ("playing", "player")
ALL = _("Administrator: full access")
# How many of the newest links are named beside an account.
LINKS = 3


class RoleForm(forms.Form):
    """The role of an account, its places, and its player.

    An organiser can give only places that they see themselves.
    """

    role = forms.ChoiceField(
        label=_("Role"),
        choices=list(ROLES.items()),
        widget=forms.RadioSelect,
        error_messages=always(REQUEST["unknown_role"], "required", "invalid_choice"),
    )
    tournaments = forms.ModelMultipleChoiceField(
        queryset=Tournament.objects.none(), required=False
    )
    sections = forms.ModelMultipleChoiceField(
        queryset=Section.objects.none(), required=False
    )
    player = forms.ModelChoiceField(
        label=_("Player (for a playing director or a player)"),
        queryset=Player.objects.none(),
        required=False,
        empty_label="–",
    )

    def __init__(self, *args: Any, by: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        offered = whole_tournaments(by)
        self._offer("tournaments", offered)
        self._offer("sections", Section.objects.filter(tournament__in=offered))
        named = players_of(by).exclude(name="")
        self._offer("player", named.order_by("name"))

    def _offer(self, name: str, found: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found
        codes = ("invalid_choice", "invalid_pk_value", "invalid_list")
        field.error_messages |= always(REQUEST["not_yours"], *codes)

    @property
    def ticked(self) -> dict[str, set[int]]:
        """The numbers that are ticked, as sent or as they are now."""
        names = ("tournaments", "sections")
        return {name: _numbers(self[name].value() or ()) for name in names}

    @property
    def is_player(self) -> int | None:
        """The number of the player chosen, as sent or as it is now."""
        return next(iter(_numbers([self["player"].value()])), None)

    @property
    def chosen(self) -> Role:
        """The role, of a form that is valid; a tournament stands for its sections."""
        given = self.cleaned_data
        tournaments = given["tournaments"]
        return Role(
            given["role"],
            sections=tuple(given["sections"].exclude(tournament__in=tournaments)),
            player=given["player"] if given["role"] in AS_PLAYER else None,
            tournaments=tuple(tournaments),
        )


def _numbers(given: Iterable[Any]) -> set[int]:
    return {int(one) for one in given if str(one).isdecimal()}


def role_now(person: User, role: str) -> dict[str, Any]:
    """The present role of an account, as the initial data of `RoleForm`."""
    plays = getattr(person, "plays", None)
    given: list[Assignment] = list(person.assignments.all())
    return {
        "role": role,
        "tournaments": [one.tournament_id for one in given if one.tournament_id],
        "sections": [one.section_id for one in given if one.section_id],
        "player": plays.player_id if plays else None,
    }


class PersonForm(RoleForm):
    """A new account."""

    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        error_messages=always(REQUEST["bad_username"], "required", "max_length"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )
    full_name = forms.CharField(
        label=_("Name"),
        max_length=150,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


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
                request, _("The account is deactivated."), "setup_people"
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


@takes_passwords
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
        "We will send the link to the e-mail address of %(name)s, "
        "because this account has been used before. It is not shown "
        "here."
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
