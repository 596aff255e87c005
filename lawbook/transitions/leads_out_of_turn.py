"""A faced lead by the wrong player: the choice it opens (Laws 53 to 56, 60B).

Declarer may accept a defender's lead, or either defender declarer's, and may refuse it.
Where it was the chooser's own turn the right lead may simply be made. An opening lead
adds a third answer: declarer spreads the hand and is dummy (54A).
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import LeadOutOfTurn
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import lay_down, remember_seen
from lawbook.rules.law_53 import choices_over_a_lead, choices_over_an_opening_lead
from lawbook.state.board import BoardState, law, with_play
from lawbook.state.kinds import SeenAs
from lawbook.state.rectification import Choice
from lawbook.transitions.answers_to_leads import accept_lead
from lawbook.transitions.implied_choices import answered_by_any_card
from lawbook.transitions.revokes import went_on_out_of_turn


@cites("54E", "47E1")
def lead_out_of_turn(state: BoardState, event: LeadOutOfTurn) -> BoardState:
    """The choice it opens; one induced (47E1) or by the declaring side opens none.

    Declarer who could have seen a card of dummy must accept an opening one (54C). One
    that nobody induced establishes an earlier revoke of the side (63A1, 47E1).

    The wrong card stays face up while the choice is open. Reading: declarer's side that
    tries to make the opening lead has exposed a card in the auction period (54E, 24),
    so its card goes back without a choice. Where declarer's lead was refused and not
    yet made again, a defender's card is exposed (60B).
    """
    if not event.induced:
        state = went_on_out_of_turn(state, event.seat, lead=True)
    if not state.is_defender(event.seat):
        state = answered_by_any_card(state, event.seat)
    elif state.law.retracted and not event.induced:
        return before_declarer_leads_again(state, event.seat, event.card)
    opening = _is_opening(state, event)
    induced = event.induced or (opening and not state.is_defender(event.seat))
    standing = _standing_of(event, induced)
    seen = remember_seen(state, event.card, event.seat, standing)
    if induced:
        return seen
    choice = _choice_over(seen, event, opening)
    if opening and state.play.dummy_seen:
        return accept_lead(seen, choice)
    return open_choice(_after_the_last_trick(seen), choice)


def is_of_another_contract(state: BoardState, choice: Choice) -> bool:
    """Whether the contract has been corrected since, so that the choice fits no more.

    Partner waits over a defender's lead only; and the opening lead of the hand to
    declarer's left was right.
    """
    if choice.seat is None:
        return False
    was_defender = choice.blocks is not None
    return was_defender != state.is_defender(choice.seat) or _was_right(state, choice)


@cites("53A", "54E", "55A")
def asked_as_it_is_now(state: BoardState, choice: Choice) -> BoardState:
    """The lead told again under the contract as it is now; nothing where it was right.

    So who defends, chooses and waits is worked out anew.
    """
    closed = close_choice(state, choice)
    if choice.seat is None or choice.card is None or _was_right(state, choice):
        return closed
    return lead_out_of_turn(closed, LeadOutOfTurn(choice.seat, choice.card))


def _was_right(state: BoardState, choice: Choice) -> bool:
    """Whether it is the opening lead of the hand to declarer's left (41A)."""
    leader = state.declarer.next if state.declarer else None
    return choice.kind == "opening_lead_out_of_turn" and choice.seat is leader


def _after_the_last_trick(state: BoardState) -> BoardState:
    """Incidents: a new lead tells that the last trick is over.

    The same state in a full record, where the last trick is over when it has four
    cards.
    """
    if state.is_full or state.on_lead is not None:
        return state
    return with_play(state, leader=None, lead=None, followed=0)


@cites("60B")
def before_declarer_leads_again(
    state: BoardState, seat: Seat, card: Card
) -> BoardState:
    """Law 60B: declarer's lead was refused; nobody plays before the next one.

    A major penalty card: it was played deliberately.
    """
    return lay_down(state, seat, card, "major", ("before_declarers_lead", "60B"))


def _standing_of(event: LeadOutOfTurn, taken_back: bool) -> SeenAs:
    """How the card came to be seen, for the ledger (16): led, taken back, or induced.

    An induced lead is withdrawn by the innocent side, so that its partner may use it
    (47E1).
    """
    if event.induced:
        return "withdrawn_by_other_side"
    return "withdrawn" if taken_back else "led_out_of_turn"


def _is_opening(state: BoardState, event: LeadOutOfTurn) -> bool:
    """Whether it comes before the first lead of the board (Law 54).

    Not by the player who is on lead, whose lead it would be.
    """
    first_trick = event.trick in (None, 1)
    return first_trick and not state.play.faced and event.seat != state.play.leader


def _choice_over(state: BoardState, event: LeadOutOfTurn, opening: bool) -> Choice:
    """The choice over a lead: who answers, who waits, which answers there are.

    Over a defender's lead declarer chooses and partner waits; over declarer's either
    defender may answer, and nobody waits. To the last trick it can be accepted only
    under an edition that says so (``last_trick_lead_may_be_accepted``, 53A).
    """
    seat = event.seat
    proper = state.on_lead if state.on_lead != seat else None
    defender = state.is_defender(seat)
    own_turn = proper is not None and proper.side != seat.side
    last = EDITIONS[state.setup.edition].last_trick_lead_may_be_accepted
    trick = None if last else _trick_number(state, event)
    options = choices_over_a_lead(own_turn=own_turn, trick=trick)
    clause = "54" if opening else "53" if defender else "55"
    return Choice(
        id=f"{'opening_' if opening else ''}lead_out_of_turn-{state.version}",
        kind="opening_lead_out_of_turn" if opening else "lead_out_of_turn",
        chooser=str(state.declarer) if defender else seat.next.side,
        blocks=seat.partner if defender else None,
        law=law(state, clause),
        options=choices_over_an_opening_lead() if opening else options,
        seat=seat,
        card=event.card,
        proper=proper,
        since=state.version,
    )


def _trick_number(state: BoardState, event: LeadOutOfTurn) -> int | None:
    """The trick it was led to: by the record, else as told; None where nobody says."""
    return state.trick.number if state.trick else event.trick
