"""What calls at issue have in common: marked, followed up, remembered until the end.

Each function takes a state and gives the next one. Clauses are those of 2017, or of the
edition where it has a thing that 2017 has not; they are kept under its labels.

A call at issue is a value with a stage (`Stage`), found by its entry: `raised` adds
one, `moved` takes it a stage further, `put_right` ends it together with its choice.
While one is `pending` no other call is judged.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS, Edition
from lawbook.remedies.choices import open_choice
from lawbook.state.auction import (
    AtEnd,
    Auction,
    CallAtIssue,
    MadeCall,
    SeenCall,
    Stage,
    with_call,
    with_calls,
    with_one_more,
)
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.kinds import ChoiceKind
from lawbook.state.rectification import Choice, Option

PENDING: tuple[Stage, ...] = ("offered", "replaced", "replace")


def edition_of(state: BoardState) -> Edition:
    """The edition in force at the board, with what it decides differently."""
    return EDITIONS[state.setup.edition]


def with_auction(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of its auction replaced.

    ``changes`` are fields of `Auction`; to change a call itself, `marked` is the way,
    which works out again which calls count.
    """
    return with_this_auction(state, replace(state.setup.auction, **changes))


def with_this_auction(state: BoardState, auction: Auction) -> BoardState:
    """The state with this auction in place of its own, and nothing else changed."""
    return replace(state, setup=replace(state.setup, auction=auction))


def added(state: BoardState, made: MadeCall) -> BoardState:
    """The state with one more call.

    A call with ``replaces`` takes the turn of that one, however late it comes.
    """
    return with_this_auction(state, with_one_more(state.setup.auction, made))


def without_the_last(state: BoardState) -> BoardState:
    """The state without the last call recorded.

    For a call that is to be judged again, as another kind of irregularity or as none.
    """
    auction = state.setup.auction
    return with_this_auction(state, with_calls(auction, auction.calls[:-1]))


def marked(
    state: BoardState, n: int, status: str, clause: str | None = None
) -> BoardState:
    """The state with another status of a call, and the clause of it; 0 is no call.

    ``status`` is one of `CallStatus`; only "stands" makes a call count. Without a
    clause the one that the call had stays.
    """
    if n == 0:
        return state
    label = law(state, clause) if clause else state.setup.auction.call(n).law
    changed = with_call(state.setup.auction, n, status=status, law=label)
    return with_this_auction(state, changed)


def pending(state: BoardState) -> CallAtIssue | None:
    """The call that holds the auction up until a player has answered, or None.

    The latest where there are several. A call that only waits for a later turn, or for
    the Director, holds nothing up.
    """
    for issue in reversed(state.setup.auction.issues):
        if issue.stage in PENDING:
            return issue
    return None


def raised(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state with one more call at issue, the latest; no choice is opened by it."""
    return with_auction(state, issues=(*state.setup.auction.issues, issue))


def moved(state: BoardState, issue: CallAtIssue, new: CallAtIssue) -> BoardState:
    """The state with a call at issue further on.

    ``new`` takes the place of ``issue``; the same issues where that one is gone.
    """
    issues = state.setup.auction.issues
    return with_auction(
        state, issues=tuple(new if one == issue else one for one in issues)
    )


def put_right(state: BoardState, issue: CallAtIssue) -> BoardState:
    """The state with the call no longer at issue, and its choice closed.

    Without effect on the call: whether it stands was marked before.
    """
    issues = tuple(one for one in state.setup.auction.issues if one != issue)
    return unasked(with_auction(state, issues=issues), issue)


def asked(
    state: BoardState,
    issue: CallAtIssue,
    kind: ChoiceKind,
    clause: str,
    options: tuple[Option, ...],
) -> BoardState:
    """The state with a choice open over a call at issue, in place of an earlier one.

    Who chooses follows from the kind: the Director about what a call meant or whether
    it is comparable, the player of the call about another in its place, the next player
    about accepting. A replacement holds up the next player, a comparison the offender's
    partner, the others nobody; nor does any choice over a change of call.
    """
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
    """The state without an open choice over a call at issue.

    Seat and entry tell which choice belongs to which call. The same state where none is
    open.
    """
    about = (issue.seat, issue.since)
    choices = state.law.choices
    left = tuple(one for one in choices if (one.seat, one.since) != about)
    return state if left == choices else with_law(state, choices=left)


def issue_of(state: BoardState, choice: Choice) -> CallAtIssue | None:
    """The call that an open choice is about.

    None where it has been put right since the choice was opened.
    """
    for issue in state.setup.auction.issues:
        if issue.seat is choice.seat and issue.since == choice.since:
            return issue
    return None


@cites("72C")
def silenced(
    state: BoardState, seat: Seat, clause: str, *, once: bool = False
) -> BoardState:
    """The state in which a player must pass, once or throughout (72C at the end).

    Nothing is owed once the auction is over. In either case it is asked when play has
    ended whether that silence has damaged the other side, as the offender could have
    foreseen (72C).
    """
    if state.phase != "auction":
        return state
    owed = (seat, law(state, clause))
    if once:
        passes = tuple(dict.fromkeys((*state.law.passes, owed)))
        return at_the_end(with_law(state, passes=passes), "72C", "enforced", seat)
    silent = state.setup.auction.silent
    if seat not in [one for one, _ in silent]:
        state = with_auction(state, silent=(*silent, owed))
    return at_the_end(state, "72C", "enforced", seat)


def at_the_end(state: BoardState, clause: str, key: str, seat: Seat) -> BoardState:
    """The state with one more question for the end of play, put once.

    ``key`` names the sentence; clause, key and seat make the question.
    """
    kept, new = state.setup.auction.at_end, AtEnd(clause, key, seat)
    return state if new in kept else with_auction(state, at_end=(*kept, new))


@cites("16C1", "16C2")
def taken_back(state: BoardState, n: int, *, offending: bool = True) -> BoardState:
    """Law 16C: the call was seen; who may use that depends on whose side offended.

    A call of the side that erred is unauthorized for its partner and free for the other
    side; one that an innocent side took back is the other way round. Noted once a call;
    0 is no call.
    """
    if n == 0:
        return state
    seen, made = state.setup.auction.seen, state.setup.auction.call(n)
    if n in [one.n for one in seen]:
        return state
    new = SeenCall(n, made.call, made.seat, offending)
    return with_auction(state, seen=(*seen, new))


@cites("23B", "27B1(a)")
def freed(state: BoardState, n: int) -> BoardState:
    """Law 23B: what took its place says as much, so partner may use the call.

    Also the lowest sufficient bid of the same denomination, both natural (27B1(a)).
    """
    seen = state.setup.auction.seen
    return with_auction(
        state, seen=tuple(replace(s, free=True) if s.n == n else s for s in seen)
    )
