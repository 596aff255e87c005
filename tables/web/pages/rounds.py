"""The round on the desk and on the wall: its clock, tables behind, who was last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tables.access.roles import HEADS, is_one_of, tournaments_seen, whole_tournaments
from tables.common.numbers import whole_number
from tables.projections.stored_views import Tile as Row
from tables.setup import rounds_now
from tables.setup.round_clock import ClockPlan, left, period_at
from tables.setup.round_progress import (
    LastTable,
    TableProgress,
    TableRound,
    progress,
    round_ends,
)
from tables.tournaments.clock import RoundClock
from tables.tournaments.models import Tournament
from tables.web.pages.access import for_pairing, signed_in, tables_seen
from tables.web.pages.tiles import table_name

Context = dict[str, Any]
PARTS: Mapping[str, Promise] = {
    "before": gettext_lazy("The first round begins in"),
    "round": gettext_lazy("Round %(round)s of %(rounds)s"),
    "move": gettext_lazy("Move for round %(round)s"),
    "break": gettext_lazy("Break; then round %(round)s"),
    "over": gettext_lazy("The last round is over"),
}
MINUTES = ("1", "2", "5", "-1")


@dataclass(frozen=True)
class ClockShown:
    """The clock at one moment: ``left`` as minutes and seconds, empty at the end."""

    kind: str
    words: str
    ends: datetime | None
    left: str
    paused: bool


@dataclass(frozen=True)
class TableLine:
    """A table with its round, the boards over in it, and the boards it is behind."""

    id: int
    name: str
    at: TableProgress


@dataclass(frozen=True)
class LastLine:
    """A round, and the table that began or ended it last; both in words."""

    words: str
    table: str
    at: datetime
    after: str


@dataclass(frozen=True)
class SectionRound:
    """A section: its tables, those most behind first, and who was last."""

    name: str
    lines: list[TableLine]
    last: list[LastLine]


if TYPE_CHECKING:
    ClockModelForm = forms.ModelForm[RoundClock]
else:
    # Django's class takes no parameter when it runs.
    ClockModelForm = forms.ModelForm


class ClockForm(ClockModelForm):
    """The session as an organiser plans it, in the zone of printed times."""

    class Meta:
        model = RoundClock
        fields = (
            "starts_at",
            "rounds",
            "minutes",
            "move_minutes",
            "break_after",
            "break_minutes",
        )
        widgets = {
            "starts_at": forms.DateTimeInput(
                {"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            )
        }


class MinutesForm(forms.Form):
    """Which key of the clock was pressed."""

    do = forms.ChoiceField(
        choices=[(one, one) for one in ("pause", "resume", *MINUTES)]
    )


@require_safe
@signed_in
def index(request: HttpRequest) -> HttpResponse:
    context = _page(request, _tournament(request))
    return render(request, "tables/desk/rounds.html", context)


@require_safe
@signed_in
def wall(request: HttpRequest) -> HttpResponse:
    """The clock alone, as large as the screen."""
    return render(
        request, "tables/desk/rounds_wall.html", _clock(request, _tournament(request))
    )


@require_safe
@signed_in
def clock(request: HttpRequest) -> HttpResponse:
    return render(
        request, "tables/desk/rounds_clock.html", _clock(request, _tournament(request))
    )


@require_POST
@for_pairing
def plan(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Keep the plan of the session; a new one begins without pauses."""
    tournament = _whole(request, tournament_id)
    known = rounds_now.clock_of(tournament.pk) or RoundClock(tournament=tournament)
    form = ClockForm(request.POST, instance=known)
    if form.is_valid():
        kept = form.save(commit=False)
        kept.put_off, kept.longer, kept.paused_at = timedelta(), {}, None
        kept.save()
        return _back(tournament)
    context = _page(request, tournament) | {"form": form}
    return render(request, "tables/desk/rounds.html", context)


@require_POST
@for_pairing
def press(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Stop the clock, let it go, or add minutes."""
    tournament, form = _whole(request, tournament_id), MinutesForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    does = form.cleaned_data["do"]
    steps: dict[str, Callable[[int, datetime], None]] = {
        "pause": rounds_now.pause,
        "resume": rounds_now.resume,
    }
    if does in steps:
        steps[does](tournament.pk, timezone.now())
    else:
        rounds_now.add_minutes(tournament.pk, int(does), timezone.now())
    return _back(tournament)


def _back(tournament: Tournament) -> HttpResponse:
    return redirect(f"{reverse('desk_rounds')}?tournament={tournament.pk}")


def _whole(request: HttpRequest, tournament: int) -> Tournament:
    """The tournament that is to be changed: one that this user sees whole."""
    return get_object_or_404(whole_tournaments(request.user), pk=tournament)


def _tournament(request: HttpRequest) -> Tournament | None:
    """The tournament that is asked for, else the newest that is seen."""
    seen = tournaments_seen(request.user)
    if "tournament" not in request.GET:
        return seen.first()
    found = seen.filter(pk=whole_number(request.GET["tournament"]) or 0).first()
    if found is None:
        raise Http404
    return found


def clock_context(request: HttpRequest) -> Context:
    """The clock of the newest tournament that is seen, for the desk."""
    tournament = tournaments_seen(request.user).first()
    kept = rounds_now.clock_of(tournament.pk) if tournament else None
    if kept is None:
        return {}
    clock = shown(rounds_now.plan_of(kept), timezone.now())
    return {"tournament": tournament, "clock": clock}


def _page(request: HttpRequest, tournament: Tournament | None) -> Context:
    sections = _sections(request, tournament) if tournament else []
    return _clock(request, tournament) | {"sections": sections}


def _clock(request: HttpRequest, tournament: Tournament | None) -> Context:
    kept = rounds_now.clock_of(tournament.pk) if tournament else None
    return {
        "tournament": tournament,
        "tournaments": tournaments_seen(request.user),
        "clock": shown(rounds_now.plan_of(kept), timezone.now()) if kept else None,
        "may_set": _may_set(request, tournament),
        "form": ClockForm(instance=kept),
    }


def _may_set(request: HttpRequest, tournament: Tournament | None) -> bool:
    if tournament is None or not is_one_of(request.user, HEADS):
        return False
    return whole_tournaments(request.user).filter(pk=tournament.pk).exists()


def shown(plan: ClockPlan, now: datetime) -> ClockShown:
    """The clock as it is drawn at this moment."""
    period = period_at(plan, now)
    words = str(PARTS[period.kind]) % {"round": period.round, "rounds": plan.rounds}
    rest = left(plan, period, now)
    said = minutes_seconds(rest) if rest is not None else ""
    return ClockShown(period.kind, words, period.ends, said, plan.paused_at is not None)


def minutes_seconds(time: timedelta) -> str:
    """A time as a clock shows it: ``7:05``, ``75:00``."""
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def _sections(request: HttpRequest, tournament: Tournament) -> list[SectionRound]:
    """The sections of the tournament, as far as their tables are seen."""
    tables = [row for row in tables_seen(request) if row.tournament == tournament.pk]
    rounds = rounds_now.table_rounds(tournament.pk)
    return [
        _section(name, list(rows), rounds)
        for name, rows in groupby(tables, key=lambda row: row.section)
    ]


def _section(
    name: str, tables: Sequence[Row], rounds: Sequence[TableRound]
) -> SectionRound:
    named = {row.id: table_name(row) for row in tables}
    here = [one for one in rounds if one.table in named]
    lines = [TableLine(one.table, named[one.table], one) for one in progress(here)]
    return SectionRound(name, lines, list(_last(here, named)))


def _last(rounds: Sequence[TableRound], named: Mapping[int, str]) -> Iterator[LastLine]:
    began = gettext("Last to begin round %(round)s")
    ended = gettext("Last to end round %(round)s")
    for one in round_ends(rounds):
        for words, last in ((ended, one.ended), (began, one.began)):
            if last is not None:
                yield _last_line(words % {"round": one.round}, last, named)


def _last_line(words: str, last: LastTable, named: Mapping[int, str]) -> LastLine:
    return LastLine(words, named[last.table], last.at, minutes_seconds(last.after))
