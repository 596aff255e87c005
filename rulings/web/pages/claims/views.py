"""The page on which the Director weighs a claim and rules on it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rulings.web.pages.claims.page import Workbench
from rulings.web.pages.guard import require_reviewer
from tables.access.visible import VisibleBoard
from tables.common.errors import NotRecorded
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.web.wording.refusals import refusal

PAGE, PART = "rulings/claims/page.html", "rulings/claims/weighed.html"
DEVICE = "claim workbench"


@require_http_methods(["GET", "HEAD", "POST"])
@require_reviewer()
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The claim of a board: what is left and what was said; the ruling is recorded."""
    if request.method != "POST":
        return render(request, PAGE, Workbench(seen).context())
    bench, refused = Workbench(seen, request.POST), ""
    if bench.is_valid:
        try:
            _record(seen, bench.event(), request.user)
        except NotRecorded as wrong:
            refused = refusal(wrong.problem)
        else:
            return redirect("rulings:claim", board_id=seen.board.pk)
    shown = bench.context() | {"refused": refused}
    return render(request, PAGE, shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
@require_reviewer()
def weigh(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The diagram, the bound and the lines with what was typed; nothing is stored."""
    return render(request, PART, Workbench(seen, request.POST).context())


def _record(seen: VisibleBoard, event: dict[str, Any], person: Any) -> None:
    entry = Entry(
        id=uuid4(),
        device=DEVICE,
        table=seen.table,
        board=seen.number,
        occurred_at=timezone.now(),
        event=event,
    )
    record_all(entries=[entry], actor=person)
