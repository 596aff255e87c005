"""Sections, their tables, and which boards each table plays in each round."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from django import forms
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tables.access.permissions import takes_files
from tables.common.errors import SetUpRefused
from tables.formats.texts import AUTOMATIC, read_text
from tables.setup import services
from tables.setup.howell import FEWEST_TABLES, howell
from tables.setup.howell import MOST_TABLES as MOST_HOWELL
from tables.setup.howell import most_rounds as howell_rounds
from tables.setup.individual import fits, individual
from tables.setup.individual import most_rounds as individual_rounds
from tables.setup.schedules import (
    MOST_BOARDS,
    MOST_ROUNDS,
    Plan,
    Slot,
    mitchell,
    most_rounds,
    read_schedule,
    teams,
)
from tables.setup.services import MOST_TABLES
from tables.tournaments.models import Section
from tables.tournaments.rounds import Round
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    FileForm,
    always,
    page,
    posted_data,
    redirect_with_message,
    refusals,
    section_of,
    tournament_of,
)
from tables.web.wording.setup import REQUEST, fault_words

SAVED = _("Saved.")
MOST_FIRST_BOARD = 9000
USUAL = {
    "mitchell": _("Mitchell; with an even number of tables East-West skip one"),
    "share": _("Mitchell, share and relay"),
    "howell": _("Howell, 2 to 9 tables"),
    "individual": _("Individual, 2 to 7 tables"),
    "individual_and_one": _("Individual, one player sits out, 3 to 6 tables"),
    "teams": _("Same boards at all tables (teams)"),
}


MOVEMENTS: dict[str, Callable[[Plan], list[Slot]]] = {
    "mitchell": mitchell,
    "share": partial(mitchell, share=True),
    "howell": howell,
    "individual": individual,
    "individual_and_one": partial(individual, sits_out=True),
    "teams": teams,
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


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def sections(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The sections of a tournament; a new one comes with its tables."""
    tournament = tournament_of(tournament_id)
    form = SectionForm(posted_data(request))
    if form.is_valid():
        with refusals(form):
            services.add_section(tournament=tournament, **form.cleaned_data)
            return redirect_with_message(
                request, SAVED, "setup_sections", tournament_id=tournament_id
            )
    return _sections(request, tournament_id, form)


@require_POST
@organising
def change(request: HttpRequest, tournament_id: int, section_id: int) -> HttpResponse:
    """Give a section more or fewer tables, or remove it."""
    section = section_of(tournament_id, section_id)
    form = TablesForm(request.POST, auto_id=f"%s-{section_id}")
    remove = "remove" in request.POST
    if remove or form.is_valid():
        with refusals(form):
            if remove:
                services.remove_section(section=section)
            else:
                services.set_tables(section=section, **form.cleaned_data)
            return redirect_with_message(
                request, SAVED, "setup_sections", tournament_id=tournament_id
            )
    return _sections(request, tournament_id, SectionForm(), {section_id: form})


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def rounds(request: HttpRequest, tournament_id: int, section_id: int) -> HttpResponse:
    """Which boards each table of a section plays in each round."""
    section = section_of(tournament_id, section_id)
    if request.method != "POST":
        return _rounds(request, section)
    if "remove" in request.POST:
        return _set(request, section, [])
    if "from_file" in request.POST:
        return _from_file(request, section)
    return _moved(request, section)


def _moved(request: HttpRequest, section: Section) -> HttpResponse:
    """Set the rounds of a usual movement."""
    form = MovementForm(request.POST, tables=section.tables.count())
    if not form.is_valid():
        return _rounds(request, section, movement=form)
    kind, plan = form.cleaned_data["kind"], form.plan
    return _set(request, section, MOVEMENTS[kind](plan))


def _from_file(request: HttpRequest, section: Section) -> HttpResponse:
    """Set the rounds that a file describes; with a wrong line, none."""
    form = _file_form(request.POST, request.FILES)
    if not form.is_valid():
        return _rounds(request, section, file=form)
    numbers = set(section.tables.values_list("number", flat=True))
    with refusals(form):
        text = read_text(form.cleaned_data["file"].read(), AUTOMATIC).text
        slots, faults = read_schedule(text, numbers)
        if not faults:
            return _set(request, section, slots)
        told = [{"line": f.line, "text": fault_words(f)} for f in faults]
        return _rounds(request, section, faults=told)
    return _rounds(request, section, file=form)


def _set(request: HttpRequest, section: Section, slots: Sequence[Slot]) -> HttpResponse:
    try:
        services.set_rounds(section=section, slots=slots)
    except SetUpRefused as wrong:
        return _rounds(request, section, wrong)
    at = {"tournament_id": section.tournament_id, "section_id": section.pk}
    return redirect_with_message(request, SAVED, "setup_rounds", **at)


def _file_form(*given: Any) -> FileForm:
    return FileForm(*given, accept=".csv,.txt")


def _sections(
    request: HttpRequest,
    tournament_id: int,
    form: SectionForm,
    changed: Mapping[int, TablesForm] | None = None,
) -> HttpResponse:
    """The page; ``changed`` is the form of a section that was refused."""
    tournament = tournament_of(tournament_id)
    count = Count("tables", distinct=True)
    found = tournament.sections.annotate(
        count=count, planned=Count("tables__rounds", distinct=True)
    )
    forms = changed or {}
    rows = [
        (one, forms.get(one.pk) or _tables_form(one.pk, {"tables": one.count}))
        for one in found.order_by("name")
    ]
    refused = next(iter(forms.values()), None)
    context: Context = {"tournament": tournament, "sections": rows, "form": form}
    return page(request, "sections", context | {"refused": refused})


def _tables_form(section: int, initial: dict[str, int]) -> TablesForm:
    return TablesForm(initial=initial, auto_id=f"%s-{section}")


def _rounds(
    request: HttpRequest,
    section: Section,
    wrong: Exception | None = None,
    **shown: Any,
) -> HttpResponse:
    """The page; ``shown`` is a form that was refused, or the faults of a file."""
    found = Round.objects.filter(table__section=section).select_related("table")
    in_order = found.order_by("table__number", "number")
    grid = [
        {"table": table, "rounds": list(group)}
        for table, group in groupby(in_order, key=lambda one: one.table.number)
    ]
    context: Context = {
        "tournament": section.tournament,
        "section": section,
        "grid": grid,
        "movement": MovementForm(tables=0),
        "file": _file_form(),
    }
    return page(request, "rounds", context | shown, wrong)
