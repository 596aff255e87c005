"""Information that should not have been given: told of, and ruled on (16, 21, 75).

What an incident was worth is never decided here: the Director is asked, and what the
Director rules is followed.

Three kinds: misinformation from the other side, which may let a call be changed (21B1);
information from partner, which may not be used (16B); information from elsewhere (16D).
A wrong explanation is both of the first two. An incident is known by the version that
told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import (
    AccountGiven,
    CallMade,
    Event,
    InformationGiven,
    InformationRuled,
)
from lawbook.lawful.calls import has_only_the_pass
from lawbook.lawful.incidents import (
    has_earlier_calls,
    latest_changeable,
    may_change_calls,
    misled,
)
from lawbook.remedies.choices import close_choice
from lawbook.remedies.incidents import (
    asked_once,
    find_incident,
    first_question,
    found_late,
    offer_change,
    questions_at_the_end,
    settle_incident,
    was_it_used,
    with_incident,
)
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_16 import reaches_partner
from lawbook.state.board import BoardState, is_over_a_slip, with_law
from lawbook.state.incidents import Account, Incident

Asked = TypeVar("Asked", bound=Event)


@cites("9B1", "16B2", "16D1", "20F4", "20F5")
def information_given(state: BoardState, event: InformationGiven) -> BoardState:
    """Laws 16, 20F: the Director is told, hears both sides, and play goes on.

    ``event.by`` is the player it came from, ``event.about`` the call in question, by
    its number or its name. To reserve one's rights (16B2) changes nothing in the play.
    Told after the play, what is asked only then is asked at once.
    """
    one = Incident(
        state.version,
        event.kind,
        event.by,
        event.about,
        event.agreed,
        event.disputed,
    )
    noted = with_law(state, incidents=(*state.law.incidents, one))
    noted = asked_once(noted, first_question(noted, one))
    if state.phase != "ended":
        return noted
    return asked_once(noted, *questions_at_the_end(noted))


@cites("85")
def account_given(state: BoardState, event: AccountGiven) -> BoardState:
    """Law 85: each side is heard by itself; of one side the last account counts.

    ``event.event`` is the version of the incident, ``event.side`` whose account it is.
    The same state where no such incident is recorded. What one side says is not shown
    to the other (`lawbook.transitions.concealing`).
    """
    one = find_incident(state, event.event)
    if one is None:
        return state
    told = Account(
        event.side,
        event.seconds,
        event.sure,
        event.agrees,
        event.text,
        state.version,
    )
    others = tuple(kept for kept in one.accounts if kept.side != event.side)
    return with_incident(state, replace(one, accounts=(*others, told)))


def asking_of_incidents(
    transition: Callable[[BoardState, Asked], BoardState],
) -> Callable[[BoardState, Asked], BoardState]:
    """The same transition; after it what the Director is now to be asked is asked.

    At a call of the player who has the information, and when the board is over.

    Wrapped around calls, the end of the auction and the end of play, so that those need
    not know of incidents. Without one it costs a look.
    """

    def apply(state: BoardState, event: Asked) -> BoardState:
        after = transition(state, event)
        if not after.law.incidents:
            return after
        if isinstance(event, CallMade):
            after = kept_by_calling(partner_called(after, event.seat), event.seat)
        if after.phase != "ended" or state.phase == "ended":
            return after
        return asked_once(after, *questions_at_the_end(after))

    return apply


@cites("21B1(a)")
def kept_by_calling(state: BoardState, seat: Seat) -> BoardState:
    """Law 21B1: once that side has called again, the call before is not changed.

    A choice over a slip (25A6) is another one and stays. The same state where none is
    open.
    """
    over = [
        choice
        for choice in state.law.choices
        if choice.kind == "change_call"
        and not is_over_a_slip(state, choice)
        and choice.chooser in (seat, seat.partner)
    ]
    return close_choice(state, *over)


@cites("16B1(a)")
def partner_called(state: BoardState, seat: Seat) -> BoardState:
    """Law 16B1(a): the player who has the information has called: was it used?

    Asked once an incident, at that player's first call after it; later calls are not
    asked about by themselves.
    """
    for one in state.law.incidents:
        if one.acted or one.by.partner is not seat:
            continue
        if reaches_partner(one.kind, one.finding):
            state = with_incident(state, replace(one, acted=True))
            state = asked_once(state, was_it_used(state, one))
    return state


@cites("21B1(a)", "21B1(b)", "75B", "75C", "75D")
def information_ruled(state: BoardState, event: InformationRuled) -> BoardState:
    """Laws 21, 75: what the Director finds decides; a later ruling takes its place.

    A mistaken call breaks no Law, and the score stands; that partner heard something
    unexpected stays (75C).

    ``event.finding`` is "misinformation", "unauthorized", "mistaken_call" or "none";
    ``event.seat`` names the player who may change a call, where the record does not
    tell. Without evidence the Director presumes a mistaken explanation and not a
    mistaken call (75D). The same state where no such incident is recorded.
    """
    one = find_incident(state, event.event)
    if one is None:
        return state
    ruled = replace(one, finding=event.finding, late=False)
    state = settle_incident(with_incident(state, ruled), ruled)
    match event.finding:
        case "misinformation":
            return _misinformed(state, ruled, event.seat)
        case "unauthorized":
            return _used_at_the_end(state, ruled)
        case "mistaken_call" | "none":
            return state
        case _:
            assert_never(event.finding)


def _used_at_the_end(state: BoardState, one: Incident) -> BoardState:
    """Law 16B1(a): was it used? Asked once partner has called, or play is over."""
    over = one.acted or state.phase == "ended"
    reached = reaches_partner(one.kind, one.finding)
    if over and reached:
        state = asked_once(state, was_it_used(state, one))
    if state.phase != "ended":
        return state
    return asked_once(state, *questions_at_the_end(state))


@cites("21B1(a)", "21B3", "47E2(a)")
def _misinformed(state: BoardState, one: Incident, seat: Seat | None) -> BoardState:
    """Law 21B1: the side misled may change its latest call; after the lead, 21B3.

    The last call of that side after the call that was explained. One before that can be
    changed no more, and is looked at when play has ended. ``seat`` is who may change a
    call where it was told; where nobody knows, the Director is asked. A pass that had
    to be made is not offered to be changed. How likely the influence must have been is
    in the question that came before, not here.
    """
    if not may_change_calls(state):
        return _after_the_lead(state, one)
    last = latest_changeable(state, one)
    if last is not None and has_earlier_calls(state, one):
        state = found_late(state, one)
    player = seat or (last[1] if last else None)
    if player is None:
        return ask_director(state, "21B1(a)", "who_called_last", one.by)
    if not has_only_the_pass(state, player):
        return offer_change(state, one, player)
    return state if last else found_late(state, one)


@cites("47E2(a)")
def _after_the_lead(state: BoardState, one: Incident) -> BoardState:
    """Law 47E2(a): a lead made on it may go back while dummy has shown no card.

    Only the leader's side can have been misled into it. The Director decides whether it
    goes back; nothing is opened. For a call it is too late, and the score may be
    adjusted (21B3).
    """
    state = found_late(state, one)
    leader, play = state.play.leader, state.play
    only_the_lead = play.faced and play.played.bit_count() == 1 and not play.dummy_seen
    if only_the_lead and leader is not None and leader.side == misled(one):
        return ask_director(state, "47E2(a)", "lead_misled", one.by)
    return state
