"""Tournaments: the list, one with its checklist, making and changing it, locking it."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from lawbook import texts_lacking
from tables.access.roles import in_charge_of, whole_tournaments
from tables.access.staff import assign_to_maker
from tables.common.errors import SetUpRefused
from tables.devices.keeping import has_devices
from tables.regulations.models import PinnedRegulations, RegulationPack
from tables.regulations.services import pin
from tables.setup import services
from tables.setup.selectors import SetupStep, checklist
from tables.tournaments.models import Tournament, years
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    page,
    posted_data,
    redirect_with_message,
    tournament_of,
)
from tables.web.wording.names import Words, law_label, listed
from tables.webhooks.services import paused_by_itself

MOMENT = "%Y-%m-%dT%H:%M"
EDITION_STAYS = _(
    "A board has been opened under the Laws of %(edition)s, so "
    "the edition can no longer be changed."
)


if TYPE_CHECKING:
    TournamentModelForm = forms.ModelForm[Tournament]
    PackField = forms.ModelChoiceField[RegulationPack]
else:
    # Django's class takes no parameter when it runs.
    TournamentModelForm = forms.ModelForm
    PackField = forms.ModelChoiceField


def _lacking(year: str) -> str:
    """What of an edition is not here, said before an event begins; empty if nothing."""
    clauses = texts_lacking(year)
    if not clauses:
        return ""
    named = listed([law_label(clause) for clause in clauses])
    text = gettext(
        "Of %(year)s the texts of %(laws)s are not here: the Director is asked then."
    )
    return text % {"year": year, "laws": named}


def _lacking_of_any() -> str:
    return " ".join(filter(None, [_lacking(year) for year, _name in years()]))


@cache
def time_zones() -> tuple[str, ...]:
    """The names of the time zones, in order: six hundred files, looked into once."""
    return tuple(sorted(available_timezones()))


class TournamentForm(TournamentModelForm):
    """A tournament as an organiser describes it."""

    edition = forms.ChoiceField(
        label=_("edition of the Laws"),
        choices=years,
        help_text=lazy(_lacking_of_any, str)(),
    )
    language = forms.ChoiceField(label=_("language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("time zone"),
        choices=lambda: [(name, name) for name in time_zones()],
    )

    regulations = PackField(
        label=_("regulations"),
        queryset=RegulationPack.objects.all(),
        required=False,
        empty_label=_("None: the Laws alone"),
        help_text=_("Cannot change after the first board, like the edition."),
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
        labels = {"ends_at": _("ends (tablets are signed out then)")}
        widgets = {
            "starts_on": forms.DateInput({"type": "date"}, "%Y-%m-%d"),
            "ends_at": forms.DateTimeInput({"type": "datetime-local"}, MOMENT),
        }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        pinned = PinnedRegulations.objects.filter(tournament=self.instance.pk)
        self.initial["regulations"] = pinned.values_list("pack", flat=True).first()

    @property
    def zone(self) -> ZoneInfo:
        """The zone that is chosen: what is typed beside it is meant in it."""
        asked = self["time_zone"].value()
        return ZoneInfo(asked if asked in time_zones() else "UTC")

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
    """The tournaments that the organiser may set up; on a new site, where to begin."""
    tournaments = whole_tournaments(request.user)
    failed = in_charge_of(request.user, paused_by_itself()).count()
    return page(request, "index", {"tournaments": tournaments, "paused": failed})


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def new(request: HttpRequest) -> HttpResponse:
    """Describe a new tournament."""
    start = Tournament(time_zone=settings.TIME_ZONE, language=request.LANGUAGE_CODE)
    return _describe(request, start)


@require_http_methods(["GET", "HEAD", "POST"])
@organising
def edit(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Edit the description of a tournament."""
    return _describe(request, tournament_of(tournament_id))


@require_safe
@organising
def show(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """One tournament: what is done, and what comes next."""
    tournament = tournament_of(tournament_id)
    with_devices = {"devices": has_devices(tournament_id)}
    return page(request, "tournament", steps_of(tournament) | with_devices)


@require_POST
@organising
def lock(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Lock it, or unlock it again."""
    tournament = tournament_of(tournament_id)
    locked = "unlock" not in request.POST
    services.set_locked(tournament=tournament, at=timezone.now() if locked else None)
    words = (
        _("The tournament is locked.") if locked else _("The tournament is unlocked.")
    )
    return redirect_with_message(
        request, words, "setup_tournament", tournament_id=tournament_id
    )


def _describe(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = TournamentForm(posted_data(request), instance=tournament)
    context: Context = {"form": form, "tournament": tournament}
    with timezone.override(form.zone):
        if not form.is_valid():
            return page(request, "describe", context)
    try:
        saved = _save(request, form)
    except SetUpRefused as wrong:
        return page(request, "describe", context, wrong)
    return redirect_with_message(
        request, _("Saved."), "setup_tournament", tournament_id=saved.pk
    )


@transaction.atomic
def _save(request: HttpRequest, form: TournamentForm) -> Tournament:
    """Store the details and the regulations; raises `SetUpRefused`."""
    is_new = not form.instance.pk
    if not is_new:
        services.require_open(Tournament.objects.get(pk=form.instance.pk))
    saved = form.save()
    pin(tournament=saved, kept=form.cleaned_data["regulations"])
    if is_new:
        assign_to_maker(of=saved, by=request.user)
    return saved


NAMES: Words = {
    "tournament": gettext_lazy("Tournament"),
    "sections": gettext_lazy("Sections and tables"),
    "rounds": gettext_lazy("Boards of each round"),
    "players": gettext_lazy("Players"),
    "hands": gettext_lazy("Hand records"),
    "people": gettext_lazy("Directors and assistants"),
    "tablets": gettext_lazy("Tablets"),
}
PAGES = {
    "tournament": "setup_edit",
    "sections": "setup_sections",
    "rounds": "setup_sections",
    "players": "setup_players",
    "hands": "setup_hands",
}
ELSEWHERE = {"people": "setup_people", "tablets": "desk_tablets"}


@dataclass(frozen=True)
class StepShown:
    """One line of the checklist."""

    name: Promise | str
    url: str
    done: bool
    optional: bool
    says: str


def steps_of(tournament: Tournament) -> Context:
    """Return what the page of a tournament shows."""
    steps = checklist(tournament)
    left = [step for step in steps if not step.done and not step.optional]
    return {
        "tournament": tournament,
        "steps": [_shown(step, tournament) for step in steps],
        "ready": not left,
    }


def _shown(step: SetupStep, tournament: Tournament) -> StepShown:
    if step.name in PAGES:
        url = reverse(PAGES[step.name], args=[tournament.pk])
    else:
        url = reverse(ELSEWHERE[step.name])
    return StepShown(NAMES[step.name], url, step.done, step.optional, _says(step))


def _says(step: SetupStep) -> str:
    count = step.count
    words = {
        "tournament": "",
        "sections": ngettext("%(n)s table", "%(n)s tables", count),
        "rounds": ngettext("for %(n)s table", "for %(n)s tables", count),
        "players": ngettext("%(n)s player", "%(n)s players", count),
        "hands": ngettext("%(n)s board", "%(n)s boards", count),
        "people": ngettext("%(n)s person", "%(n)s people", count),
        "tablets": ngettext("%(n)s tablet", "%(n)s tablets", count),
    }[step.name]
    return words % {"n": count} if count and words else ""
