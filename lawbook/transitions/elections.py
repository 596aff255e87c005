"""A player answers an open choice.

`ANSWERS` is the table from the kind of a choice to what its answer does. Each of these
functions gets the state, the choice as it was open and the answer, and closes the
choice or leaves it as the law has it; a name that the choice does not offer never comes
here.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import ClaimAgreed, ClaimContested, Elected, PlayedOn
from lawbook.remedies.choices import (
    Lasting,
    Suits,
    answered,
    close_choice,
    find_choice,
    left_open,
    may_yet_differ,
    overruled,
    suits_of,
)
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    lay_down,
    remember_seen,
    settle_violations,
)
from lawbook.rules.law_51 import (
    cards_picked_up,
    clause_of_the_election,
    clause_of_the_lead_choice,
)
from lawbook.state.board import BoardState, is_over_a_slip, law, with_law
from lawbook.state.kinds import RESTRICTED_LEAD, ChoiceKind
from lawbook.state.rectification import Choice, Restriction
from lawbook.transitions.answered_calls import over_an_irregular_call
from lawbook.transitions.answers_to_leads import (
    accept_lead,
    lead_properly,
    refuse_lead,
    spread_hand,
)
from lawbook.transitions.auction import restrict_the_first_lead
from lawbook.transitions.changed_calls import change_or_keep
from lawbook.transitions.claims import claim_agreed, claim_contested, played_on
from lawbook.transitions.compared_calls import elected_comparable
from lawbook.transitions.designations import name_dummys_card
from lawbook.transitions.dummy import lead_from
from lawbook.transitions.failures import let_failure_stand, reject_failure
from lawbook.transitions.premature_plays import restrict_partners_play
from lawbook.transitions.procedure import over_a_count
from lawbook.transitions.recorded_calls import replacement_chosen
from lawbook.transitions.several_cards import designate_own
from lawbook.transitions.unintended_calls import elected_unintended, kept
from lawbook.transitions.withdrawn_cards import keep_or_withdraw

Answer = Callable[[BoardState, Choice, Elected], BoardState]


def elected(state: BoardState, event: Elected) -> BoardState:
    """The choice takes effect; one that is not open any more changes nothing.

    ``event.choice`` names the option. Where one defender has answered alone over a lead
    of declarer's, the other may still differ and can prevail (55A): the state before is
    kept for the next event.
    """
    if state.before_answer is not None:
        outvoted = overruled(state, event) or state
        state = replace(outvoted, version=state.version, before_answer=None)
    choice = answered(state, event)
    if choice is None:
        return state
    after = ANSWERS[choice.kind](state, choice, event)
    return (
        replace(after, before_answer=state) if may_yet_differ(choice, event) else after
    )


def _over_the_lead(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Laws 50D2, 51B: pick up what the election covers, and restrict the lead.

    Three answers: the suit is required, or prohibited, or neither. Either of the first
    two sends every penalty card of the suits named back to the hand, minor ones too;
    "neither" leaves the cards where they are, and the choice comes again at the next
    lead. A card that the leader led too soon is settled with it.
    """
    leader = choice.blocks
    if leader is None:
        return state
    cards, suits = state.majors_of(leader.partner), suits_of(choice, event)
    chosen = replace(
        state.law,
        choices=left_open(state, choice),
        chosen_about=state.law.chosen_about.union([mine.card for mine in cards]),
        premature=state.law.premature if find_choice(state, "withdrawn_call") else None,
    )
    after = settle_violations(replace(state, law=chosen), leader)
    if event.choice == "neither" and not suits:
        return after
    clause = clause_of_the_election(clause_of_the_lead_choice(cards), event.choice)
    if suits:
        after = _pick_up(after, leader.partner, suits, clause)
    after = _ask_about_contradiction(after, leader, event, suits)
    return _restrict_the_lead(after, leader, clause, event, suits)


def _pick_up(state: BoardState, seat: Seat, suits: Suits, clause: str) -> BoardState:
    """Laws 50D2(a), 51B: penalty cards of the suits named go back to hand.

    ``seat`` is the owner, ``suits`` those named. Picked up, a card is no penalty card,
    and partner may not use having seen it (50E2).
    """
    owned = state.of(seat)
    picked_up = cards_picked_up(owned, suits)
    for mine in owned:
        if mine.card in picked_up:
            state = end_penalty_card(state, mine.card, "picked_up", clause)
    return state


def _ask_about_contradiction(
    state: BoardState, leader: Seat, event: Elected, suits: Suits
) -> BoardState:
    """A suit required that another prohibition bars: the Director decides.

    That happens where a prohibition from a withdrawn call (26), or from an earlier
    election, runs on while the lead is kept. Nothing is taken away: both restrictions
    stay until the Director has said which holds.
    """
    if event.choice != "require":
        return state
    barred = {
        suit
        for rule in state.law.restrictions
        if rule.seat == leader and rule.kind == "prohibit_lead"
        for suit in rule.suits
    }
    if not barred & set(suits):
        return state
    return ask_director(state, "50D2", "required_and_forbidden", leader)


def _restrict_the_lead(
    state: BoardState, leader: Seat, clause: str, event: Elected, suits: Suits
) -> BoardState:
    """A requirement governs this lead; a prohibition lasts until it is lost.

    Reading: the words on keeping the lead go with the prohibition, so that a required
    suit is for one lead only. A hand that cannot obey plays any card (59).
    """
    if event.choice == "neither":
        return state
    until: Lasting = "this_lead" if event.choice == "require" else "loses_lead"
    kind = RESTRICTED_LEAD[event.choice]
    new = Restriction(leader, kind, suits, law(state, clause), until)
    return with_law(state, restrictions=(*state.law.restrictions, new))


def _designate(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 51A: this card is to be played at this turn.

    Of several penalty cards that can legally be played declarer names one. It is for
    this turn; a card led or played before it was named is settled with it.
    """
    left = left_open(state, choice)
    named = replace(state.law, choices=left, designated=event.card)
    chosen = replace(state, law=named)
    return settle_violations(chosen, choice.blocks) if choice.blocks else chosen


def _over_a_failure(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 52B: the card stands, or the penalty card takes its place.

    ``event.choice`` is "accept" or "reject". Accepted, the penalty card stays one and
    no trick is transferred for it (64B3).
    """
    if event.choice == "accept":
        return let_failure_stand(state, choice)
    return reject_failure(state, choice)


def _over_a_lead_out_of_turn(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Laws 53 to 56: a lead is accepted, refused, or overtaken by the right one.

    Over an opening lead declarer may also spread the hand and become dummy (54A). The
    choice never offers what the case does not allow.
    """
    answers = {
        "accept": accept_lead,
        "spread": spread_hand,
        "refuse": refuse_lead,
        "make_proper_lead": lead_properly,
    }
    return answers[event.choice](state, choice)


def _over_partners_play(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Law 57A: declarer asks for the highest or lowest card, or names another suit.

    The suit may be required (since 2017) or forbidden; the answer governs partner's
    play to this trick.
    """
    return restrict_partners_play(state, choice, event, suits_of(choice, event))


def _as_penalty_card(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 24 (1997): declarer may have a card faced in the auction treated as one.

    "yes" lays it down in the grade that was worked out when the auction ended; "no"
    lets it go back to the hand as a card that was seen.
    """
    closed, (seat, card) = close_choice(state, choice), choice.play
    if event.choice == "no":
        return remember_seen(closed, card, seat, "withdrawn")
    return lay_down(closed, seat, card, choice.kind_if_treated, ("auction", "24E"))


@cites("68D1", "68D2", "69A")
def _over_a_claim(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 68D: the same as the event of its own; by either player of the side.

    ``event.by`` is who answered; without it the claimer's left-hand opponent is taken.
    "agree" is not complete yet, "contest" calls the Director, "play_on" is offered
    since 2017.
    """
    claimer = choice.seat or Seat.NORTH
    seat = event.by or claimer.next
    answers: dict[str, Callable[[], BoardState]] = {
        "agree": lambda: claim_agreed(state, ClaimAgreed(seat=seat)),
        "contest": lambda: claim_contested(state, ClaimContested(seat=seat)),
        "play_on": lambda: played_on(state, PlayedOn(seat=seat)),
    }
    return answers[event.choice]()


def _over_a_call_to_change(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Law 25A6 over a slip; 21B1 after a wrong explanation.

    The two choices have one kind and are told apart by their clause.
    """
    of_a_slip = is_over_a_slip(state, choice)
    return (kept if of_a_slip else change_or_keep)(state, choice, event)


ANSWERS: dict[ChoiceKind, Answer] = {
    "lead": _over_the_lead,
    "designation": _designate,
    "failure": _over_a_failure,
    "lead_out_of_turn": _over_a_lead_out_of_turn,
    "opening_lead_out_of_turn": _over_a_lead_out_of_turn,
    "premature_play": _over_partners_play,
    "two_cards": designate_own,
    "treat_as_penalty_card": _as_penalty_card,
    "withdraw": keep_or_withdraw,
    "withdrawn_call": restrict_the_first_lead,
    "claim": _over_a_claim,
    "count": over_a_count,
    "insufficient_bid": over_an_irregular_call,
    "call_out_of_rotation": over_an_irregular_call,
    "change_of_call": over_an_irregular_call,
    "replacement": replacement_chosen,
    "comparable": elected_comparable,
    "unintended_call": elected_unintended,
    "change_call": _over_a_call_to_change,
    "dummy_card": name_dummys_card,
    "leading_hand": lead_from,
}
