"""A Swiss: begun, its points entered, its rounds drawn one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import SystemRandom
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.common.errors import SetUpRefused
from tables.setup import swiss_rounds
from tables.setup.schedules import MOST_BOARDS
from tables.setup.swiss import FEWEST, MOST, places
from tables.setup.swiss_rounds import SwissRequest, SwissRound, SwissState
from tables.tournaments.models import Section
from tables.tournaments.rounds import Round, Swiss
from tables.tournaments.scoring import is_of_teams
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    always,
    page,
    posted_data,
    redirect_with_message,
    refusals,
    section_of,
)
from tables.web.wording.setup import REQUEST

SAID = {
    "begin": _("Saved. Draw the first round."),
    "keep": _("Saved."),
    "draw": _("The round is drawn."),
    "take_back": _("The round is removed."),
    "end": _("No more rounds are drawn. The rounds stay."),
}
BUTTONS = ("draw", "keep", "take_back", "end")
# Beside keeping the points, which a form that was sent does by itself.
ACTS: dict[str, Callable[[Section], object]] = {
    "draw": lambda section: swiss_rounds.draw_next(
        section=section, random=SystemRandom()
    ),
    "take_back": lambda section: swiss_rounds.take_back(section=section),
    "end": lambda section: swiss_rounds.end(section=section),
}


def _number(label: Any, least: int, most: int, refused: str) -> Any:
    words = str(REQUEST[refused])
    told = words % {"what": f"{least}–{most}"} if "%(what)s" in words else words
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        error_messages=always(told, "required", "invalid", "min_value", "max_value"),
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )


class BeginForm(forms.Form):
    """Who plays, and how many boards a round has."""

    teams = forms.ChoiceField(
        label=_("Contestants are"),
        choices=[("pairs", _("Pairs")), ("teams", _("Teams"))],
        error_messages=always(
            REQUEST["unknown_movement"], "required", "invalid_choice"
        ),
    )

    def __init__(self, sent: Any = None, *, section: Section) -> None:
        of_teams = is_of_teams(section.tournament.form)
        super().__init__(sent, initial={"teams": "teams" if of_teams else "pairs"})
        self.fields["contestants"] = _number(
            _("How many"), FEWEST, MOST, "bad_contestants"
        )
        self.fields["boards"] = _number(
            _("Boards per round"), 1, MOST_BOARDS, "bad_plan"
        )

    @property
    def wanted(self) -> SwissRequest:
        """What was asked for, of a form that is valid."""
        given = self.cleaned_data
        return SwissRequest(
            contestants=given["contestants"],
            teams=given["teams"] == "teams",
            boards=given["boards"],
        )


class PointsField(forms.CharField):
    """Points with two decimals at most, a point or a comma before them; or nothing."""

    def __init__(self, label: str) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=12,
            error_messages=always(REQUEST["bad_points"], "max_length"),
            widget=forms.TextInput(
                {"inputmode": "decimal", "size": 6, "autocomplete": "off"}
            ),
        )

    def clean(self, value: Any) -> Fraction | None:
        """The points; None where nothing is written."""
        text = str(super().clean(value)).replace(",", ".").replace("−", "-")
        if not text:
            return None
        whole, _point, part = text.removeprefix("-").partition(".")
        is_number = (whole + part).isascii() and (whole + part).isdecimal()
        if not is_number or len(whole) > 6 or len(part) > 2 or not whole:
            raise forms.ValidationError(str(REQUEST["bad_points"]), code="bad_points")
        return Fraction(text)


class PointsForm(forms.Form):
    """The points of everybody in one round."""

    def __init__(
        self, sent: Any, of_round: SwissRound, given: Mapping[int, Fraction]
    ) -> None:
        initial = {f"of-{one}": points_text(amount) for one, amount in given.items()}
        super().__init__(sent, initial=initial)
        for one in of_round.contestants:
            self.fields[f"of-{one}"] = PointsField(str(one))

    @property
    def points(self) -> dict[int, Fraction]:
        """What was entered, of a form that is valid."""
        found = self.cleaned_data.items()
        return {
            int(name.removeprefix("of-")): given
            for name, given in found
            if given is not None
        }

    def of(self, contestant: int) -> Any:
        """The field of a contestant."""
        return self[f"of-{contestant}"]


def points_text(amount: Fraction) -> str:
    """Points with two decimals at most, rounded half to even."""
    hundredths = round(abs(amount) * 100)
    whole, part = divmod(hundredths, 100)
    sign = "-" if amount < 0 and hundredths else ""
    return f"{sign}{whole}.{part:02}".rstrip("0").rstrip(".")


@require_http_methods(["GET", "HEAD", "POST"])
@organising
@never_cache
def swiss(request: HttpRequest, tournament_id: int, section_id: int) -> HttpResponse:
    """A section whose rounds are drawn from the standings."""
    section = section_of(tournament_id, section_id)
    event = Swiss.objects.filter(section=section).first()
    if event is None:
        return _begin(request, section)
    state = swiss_rounds.state_of(section, event)
    pressed = next((one for one in BUTTONS if one in request.POST), None)
    shown = _chosen(request, state)
    form = _points_form(request, section, shown)
    context = _context(section, event, state) | {"shown": shown, "form": form}
    context["matches"] = _matches(section, shown, form)
    if pressed is None or (form is not None and form.is_bound and not form.is_valid()):
        return page(request, "swiss", context)
    try:
        _act(pressed, section, shown, form)
    except SetUpRefused as wrong:
        return page(request, "swiss", context, wrong)
    return _said(request, section, pressed)


def _begin(request: HttpRequest, section: Section) -> HttpResponse:
    form = BeginForm(posted_data(request), section=section)
    if form.is_valid():
        with refusals(form):
            swiss_rounds.begin(section=section, wanted=form.wanted)
            return _said(request, section, "begin")
    context: Context = {"tournament": section.tournament, "section": section}
    return page(request, "swiss", context | {"begin": form})


def _chosen(request: HttpRequest, state: SwissState) -> SwissRound | None:
    """The round that is looked at: the one asked for, else the last."""
    asked = request.GET.get("round", "")
    by_number = {str(one.number): one for one in state.rounds}
    return by_number.get(asked) or (state.rounds[-1] if state.rounds else None)


def _points_form(
    request: HttpRequest, section: Section, shown: SwissRound | None
) -> PointsForm | None:
    if shown is None:
        return None
    given = dict(shown.points)
    if request.method != "POST" and not shown.is_scored:
        given = swiss_rounds.points_from_results(section, shown.number) | given
    is_sent = "keep" in request.POST or "draw" in request.POST
    return PointsForm(request.POST if is_sent else None, shown, given)


def _act(
    pressed: str, section: Section, shown: SwissRound | None, form: PointsForm | None
) -> None:
    if form is not None and form.is_bound and shown is not None:
        number = shown.number
        swiss_rounds.keep_points(section=section, number=number, points=form.points)
    if act := ACTS.get(pressed):
        act(section)


def _said(request: HttpRequest, section: Section, done: str) -> HttpResponse:
    at = {"tournament_id": section.tournament_id, "section_id": section.pk}
    return redirect_with_message(request, SAID[done], "setup_swiss", **at)


def _context(section: Section, event: Swiss, state: SwissState) -> Context:
    names, ranking = swiss_rounds.names_of(section), state.standings
    return {
        "tournament": section.tournament,
        "section": section,
        "event": event,
        "rounds": [one.number for one in state.rounds],
        "next": len(state.rounds) + 1,
        "standings": [
            (place, one.number, names.get(one.number, ""), points_text(one.points))
            for place, one in zip(places(ranking), ranking, strict=True)
        ],
    }


def _tables(section: Section, shown: SwissRound) -> dict[frozenset[int], list[str]]:
    """The numbers of the tables of each match."""
    found: dict[frozenset[int], list[str]] = {}
    rounds = Round.objects.filter(table__section=section, number=shown.number)
    sides = ("table__number", "north_south", "east_west")
    for table, ns, ew in rounds.order_by("table__number").values_list(*sides):
        found.setdefault(frozenset((ns, ew)), []).append(str(table))
    return found


def _matches(
    section: Section, shown: SwissRound | None, form: PointsForm | None
) -> list[dict[str, Any]]:
    """Each match with the names and the fields of its contestants; a bye alone."""
    if shown is None or form is None:
        return []
    names, tables = swiss_rounds.names_of(section), _tables(section, shown)
    bye = () if shown.draw.bye is None else ((shown.draw.bye,),)
    return [
        {
            "bye": len(match) == 1,
            "tables": " + ".join(tables.get(frozenset(match), ())),
            "sides": [(one, names.get(one, ""), form.of(one)) for one in match],
        }
        for match in (*shown.draw.matches, *bye)
    ]
