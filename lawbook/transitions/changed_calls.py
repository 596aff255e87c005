"""A call made on misinformation is kept, or changed: the auction goes on (21B).

The change is no irregularity of the side misled; its first call is information that
only the other side may not use (16C). The next player may then change a call too.

Two clauses: 21B1 for the side that was misled, 21B2 for the next player of the other
side, who had called over the first call. Both end with the opening lead faced.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import is_bid
from lawbook.common.clauses import cites
from lawbook.events import CallMade, Elected
from lawbook.lawful.calls import had_to_pass
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.incidents import find_incident, to_change
from lawbook.state.auction import (
    MadeCall,
    last_bid,
    turn_place,
)
from lawbook.state.bids import is_sufficient
from lawbook.state.board import BoardState, is_over_a_slip, law
from lawbook.state.rectification import Choice, Option
from lawbook.transitions.auction_goes_on import followed
from lawbook.transitions.calls import as_made
from lawbook.transitions.calls_at_issue import added, marked, taken_back
from lawbook.transitions.irregular_calls import not_in_its_place
from lawbook.transitions.reopening import reopened


@cites("21B1(a)", "21B2")
def change_or_keep(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 21B: by the player's own choice; which call it becomes may be told later.

    ``event.choice`` is "keep" or "change". A change without its call leaves in a full
    auction only the option to change, and in incidents opens the auction again.
    """
    if event.choice == "keep" or choice.seat is None:
        return close_choice(state, choice)
    if event.call is not None:
        made = as_made(state, CallMade(seat=choice.seat, call=event.call))
        return call_changed(state, choice, made)
    if state.setup.auction.full:
        only_the_call = replace(choice, options=(Option("change"),))
        return open_choice(close_choice(state, choice), only_the_call)
    return reopened(close_choice(state, choice))


def open_change(state: BoardState, made: MadeCall) -> Choice | None:
    """The choice of this player to change a call after misinformation, if one is open.

    That over a slip is another one (25A6).

    ``made`` is the call now. None means that the call is not a change by Law 21.
    """
    return next(
        (
            choice
            for choice in state.law.choices
            if choice.kind == "change_call"
            and not is_over_a_slip(state, choice)
            and choice.seat is made.seat
        ),
        None,
    )


def allowed_by(reason: str | None) -> str | None:
    """The clause of a change that the Director has allowed without an entry before.

    >>> allowed_by("21B1"), allowed_by("21B2"), allowed_by("25A")
    ('21B1(a)', '21B2', None)
    """
    if not (reason or "").startswith("21B"):
        return None
    return "21B2" if reason == "21B2" else "21B1(a)"


@cites("21B1(a)", "21B2", "16C1", "37B1")
def call_changed(
    state: BoardState,
    choice: Choice | None,
    made: MadeCall,
    allowed: str = "21B1(a)",
) -> BoardState:
    """Law 21B: the call takes the place of the player's latest one.

    Without a choice ``allowed`` is the clause by which the Director has allowed it.

    The first call is withdrawn and free for its own side, since that side did not err.
    In place of the last pass the auction opens again. The player after it may then
    change what was called over it, but such a change lets nobody change in turn. A
    pass that had to be made becomes no other call (37).
    """
    clause = choice.law if choice else law(state, allowed)
    closed = close_choice(state, choice) if choice else state
    first = _latest_of(closed, made)
    if first is None:
        return reopened(added(closed, made))
    if made.call != "P" and had_to_pass(state, first):
        return not_in_its_place(closed, first, made)
    place = turn_place(state.setup.auction, first.n)
    closed = marked(closed, first.n, "withdrawn", clause)
    offending = _offends(state, choice, made)
    closed = taken_back(closed, first.n, offending=offending)
    closed = reopened(added(closed, replace(made, replaces=place)))
    if clause != law(state, "21B2"):
        closed = _next_player(closed, choice.since if choice else state.version, first)
    return followed(closed, made.n)


def _latest_of(state: BoardState, made: MadeCall) -> MadeCall | None:
    """The player's latest call that counts, or None where none is recorded."""
    mine = [one for one in state.setup.auction.standing if one.seat is made.seat]
    return mine[-1] if mine else None


@cites("16C2")
def _offends(state: BoardState, choice: Choice | None, made: MadeCall) -> bool:
    """Law 16C: the call that is taken back may be one of the side that misinformed.

    By Law 21B2 the side that misinformed may change as well. Its withdrawn call is then
    unauthorized for partner, as that of an offending side is.
    """
    incident = find_incident(state, choice.since) if choice and choice.since else None
    return incident is not None and incident.by.side == made.seat.side


@cites("21B2")
def _next_player(state: BoardState, since: int, first: MadeCall) -> BoardState:
    """Law 21B2: the next player may change what was called over the first call.

    ``since`` is the entry about the misinformation, ``first`` the call that was
    changed. The same state where that player has not called since.
    """
    seat = first.seat.next
    after = [
        one
        for one in state.setup.auction.standing
        if one.n > first.n and one.seat is seat
    ]
    if not after:
        return state
    options = keep_or_change(state, after[-1])
    return open_choice(state, to_change(state, seat, "21B2", options, since))


def keep_or_change(state: BoardState, over: MadeCall) -> tuple[Option, ...]:
    """To keep a call is possible where it is still sufficient over what came before.

    ``over`` is the call in question. A bid that the change has left too low must be
    changed.
    """
    auction = state.setup.auction
    place = turn_place(auction, over.n)
    before = tuple(
        (one.seat, one.call)
        for one in auction.standing
        if turn_place(auction, one.n) < place
    )
    if is_bid(over.call) and not is_sufficient(over.call, last_bid(before)):
        return (Option("change"),)
    return (Option("keep"), Option("change"))
