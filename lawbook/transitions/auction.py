"""The board is opened; a call is withdrawn, told by hand; a lead put face down.

Declarer may then have a choice over the first lead of the offender's partner (26).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.deals import UNKNOWN_HANDS, read_deal
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    BoardOpened,
    CallWithdrawn,
    ContractCorrected,
    Elected,
    FaceDownLead,
)
from lawbook.remedies.choices import Lasting, find_choice, suits_of
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    settle_violations,
)
from lawbook.rules.law_26 import clause_of_the_lead, suits_in_question
from lawbook.state.auction import NO_AUCTION, Auction
from lawbook.state.board import BoardState, with_contract, with_law, with_play
from lawbook.state.kinds import RESTRICTED_LEAD
from lawbook.state.parts import Setup
from lawbook.state.rectification import (
    Choice,
    Restriction,
    WithdrawnCall,
)


def board_opened(state: BoardState, event: BoardOpened) -> BoardState:
    """The board starts; the edition already pinned by the replay stays."""
    dealt = read_deal(event.deal) if event.deal else UNKNOWN_HANDS
    setup = Setup(
        edition=state.setup.edition,
        board=event.board,
        record=event.record,
        dealer=event.dealer,
        auction=_auction(event),
        vulnerable=event.vulnerable,
        dealt=dealt,
    )
    return with_play(replace(state, setup=setup), hands=dealt)


@cites("17B")
def _auction(event: BoardOpened) -> Auction:
    """Law 17B: the dealer begins; where nobody says who that is, the board's number."""
    if event.auction == "incidents":
        return NO_AUCTION
    dealer = event.dealer or SEATS[(event.board - 1) % 4]
    return Auction(full=True, dealer=dealer)


@cites("41A")
def face_down_lead(state: BoardState, event: FaceDownLead) -> BoardState:
    """Law 41A: by the player on lead it is the lead; by another it goes back."""
    proper = state.on_lead is None or event.seat == state.on_lead
    return with_law(state, face_down=None if proper else event.seat)


@cites("48A")
def contract_corrected(state: BoardState, event: ContractCorrected) -> BoardState:
    """The contract as it was: who defends, and so whose cards are penalty cards."""
    after = with_contract(state, event.contract, event.declarer)
    if after.phase == "clarification":
        after = with_play(after, leader=event.declarer.next)
    for mine in after.law.penalty_cards:
        if not after.is_defender(mine.seat):
            after = end_penalty_card(after, mine.card, "director", "48A")
    return after


@cites("26B")
def call_withdrawn(state: BoardState, event: CallWithdrawn) -> BoardState:
    """Law 26: remembered until partner's first turn to lead, should they defend.

    A comparable call leaves the lead free since 2017. Before, only the same call does
    so for certain; whether another one did is asked of the Director (27B1).
    """
    known = EDITIONS[state.setup.edition].knows_comparable_calls
    clause = clause_of_the_lead(event.suits_shown, comparable_known=known)
    if _is_free(event, comparable_known=known):
        return state
    if event.comparable:
        return ask_director(state, clause, "replaced_call", event.seat)
    if _has_led(state, event.seat.partner):
        return ask_director(state, clause, "led_already", event.seat)
    return _remember(state, event, clause, by_suit=not known)


def _is_free(event: CallWithdrawn, *, comparable_known: bool) -> bool:
    same = event.call is not None and event.call == event.replaced_by
    return same or (event.comparable and comparable_known)


def _remember(
    state: BoardState, event: CallWithdrawn, clause: str, *, by_suit: bool
) -> BoardState:
    any_suit = by_suit and clause == "26B"
    specified = () if any_suit else event.suits_specified
    suits = suits_in_question(clause, event.suits_shown, specified)
    if not suits:
        return state
    call = WithdrawnCall(event.seat, suits, clause, clause == "26A", state.version)
    return with_law(state, withdrawn_calls=(*state.law.withdrawn_calls, call))


def _has_led(state: BoardState, seat: Seat) -> bool:
    """Whether the seat's first turn to lead is past, as far as the record tells."""
    if state.phase != "play":
        return False
    if state.is_full:
        return any(t.leader is seat and t.cards for t in state.play.tricks)
    declarer, play = state.declarer, state.play
    if declarer is not None and declarer.next is seat:
        return play.led or play.leader is not seat
    return play.led and play.leader is seat


def restrict_the_first_lead(
    state: BoardState, choice: Choice, event: Elected
) -> BoardState:
    """Law 26: a suit forbidden while the lead is kept, or required for this lead."""
    calls = tuple(
        call
        for call in state.law.withdrawn_calls
        if choice.id != f"withdrawn_call-{call.since}"
    )
    leader = choice.blocks
    if leader is None:
        return state
    premature = state.law.premature if find_choice(state, "lead") else None
    chosen = with_law(state, withdrawn_calls=calls, premature=premature)
    chosen = settle_violations(chosen, leader)
    if event.choice == "neither":
        return chosen
    until: Lasting = "this_lead" if event.choice == "require" else "loses_lead"
    kind, suits = RESTRICTED_LEAD[event.choice], suits_of(choice, event)
    new = Restriction(leader, kind, suits, choice.law, until)
    return with_law(chosen, restrictions=(*state.law.restrictions, new))
