"""Queries of the casebook: the search, and similar cases."""

from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet

from rulings.cases.models import Case
from rulings.cases.scope import VisibleCase
from rulings.reports.casebook.models import CasebookEntry
from rulings.reports.statistics.incidents import LAW_OF
from tables.access.visibility import Sight
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_events
from tables.models import Player

MOST_ALIKE = 5
# What two cases have in common, and how much it counts.
SAME_CLAUSE, SAME_KIND, SAME_DECISION = 2, 2, 1


@dataclass(frozen=True, slots=True)
class CasebookQuery:
    """The terms of a search; empty fields match everything."""

    text: str = ""
    clause: str = ""
    kind: str = ""
    decision: str = ""
    edition: str = ""


def book() -> QuerySet[CasebookEntry]:
    """What stands in the book now: the newest of each case, if not withdrawn."""
    newest = CasebookEntry.objects.values("case").annotate(last=Max("pk"))
    entries = CasebookEntry.objects.filter(pk__in=newest.values("last"))
    return entries.filter(withdrawn=False)


def book_of(sight: Sight) -> QuerySet[CasebookEntry]:
    """The entries a user may read: none of a board that they have yet to play."""
    if sight.playing is None:
        return book()
    related = book().select_related("case__board__table__section")
    hidden = [one.pk for one in related if not sight.tells_of(one.case.board)]
    return book().exclude(pk__in=hidden)


def search(asked: CasebookQuery, sight: Sight) -> QuerySet[CasebookEntry]:
    """The entries that fit everything asked and may be read, the newest first."""
    found = book_of(sight)
    for word in asked.text.split():
        found = found.filter(
            Q(title__icontains=word)
            | Q(facts__icontains=word)
            | Q(ruling__icontains=word)
        )
    if asked.clause:
        found = found.filter(law__istartswith=asked.clause)
    if asked.kind:
        found = found.filter(kinds__contains=[asked.kind])
    if asked.decision:
        found = found.filter(decision=asked.decision)
    return found.filter(edition=asked.edition) if asked.edition else found


def newest_of(case: Case) -> CasebookEntry | None:
    """What the book says of a case."""
    return book().filter(case=case).first()


def like(seen: VisibleCase, sight: Sight) -> list[CasebookEntry]:
    """Cases of the book that have most in common with this one, the nearest first."""
    case, kinds = seen.case, set(kinds_on(seen.board))
    law = case.law or _asked_law(case)
    ranked = [(_likeness(one, case, kinds, law), one) for one in book_of(sight)]
    near = [pair for pair in ranked if pair[0] and pair[1].case_id != case.pk]
    near.sort(key=lambda pair: (-pair[0], -pair[1].pk))
    return [one for _, one in near[:MOST_ALIKE]]


def _asked_law(case: Case) -> str:
    return case.flag.law if case.flag else ""


def _likeness(one: CasebookEntry, case: Case, kinds: set[str], law: str) -> int:
    return (
        SAME_CLAUSE * (bool(law) and one.law == law)
        + SAME_KIND * len(kinds & set(one.kinds))
        + SAME_DECISION * (bool(case.decision) and one.decision == case.decision)
    )


def kinds_on(seen: VisibleBoard) -> list[str]:
    """The types of the irregularities that stand recorded on a board."""
    lines = [line for line in board_events(seen) if not line.withdrawn]
    return sorted({line.event["type"] for line in lines} & set(LAW_OF))


def people_of(case: Case) -> list[str]:
    """The names that a text must not contain: players and officials."""
    tournament = case.board.table.section.tournament_id
    players = Player.objects.filter(seatings__table__section__tournament=tournament)
    names = set(players.exclude(name="").values_list("name", flat=True))
    for who in (case.opened_by, case.decided_by, case.assigned_to):
        if who is not None:
            names |= {who.get_username(), who.get_full_name()} - {""}
    return sorted(names)
