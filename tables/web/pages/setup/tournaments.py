"""Tournaments: the list, one with its steps, making and changing it, locking it."""

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tables.access.scopes import whole_tournaments
from tables.access.staff.services import take_charge
from tables.common.faults import SetUpRefused
from tables.setup import services
from tables.tournaments.models import Tournament, years
from tables.web.pages.access import organising
from tables.web.pages.setup.common import Context, done, page, tournament_of
from tables.web.pages.setup.steps import steps_of

MOMENT = "%Y-%m-%dT%H:%M"
EDITION_STAYS = _(
    "A board has been opened under the Laws of %(edition)s. They stay as they are."
)


if TYPE_CHECKING:
    TournamentModelForm = forms.ModelForm[Tournament]
else:
    # Django's class takes no parameter when it runs.
    TournamentModelForm = forms.ModelForm


class TournamentForm(TournamentModelForm):
    """A tournament as an organiser describes it."""

    edition = forms.ChoiceField(label=_("edition of the Laws"), choices=years)
    language = forms.ChoiceField(label=_("language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("time zone"),
        choices=lambda: [(name, name) for name in sorted(available_timezones())],
    )

    class Meta:
        model = Tournament
        fields = (
            "name",
            "starts_on",
            "ends_at",
            "time_zone",
            "edition",
            "scoring",
            "correction_minutes",
            "language",
            "keep_names_days",
            "hands_at_tables",
        )
        labels = {"ends_at": _("end; tablets are out from then on")}
        widgets = {
            "starts_on": forms.DateInput({"type": "date"}, "%Y-%m-%d"),
            "ends_at": forms.DateTimeInput({"type": "datetime-local"}, MOMENT),
        }

    def clean_edition(self) -> str:
        """The Laws of a tournament are fixed by its first board."""
        chosen, now = self.cleaned_data["edition"], self.instance.edition
        if self.instance.pk and chosen != now and services.has_events(self.instance):
            words = EDITION_STAYS % {"edition": now}
            raise forms.ValidationError(words, code="edition_stays")
        return str(chosen)


@require_safe
@organising
def index(request: HttpRequest) -> HttpResponse:
    """Every tournament that is his to set up; on a new site, where to begin."""
    return page(request, "index", {"tournaments": whole_tournaments(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def new(request: HttpRequest) -> HttpResponse:
    """Describe a new tournament."""
    start = Tournament(time_zone=settings.TIME_ZONE, language=request.LANGUAGE_CODE)
    return _describe(request, start)


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def edit(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Describe it anew."""
    return _describe(request, tournament_of(tournament_id))


@require_safe
@organising
def show(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """One tournament: what is done, and what comes next."""
    tournament = tournament_of(tournament_id)
    return page(request, "tournament", steps_of(tournament))


@require_POST
@organising
def lock(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Lock it, or unlock it again."""
    tournament = tournament_of(tournament_id)
    locked = "unlock" not in request.POST
    services.set_locked(tournament=tournament, at=timezone.now() if locked else None)
    words = _("The tournament is locked.") if locked else _("It can be changed again.")
    return done(request, words, "setup_tournament", tournament_id=tournament_id)


def _describe(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    with timezone.override(_zone(sent, tournament)):
        form = TournamentForm(sent, instance=tournament)
        context: Context = {"form": form, "tournament": tournament}
        if sent is None or not form.is_valid():
            answer = page(request, "describe", context)
            answer.status_code = 200 if sent is None else 422
            return answer
    try:
        if tournament.pk:
            services.require_open(tournament)
    except SetUpRefused as wrong:
        return page(request, "describe", context, wrong)
    with transaction.atomic():
        is_new, saved = not tournament.pk, form.save()
        if is_new:
            take_charge(of=saved, by=request.user)
    return done(request, _("Saved."), "setup_tournament", tournament_id=saved.pk)


def _zone(sent: object, tournament: Tournament) -> ZoneInfo:
    """The zone that was just chosen: what is typed beside it is meant in it."""
    asked = sent.get("time_zone", "") if hasattr(sent, "get") else tournament.time_zone
    return ZoneInfo(asked if asked in available_timezones() else "UTC")
