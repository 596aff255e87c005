"""Papers, drawn as they are asked for: size, language, with or without names."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from rulings.cases.appeals.models import PanelMember
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Side
from rulings.cases.selectors import VisibleCase, seen_by
from rulings.cases.wording import person
from rulings.player_notices.links import page_of
from rulings.player_notices.sending import address_of
from rulings.reports.casebook import people_of
from rulings.reports.figures import figures_of, may_see_figures
from rulings.reports.papers.kinds import OF_CASE, slip
from rulings.reports.papers.kinds import report as report_of
from rulings.reports.papers.printing import (
    SHEETS,
    Paper,
    as_html,
    as_pdf,
    without_names,
)
from rulings.web.pages.guard import LOOK, case_here, require_permission
from tables.access.permissions import limited_as
from tables.access.roles import tournaments_seen

FORMS = ("html", "pdf")


@limited_as("exports")
@require_safe
@require_permission(LOOK)
def of_case(request: HttpRequest, case_id: int, kind: str, form: str) -> HttpResponse:
    """A paper of a case."""
    if kind not in OF_CASE:
        raise Http404
    seen = case_here(request, case_id)

    def write() -> Paper:
        paper = _slip(request, seen) if kind == "slip" else OF_CASE[kind](seen)
        return paper if _named(request) else without_names(paper, _people(seen.case))

    return _drawn(request, write, f"{kind}-{seen.case.pk}", form)


@limited_as("exports")
@require_safe
@require_permission(LOOK)
def report(request: HttpRequest, tournament_id: int, form: str) -> HttpResponse:
    """Every ruling of a tournament, as far as this person sees it."""
    seen = tournaments_seen(request.user)
    tournament = get_object_or_404(seen, pk=tournament_id)
    here = Case.objects.filter(board__table__section__tournament=tournament)
    cases = seen_by(request.user, here.select_related("board__table__section"))

    def write() -> Paper:
        shown = may_see_figures(request.user, tournament)
        charts = figures_of(tournament).charts if shown else ()
        paper = report_of(tournament, cases, charts)
        if _named(request):
            return paper
        return without_names(paper, {name for case in cases for name in _people(case)})

    return _drawn(request, write, f"rulings-{tournament.pk}", form)


def _slip(request: HttpRequest, seen: VisibleCase) -> Paper:
    """The slip of the side that is named, with the code that leads to its page."""
    side, case = request.GET.get("side", ""), seen.case
    if side not in Side.values or not case.decisions:
        return slip(case)
    site = request.build_absolute_uri("/").rstrip("/")
    return slip(case, side, address_of(page_of(case, side), site))


def _named(request: HttpRequest) -> bool:
    return request.GET.get("names") != "no"


def _people(case: Case) -> set[str]:
    """Everybody whom a paper of this case might name."""
    decided = CaseEntry.objects.filter(case=case, kind=CaseEntry.Kind.DECIDED)
    given = {person(one.actor) for one in decided.select_related("actor") if one.actor}
    panel = PanelMember.objects.filter(appeal__case=case)
    return {*people_of(case), *given, *panel.values_list("name", flat=True)}


def _drawn(
    request: HttpRequest, write: Callable[[], Paper], name: str, form: str
) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    asked = request.GET.get("size", "")
    size = asked if asked in SHEETS else ""
    with translation.override(_language(request)):
        paper = write()
        if form == "html":
            return HttpResponse(as_html(paper, size))
        answer = HttpResponse(as_pdf(paper, size), content_type="application/pdf")
    shown = content_disposition_header(False, f"{name}.pdf")
    answer["Content-Disposition"] = shown or "inline"
    return answer


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    here = translation.get_language() or settings.LANGUAGE_CODE
    return asked if asked in dict(settings.LANGUAGES) else here
