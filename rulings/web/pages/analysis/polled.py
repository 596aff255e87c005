"""What peers answered about a play, beside what the model says of it (16B1(b)).

Where peers were asked, their answers outweigh the model: it only imagines them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from rulings.analysis.wording.choices import players_of_100
from rulings.analysis.wording.measures import action_subject, hundred
from rulings.cases.polls.selectors import Results, polls_about, results
from rulings.damage.report import Candidate, PartnerChoice
from tables.access.visible import VisibleBoard
from tables.web.wording.names import sentence


@dataclass(frozen=True)
class PolledAction:
    """One action: of 100 in the model, and how many peers chose or considered it.

    ``model_considers``: of 100 in the model, how many choose or seriously consider it;
    empty where a report does not tell.
    """

    name: str
    of_100: int
    chosen: int
    considered: int
    of: int
    model_considers: str = ""

    @property
    def reached(self) -> int:
        """How many peers chose it or considered it."""
        return self.chosen + self.considered

    @property
    def considering_apart(self) -> int | None:
        """By how many of 100 more of them would consider it, or fewer."""
        if not self.model_considers:
            return None
        return abs(round(100 * self.reached / self.of) - int(self.model_considers))

    @property
    def apart(self) -> int:
        """By how many of 100 the peers chose it more often, or less."""
        return abs(round(100 * self.chosen / self.of) - self.of_100)


@dataclass(frozen=True)
class Polled:
    """A poll about a play: its actions, and in a sentence how far the model is off."""

    poll: int
    told: str
    actions: tuple[PolledAction, ...]


def polled(seen: VisibleBoard, choice: PartnerChoice) -> Polled | None:
    """The newest poll about this play that was answered; None where there is none."""
    for poll in polls_about(seen, choice.version):
        found = results(poll)
        actions = tuple(_actions(found, choice)) if found.tallies else ()
        if actions:
            return Polled(poll.pk, _told(actions), actions)
    return None


def _actions(found: Results, choice: PartnerChoice) -> Iterator[PolledAction]:
    """The actions of the model that are weighed; equal cards are one action."""
    for one in choice.candidates:
        if one.unsighted is None:
            continue
        counted = _counted(found, one)
        if counted != (0, 0) or players_of_100(one.unsighted):
            name = sentence(action_subject(one, choice.candidates, choice.chosen))
            of_100, of = players_of_100(one.unsighted), found.tallies[0].of
            told = "" if one.considered is None else hundred(one.considered)
            yield PolledAction(name, of_100, *counted, of, told)


def _counted(found: Results, one: Candidate) -> tuple[int, int]:
    """How many peers chose one of its cards, and how many others considered one."""
    of_it = [tally for tally in found.tallies if tally.action in one.cards]
    chosen = sum(tally.chosen for tally in of_it)
    considered = max((tally.considered for tally in of_it), default=0)
    return chosen, min(considered, found.tallies[0].of - chosen)


def _told(actions: tuple[PolledAction, ...]) -> str:
    most = max(actions, key=lambda one: one.apart)
    text = ngettext(
        "%(n)s peer was asked; that outweighs the model. They are furthest apart on"
        " %(action)s: %(apart)s of 100.",
        "%(n)s peers were asked; that outweighs the model. They are furthest apart on"
        " %(action)s: %(apart)s of 100.",
        most.of,
    )
    told = text % {"n": most.of, "action": most.name, "apart": most.apart}
    return " ".join((told, *_told_of_considering(actions)))


def _told_of_considering(actions: tuple[PolledAction, ...]) -> Iterator[str]:
    """The same of what would seriously be considered, where the model tells it."""
    known = [one for one in actions if one.considering_apart is not None]
    if known:
        most = max(known, key=lambda one: one.considering_apart or 0)
        text = gettext(
            "Of those who would choose or seriously consider an action, on %(action)s:"
            " %(apart)s of 100."
        )
        yield text % {"action": most.name, "apart": most.considering_apart}


def without_poll() -> str:
    """What is said where nobody was asked."""
    return gettext(
        "Nobody was asked about this play. The shares are a model's; a poll of peers"
        " would outweigh them (16B1(b))."
    )
