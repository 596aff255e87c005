"""The board is opened; a call is withdrawn, told by hand; a lead put face down.

Declarer may then have a choice over the first lead of the offender's partner (26).

A record of incidents tells of a withdrawn call what decides: the suits it showed, those
specified legally, whether the call in its place was comparable. In a full auction that
is worked out (`leads_in_question`). Where the record begins is here as well.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.boards import dealer_of
from lawbook.cards.deals import UNKNOWN_HANDS, read_deal
from lawbook.cards.seats import Seat
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
    """The board starts; the edition already pinned by the replay stays.

    A deal that is given is read once; without one every hand is unknown. The dealer is
    kept as told, and worked out for the auction alone where nobody said.
    """
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
    """Law 17B: the dealer begins; where nobody says who that is, the board's number.

    Board 1 is dealt by North, board 2 by East, and so on in fours. A record of
    incidents has no full auction, so that no turn is worked out.
    """
    if event.auction == "incidents":
        return NO_AUCTION
    dealer = event.dealer or dealer_of(event.board)
    return Auction(full=True, dealer=dealer)


@cites("41A")
def face_down_lead(state: BoardState, event: FaceDownLead) -> BoardState:
    """Law 41A: by the player on lead it is the lead; by another it goes back.

    Kept is the seat whose lead goes back, None for the proper one. The card was not
    seen, so it is no penalty card. Where nobody is known to be on lead the lead is
    taken for the proper one.
    """
    proper = state.on_lead is None or event.seat == state.on_lead
    return with_law(state, face_down=None if proper else event.seat)


@cites("48A")
def contract_corrected(state: BoardState, event: ContractCorrected) -> BoardState:
    """The contract as it was: who defends, and so whose cards are penalty cards.

    Dummy and declarer have no penalty cards (48A): those of a hand that turns out not
    to defend end by the Director. Before the opening lead the right player is on lead
    then.
    """
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

    The same state where the lead is free: after the same call again, and since 2017
    after a comparable one. The Director is asked where a comparable call decides
    nothing in the edition, and where partner's first turn to lead has passed.
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
    """Whether the lead is free for certain: the same call again, or a comparable one.

    Before 2017 only the same call is certain; ``comparable_known`` tells the two apart.
    """
    same = event.call is not None and event.call == event.replaced_by
    return same or (event.comparable and comparable_known)


def _remember(
    state: BoardState, event: CallWithdrawn, clause: str, *, by_suit: bool
) -> BoardState:
    """The call is kept until partner is on lead, with the suits that declarer may name.

    Since 2017 those are all but what the offender specified in the legal auction;
    before, the suits that the withdrawn call showed (26A), or where it showed none any
    suit (26B, ``by_suit``). The same state where no suit is left.
    """
    any_suit = by_suit and clause == "26B"
    specified = () if any_suit else event.suits_specified
    suits = suits_in_question(clause, event.suits_shown, specified)
    if not suits:
        return state
    call = WithdrawnCall(event.seat, suits, clause, clause == "26A", state.version)
    return with_law(state, withdrawn_calls=(*state.law.withdrawn_calls, call))


def _has_led(state: BoardState, seat: Seat) -> bool:
    """Whether the seat's first turn to lead is past, as far as the record tells.

    In a full record a trick led by the seat says so. In incidents it is what the lead
    in progress lets one conclude; False where nothing does.
    """
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
    """Law 26: a suit forbidden while the lead is kept, or required for this lead.

    ``choice`` names the withdrawn call that it settles. "require" binds this lead alone
    (26A, before 2017), "prohibit" while the seat keeps the lead, "neither" nothing.
    What the leader played too soon is settled by it.
    """
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
