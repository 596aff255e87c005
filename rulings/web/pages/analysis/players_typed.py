"""The players of a board as a reviewer assumes them: class, agreements, cards read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, gettext_lazy
from msgspec.structs import replace

from rulings.analysis.habit_table import HABITS, with_class
from rulings.analysis.wording import habits as words
from rulings.damage.habits import Habits
from rulings.damage.report import Report, Shown
from rulings.damage.settings import Settings

NOBODY = "-"
LEADS, SIGNALS = ("fourth", "third_fifth"), ("standard", "upside_down")


def cards_shown(report: Report | None) -> tuple[Shown, ...]:
    """The cards of the defenders that were read, each once, in their order."""
    every = [one for choice in report.choices for one in choice.shown] if report else []
    by_card = {one.card: one for one in every}
    return tuple(by_card.values())


class PlayersTyped(forms.Form):
    """The part of the form of assumptions that is about the players."""

    player_class = forms.ChoiceField(label=gettext_lazy("Players"), required=False)
    player_habit = forms.IntegerField(
        label=gettext_lazy("Habit decides, of 100"),
        required=False,
        min_value=0,
        max_value=100,
        help_text=gettext_lazy("Where a habit is settled; the others look at layouts."),
    )
    player_leads = forms.ChoiceField(
        label=gettext_lazy("Leads of the defenders"), required=False
    )
    player_signals = forms.ChoiceField(
        label=gettext_lazy("Signals of the defenders"), required=False
    )

    def __init__(
        self,
        settings: Settings,
        data: Any,
        initial: dict[str, Any],
        shown: Sequence[Shown] = (),
    ) -> None:
        super().__init__(data, initial=initial | _written(settings))
        self.settings, self.shown = settings, shown
        self._choices("player_class", _classes())
        self._choices("player_leads", _agreements(LEADS))
        self._choices("player_signals", _agreements(SIGNALS))
        for one in shown:
            self.fields[f"read_{one.card}"] = forms.BooleanField(
                label=words.shown(one), required=False, initial=one.kept
            )

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def player_fields(self) -> list[BoundField]:
        """The fields of the players themselves."""
        names = ("player_class", "player_habit", "player_leads", "player_signals")
        return [self[name] for name in names]

    def cards_read(self) -> Iterator[tuple[str, BoundField]]:
        """The cards that were read, each with its box."""
        for one in self.shown:
            yield words.shown(one), self[f"read_{one.card}"]

    def with_players(self, settings: Settings) -> Settings:
        """The settings with the players of the form; one that names none changes none.

        Another class comes with its own habits, and looks as far as it does.
        """
        given = self.cleaned_data
        if "player_class" not in self.data:
            return settings
        if given["player_class"] == NOBODY:
            return replace(settings, habits=None)
        before = settings.habits
        if before is None or before.key != given["player_class"]:
            looks = settings.player.looks != self.settings.player.looks
            changed = with_class(settings, given["player_class"])
            settings = replace(changed, player=settings.player) if looks else changed
        elif given["player_habit"] is not None:
            counts = given["player_habit"] / 100
            player = replace(before.player, habit=counts)
            settings = replace(settings, habits=replace(before, player=player))
        assert settings.habits is not None
        return replace(settings, habits=self._agreed(settings.habits))

    def _agreed(self, habits: Habits) -> Habits:
        given = self.cleaned_data
        names = (given["player_leads"], given["player_signals"])
        unread = {card for card in habits.unread if f"read_{card}" not in self.fields}
        unread |= {one.card for one in self.shown if not given[f"read_{one.card}"]}
        agreements = tuple(one for one in names if one and one != NOBODY)
        return replace(habits, agreements=agreements, unread=tuple(sorted(unread)))


def _classes() -> list[tuple[str, str]]:
    known = HABITS.in_use().player
    named = [(key, words.class_name(player)) for key, player in known.items()]
    return [*named, (NOBODY, gettext("No habits: all look at layouts"))]


def _agreements(names: Sequence[str]) -> list[tuple[str, str]]:
    told = [(name, str(words.AGREED[name])) for name in names]
    return [*told, (NOBODY, gettext("not known"))]


def _written(settings: Settings) -> dict[str, Any]:
    habits = settings.habits
    if habits is None:
        return {"player_class": NOBODY}

    def agreed(names: Sequence[str]) -> str:
        return next((name for name in names if name in habits.agreements), NOBODY)

    return {
        "player_class": habits.key,
        "player_habit": round(100 * habits.player.habit),
        "player_leads": agreed(LEADS),
        "player_signals": agreed(SIGNALS),
    }
