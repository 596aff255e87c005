"""The evidence page of a board."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rulings.web.pages.analysis import running
from rulings.web.pages.analysis.page import evidence
from rulings.web.pages.guard import reviewing
from tables.access.visible import VisibleBoard

PAGE = "rulings/evidence/page.html"


@require_safe
@reviewing()
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The newest examination of a board, or the one that is asked for."""
    return render(request, PAGE, evidence(seen, request.GET))


@require_safe
@reviewing()
def found(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The part of the page that an examination fills while it runs."""
    return render(request, "rulings/evidence/found.html", evidence(seen, request.GET))


@require_POST
@reviewing("rulings.ask_examination")
def ask(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Have the board examined again; what was typed stays where it is wrong."""
    try:
        run = running.asked(seen, request.POST, request.user)
    except running.NotAsked as wrong:
        shown = evidence(seen, {"run": request.POST.get("run", "")}, wrong.form)
        return render(request, PAGE, shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(f"{reverse('rulings:evidence', args=[seen.board.pk])}?run={run.pk}")


@require_POST
@reviewing("rulings.ask_examination")
def stop(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """Stop a run that waits or goes on."""
    running.stop(seen, request.POST.get("run", ""))
    return redirect("rulings:evidence", board_id=seen.board.pk)
