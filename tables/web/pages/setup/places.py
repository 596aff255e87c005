"""Sections, their tables, and which boards each table plays in each round."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tables.access.permissions import takes_files
from tables.common.errors import SetUpRefused
from tables.formats.texts import AUTOMATIC, read_text
from tables.setup import services
from tables.setup.howell import howell
from tables.setup.individual import individual
from tables.setup.schedules import (
    Plan,
    Slot,
    mitchell,
    read_schedule,
    teams,
)
from tables.tournaments.models import Section
from tables.tournaments.rounds import Round
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    FileForm,
    page,
    posted_data,
    redirect_with_message,
    refusals,
    section_of,
    tournament_of,
)
from tables.web.pages.setup.place_forms import MovementForm, SectionForm, TablesForm
from tables.web.wording.setup import fault_words

SAVED = _("Saved.")


MOVEMENTS: dict[str, Callable[[Plan], list[Slot]]] = {
    "mitchell": mitchell,
    "share": partial(mitchell, share=True),
    "howell": howell,
    "individual": individual,
    "individual_and_one": partial(individual, sits_out=True),
    "teams": teams,
}


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
        for one in found.order_by("sort_key")
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
