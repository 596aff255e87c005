"""The transition table: from a recorded event to the function that applies it.

Every recorded fact is accepted; nothing here refuses or raises. Events that change
nothing in law stand in the table too, so that a forgotten one is found by a test. After
each event the choices that can no longer be made end (`lapsing`) and the standing ones
are settled (`lawbook.remedies.choices.settle`). Taking an entry
back is the one event outside the table: it changes which events count, so the log
replays them (`lawbook.transitions.board_log`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from lawbook import events as e
from lawbook.cards.deals import UNKNOWN_HANDS
from lawbook.remedies.choices import settle
from lawbook.state.board import BoardState
from lawbook.transitions import (
    directing,
    electing,
    ending,
    entering,
    exposing,
    opening,
    slipping,
    told,
    too_soon,
    withdrawing,
    withdrawn_calls,
    wrong_leads,
)
from lawbook.transitions.lapsing import lapse
from lawbook.transitions.misdealt import take_as_recorded

Transition = Callable[[BoardState, Any], BoardState]


def unchanged(state: BoardState, event: e.Event) -> BoardState:
    """Recorded for people; it decides nothing in law."""
    return state


TRANSITIONS: dict[type[e.Event], Transition] = {
    e.BoardOpened: opening.board_opened,
    e.CallMade: opening.call_made,
    e.CallWithdrawn: withdrawn_calls.call_withdrawn,
    e.AuctionEnded: opening.auction_ended,
    e.ContractCorrected: opening.contract_corrected,
    e.CardPlayed: entering.card_played,
    e.OnLead: told.on_lead,
    e.OnTurn: told.on_turn,
    e.CardExposed: exposing.card_exposed,
    e.LeadOutOfTurn: wrong_leads.lead_out_of_turn,
    e.PenaltyCardNotPlayed: entering.penalty_card_not_played,
    e.Elected: electing.elected,
    e.Claimed: ending.claimed,
    e.Conceded: ending.claimed,
    e.ConcessionObjected: ending.concession_objected,
    e.PlayedOn: ending.played_on,
    e.PlayEnded: ending.play_ended,
    e.DirectorDesignated: directing.director_designated,
    e.RectificationWaived: directing.rectification_waived,
    e.ConcernRaised: directing.concern_raised,
    e.FaceDownLead: opening.face_down_lead,
    e.PlayedOutOfTurn: too_soon.played_out_of_turn,
    e.CardsPlayedTogether: slipping.cards_played_together,
    e.FifthCardPlayed: slipping.fifth_card_played,
    e.RevokeCorrected: withdrawing.revoke_corrected,
    e.CardWithdrawn: withdrawing.card_withdrawn,
    e.RestrictionImposed: directing.restriction_imposed,
    e.RulingGiven: unchanged,
    e.DirectorCalled: unchanged,
    e.DirectorArrived: unchanged,
    e.DirectorLeft: unchanged,
    e.NoteAdded: unchanged,
    e.LateEntryReviewed: unchanged,
    e.ReportsCompared: unchanged,
    e.EventWithdrawn: unchanged,
}


def evolve(state: BoardState, event: e.Event) -> BoardState:
    """The state after a recorded event; its version is one more."""
    counted = replace(state, version=state.version + 1)
    if state.setup.dealt is not UNKNOWN_HANDS:
        counted = take_as_recorded(counted, event)
    after = TRANSITIONS[type(event)](counted, event)
    if after is counted:
        return counted
    if state.before_answer is not None:
        after = replace(after, before_answer=None)
    law = after.law
    if law.choices:
        return settle(lapse(after))
    return settle(after) if law.penalty_cards or law.withdrawn_calls else after
