"""What calls at issue have in common: marked, followed up, remembered until the end.

Each function takes a state and gives the next one. Clauses are those of 2017, or of the
edition where it has a thing that 2017 has not; they are kept under its labels.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS, Edition
from lawbook.remedies.choices import open_choice
from lawbook.rules.law_26 import clause_of_the_lead, suits_in_question
from lawbook.state.auction import (
    AtEnd,
    Auction,
    CallAtIssue,
    MadeCall,
    SeenCall,
    Stage,
    Uncompared,
    turn_place,
    with_call,
    with_calls,
    with_one_more,
)
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.kinds import ChoiceKind
from lawbook.state.rectification import Choice, Option, WithdrawnCall

PENDING: tuple[Stage, ...] = ("offered", "replaced", "replace")


def auction_of(state: BoardState) -> Auction:
    """The calls of the board."""
    return state.setup.auction


def edition_of(state: BoardState) -> Edition:
    """The edition in force at the board."""
    return EDITIONS[state.setup.edition]


def with_auction(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of its auction replaced."""
    return with_this_auction(state, replace(state.setup.auction, **changes))


def with_this_auction(state: BoardState, auction: Auction) -> BoardState:
    """The state with another auction."""
    return replace(state, setup=replace(state.setup, auction=auction))


def added(state: BoardState, made: MadeCall) -> BoardState:
    """The state with one more call."""
    return with_this_auction(state, with_one_more(auction_of(state), made))


def without_the_last(state: BoardState) -> BoardState:
    """The state without the last call recorded."""
    auction = auction_of(state)
    return with_this_auction(state, with_calls(auction, auction.calls[:-1]))


def marked(
    state: BoardState, n: int, status: str, clause: str | None = None
) -> BoardState:
    """The state with another status of a call, and the clause of it; 0 is no call."""
    if n == 0:
        return state
    label = law(state, clause) if clause else auction_of(state).call(n).law
    changed = with_call(auction_of(state), n, status=status, law=label)
    return with_this_auction(state, changed)


def pending(state: BoardState) -> CallAtIssue | None:
    """The call that holds the auction up until a player has answered, or None."""
    issues = auction_of(state).issues
    return next((one for one in reversed(issues) if one.stage in PENDING), None)


def raised(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state with one more call at issue."""
    return with_auction(state, issues=(*auction_of(state).issues, issue))


def moved(state: BoardState, issue: CallAtIssue, new: CallAtIssue) -> BoardState:
    """The state with a call at issue further on."""
    issues = auction_of(state).issues
    return with_auction(
        state, issues=tuple(new if one == issue else one for one in issues)
    )


def put_right(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state with the call no longer at issue, and its choice closed."""
    issues = tuple(one for one in auction_of(state).issues if one != issue)
    return unasked(with_auction(state, issues=issues), issue)


def asked(
    state: BoardState,
    issue: CallAtIssue,
    kind: ChoiceKind,
    clause: str,
    options: tuple[Option, ...],
) -> BoardState:
    """The state with a choice open over a call at issue, in place of an earlier one."""
    choosers = {"replacement": issue.seat, "change_call": issue.seat}
    of_director = kind in ("comparable", "unintended_call")
    chooser = choosers.get(kind, issue.seat.next)
    blocks = {"comparable": issue.seat.partner, "replacement": issue.seat.next}
    choice = Choice(
        id=f"{kind}-{state.version}-{issue.n}",
        kind=kind,
        chooser="director" if of_director else str(chooser),
        blocks=None if issue.kind == "changed" else blocks.get(kind),
        law=law(state, clause),
        options=options,
        seat=issue.seat,
        since=issue.since,
    )
    return open_choice(unasked(state, issue), choice)


def unasked(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state without an open choice over a call at issue."""
    about = (issue.seat, issue.since)
    choices = state.law.choices
    left = tuple(one for one in choices if (one.seat, one.since) != about)
    return state if left == choices else with_law(state, choices=left)


def issue_of(state: BoardState, choice: Choice) -> CallAtIssue | None:
    """The call that an open choice is about."""
    about = (choice.seat, choice.since)
    issues = auction_of(state).issues
    return next((one for one in issues if (one.seat, one.since) == about), None)


@cites("72C")
def silenced(
    state: BoardState, seat: Seat, clause: str, *, once: bool = False
) -> BoardState:
    """The state in which a player must pass, once or throughout (72C at the end)."""
    if state.phase != "auction":
        return state
    owed = (seat, law(state, clause))
    if once:
        passes = tuple(dict.fromkeys((*state.law.passes, owed)))
        return at_the_end(with_law(state, passes=passes), "72C", "enforced", seat)
    silent = auction_of(state).silent
    if seat not in [one for one, _ in silent]:
        state = with_auction(state, silent=(*silent, owed))
    return at_the_end(state, "72C", "enforced", seat)


def at_the_end(state: BoardState, clause: str, key: str, seat: Seat) -> BoardState:
    """The state with one more question for the end of play, put once."""
    kept, new = auction_of(state).at_end, AtEnd(clause, key, seat)
    return state if new in kept else with_auction(state, at_end=(*kept, new))


@cites("16C1", "16C2")
def taken_back(state: BoardState, n: int, *, offending: bool = True) -> BoardState:
    """Law 16C: the call was seen; who may use that depends on whose side offended."""
    if n == 0:
        return state
    seen, made = auction_of(state).seen, auction_of(state).call(n)
    if n in [one.n for one in seen]:
        return state
    new = SeenCall(n, made.call, made.seat, offending)
    return with_auction(state, seen=(*seen, new))


@cites("23B", "27B1(a)")
def freed(state: BoardState, n: int) -> BoardState:
    """Law 23B: what took its place says as much, so partner may use the call."""
    seen = auction_of(state).seen
    return with_auction(
        state, seen=tuple(replace(s, free=True) if s.n == n else s for s in seen)
    )


@cites("26B")
def may_restrict_the_lead(state: BoardState, issue: CallAtIssue) -> BoardState:
    """Law 26: remembered until it is known who defends; once for each turn."""
    auction = auction_of(state)
    place = turn_place(auction, issue.n) if issue.n else 0
    if place and place in [turn_place(auction, u.n) for u in auction.uncompared if u.n]:
        return state
    suits = auction.call(issue.n).suits if issue.n else ()
    new = Uncompared(issue.n, issue.seat, suits, issue.since)
    after = with_auction(state, uncompared=(*auction.uncompared, new))
    return after if state.phase == "auction" else restricting_the_lead(after, new)


@cites("26B")
def restricting_the_lead(state: BoardState, call: Uncompared) -> BoardState:
    """Law 26B: handed on to the play, less the suits the offender specified legally."""
    if not state.is_defender(call.of):
        return state
    known = edition_of(state).knows_comparable_calls
    clause = clause_of_the_lead(call.suits, comparable_known=known)
    any_suit = not known and clause == "26B"
    legal = [one for one in auction_of(state).standing if one.seat is call.of]
    specified = () if any_suit else tuple(s for one in legal for s in one.suits)
    suits = suits_in_question(clause, call.suits, specified)
    if not suits:
        return state
    label = clause if not known else law(state, clause)
    new = WithdrawnCall(call.of, suits, label, clause == "26A", call.since)
    return with_law(state, withdrawn_calls=(*state.law.withdrawn_calls, new))
