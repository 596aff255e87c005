"""The assumptions as someone writes them, and the run that they begin from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from msgspec.structs import replace

from rulings.analysis.selectors import examinations
from rulings.analysis.wording.assumptions import FORM
from rulings.damage.peers import PlayerClass
from rulings.damage.report import Shown
from rulings.damage.settings import Reading, Settings
from rulings.damage.values import Form, Scoring
from rulings.web.pages.analysis.calls_typed import CallsTyped, written_ranges
from tables.access.visible import VisibleBoard
from tables.web.wording.names import SEAT, SEATS, SUIT, SUITS

SCORE = re.compile(r"[-−+]?\d{1,4}")
MOST_SCORES = 200


class ScoresField(forms.CharField):
    """Scores of declarer's side at the other tables, with spaces between."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """The scores, in the order written."""
        words = super().clean(value).replace(",", " ").split()
        wrong = next((one for one in words if not SCORE.fullmatch(one)), None)
        if wrong is not None:
            text = gettext("%(score)s is not a score; write for example 420 450 -50.")
            raise forms.ValidationError(text % {"score": wrong})
        if len(words) > MOST_SCORES:
            raise forms.ValidationError(gettext("There are too many scores."))
        return tuple(int(one.replace("−", "-")) for one in words)


class RunForm(forms.Form):
    """The run that a button is about; none while the board has not been examined."""

    def __init__(self, seen: VisibleBoard, data: Any) -> None:
        super().__init__(data)
        self.fields["run"] = forms.ModelChoiceField(examinations(seen), required=False)


class AssumptionsForm(CallsTyped):
    """What to assume in the next run."""

    form = forms.ChoiceField(label=gettext_lazy("Scoring"), choices=list(FORM.items()))
    datum = forms.IntegerField(
        label=gettext_lazy("Datum"),
        required=False,
        min_value=-7600,
        max_value=7600,
        help_text=gettext_lazy("For IMPs: what declarer's side usually scores here."),
    )
    field = ScoresField(
        label=gettext_lazy("Scores of the field"),
        required=False,
        help_text=gettext_lazy("For matchpoints: of declarer's side, at other tables."),
    )
    looks = forms.IntegerField(
        label=gettext_lazy("Layouts a player pictures"),
        min_value=1,
        max_value=200,
        help_text=gettext_lazy("The class of player: more for a stronger one."),
    )
    layouts = forms.IntegerField(
        label=gettext_lazy("Layouts for each case"), min_value=20, max_value=2000
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"), min_value=0, max_value=2**31 - 1
    )

    def __init__(
        self, settings: Settings, data: Any = None, shown: Sequence[Shown] = ()
    ) -> None:
        super().__init__(settings, data, _written(settings), shown)
        for seat in SEATS:
            self.add_ranges(seat, SEAT[seat])

    def suits(self) -> list[tuple[str, str]]:
        """The suits over the columns, with their names."""
        return [(suit, str(SUIT[suit])) for suit in SUITS]

    def rows(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The seats with their fields: points, then the suits."""
        for seat in SEATS:
            yield str(SEAT[seat]), self.ranges(seat)

    def clean(self) -> None:
        """No hand is asked for that no thirteen cards can make."""
        super().clean()
        for seat in SEATS:
            self.check_possible(seat, str(SEAT[seat]))

    def assumed(self) -> Settings:
        """The assumptions of the form; the rest as it was."""
        given = self.cleaned_data
        how: Form = given["form"]
        assumed = replace(
            self.with_calls(),
            scoring=Scoring(how, given["datum"], given["field"]),
            player=PlayerClass(given["looks"], self.settings.player.peers),
            layouts=given["layouts"],
            seed=given["seed"],
            readings=dict(self._readings()),
        )
        return self.with_players(assumed)

    def _readings(self) -> Iterator[tuple[int, Reading]]:
        for place, seat in enumerate(SEATS):
            points, lengths = self.bounds(seat)
            reading = Reading(points, lengths)
            if reading != Reading():
                yield place, reading


def _written(settings: Settings) -> dict[str, Any]:
    scoring = settings.scoring
    written: dict[str, Any] = {
        "form": scoring.form,
        "datum": scoring.datum,
        "field": " ".join(map(str, scoring.field)),
        "looks": settings.player.looks,
        "layouts": settings.layouts,
        "seed": settings.seed,
    }
    for place, reading in settings.readings.items():
        bounds = (reading.points, *reading.lengths)
        written |= written_ranges(SEATS[place], bounds)
    return written
