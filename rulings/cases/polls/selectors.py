"""Queries of polls: the decisions that can be put to peers, and their answers."""

from collections.abc import Iterable, Sequence

import msgspec
from django.conf import settings
from django.utils import timezone

from lawbook import Event, Seat, write_event
from rulings.cases.entry_cases import begun_with
from rulings.cases.models import Case, Flag
from rulings.cases.polls.in_question import Decided, decision_in_question
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
    """What the record tells of a decision; None where there was none."""
    try:
        return seen(board_log(board).events, version, caller)
    except NotAProblem:
        return None


def said_of(case: VisibleCase, version: int, caller: str = "") -> Said:
    """What the form of a problem begins with: as much as the record tells."""
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
