"""The forms of a section: its tables, and the usual movements."""

from typing import Any

from django import forms
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from tables.setup.howell import FEWEST_TABLES
from tables.setup.howell import MOST_TABLES as MOST_HOWELL
from tables.setup.howell import most_rounds as howell_rounds
from tables.setup.individual import fits
from tables.setup.individual import most_rounds as individual_rounds
from tables.setup.schedules import (
    MOST_BOARDS,
    MOST_ROUNDS,
    Plan,
    most_rounds,
)
from tables.setup.services import MOST_TABLES
from tables.web.pages.setup.common import (
    always,
)
from tables.web.wording.setup import REQUEST

MOST_FIRST_BOARD = 9000


USUAL = {
    "mitchell": _("Mitchell; with an even number of tables East-West skip one"),
    "share": _("Mitchell, share and relay"),
    "howell": _("Howell, 2 to 9 tables"),
    "individual": _("Individual, 2 to 7 tables"),
    "individual_and_one": _("Individual, one player sits out, 3 to 6 tables"),
    "teams": _("Same boards at all tables (teams)"),
}


def _filled(words: Promise, what: object) -> str:
    return str(words) % {"what": what}


# Put together when the page is drawn, in the language of its reader.
_sentence = lazy(_filled, str)


def _number(label: Any, most: int, refused: str, **more: Any) -> Any:
    """A whole number from 1 on; ``refused`` is what any other is answered with."""
    words = _sentence(REQUEST[refused], most)
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=most,
        error_messages=always(words, "required", "invalid", "min_value", "max_value"),
        widget=forms.NumberInput({"inputmode": "numeric"}),
        **more,
    )


class TablesForm(forms.Form):
    """How many tables a section has."""

    tables = _number(_("Tables"), MOST_TABLES, "bad_table_count")


class SectionForm(forms.Form):
    """A new section with its tables."""

    name = forms.CharField(
        label=_("Letter or name"),
        max_length=50,
        error_messages=always(REQUEST["bad_section_name"], "required", "max_length"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    tables = _number(_("Number of tables"), MOST_TABLES, "bad_table_count")


class MovementForm(forms.Form):
    """A usual movement; the tables it is for are those of the section."""

    kind = forms.ChoiceField(
        label=_("Movement"),
        choices=list(USUAL.items()),
        error_messages=always(
            REQUEST["unknown_movement"], "required", "invalid_choice"
        ),
    )
    rounds = _number(_("Rounds"), MOST_ROUNDS, "bad_plan")
    boards = _number(_("Boards per round"), MOST_BOARDS, "bad_plan")
    first = _number(_("First board"), MOST_FIRST_BOARD, "bad_plan", initial=1)

    def __init__(self, *args: Any, tables: int, **more: Any) -> None:
        super().__init__(*args, **more)
        self._tables = tables

    def clean(self) -> dict[str, Any]:
        """A Mitchell has no more rounds than its tables allow."""
        given: dict[str, Any] = self.cleaned_data
        if not self._tables:
            words = REQUEST["bad_table_count"] % {"what": MOST_TABLES}
            raise forms.ValidationError(words, code="bad_table_count")
        if self.errors or given["kind"] == "teams":
            return given
        if given["kind"] == "howell":
            self._check_howell(given["rounds"])
            return given
        if given["kind"].startswith("individual"):
            self._check_individual(given["rounds"], given["kind"] != "individual")
            return given
        most = most_rounds(self._tables, share=given["kind"] == "share")
        if given["rounds"] > most:
            words = REQUEST["too_many_rounds"] % {"what": most}
            self.add_error("rounds", forms.ValidationError(words, "too_many_rounds"))
        return given

    def _check_howell(self, asked: int) -> None:
        if not FEWEST_TABLES <= self._tables <= MOST_HOWELL:
            words = str(REQUEST["howell_tables"])
            self.add_error("kind", forms.ValidationError(words, "howell_tables"))
        elif asked > howell_rounds(self._tables):
            words = REQUEST["howell_rounds"] % {"what": howell_rounds(self._tables)}
            self.add_error("rounds", forms.ValidationError(words, "howell_rounds"))

    def _check_individual(self, asked: int, sits_out: bool) -> None:
        most = individual_rounds(self._tables, sits_out=sits_out)
        if not fits(self._tables, sits_out=sits_out):
            words = REQUEST["individual_tables"] % {"what": self._tables}
            self.add_error("kind", forms.ValidationError(words, "individual_tables"))
        elif asked > most:
            words = REQUEST["individual_rounds"] % {"what": most}
            self.add_error("rounds", forms.ValidationError(words, "individual_rounds"))

    @property
    def plan(self) -> Plan:
        """What was asked for, of a form that is valid."""
        given = self.cleaned_data
        numbers = {name: given[name] for name in ("rounds", "boards", "first")}
        return Plan(tables=self._tables, **numbers)
