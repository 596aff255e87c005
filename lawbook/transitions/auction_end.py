"""The auction is over: declarer is presumed, and what it left behind takes effect.

Between the final pass and a faced opening lead roles are presumed: the auction can come
alive again (25A5, 21B1), and a lead out of turn can make declarer dummy (54A).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.contracts import declarer_from_calls
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import AuctionEnded
from lawbook.remedies.choices import open_choice
from lawbook.remedies.penalty_cards import ask_director, lay_down
from lawbook.rules.law_22 import contract_of
from lawbook.rules.law_24 import shown_deliberately
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.state.board import BoardState, law, with_contract, with_law, with_play
from lawbook.state.kinds import OF_THE_AUCTION, Kind
from lawbook.state.rectification import Choice, Faced, Option, Question
from lawbook.transitions.calls_at_issue import (
    PENDING,
    edition_of,
    unasked,
    with_auction,
)
from lawbook.transitions.leads_in_question import (
    may_restrict_the_lead,
    restricting_the_lead,
)


@cites("22A", "22B", "24D")
def auction_ended(state: BoardState, event: AuctionEnded) -> BoardState:
    """The final pass is told; of a full auction that is over it says nothing new.

    What is told prevails over what was worked out, and the Director is asked (22A).

    ``event.contract`` is written like 4SX or PASS. A record of incidents learns of the
    contract here. The same state where a full auction had found the same.
    """
    if not state.setup.auction.full or state.phase == "auction":
        return end_auction(state, event.contract, event.declarer)
    declarer = event.declarer or state.declarer
    if (event.contract, declarer) == (state.setup.contract, state.declarer):
        return state
    asked = ask_director(state, "22A", "other_contract", declarer or Seat.NORTH)
    return end_auction(asked, event.contract, declarer)


def end_by_calls(state: BoardState) -> BoardState:
    """Law 22A: the contract that the calls have led to.

    Three passes after a bid, or four where nobody has bid; then the board is passed
    out.
    """
    return end_auction(state, contract_of(state.setup.calls), None)


def end_auction(state: BoardState, contract: str, declarer: Seat | None) -> BoardState:
    """The final pass: declarer is presumed, and a defender's faced cards are laid.

    ``declarer`` is worked out from the calls where nobody is named.

    A board passed out is over at once. Otherwise the phase is "clarification" until a
    lead is faced, the player at declarer's left is on lead, and withdrawn calls and
    faced cards become what the play knows of them. Duties of single turns end.
    """
    state = _nothing_owed(_never_replaced(_left_open(state, contract)))
    if contract == "PASS":
        ended = with_contract(replace(state, phase="ended"), "PASS", None)
        seen = state.law.exposed
        over = with_law(ended, passes=(), exposed=(), picked_up=seen)
        return asked_at_the_end(over)
    declarer = declarer or declarer_from_calls(state.setup.calls)
    after = with_contract(state, contract, declarer)
    own = tuple(c for c in state.law.exposed if not after.is_defender(c.seat))
    after = replace(after, phase="clarification")
    after = with_law(after, passes=(), exposed=(), picked_up=own)
    leader = declarer.next if declarer else None
    after = _withdrawn_calls(with_play(after, leader=leader))
    return _lay_faced_cards(after, state.law.exposed)


@cites("24E")
def _lay_faced_cards(state: BoardState, faced: tuple[Faced, ...]) -> BoardState:
    """Law 24E: what a defender faced in the auction becomes penalty cards.

    Cards of declarer's side are picked up (24D), and only a defender's stay; kept is
    what was picked up, as the auction may come alive again (`reopened`). Under an
    edition with ``auction_cards_by_choice`` (1997) declarer is asked of each whether it
    is a penalty card.
    """
    by_choice = edition_of(state).auction_cards_by_choice
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
    """Its own grade; a second one laid down makes both major (50B).

    Honours are major, and so is a card that was led, shown or named on purpose.
    """
    deliberate = shown_deliberately(card)
    return grade_on_exposure(card.card, deliberate=deliberate, alone=True)


def _treat_as_penalty_card(state: BoardState, faced: Faced, kind: Kind) -> Choice:
    """Law 24 (1997): each card is a penalty card only if declarer says so.

    Declarer answers "yes" or "no"; the player on lead waits. The grade it would have is
    kept with the choice.
    """
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


def _left_open(state: BoardState, contract: str) -> BoardState:
    """What a player had still to answer over a call: the Director is asked.

    Nothing can be answered over a call once the auction is over: those choices are
    closed. Of a double that Law 19 does not allow the Director is asked under 36C, of
    any other call under the clause that was open.
    """
    for issue in state.setup.auction.issues:
        choices = [c for c in state.law.choices if c.since == issue.since]
        if issue.stage in PENDING and choices:
            asked, seat = unasked(state, issue), issue.seat
            if issue.kind == "inadmissible":
                state = _double_left_open(asked, seat, contract)
            else:
                state = ask_director(asked, choices[0].law, "call_left_open", seat)
    return state


@cites("36B2", "36C")
def _double_left_open(state: BoardState, seat: Seat, contract: str) -> BoardState:
    """Law 36C: with the lead faced it does not count, else the offender calls again.

    Where every card is recorded no lead is faced yet. A contract told with that double
    stands as told.
    """
    if state.is_full:
        state = ask_director(state, "36B2", "call_left_open", seat)
    else:
        state = ask_director(state, "36C", "inadmissible_left", seat)
    calls = state.setup.calls
    if not state.setup.auction.full or contract in ("PASS", contract_of(calls)):
        return state
    return ask_director(state, "36C", "other_contract", seat)


@cites("36C")
def known_to_be_faced(state: BoardState) -> BoardState:
    """Law 36C: with the lead faced nobody asks if it is, nor is the call replaced.

    Drops the questions that `end_auction` asked; the same state where there is none.
    """
    left = tuple(one for one in state.law.questions if not _is_settled(state, one))
    return with_law(state, questions=left) if left != state.law.questions else state


def _is_settled(state: BoardState, asked: Question) -> bool:
    to_be_replaced = (law(state, "36B2"), "call_left_open")
    return asked.key == "inadmissible_left" or (asked.law, asked.key) == to_be_replaced


@cites("26B")
def _never_replaced(state: BoardState) -> BoardState:
    """Law 26B: nor was a call that its player made no other instead of.

    The offender made no further call, so there is none to compare: the lead of the
    partner may be restricted as if it were not comparable. Under an edition that knows
    no comparable calls a call out of rotation puts the lead in question only after
    another final call at that turn; one that may not be made at all always does (36).
    """
    known = edition_of(state).knows_comparable_calls
    for issue in state.setup.auction.issues:
        if issue.stage == "due" and (known or issue.kind != "out_of_rotation"):
            state = may_restrict_the_lead(state, issue)
    return state


def _nothing_owed(state: BoardState) -> BoardState:
    """What was due at one turn is not owed any more; what is still to be ruled stays.

    Who must pass throughout is kept: the auction may come alive again (25A5).
    """
    kept = [one for one in state.setup.auction.issues if _is_asked(state, one.since)]
    return with_auction(state, issues=tuple(kept), repeats=(), undoubled=())


def _is_asked(state: BoardState, since: int) -> bool:
    """Whether a choice over a call has been open since this entry, unanswered."""
    choices = state.law.choices
    return any(c.kind in OF_THE_AUCTION and c.since == since for c in choices)


@cites("26B", "30A")
def _withdrawn_calls(state: BoardState) -> BoardState:
    """Law 26B: handed on to the first lead of the offender's partner.

    Once for each turn of a player, whatever was withdrawn at it. Where a defender had
    to pass for a pass out of turn (30A), no clause says whether the lead is restricted,
    and the Director is asked.
    """
    turns = [(one.of, one.turn) for one in state.setup.auction.uncompared]
    for seat, turn in dict.fromkeys(turns):
        state = restricting_the_lead(state, seat, turn)
    forced = law(state, "30A")
    for made in state.setup.auction.calls:
        if made.law == forced and state.is_defender(made.seat):
            state = ask_director(state, "30A", "forced_pass", made.seat)
    return state


@cites("23C", "27D", "72C")
def asked_at_the_end(state: BoardState) -> BoardState:
    """Laws 23C, 27D, 72C: what an irregular call gave is asked when play has ended.

    Whether a comparable call (23C), a replaced insufficient bid (27D) or a partner who
    had to be silent (72C) gave the offender's side a score it would not have had.
    """
    for one in state.setup.auction.at_end:
        state = ask_director(state, one.law, one.key, one.seat)
    return state
