"""A player asks to see cards again, or says that tricks lie wrong (65, 66, 79).

An inspection is recorded with what the Law says of it, whether or not it took place; a
trick that lies wrong is a word about the past and moves none.
"""

from __future__ import annotations

from typing import assert_never

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import InspectionAsked, TrickDisputed
from lawbook.lawful.revokes import has_played_on
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_66 import may_inspect
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.tricks import Inspection


@cites("66A", "66B", "66C")
def inspection_asked(state: BoardState, event: InspectionAsked) -> BoardState:
    """Law 66: what may be seen; quitted tricks only by order of the Director.

    The trick just played may be seen again by declarer or a defender, not by dummy,
    until the own side has led or played to the next (66A); the own last card until the
    next lead (66B). After play all may be inspected (66D). Answered None where the
    record does not tell; the Director is asked only of what is not allowed.
    """
    seat, declarer = event.seat, state.declarer
    number = _quitted(state)
    own = _last_played_to(state, seat)
    allowed, clause = may_inspect(
        event.what,
        dummy=declarer is not None and seat is declarer.partner,
        gone_on=None if number is None else has_played_on(state, seat, number),
        led=None if own is None else _is_led_to_the_next(state, own),
        over=state.phase == "ended",
    )
    asked = Inspection(seat, event.what, allowed, law(state, clause), state.version)
    after = with_law(state, inspections=(*state.law.inspections, asked))
    if allowed is False:
        return ask_director(after, clause, "inspection", seat)
    return after


def _quitted(state: BoardState) -> int | None:
    """The last trick that is complete, None in a record of incidents or before it.

    "Complete" counts a trick that goes on without an omitted card.
    """
    complete = [trick.number for trick in tricks_of(state) if trick.is_complete]
    return complete[-1] if complete else None


def _last_played_to(state: BoardState, seat: Seat) -> int | None:
    """The trick with the last card of a seat, be it complete or not."""
    mine = [t.number for t in tricks_of(state) if t.card_of(seat) is not None]
    return mine[-1] if mine else None


@cites("65B3", "79A", "79B")
def trick_disputed(state: BoardState, event: TrickDisputed) -> BoardState:
    """Laws 65B3, 79: by when it is said; what it comes to the Director rules.

    ``event.when``: "play", about a card that lies wrong (65B3); "agreement", before the
    hands go back (79A); "after" that in the same round, or "round_over" (79B). Only a
    question follows; no trick moves.
    """
    match event.when:
        case "play":
            return _pointed_out(state, event)
        case "agreement":
            return ask_director(state, "79A", "tricks_before", event.seat)
        case "after":
            return ask_director(state, "79B", "tricks_after", event.seat)
        case "round_over":
            return _disputed_late(state, event.seat)
        case _:
            assert_never(event.when)


@cites("79B")
def _disputed_late(state: BoardState, seat: Seat) -> BoardState:
    """Law 79B: what a dispute after the round can still change, by the edition.

    Only the question differs, by ``tricks_disputed_late``: "convinced" asks whether the
    Director is clearly convinced, "no_duty" (2007) says that a score need not be
    raised, "no_more" (1997) that none is. The answer is the Director's.
    """
    how = EDITIONS[state.setup.edition].tricks_disputed_late
    match how:
        case "convinced":
            return ask_director(state, "79B", "tricks_late_convinced", seat)
        case "no_duty":
            return ask_director(state, "79B", "tricks_late_no_duty", seat)
        case "no_more":
            return ask_director(state, "79B", "tricks_late_no_more", seat)
        case _:
            assert_never(how)


@cites("65B3")
def _pointed_out(state: BoardState, event: TrickDisputed) -> BoardState:
    """Law 65B3: until the player's side leads or plays to the next trick.

    Any player may do so, dummy too. By ``pointing_until`` of the edition the limit is a
    card of the player's side ("played") or anybody's lead ("led", 2007); "ask" (1997)
    has no text held here. In time the state stays the same; late, or where the record
    or the text does not tell, the Director is asked.
    """
    until = EDITIONS[state.setup.edition].pointing_until
    number = event.trick or _quitted(state)
    if until == "ask":
        return ask_director(state, "65B3", "pointed_lacking", event.seat)
    if number is None or not tricks_of(state):
        return ask_director(state, "65B3", "pointed_when", event.seat)
    late = _is_late(state, event.seat, number, any_lead=until == "led")
    return ask_director(state, "65B3", "pointed_late", event.seat) if late else state


def _is_late(state: BoardState, seat: Seat, number: int, *, any_lead: bool) -> bool:
    """Whether the limit is past: any lead to the next trick, or a card of the side."""
    if any_lead:
        return _is_led_to_the_next(state, number)
    return has_played_on(state, seat, number)


def _is_led_to_the_next(state: BoardState, number: int) -> bool:
    """Whether anybody has led to a later trick; False without a full record."""
    return any(trick.cards for trick in tricks_of(state)[number:])
