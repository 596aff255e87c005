"""Maps names in a file to accounts, and accounts to exported names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from rulings.cases.models import CaseEntry
from rulings.cases.polls.answering import PEER

Facts = dict[str, Any]
WHOSE, POLL, NAME = "assigned_to", "poll", "name"
# Steps whose text is someone's name.
NAMED_IN_TEXT = (CaseEntry.Kind.ASSIGNED, CaseEntry.Kind.PANEL_SEATED)


# The account that stands for people whom a file does not name or who have no account
# here. Nobody can log in with it.
NOBODY = "not-named"
# Steps of the system and of peers are no account's.
WITHOUT_ACCOUNT = ("", PEER)


def exported_name(user: User | None) -> str:
    """The exported name of an account; empty for None."""
    if user is None or user.get_username() == NOBODY:
        return ""
    return user.get_username()


class People:
    """The accounts of the names in one file; each is looked for once."""

    def __init__(self) -> None:
        self._known: dict[str, User] = {}
        self.missing: set[str] = set()

    def account(self, name: str) -> User:
        """The account with this name, or the placeholder account."""
        if name not in self._known:
            self._known[name] = self._look(name)
        return self._known[name]

    def account_or_none(self, name: str) -> User | None:
        """The account with this name; None where the file has no name."""
        return self.account(name) if name else None

    def _look(self, name: str) -> User:
        found = User.objects.filter(username=name).first() if name else None
        if found is not None:
            return found
        if name:
            self.missing.add(name)
        nobody, made = User.objects.get_or_create(
            username=NOBODY, defaults={"is_active": False}
        )
        if made:
            nobody.set_unusable_password()
            nobody.save(update_fields=["password"])
        return nobody


class ExportedFacts:
    """Facts for an export; ``polls`` gives the place of each poll."""

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
            self._names[number] = exported_name(User.objects.filter(pk=number).first())
        return self._names[number]


def as_stored(facts: Facts, people: People, polls: Mapping[int, int]) -> Facts:
    """Facts of a file as they are stored; ``polls`` gives the id by the place."""
    kept = {**facts}
    if POLL in kept:
        kept[POLL] = polls.get(kept[POLL], 0)
    if kept.get(WHOSE) is not None:
        kept[WHOSE] = people.account(kept[WHOSE]).pk
    return kept
