"""Why a line holds: what it came from, what weighs in, and the clauses in our words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.urls import reverse
from msgspec.structs import replace

import lawbook
from lawbook import BoardLog, BoardState, Reason, Seat
from lawbook.library.definitions import mistakes
from tables.web.pages.boards import document_of
from tables.web.pages.clauses import ClauseShown, clause_of, clauses_of, language
from tables.web.pages.logbook import LogbookEntry as Entry
from tables.web.wording import names

Item = Mapping[str, Any]
# What a state says of an item that changes although the item stays the same.
PASSING = frozenset({"id", "since", "at", "settled", "options"})
Since = Mapping[str, int]


@dataclass(frozen=True)
class Wrong:
    """What is often got wrong here, what holds, and where the lawbook has it."""

    said: str
    right: str
    address: str


@dataclass(frozen=True)
class Why:
    """What stands behind one line of the page."""

    entry: Entry | None
    grounds: tuple[Reason, ...]
    clauses: tuple[ClauseShown, ...]
    see: tuple[ClauseShown, ...]
    wrong: tuple[Wrong, ...]


@dataclass(frozen=True)
class Grounds:
    """What the reasons of a board are found in.

    ``since`` tells for each item the version it holds from.
    """

    state: BoardState
    since: Since
    entries: Sequence[Entry]

    @property
    def edition(self) -> str:
        return self.state.setup.edition

    def why(self, key: str, item: Item, more: Iterable[Reason] = ()) -> Why:
        """The reasons of one item of the state document's list ``key``."""
        return self.cited(
            (item["law"],), self.entry(self.since.get(sign(key, item))), more
        )

    def cited(
        self,
        laws: Iterable[str],
        entry: Entry | None = None,
        more: Iterable[Reason] = (),
    ) -> Why:
        """The reasons of a line that stands on these clauses."""
        grounds = tuple(more)
        named = dict.fromkeys((*laws, *(law for one in grounds for law in one.laws)))
        clauses = tuple(clause_of(self.edition, law) for law in named)
        also = dict.fromkeys(
            label for law in named for label in _see(self.edition, law)
        )
        see = tuple(clause_of(self.edition, one) for one in also if one not in named)
        return Why(entry, grounds, clauses, see, wrong_about(self.edition, named))

    def entry(self, version: int | None) -> Entry | None:
        """The entry of a version, where it is known."""
        known = version is not None and version <= len(self.entries)
        return self.entries[version - 1] if known and version else None

    def of_duty(self, item: Item) -> Iterator[Reason]:
        """What weighs on the cards a duty is about, by the priority of the Laws."""
        verdicts = lawbook.explain(self.state, Seat(item["seat"]), language())
        about = set(item.get("cards") or ())
        for verdict in verdicts:
            if str(verdict.card) in about:
                yield from _named(verdict, alone=len(about) == 1)

    def of_grade(self, item: Item) -> Iterator[Reason]:
        """Why a penalty card is minor or major."""
        for mine in self.state.law.penalty_cards:
            if str(mine.card) == item["card"]:
                reason = lawbook.why_graded(self.state, mine.card, language())
                yield from [reason] if reason else []


def _named(verdict: lawbook.Verdict, *, alone: bool) -> Iterator[Reason]:
    card = names.card_name(str(verdict.card))
    for reason in verdict.reasons:
        yield reason if alone else replace(reason, text=f"{card}: {reason.text}")


def origins(log: BoardLog) -> Since:
    """From which version on each item has held without a break."""
    since: dict[str, int] = {}
    walked = lawbook.empty_log(log.edition)
    for version, event in enumerate(log.events, start=1):
        if version in log.withdrawn or type(event).__name__ == "EventWithdrawn":
            continue
        walked = lawbook.extend(walked, event)
        now = document_of(walked.state)
        signs = [sign(key, item) for key in lawbook.LISTS for item in now[key]]
        since = {one: since.get(one, version) for one in signs}
    return since


def sign(key: str, item: Item) -> str:
    """A key that identifies an item of a list across versions of the state."""
    kept = {name: value for name, value in item.items() if name not in PASSING}
    return key + msgspec.json.encode(kept, order="sorted").decode()


def _see(edition: str, label: str) -> tuple[str, ...]:
    found = clauses_of(edition).get(label)
    return found.see if found else ()


def wrong_about(edition: str, laws: Iterable[str]) -> tuple[Wrong, ...]:
    """The common mistakes that these clauses put right, in the screen's language."""
    cited = set(laws)
    page = reverse("lawbook_mistakes", args=[edition])
    told = (
        (one.name, one.words(language()))
        for one in mistakes(edition)
        if cited.intersection(one.laws)
    )
    return tuple(Wrong(one.said, one.right, f"{page}#{name}") for name, one in told)
