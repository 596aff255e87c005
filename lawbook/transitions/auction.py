"""The board is opened, the auction is called and ends; a call is withdrawn in it.

Declarer may then have a choice over the first lead of the offender's partner (26).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import declarer_from_calls
from lawbook.cards.deals import UNKNOWN_HANDS, read_deal
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    AuctionEnded,
    BoardOpened,
    CallMade,
    CallWithdrawn,
    ContractCorrected,
    Elected,
    FaceDownLead,
)
from lawbook.remedies.choices import Lasting, find_choice, open_choice, suits_of
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    lay_down,
    note_violation,
    settle_violations,
)
from lawbook.rules.law_24 import shown_deliberately
from lawbook.rules.law_26 import clause_of_the_lead, suits_in_question
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.state.board import BoardState, with_contract, with_law, with_play
from lawbook.state.kinds import RESTRICTED_LEAD, Kind
from lawbook.state.parts import Setup
from lawbook.state.rectification import (
    Choice,
    Faced,
    Option,
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
        vulnerable=event.vulnerable,
        dealt=dealt,
    )
    return with_play(replace(state, setup=setup), hands=dealt)


def call_made(state: BoardState, event: CallMade) -> BoardState:
    """A call; it discharges an enforced pass, and a bid in its place breaks the law."""
    calls = (*state.setup.calls, (event.seat, event.call))
    after = replace(state, setup=replace(state.setup, calls=calls))
    owed = [clause for seat, clause in state.law.passes if seat == event.seat]
    if not owed:
        return after
    left = tuple(kept for kept in state.law.passes if kept[0] != event.seat)
    after = with_law(after, passes=left)
    return after if event.call == "P" else _bid_instead(after, event.seat, owed[0])


def _bid_instead(state: BoardState, seat: Seat, clause: str) -> BoardState:
    faced = [card for card in state.law.exposed if card.seat == seat.partner]
    if not faced:
        return state
    return note_violation(state, seat, faced[0].card, clause, None)


@cites("22A", "22B", "24D")
def auction_ended(state: BoardState, event: AuctionEnded) -> BoardState:
    """The final pass: declarer is presumed, and a defender's faced cards are laid."""
    if event.contract == "PASS":
        ended = with_contract(replace(state, phase="ended"), "PASS", None)
        return with_law(ended, passes=(), exposed=())
    declarer = event.declarer or declarer_from_calls(state.setup.calls)
    after = with_contract(state, event.contract, declarer)
    after = with_law(replace(after, phase="clarification"), passes=(), exposed=())
    leader = declarer.next if declarer else None
    return _lay_faced_cards(with_play(after, leader=leader), state.law.exposed)


@cites("24E")
def _lay_faced_cards(state: BoardState, faced: tuple[Faced, ...]) -> BoardState:
    """Law 24E: what a defender faced in the auction becomes penalty cards."""
    by_choice = EDITIONS[state.setup.edition].auction_cards_by_choice
    for card in faced:
        kind = _grade(card)
        if not state.is_defender(card.seat):
            continue
        if by_choice:
            state = open_choice(state, _treat_as_penalty_card(state, card, kind))
        else:
            state = lay_down(state, card.seat, card.card, kind, (card.manner, "24E"))
    return state


def _grade(card: Faced) -> Kind:
    """Its own grade; a second one laid down makes both major (50B)."""
    deliberate = shown_deliberately(card)
    return grade_on_exposure(card.card, deliberate=deliberate, alone=True)


def _treat_as_penalty_card(state: BoardState, faced: Faced, kind: Kind) -> Choice:
    """Law 24 (1997): each card is a penalty card only if declarer says so."""
    return Choice(
        id=f"treat_as_penalty_card-{state.version}-{faced.card}",
        kind="treat_as_penalty_card",
        chooser=str(state.declarer),
        blocks=state.on_lead,
        law="24",
        options=(Option("yes"), Option("no")),
        seat=faced.seat,
        card=faced.card,
        kind_if_treated=kind,
    )


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
