"""Sections, their tables, and which boards each table plays in each round."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, assert_never, get_args

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tables.access.permissions import takes_files
from tables.common.faults import Fault, FileRefused, SetUpRefused
from tables.formats.texts import AUTOMATIC, read_text
from tables.setup import services
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
from tables.tournaments.models import Section
from tables.tournaments.rounds import Round
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    done,
    number_in,
    page,
    section_of,
    tournament_of,
    uploaded,
)
from tables.web.wording.setup import fault_words

SAVED = _("Saved.")
Movement = Literal["mitchell", "share", "teams", "file", "none"]
MOVEMENTS: tuple[Movement, ...] = get_args(Movement)


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def sections(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The sections of a tournament; a new one comes with its tables."""
    tournament = tournament_of(tournament_id)
    if request.method != "POST":
        return _sections(request, tournament_id)
    try:
        services.add_section(
            tournament=tournament,
            name=request.POST.get("name", ""),
            tables=number_in(request, "tables"),
        )
    except SetUpRefused as wrong:
        return _sections(request, tournament_id, wrong)
    return done(request, SAVED, "setup_sections", tournament_id=tournament_id)


@require_POST
@organising
def change(request: HttpRequest, tournament_id: int, section_id: int) -> HttpResponse:
    """Give a section more or fewer tables, or remove it."""
    section = section_of(tournament_id, section_id)
    try:
        if "remove" in request.POST:
            services.remove_section(section=section)
        else:
            services.set_tables(section=section, tables=number_in(request, "tables"))
    except SetUpRefused as wrong:
        return _sections(request, tournament_id, wrong)
    return done(request, SAVED, "setup_sections", tournament_id=tournament_id)


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def rounds(request: HttpRequest, tournament_id: int, section_id: int) -> HttpResponse:
    """Which boards each table of a section plays in each round."""
    section = section_of(tournament_id, section_id)
    if request.method != "POST":
        return _rounds(request, section)
    try:
        slots, faults = _asked(request, section)
        if faults:
            return _rounds(request, section, faults=faults)
        services.set_rounds(section=section, slots=slots)
    except (SetUpRefused, FileRefused) as wrong:
        return _rounds(request, section, wrong)
    at = {"tournament_id": tournament_id, "section_id": section_id}
    return done(request, SAVED, "setup_rounds", **at)


def _asked(
    request: HttpRequest, section: Section
) -> tuple[Sequence[Slot], Sequence[Fault]]:
    written = request.POST.get("kind", "")
    kind = next((one for one in MOVEMENTS if one == written), None)
    numbers = set(section.tables.values_list("number", flat=True))
    match kind:
        case "none":
            return [], []
        case "file":
            text = read_text(uploaded(request).read(), AUTOMATIC).text
            return read_schedule(text, numbers)
        case "teams":
            return teams(_plan(request, len(numbers))), []
        case "mitchell" | "share":
            return _moved(_plan(request, len(numbers)), share=kind == "share"), []
        case None:
            raise SetUpRefused("unknown_movement", written[:20])
        case _:
            assert_never(kind)


def _moved(plan: Plan, *, share: bool) -> Sequence[Slot]:
    most = most_rounds(plan.tables, share=share)
    if plan.rounds > most:
        raise SetUpRefused("too_many_rounds", str(most))
    return mitchell(plan, share=share)


def _plan(request: HttpRequest, tables: int) -> Plan:
    plan = Plan(
        tables=tables,
        rounds=number_in(request, "rounds"),
        boards=number_in(request, "boards"),
        first=number_in(request, "first"),
    )
    sensible = 1 <= plan.rounds <= MOST_ROUNDS and 1 <= plan.boards <= MOST_BOARDS
    if not (tables and sensible and 1 <= plan.first <= 9000):
        raise SetUpRefused("bad_plan")
    return plan


def _sections(
    request: HttpRequest, tournament_id: int, wrong: Exception | None = None
) -> HttpResponse:
    tournament = tournament_of(tournament_id)
    count = Count("tables", distinct=True)
    found = tournament.sections.annotate(
        count=count, planned=Count("tables__rounds", distinct=True)
    )
    context: Context = {
        "tournament": tournament,
        "sections": found.order_by("name"),
        "asked": request.POST,
        "most": services.MOST_TABLES,
    }
    return page(request, "sections", context, wrong)


def _rounds(
    request: HttpRequest,
    section: Section,
    wrong: Exception | None = None,
    faults: Sequence[Fault] = (),
) -> HttpResponse:
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
        "asked": request.POST,
        "faults": [{"line": f.line, "text": fault_words(f)} for f in faults],
    }
    answer = page(request, "rounds", context, wrong)
    answer.status_code = 422 if faults else answer.status_code
    return answer
