"""Declarer calls for a card of dummy, or changes the call (45C4(b), 46).

A card of dummy is played when declarer names it (45C4(a)). Where the call is not
complete Law 46B says which card it gives, unless declarer's other intention is beyond
doubt; the table of that is in `lawbook.rules.law_46`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from lawbook.cards.cards import Card, in_order
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import (
    DesignationChanged,
    DummyActed,
    DummyDesignated,
    Elected,
    Event,
)
from lawbook.lawful.designations import (
    dummy_of,
    has_gone_on,
    pause_matters,
    turn_of_dummy,
)
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_46 import Called, card_called, not_there
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.dummy import Designation, Stands
from lawbook.state.rectification import Choice, Option
from lawbook.transitions.dummy import dummy_acted
from lawbook.transitions.revokes import named_a_card
from lawbook.transitions.suspended import unless_claimed
from lawbook.transitions.withdrawn_cards import take_back_for_another

# Who names the card where a call has left it open.
NAMED_BY = {"46B3(b)": "declarer", "46B5": "defenders"}


@cites("46A", "46B")
def dummy_designated(state: BoardState, event: DummyDesignated) -> BoardState:
    """Law 46: the card that the call gives, or who has to name one.

    The call is kept with its clause and its version. By naming a card declarer's side
    goes on to that trick, which establishes an earlier revoke of it (63A2). The same
    state while no dummy is known. What the Law does not list, the Director decides.
    """
    dummy = dummy_of(state)
    if dummy is None:
        return state
    state = _no_longer_open(state)
    said = card_called(event, turn_of_dummy(state, dummy))
    if said.by == "unseen" and said.card is not None:
        said = _by_the_deal(state, dummy, said)
    called = Designation(
        dummy,
        event.kind,
        said.card,
        said.valid,
        law(state, said.law),
        said.by,
        state.version,
        said.among,
    )
    after = named_a_card(with_law(state, designation=called), dummy)
    if said.by == "director":
        return ask_director(after, said.law, "called", dummy)
    return _left_open(after, said, dummy)


@cites("46B4")
def _by_the_deal(state: BoardState, dummy: Seat, said: Called) -> Called:
    """Law 46B4: a card that dummy was not dealt, or has played, it has not got.

    A call of such a card is void, and declarer names any legal one. Of an unknown hand
    only a card that has been played is known not to be there.
    """
    dealt, card = state.setup.dealt[dummy.place], said.card
    gone = card is not None and state.play.played & card.bit
    if gone or (dealt is not None and card not in dealt):
        return not_there(turn_of_dummy(state, dummy))
    return said


def _no_longer_open(state: BoardState) -> BoardState:
    """Another call ends the choice that an earlier one had left open."""
    over = [c for c in state.law.choices if c.kind == "dummy_card"]
    return close_choice(state, *over) if over else state


@cites("46B3(b)", "46B5")
def _left_open(state: BoardState, said: Called, dummy: Seat) -> BoardState:
    """Laws 46B3(b), 46B5: declarer, or either defender, names the card.

    Two or more cards of a rank: declarer says which (46B3(b)). Neither suit nor rank,
    such as "anything": either defender does (46B5). Dummy waits. Nothing is opened for
    declarer where the cards to choose from are not known.
    """
    names = NAMED_BY.get(said.law)
    if names is None or said.card is not None:
        return state
    if names == "declarer" and not said.among:
        return state
    named = Option("designate", cards=said.among, pick="one" if said.among else None)
    choice = Choice(
        id=f"dummy_card-{state.version}",
        kind="dummy_card",
        chooser=str(dummy.partner) if names == "declarer" else dummy.next.side,
        blocks=dummy,
        law=law(state, said.law),
        options=(named,),
        since=state.version,
    )
    return open_choice(state, choice)


def name_dummys_card(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Laws 46B3(b), 46B5: the card that was left open is named.

    ``event.card`` is that card; without one only the choice ends. The call is valid
    from now on, and dummy has to play the card.
    """
    closed, called = close_choice(state, choice), state.law.designation
    if called is None or event.card is None:
        return closed
    return with_law(closed, designation=replace(called, card=event.card, valid=True))


@cites("45C4(b)")
def designation_changed(state: BoardState, event: DesignationChanged) -> BoardState:
    """Law 45C4(b): a slip may be changed, a change of mind may not.

    Until declarer next plays from either hand; before 2017 the text has it until
    partner has played, which is the other hand of that side, and only without a pause
    for thought. A defender who has played since may change that card (47D).

    ``event.unintended`` is what the Director found; ``event.pause`` counts only where
    the edition asks for it (`pause_matters`). A change refused leaves the call, with
    the reason kept for the words to say; where the facts that decide are not told, the
    Director is asked and nothing changes.
    """
    dummy = dummy_of(state)
    if dummy is None:
        return state
    called = state.law.designation or _as_played(state, dummy)
    stands = _why_it_stands(state, called, event)
    if stands is not None:
        return with_law(state, designation=replace(called, stands=stands))
    if _is_not_told(state, called, event):
        return _ask_what_is_not_told(state, dummy, event)
    state = _no_longer_open(state)
    if called.played is not None and called.played is not event.card:
        state = take_back_for_another(state, dummy, called.played, "45C4(b)")
    return with_law(state, designation=_instead(state, called, event.card))


def _as_played(state: BoardState, dummy: Seat) -> Designation:
    """A call that nobody recorded: that of the card dummy has played last.

    It stands in for the missing call so that a change of it can be judged; its card is
    None where dummy has not played yet.
    """
    cards = [trick.card_of(dummy) for trick in state.play.tricks]
    played = next((card for card in reversed(cards) if card is not None), None)
    clause = law(state, "46A")
    return Designation(
        dummy, "card", played, True, clause, "card", state.version, played=played
    )


def _why_it_stands(
    state: BoardState, called: Designation, event: DesignationChanged
) -> Stands | None:
    """The reason why a change is not allowed, or None where it is or nobody can tell.

    "not_a_slip" for a change of mind; "too_late" once declarer has played again from
    either hand; "pause" before 2017 where there was one.
    """
    if not event.unintended:
        return "not_a_slip"
    if has_gone_on(state, called):
        return "too_late"
    return "pause" if pause_matters(state) and event.pause else None


def _is_not_told(
    state: BoardState, called: Designation, event: DesignationChanged
) -> bool:
    """Whether that on which it depends is not told: play since, or a pause."""
    pause_untold = pause_matters(state) and event.pause is None
    return pause_untold or has_gone_on(state, called) is None


def _ask_what_is_not_told(
    state: BoardState, dummy: Seat, event: DesignationChanged
) -> BoardState:
    """Law 45C4(b): whether there was a pause, or whether declarer has played since."""
    if pause_matters(state) and event.pause is None:
        return ask_director(state, "45C4(b)", "slip_pause", dummy)
    return ask_director(state, "45C4(b)", "slip_in_time", dummy)


def _instead(state: BoardState, called: Designation, card: Card) -> Designation:
    """The call with another card, as of now; void where dummy has not got that card.

    Then any legal card of dummy may be named (46B4). Of an unknown hand the card is
    taken as told.
    """
    clause = law(state, "45C4(b)")
    named = replace(
        called,
        kind="card",
        card=card,
        valid=True,
        law=clause,
        by="changed",
        since=state.version,
        among=(),
        played=None,
        gone_on=False,
        stands=None,
    )
    turn = turn_of_dummy(state, called.seat)
    if turn.hand is None or card in turn.hand:
        return named
    return replace(
        named,
        card=None,
        valid=False,
        law=law(state, "46B4"),
        by="not_there",
        among=in_order(turn.lawful),
    )


OF_DUMMY: dict[type[Event], Callable[[BoardState, Any], BoardState]] = {
    DummyActed: dummy_acted,
    DummyDesignated: unless_claimed(dummy_designated),
    DesignationChanged: unless_claimed(designation_changed),
}
