"""The evidence page of a board."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rulings.analysis.models import Examination
from rulings.analysis.selectors import report_of
from rulings.analysis.services import ask_examination, stop_examination
from rulings.common.errors import StepRefused
from rulings.web.pages.analysis.forms import AssumptionsForm, RunForm
from rulings.web.pages.analysis.page import assumptions_of, evidence
from rulings.web.pages.analysis.players_typed import cards_shown
from rulings.web.pages.guard import (
    logged_in,
    require_reviewer,
)
from tables.access.visible import VisibleBoard

PAGE = "rulings/evidence/page.html"


@require_safe
@require_reviewer()
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The newest examination of a board, or the one that is asked for."""
    return render(request, PAGE, evidence(seen, request.GET))


@require_safe
@require_reviewer()
def found(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The part of the page that an examination fills while it runs."""
    return render(request, "rulings/evidence/found.html", evidence(seen, request.GET))


@require_POST
@require_reviewer("rulings.ask_examination")
def ask(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Have the board examined again; what was typed stays where it is wrong.

    Where no assumptions are sent, the usual ones hold.
    """
    run, sent = _run(request, seen), "form" in request.POST
    settings, shown = (
        assumptions_of(seen, run),
        cards_shown(report_of(run) if run else None),
    )
    form = AssumptionsForm(settings, request.POST if sent else None, shown)
    if sent and not form.is_valid():
        return _again(request, seen, run, form)
    try:
        asked = ask_examination(
            board_id=seen.board.pk,
            assumptions=form.assumed() if sent else None,
            asked_by=logged_in(request),
        )
    except StepRefused as refusal:
        return _again(request, seen, run, form, refusal)
    address = reverse("rulings:evidence", args=[seen.board.pk])
    return redirect(f"{address}?run={asked.pk}")


@require_POST
@require_reviewer("rulings.ask_examination")
def stop(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Stop a run that is waiting or running; one that is over stays as it is."""
    run = _run(request, seen)
    if run is not None:
        stop_examination(examination_id=run.pk)
    return redirect("rulings:evidence", board_id=seen.board.pk)


def _run(request: HttpRequest, seen: VisibleBoard) -> Examination | None:
    """The run that was sent; one of another board is not there."""
    form = RunForm(seen, request.POST)
    if not form.is_valid():
        raise Http404
    run: Examination | None = form.cleaned_data["run"]
    return run


def _again(
    request: HttpRequest,
    seen: VisibleBoard,
    run: Examination | None,
    form: AssumptionsForm,
    refusal: StepRefused | None = None,
) -> HttpResponse:
    """The page once more, with what was typed and why not."""
    context = evidence(seen, {"run": str(run.pk)} if run else {}, form)
    context |= {"refusal": refusal}
    return render(request, PAGE, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
