"""What the steps of a case keep as facts, told so that another server understands it.

Here an account and a poll are numbers of this database: in a file they are the
account's name and the place of the poll in its case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from rulings.cases.models import CaseEntry
from rulings.exchange.people import People, named

Facts = dict[str, Any]
WHOSE, POLL, NAME = "assigned_to", "poll", "name"
# Steps whose text is somebody's name.
NAMED_IN_TEXT = (CaseEntry.Kind.ASSIGNED, CaseEntry.Kind.PANEL_SEATED)


class Outward:
    """Facts as they go out; ``polls`` gives the place of each poll."""

    def __init__(self, polls: Mapping[int, int]) -> None:
        self._polls = polls
        self._names: dict[Any, str] = {}

    def facts(self, facts: Facts, *, names: bool) -> Facts:
        """The same facts, with names only where asked for."""
        shown = {**facts}
        if POLL in shown:
            shown[POLL] = self._polls.get(shown[POLL], 0)
        if not names:
            return {key: shown[key] for key in shown if key not in (WHOSE, NAME)}
        if shown.get(WHOSE) is not None:
            shown[WHOSE] = self._name(shown[WHOSE]) or None
        return shown

    def _name(self, number: int) -> str:
        if number not in self._names:
            self._names[number] = named(User.objects.filter(pk=number).first())
        return self._names[number]


def inward(facts: Facts, people: People, polls: Mapping[int, int]) -> Facts:
    """Facts of a file as they are kept here; ``polls`` gives the id by the place."""
    kept = {**facts}
    if POLL in kept:
        kept[POLL] = polls.get(kept[POLL], 0)
    if kept.get(WHOSE) is not None:
        kept[WHOSE] = people.account(kept[WHOSE]).pk
    return kept
