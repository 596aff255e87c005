"""A choice that can no longer be made ends, and the Director is told why.

Most choices end with their answer, by word or by playing (`implied_choices`). The
others end here, after every event: their card has gone, the seat they bind has played,
or the trick is over. Where that leaves open what was meant, the Director is asked.

`ENDS` is the table by kind. Each function gives back the same state while the choice
can still be made. A choice that cannot be made may not stay open: it would hold up the
table for nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.calls import has_only_the_pass
from lawbook.lawful.designations import open_call
from lawbook.lawful.incidents import may_change_calls
from lawbook.remedies.choices import chooser_for, close_choice
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState, is_over_a_slip, with_law
from lawbook.state.kinds import OF_THE_AUCTION, OF_THE_DIRECTOR, ChoiceKind
from lawbook.state.rectification import Choice
from lawbook.state.turns import has_followed, is_followed
from lawbook.transitions.answers_to_leads import lead_properly, proper_lead_made
from lawbook.transitions.calls_at_issue import issue_of, put_right
from lawbook.transitions.failures import let_failure_stand
from lawbook.transitions.leads_out_of_turn import (
    asked_as_it_is_now,
    is_of_another_contract,
)
from lawbook.transitions.offered_in_place import only_the_pass


def lapse(state: BoardState) -> BoardState:
    """The state without the choices that can no longer be made.

    Once the board is over only what the Director rules on outlives it, and on a board
    passed out a slip and the calls over it (25A5, 25A6).
    """
    if state.phase == "ended":
        over = [c for c in state.law.choices if not _outlasts(state, c)]
        state = close_choice(state, *over)
        for choice in state.law.choices:
            state = _without_a_change(state, choice)
        return state
    state = _with_right_choosers(state)
    for choice in state.law.choices:
        end = ENDS.get(choice.kind)
        if end is not None:
            state = end(state, choice)
    return state


@cites("25A5", "25A6")
def _outlasts(state: BoardState, choice: Choice) -> bool:
    """What the Director rules on; of a board passed out slips, and calls over them."""
    passed_out = state.setup.contract == "PASS"
    slip = choice.kind == "unintended_call" or is_over_a_slip(state, choice)
    return (passed_out and slip) or choice.kind in OF_THE_DIRECTOR


def _with_right_choosers(state: BoardState) -> BoardState:
    """Law 43A: the chooser is declarer, who may change while a choice is open.

    So it happens where declarer becomes dummy by spreading the hand (54A), or the
    contract is corrected. The same state where nobody changes.
    """
    choosers = [_chooser(state, choice) for choice in state.law.choices]
    if choosers == [choice.chooser for choice in state.law.choices]:
        return state
    both = zip(state.law.choices, choosers, strict=True)
    choices = tuple(replace(choice, chooser=chooser) for choice, chooser in both)
    return with_law(state, choices=choices)


def _chooser(state: BoardState, choice: Choice) -> str:
    """Who chooses now: a side and the Director stay, as do the calls of the auction.

    A card of dummy's is declarer's to choose about, everybody else chooses of their
    own; every other choice is declarer's.
    """
    of_the_auction = choice.kind == "change_call" or state.declarer is None
    if choice.chooser in ("NS", "EW", "director") or of_the_auction:
        return choice.chooser
    if choice.kind in OF_THE_AUCTION:
        return choice.chooser
    if choice.kind in ("two_cards", "withdraw"):
        return chooser_for(state, choice.play[0])
    return str(state.declarer)


def _trick_over(state: BoardState, choice: Choice) -> bool:
    """Whether the trick in which the choice arose is known to be over.

    In a record of incidents a new lead shows it.
    """
    if not state.is_full:
        return choice.since < state.play.led_at
    tricks = state.play.tricks
    if choice.trick is None or not tricks:
        return False
    return tricks[-1].number > choice.trick


@cites("53A", "53B", "55B")
def _lead_out_of_turn(state: BoardState, choice: Choice) -> BoardState:
    """Law 55B: the right lead has been followed; or the trick was played unrecorded.

    If the trick went on without an answer in the record, the Director is asked what was
    chosen, under the clause of the choice. Under another contract it may be the lead of
    the other side, or a right one: then it is asked about as that.
    """
    if is_of_another_contract(state, choice):
        return asked_as_it_is_now(state, choice)
    if proper_lead_made(state, choice) and is_followed(state):
        return lead_properly(state, choice)
    if not _trick_over(state, choice) and not is_followed(state):
        return state
    return _closed(state, choice, choice.law, "led_out_of_turn")


@cites("52B1(b)")
def _failure(state: BoardState, choice: Choice) -> BoardState:
    """Law 52B1(b): declarer's side has played since, as the record of incidents tells.

    The seat after the offender is of that side; it has played since, unless it led.

    In a full record playing on answers it card by card. If the offender turns out not
    to defend, there was no penalty card and nothing to choose.
    """
    if state.is_full:
        return state
    offender, _ = choice.play
    if not state.is_defender(offender):
        return close_choice(state, choice)
    after = offender.next
    if _trick_over(state, choice):
        played = has_followed(state, after) or has_followed(state, after.partner)
    else:
        played = has_followed(state, after) and state.play.leader not in (None, after)
    return let_failure_stand(state, choice) if played else state


@cites("57A", "60A1")
def _premature_play(state: BoardState, choice: Choice) -> BoardState:
    """Law 57A: partner has played, so declarer can demand nothing of that play now.

    Nothing can be demanded afterwards; whether declarer had said something before is
    asked.
    """
    partner = choice.play[0].partner
    if not state.is_defender(partner):
        return close_choice(state, choice)
    if not has_followed(state, partner) and not _trick_over(state, choice):
        return state
    return _closed(state, choice, "57A", "demand")


@cites("58B2")
def _two_cards(state: BoardState, choice: Choice) -> BoardState:
    """Law 58B2: one of the cards has been played, or the trick is over.

    Nobody has named one in time, so the Director is asked which was played.
    """
    cards = choice.options[0].cards
    played = any(state.play.played & card.bit for card in cards)
    if not played and not _trick_over(state, choice):
        return state
    return _closed(state, choice, "58B2", "together")


@cites("62C1", "62C2")
def _withdraw(state: BoardState, choice: Choice) -> BoardState:
    """Law 62C: the card has been taken back already.

    Whether by the choice or told by itself makes no difference.
    """
    is_played = state.play.played & choice.play[1].bit
    return state if is_played else close_choice(state, choice)


@cites("24")
def _treat_as_penalty_card(state: BoardState, choice: Choice) -> BoardState:
    """Law 24 (1997): the opening lead has been made and followed.

    Declarer has then said nothing in time: what the card is, the Director says.
    """
    if not is_followed(state) and not _trick_over(state, choice):
        return state
    return _closed(state, choice, "24", "treated")


@cites("21B1(a)", "21B2", "25A6")
def _change_call(state: BoardState, choice: Choice) -> BoardState:
    """Law 21B1: the lead has been faced, or the player and the partner have called.

    Or the call is a pass that had to be made, so that there is nothing to choose (37),
    or is cancelled since (17D3).
    A call of the own side ends it where calls are made
    (`lawbook.transitions.incidents.kept_by_calling`), the rest here. A choice over a
    slip ends like any choice of the auction.
    """
    after = _without_a_change(state, choice)
    if after is not state:
        return after
    if is_over_a_slip(state, choice):
        return _over_a_call(state, choice)
    return state if may_change_calls(state) else close_choice(state, choice)


@cites("17D3", "25A6", "37B1")
def _without_a_change(state: BoardState, choice: Choice) -> BoardState:
    """Law 37B1: nobody may change a pass that had to be made, or a call gone since.

    The same state for any other choice.
    """
    if choice.kind != "change_call":
        return state
    issue = issue_of(state, choice) if is_over_a_slip(state, choice) else None
    gone = issue and state.setup.auction.call(issue.n).status == "cancelled"
    if gone or (choice.seat is not None and has_only_the_pass(state, choice.seat)):
        return put_right(state, issue) if issue else close_choice(state, choice)
    return state


@cites("46B3(b)", "46B5")
def _dummy_card(state: BoardState, choice: Choice) -> BoardState:
    """Law 46B: dummy has played, or another card was called.

    Without a call that dummy has still to play to, nobody has a card to name.
    """
    called = open_call(state)
    if called is not None and called.seat is choice.blocks:
        return state
    return close_choice(state, choice)


@cites("43B2(a)")
def _leading_hand(state: BoardState, choice: Choice) -> BoardState:
    """Law 43B2(a): a lead has been made since.

    Or a defender is on lead now, and there is no hand to choose.
    """
    leader = state.on_lead
    if leader is not None and not state.is_defender(leader):
        return state
    return close_choice(state, choice)


@cites("22B")
def _over_a_call(state: BoardState, choice: Choice) -> BoardState:
    """Law 22B: the opening lead is faced, and the Director has not ruled on a call.

    The question is put under the clause of the choice, with the player it is about.
    """
    if state.phase in ("auction", "clarification"):
        return state
    return _closed(state, choice, choice.law, "call_left_open")


@cites("24B", "24C")
def _replacement(state: BoardState, choice: Choice) -> BoardState:
    """Law 24B: open with what may be put there now, or over with the auction."""
    after = _over_a_call(state, choice)
    return only_the_pass(state, choice) if after == state else after


def _closed(state: BoardState, choice: Choice, clause: str, key: str) -> BoardState:
    """The choice ends, and the Director is asked about it under this clause.

    ``key`` names the sentence; its card goes with the question where there is one.
    """
    seat = choice.seat or Seat.NORTH
    closed = close_choice(state, choice)
    cards = (choice.card,) if choice.card else ()
    return ask_director(closed, clause, key, seat, *cards)


ENDS: dict[ChoiceKind, Callable[[BoardState, Choice], BoardState]] = {
    "lead_out_of_turn": _lead_out_of_turn,
    "opening_lead_out_of_turn": _lead_out_of_turn,
    "failure": _failure,
    "premature_play": _premature_play,
    "two_cards": _two_cards,
    "withdraw": _withdraw,
    "treat_as_penalty_card": _treat_as_penalty_card,
    **dict.fromkeys(OF_THE_AUCTION, _over_a_call),
    "replacement": _replacement,
    "change_call": _change_call,
    "dummy_card": _dummy_card,
    "leading_hand": _leading_hand,
}
