"""The board is opened, the auction is called and ends."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import declarer_from_calls
from lawbook.cards.deals import UNKNOWN_HANDS, read_deal
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    AuctionEnded,
    BoardOpened,
    CallMade,
    ContractCorrected,
    FaceDownLead,
)
from lawbook.remedies.choices import open_choice
from lawbook.remedies.penalty_cards import end_penalty_card, lay_down, note_violation
from lawbook.rules.law_24 import shown_deliberately
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.state.board import BoardState, with_contract, with_law, with_play
from lawbook.state.kinds import Kind
from lawbook.state.parts import Setup
from lawbook.state.rectification import Choice, Faced, Option


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
    """Law 24E: what a defender faced in the auction becomes his penalty cards."""
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
