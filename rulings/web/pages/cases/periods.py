"""The periods of a tournament: until when scores are corrected, rulings appealed."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rulings.deadlines import (
    A_WEEK,
    CurrentPeriods,
    correction_ends,
    periods_of,
    say_available,
    set_periods,
)
from rulings.web.pages.cases.history import history_of_periods
from rulings.web.pages.guard import (
    logged_in,
    require_permission,
)
from tables.access.roles import whole_tournaments
from tables.models import Tournament
from tables.web.pages.setup.common import posted_data

MOMENT = "%Y-%m-%dT%H:%M"
MAY_SET = "rulings.change_periods"


class PeriodsForm(forms.Form):
    """Both periods in minutes, and since when the official score is available."""

    correction = forms.IntegerField(
        label=gettext_lazy("Correction period in minutes (Law 79C)"),
        min_value=0,
        max_value=A_WEEK,
    )
    appeal = forms.IntegerField(
        label=gettext_lazy("Appeal period in minutes (Law 92B)"),
        min_value=0,
        max_value=A_WEEK,
    )
    available_at = forms.DateTimeField(
        label=gettext_lazy("Official score available since"),
        required=False,
        input_formats=[MOMENT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, MOMENT),
        help_text=gettext_lazy(
            "While this is empty, the appeal period does not start."
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(MAY_SET)
def periods(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show and set the periods; say that the score is available now."""
    mine = whole_tournaments(request.user).select_related("periods")
    tournament = get_object_or_404(mine, pk=tournament_id)
    if "now" in request.POST:
        by, now = logged_in(request), timezone.now()
        say_available(tournament_id=tournament.pk, by=by, at=now)
        messages.success(request, _("The score is marked as available."))
        return redirect("rulings:review_periods", tournament_id=tournament.pk)
    form = _form(request, tournament)
    if request.method == "POST" and form.is_valid():
        set_periods(
            tournament_id=tournament.pk,
            by=logged_in(request),
            periods=CurrentPeriods(**form.cleaned_data),
        )
        messages.success(request, _("Saved."))
        return redirect("rulings:review_periods", tournament_id=tournament.pk)
    return _page(request, tournament, form)


def may_set_periods(user: Any, tournament: Tournament) -> bool:
    """Whether this person may open the page of the periods."""
    theirs = whole_tournaments(user).filter(pk=tournament.pk)
    return bool(user.has_perm(MAY_SET)) and theirs.exists()


def _form(request: HttpRequest, tournament: Tournament) -> PeriodsForm:
    now = periods_of(tournament)
    initial = {
        "correction": now.correction,
        "appeal": now.appeal,
        "available_at": now.available_at,
    }
    return PeriodsForm(posted_data(request), initial=initial, auto_id="periods-%s")


def _page(
    request: HttpRequest, tournament: Tournament, form: PeriodsForm
) -> HttpResponse:
    now = periods_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "since": now.available_at,
        "ends": correction_ends(now),
        "history": history_of_periods(tournament),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "rulings/cases/periods.html", context, status=status)
