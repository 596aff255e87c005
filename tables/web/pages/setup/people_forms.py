"""The forms of accounts: a new account, and its role, place and player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.access.models import Assignment
from tables.access.scopes import players_of, whole_tournaments
from tables.access.staff import Role
from tables.tournaments.models import Player, Section, Tournament
from tables.web.pages.setup.forms import always
from tables.web.wording.names import Words
from tables.web.wording.setup import REQUEST

if TYPE_CHECKING:
    from django.contrib.auth.models import User

ROLES: Words = {
    "floor": _("Floor: enters what happened"),
    "director": _("Director: rules, and lets tablets in"),
    "assistant": _("Assistant: a Director of some sections"),
    "playing": _("Playing director: sees only boards already played"),
    "reviewer": _("Reviewer: decides cases"),
    "organiser": _("Organiser: sets tournaments up"),
    "observer": _("Observer: looks at the desk, enters nothing"),
    "player": _("Player: sees what was said about their own boards"),
}
AS_PLAYER = ("playing", "player")


class RoleForm(forms.Form):
    """The role of an account, its places, and its player.

    An organiser can give only places that they see themselves.
    """

    role = forms.ChoiceField(
        label=_("What does this person do?"),
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
        label=_("Who it is among the players, for a playing director or a player"),
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
        label=_("Log-in name"),
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
