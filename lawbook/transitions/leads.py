"""A new lead, a lead made, and the end of what restricted it.

What a choice asked of a lead has one of three lengths: this lead ("this_lead"), this
trick ("this_trick", of plays), or as long as the seat keeps the lead ("loses_lead").
The first and the last end here, the second in `lawbook.transitions.held_cards`.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.watches import note_free_choice
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Rectification, WithdrawnCall


def new_lead(state: BoardState, seat: Seat) -> BoardState:
    """A seat has the lead to a new trick; what lasted for the last trick ends.

    Only records of incidents come here: a full record gives the lead to the winner
    itself. The opening lead is faced at the latest now.
    """
    begun = replace(
        state.play,
        leader=seat,
        led=False,
        confirmed=True,
        faced=True,
        turn=None,
        led_at=state.version,
        lead=None,
        followed=0,
    )
    return restrictions_of_a_new_lead(replace(state, phase="play", play=begun), seat)


def restrictions_of_a_new_lead(state: BoardState, seat: Seat) -> BoardState:
    """Restrictions on the last lead end; those for as long as the lead is kept stay.

    A prohibition survives from trick to trick while the seat keeps winning; once the
    lead is lost it is gone and does not come back. Declarer may choose again about
    cards that still lie there (50D2).
    """
    law = state.law
    chosen = law.restrictions or law.chosen_about or law.designated or law.premature
    turn = law.substitutes or law.replaced
    if not (chosen or turn or law.spent or law.held):
        return state
    kept = [r for r in law.restrictions if r.until == "loses_lead" and r.seat is seat]
    begun = replace(
        law,
        restrictions=tuple(kept),
        chosen_about=frozenset(),
        designated=None,
        substitutes=(),
        premature=None,
        replaced=None,
        spent=(),
        held=tuple([pair for pair in law.held if _is_taken_as_led(state, pair[1])]),
    )
    return replace(state, law=begun)


@cites("60A2")
def _is_taken_as_led(state: BoardState, card: Card) -> bool:
    """Law 60A2: a lead too soon that stands is still to come; a play is over.

    Such a card was "played" by forfeit and waits for its lead; every other held card
    had its turn in the last trick.
    """
    return any(e.card is card and e.law == "60A" for e in state.law.gone)


@cites("41C")
def lead_made(state: BoardState, card: Card | None = None) -> BoardState:
    """The seat on lead has led: restrictions on this lead alone end.

    ``card`` is None where nobody has told it. With it the opening lead counts as faced,
    and play has begun (41C).
    """
    leader = state.play.leader
    play = replace(
        state.play,
        led=True,
        faced=True,
        turn=None,
        lead=card,
        followed=leader.bit if leader else 0,
    )
    return end_lead(replace(state, phase="play", play=play))


def end_lead(state: BoardState) -> BoardState:
    """End the restrictions and choices that were about this lead alone.

    They are kept as "spent" in case the lead is taken back and made again. A choice
    over the leader's first lead (26B) is over with it.
    """
    law = state.law
    said = law.restrictions or law.withdrawn_calls or law.retracted
    if not said and law.premature is None:
        return state
    kept = tuple(r for r in law.restrictions if r.until != "this_lead")
    return with_law(
        state,
        restrictions=kept,
        spent=tuple(r for r in law.restrictions if r.until == "this_lead"),
        premature=None,
        retracted=False,
        withdrawn_calls=calls_still_open(state, state.play.leader),
    )


@cites("51A", "52B2", "62C2")
def end_turn(law: Rectification, seat: Seat) -> Rectification:
    """End what was to be played at this turn, as the seat has played.

    What declarer designated (51A), what had to replace a rejected card (52B2), and the
    card that the seat was replacing (62C2) are for one turn only.
    """
    replaced = law.replaced
    if replaced is not None and replaced[0] is seat:
        replaced = None
    return replace(law, designated=None, substitutes=(), replaced=replaced)


@cites("26B")
def calls_still_open(
    state: BoardState, leader: Seat | None
) -> tuple[WithdrawnCall, ...]:
    """Law 26B: partner's first turn to lead has come, so nothing is left to choose.

    ``leader`` is who has led now; None keeps them all.
    """
    return tuple(c for c in state.law.withdrawn_calls if c.of.partner is not leader)


def presume_lead_made(state: BoardState) -> BoardState:
    """Someone else is to play, so the seat on lead has led, unrecorded.

    Its card is not known; the leader is taken to have chosen it freely, which is asked
    about at the end where partner had a card exposed (50E4). The same state where
    nobody is on lead.
    """
    leader: Seat | None = state.on_lead
    if leader is None:
        return state
    return lead_made(note_free_choice(state, leader))
