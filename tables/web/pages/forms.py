"""The forms of the desk: tablets, keys and people of the floor, and steps of calls.

What depends on what is stored is refused by the services; in words it stands at its
field, under the code of the refusal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tables.access.models import Official
from tables.access.pairing import Place
from tables.access.roles import places_of, whole_tournaments
from tables.common.errors import TablesError
from tables.common.numbers import whole_number
from tables.tournaments.models import Section, Tournament
from tables.web.pages.setup.common import always
from tables.web.wording.refusals import KEY_TROUBLE, TABLET_TROUBLE

CODE = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}

NOT_CHOSEN = ("required", "invalid_choice")


def refuse(form: forms.Form, wrong: TablesError, words: str) -> None:
    """Put a refusal at the field that it names, else above the form."""
    field = wrong.problem.field if wrong.problem.field in form.fields else None
    form.add_error(field, forms.ValidationError(words, code=wrong.problem.code))


class PlaceField(forms.ChoiceField):
    """A tournament, or a section of one; of those that someone sees as a whole."""

    def offer(self, user: Any, *, sections_first: bool, refused: Any) -> None:
        """Fill it for a person; anything else is answered with ``refused``."""
        self.choices = list(_places(user, sections_first))
        self.error_messages |= always(refused, *NOT_CHOSEN)

    def clean(self, value: Any) -> tuple[int, int | None]:
        """The ids of the tournament, and of the section if one was chosen."""
        first, _dash, second = str(super().clean(value)).partition("-")
        return int(first), int(second) if second else None


def _places(user: Any, sections_first: bool) -> Iterator[tuple[str, Any]]:
    for tournament, sections, whole in places_of(user):
        parts = [_part(tournament, one) for one in sections]
        everywhere = format_lazy("{} · {}", tournament.name, _("all sections"))
        all_of_it = [(str(tournament.pk), everywhere)] if whole else []
        yield from parts + all_of_it if sections_first else all_of_it + parts


def _part(tournament: Tournament, section: Section) -> tuple[str, Any]:
    called = _("Section %(name)s") % {"name": section.name}
    return f"{tournament.pk}-{section.pk}", f"{tournament.name} · {called}"


class KeyForm(forms.Form):
    """A key for a program."""

    place = PlaceField(label=_("Where it is good"))
    name = forms.CharField(
        label=_("Which program has it"),
        max_length=50,
        error_messages=always(KEY_TROUBLE["no_name"], "required"),
        widget=forms.TextInput(
            {"autocomplete": "off", "placeholder": _("Scoring computer")}
        ),
    )
    may = forms.ChoiceField(
        label=_("What it may do"),
        required=False,
        initial="look",
        choices=[
            ("look", _("Only look: tables, boards, rulings")),
            ("record", _("Look, and record what happened at the tables")),
        ],
        widget=forms.RadioSelect,
    )
    until = forms.DateField(
        label=_("Last day (empty: until it is stopped)"),
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=always(KEY_TROUBLE["already_over"], "invalid"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, user: Any, sent: Any = None, *, initial: Any = None) -> None:
        super().__init__(sent, initial=initial, auto_id="key-%s")
        today = timezone.localdate().isoformat()
        self.fields["until"].widget.attrs["min"] = today
        place = self.fields["place"]
        assert isinstance(place, PlaceField)
        place.offer(user, sections_first=False, refused=KEY_TROUBLE["bad_place"])


class TabletForm(forms.Form):
    """A tablet to be let in; without a code the desk shows one."""

    place = PlaceField(label=_("Where it is used"))
    name = forms.CharField(
        label=_("What it is called"),
        max_length=50,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    code = forms.CharField(
        label=_("The code on the tablet, if it shows one"),
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
    def where(self) -> Place:
        """Where the tablet is to be, and its name; of a form that is valid."""
        tournament, section = self.cleaned_data["place"]
        return Place(tournament, section, self.cleaned_data["name"])


class OfficialForm(forms.Form):
    """Someone of the floor, new or with another PIN."""

    tournament = forms.ModelChoiceField(
        label=_("Tournament"),
        queryset=Tournament.objects.none(),
        empty_label=None,
        error_messages=always(
            TABLET_TROUBLE["bad_section"], "required", "invalid_choice"
        ),
    )
    initials = forms.CharField(
        label=_("Initials"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["bad_initials"], "required", "max_length"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    pin = forms.CharField(
        label=_("PIN, four digits"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["bad_pin"], "required", "max_length"),
        widget=forms.PasswordInput(
            {"inputmode": "numeric", "autocomplete": "new-password"}
        ),
    )

    def __init__(self, user: Any, sent: Any = None) -> None:
        super().__init__(sent, auto_id="staff-%s")
        field = self.fields["tournament"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found = whole_tournaments(user)
        if len(found) == 1:
            field.initial, field.widget = found[0].pk, field.hidden_widget()


class WhoForm(forms.Form):
    """Who is on a tablet, and their PIN."""

    official = forms.ModelChoiceField(
        label=_("Initials"),
        queryset=Official.objects.none(),
        error_messages=always(
            TABLET_TROUBLE["wrong_pin"], "required", "invalid_choice"
        ),
    )
    pin = forms.CharField(
        label=_("PIN"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["wrong_pin"], "required", "max_length"),
        widget=forms.PasswordInput(
            {
                "class": "codefield",
                "inputmode": "numeric",
                "autocomplete": "current-password",
            }
        ),
    )

    def __init__(self, people: QuerySet[Official], sent: Any = None) -> None:
        super().__init__(sent, auto_id="%s")
        field = self.fields["official"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = people

    @property
    def chosen(self) -> str:
        """The number of the person chosen, as it was sent."""
        return str(self["official"].value() or "")


class CodeForm(forms.Form):
    """The code that the desk shows, typed on a tablet."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        error_messages=always(TABLET_TROUBLE["unknown_code"], "required", "max_length"),
        widget=forms.TextInput({"class": "codefield", **CODE}),
    )

    def __init__(self, sent: Any = None, *, initial: Any = None) -> None:
        super().__init__(sent, initial=initial, auto_id="%s")


class PartForm(forms.Form):
    """Which part of the list someone sees, or how far all of it."""

    section = forms.IntegerField(required=False)
    mine = forms.CharField(required=False)
    whole = forms.CharField(required=False)

    def kept(self, before: dict[str, Any]) -> dict[str, Any]:
        """What the session keeps; ``whole`` is sent alone."""
        given = self.cleaned_data
        if "whole" in self.data:
            return before | {"whole": bool(given["whole"])}
        return {"section": given.get("section"), "mine": "mine" in self.data}


class StepForm(forms.Form):
    """``do``: the step, the table, what waits there, and to whom it is handed."""

    do = forms.CharField(max_length=300)

    def asked(self) -> tuple[str, tuple[int, str], str]:
        """The same, apart; of a form that is valid."""
        words: list[str] = self.cleaned_data["do"].split(" ")
        step, table, matter, to, *_ = [*words, "", "", "", ""]
        return step, (whole_number(table) or 0, matter[:200]), to
