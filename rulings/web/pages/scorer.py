"""To be entered in the scorer: what the scoring program has to have of the rulings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulings.cases.decisions.board_results import rounds_of, vulnerable_of
from rulings.cases.decisions.ruling import Ruling
from rulings.cases.decisions.ruling_words import (
    penalty_words,
    ruling_sentences,
    signed,
)
from rulings.cases.selectors import board_name, case_url, is_seen
from rulings.exchange.models import ScorerEntry
from rulings.exchange.scorer import ScorerTask, note_entered, tasks_of
from rulings.scoring.awards import Assigned
from rulings.scoring.contract_scores import Outcome, ns_score
from tables.models import Tournament
from tables.web.pages.access import for_pairing, visibility_on

Kind = ScorerEntry.Kind
DIGEST = 64


class EnteredForm(forms.Form):
    """Which line was entered: its case, and what it was to say."""

    case = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    digest = forms.CharField(min_length=DIGEST, max_length=DIGEST)


@require_http_methods(["GET", "HEAD", "POST"])
@for_pairing
@never_cache
def index(request: HttpRequest, tournament: int) -> HttpResponse:
    """What is to be entered, what is on its way, what stands there."""
    found = get_object_or_404(Tournament, pk=tournament)
    tasks = _seen(request, found)
    if request.method == "POST":
        return _enter(request, found, tasks)
    shown = [_shown(one) for one in tasks]
    context = {
        "tournament": found,
        "todo": [one for one in shown if not one["is_done"]],
        "done": [one for one in shown if one["is_done"]],
    }
    return render(request, "rulings/exchange/scorer.html", context)


def _seen(request: HttpRequest, tournament: Tournament) -> list[ScorerTask]:
    """The tasks about boards that are seen."""
    visibility = visibility_on(request)
    every = tasks_of(tournament.pk)
    return [one for one in every if is_seen(one.case.board, visibility)]


def _enter(
    request: HttpRequest, tournament: Tournament, tasks: list[ScorerTask]
) -> HttpResponse:
    """Keep that a line was entered; one that has changed since is still on the list."""
    form = EnteredForm(request.POST)
    if form.is_valid():
        wanted = form.cleaned_data["case"], form.cleaned_data["digest"]
        for one in tasks:
            if (one.case.pk, one.digest) == wanted and one.entered is None:
                note_entered(task=one, by=request.user, at=timezone.now())
    return redirect("rulings:scorer", tournament.pk)


def _shown(task: ScorerTask) -> dict[str, Any]:
    board = task.case.board
    ns, ew = rounds_of(board).get(board.table_id, (None, None))
    return {
        "task": task,
        "is_done": task.is_done,
        "place": board_name(board),
        "ns": ns,
        "ew": ew,
        "case_url": case_url(task.case),
        "lines": list(_to_type(task)),
    }


def _to_type(task: ScorerTask) -> list[str]:
    """What is to be typed, in whole sentences."""
    if task.kind == Kind.BACK or task.ruling is None:
        return [_("No ruling changes the score any more: enter the table's result.")]
    edition = task.ruling.decision.edition
    if task.penalty is not None:
        return [penalty_words(task.penalty, edition)]
    return [ruling_sentences(task.ruling)[0], *_scores(task, task.ruling)]


def _scores(task: ScorerTask, ruling: Ruling) -> list[str]:
    """The score of North-South, where one result is given to both."""
    outcome = _of_both(ruling)
    if outcome is None:
        return []
    score = ns_score(outcome, vulnerable_of(task.case.board))
    return [_("%(score)s to North-South") % {"score": signed(score)}]


def _of_both(ruling: Ruling) -> Outcome | None:
    award = getattr(ruling.decision.adjustment, "award", None)
    return award.outcome if isinstance(award, Assigned) else None
