"""Queries of polls: the decisions that can be put to peers, and their answers.

An incident of information puts one decision in question: of a hesitation, a remark or a
question it is partner's next; of a wrong explanation the next of the side that was
told; for information from elsewhere, the receiver's next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone

from lawbook import Event, Seat, replay, write_event
from rulings.cases.entry_cases import begun_with
from rulings.cases.models import Case, Flag
from rulings.cases.polls.models import Closing, Peer, Poll, Vote
from rulings.cases.polls.problem import Problem, Said, read_problem, write_hand
from rulings.cases.polls.redaction import (
    Decision,
    DecisionRecord,
    NotAProblem,
    decisions,
    seen,
)
from rulings.cases.polls.weighing import Answered, Tally, Thresholds, tallies
from rulings.cases.selectors import VisibleCase
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.web.wording.entries import entry

MISINFORMING = ("explanation", "alert")
Decided = tuple[int, str]
Told = Mapping[str, Any]


class Point(msgspec.Struct, frozen=True):
    """An entry at which a player chose; ``likely``: probably the one in question."""

    version: int
    seat: str
    decision: Decision
    words: str
    likely: bool


class Results(msgspec.Struct, frozen=True):
    """A poll and its answers so far."""

    poll: Poll
    problem: Problem
    is_open: bool
    peers: list[Peer]
    votes: list[Vote]
    levels: tuple[str, ...]
    tallies: tuple[Tally, ...]
    thresholds: Thresholds

    @property
    def waiting(self) -> int:
        """How many links still wait for an answer."""
        now, answered = timezone.now(), {vote.peer_id for vote in self.votes}
        return sum(
            peer.pk not in answered
            and peer.taken_back_at is None
            and peer.ends_at >= now
            for peer in self.peers
        )


def points(case: VisibleCase) -> list[Point]:
    """Every decision of the case's board that can be put to peers, in order."""
    log = board_log(case.board)
    found = list(decisions(log.events))
    likely, whose = _in_question(case.case, log.events, found)
    return [
        Point(
            version,
            seat or (whose if version == likely else ""),
            kind,
            entry(write_event(log.events[version - 1])),
            version == likely,
        )
        for version, seat, kind in found
    ]


def seen_at(board: VisibleBoard, version: int, caller: str) -> DecisionRecord | None:
    """What is recorded of a decision; None where there was none."""
    try:
        return seen(board_log(board).events, version, caller)
    except NotAProblem:
        return None


def said_of(case: VisibleCase, version: int, caller: str = "") -> Said:
    """The initial values of the form of a problem: as much as is recorded."""
    facts = seen_at(case.board, version, caller)
    tournament = case.case.board.table.section.tournament
    if facts is None:
        return Said(scoring=tournament.scoring)
    return Said(
        hand=write_hand(facts.hand or ()),
        dummy=write_hand(facts.dummy or ()),
        trick=" ".join(facts.trick or ()),
        seat=facts.seat or caller,
        vulnerable=facts.vulnerable or "",
        scoring=tournament.scoring,
        auction=" ".join(call for _seat, call in facts.calls),
    )


def polls_about(seen: VisibleBoard, version: int) -> Iterable[Poll]:
    """The polls about the choice at this entry of a board, the newest first."""
    asked = Poll.objects.filter(case__board=seen.board, version=version)
    return asked.order_by("-pk")


def results(poll: Poll) -> Results:
    """Counts, answers and links of a poll."""
    peers = list(poll.peers.all())
    found = Vote.objects.filter(peer__poll=poll)
    votes = list(found.select_related("peer", "afterthought"))
    levels = tuple(dict.fromkeys(peer.level for peer in peers))
    return Results(
        poll=poll,
        problem=read_problem(poll.problem),
        is_open=not Closing.objects.filter(poll=poll).exists(),
        peers=peers,
        votes=votes,
        levels=levels,
        tallies=tallies([_answered(vote) for vote in votes], levels),
        thresholds=thresholds(),
    )


def polls_of(case: Case) -> list[Results]:
    """The polls of a case, oldest first."""
    return [results(poll) for poll in case.polls.all()]


def thresholds() -> Thresholds:
    """The measure of 16B1(b) as this site has set it."""
    return Thresholds(settings.POLL_CONSIDERED, settings.POLL_CHOSEN)


def considered_by(vote: Vote) -> list[str]:
    """What a peer considered beside the choice, given at once or afterwards."""
    later = getattr(vote, "afterthought", None)
    return [*vote.considered, *(later.considered if later else ())]


def _answered(vote: Vote) -> Answered:
    return Answered(vote.level, vote.action, frozenset(considered_by(vote)))


def _in_question(
    case: Case, events: Sequence[Event], found: Sequence[tuple[int, str | None, str]]
) -> Decided:
    """The decision that is probably meant, and whose it was, where that is known."""
    begun = begun_with(case)
    named = decision_in_question(events, begun) if begun else None
    return named or (_likely(case, [(at, seat) for at, seat, _kind in found]), "")


def _likely(case: Case, found: Iterable[tuple[int, str | None]]) -> int:
    """The first choice of the partner after the card was seen, or else the last."""
    flag, last = case.flag, 0
    for version, seat in found:
        last = version
        if flag and seat == Seat(flag.seat).partner and version > _seen_at(flag):
            return version
    return last


def _seen_at(flag: Flag) -> int:
    """The first entry that names the card in question."""
    return min(flag.event_versions, default=0)


def decision_in_question(events: Sequence[Event], version: int) -> Decided | None:
    """The version of that decision and whose it was; None where it is not recorded.

    ``version`` is the entry of the incident. Where that names a call but no call is
    recorded, the decision is the one before the auction ended; its seat is empty where
    either player of a side may be meant.
    """
    told = write_event(events[version - 1]) if 0 < version <= len(events) else {}
    if told.get("type") != "InformationGiven":
        return None
    found, askers = list(decisions(events)), _askers(told)
    since = _call_about(events, told)
    if told.get("about") is not None and since is None:
        ends = (at for at, seat, kind in found if seat is None and kind == "call")
        last = next(ends, None)
        return None if last is None else (last, askers[0] if len(askers) == 1 else "")
    return _first_after(since or version, found, askers)


def _first_after(
    since: int, found: Sequence[tuple[int, str | None, str]], askers: tuple[str, ...]
) -> Decided | None:
    for at, seat, _kind in found:
        if at > since and seat is not None and seat in askers:
            return at, seat
    return None


def _askers(told: Told) -> tuple[str, ...]:
    """Whose decision may have been touched."""
    by = Seat(told["by"])
    if told["kind"] in MISINFORMING:
        return tuple(seat.value for seat in Seat if seat.side != by.side)
    if told["kind"] == "extraneous":
        return (by.value,)
    return (by.partner.value,)


def _call_about(events: Sequence[Event], told: Told) -> int | None:
    """The entry of the call that it was about, by its number or as that side's last."""
    calls, about, side = list(_calls(events)), told.get("about"), Seat(told["by"]).side
    if isinstance(about, int):
        return calls[about - 1][0] if about <= len(calls) else None
    same = [at for at, seat, call in calls if call == about and seat.side == side]
    return same[-1] if same else None


def _calls(events: Sequence[Event]) -> Iterator[tuple[int, Seat, str]]:
    gone = replay(events).withdrawn
    for version, event in enumerate(events, start=1):
        told = write_event(event)
        if told["type"] == "CallMade" and version not in gone:
            yield version, Seat(told["seat"]), told["call"]
