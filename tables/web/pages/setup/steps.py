"""The checklist of a tournament: what is done, and where the rest is done."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tables.setup.selectors import Step, checklist
from tables.tournaments.models import Tournament
from tables.web.pages.setup.common import Context
from tables.web.wording.names import Words

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


def _shown(step: Step, tournament: Tournament) -> StepShown:
    if step.name in PAGES:
        url = reverse(PAGES[step.name], args=[tournament.pk])
    else:
        url = reverse(ELSEWHERE[step.name])
    return StepShown(NAMES[step.name], url, step.done, step.optional, _says(step))


def _says(step: Step) -> str:
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
