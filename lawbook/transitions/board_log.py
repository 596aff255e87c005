"""The log of one board: its events in order, and the state they lead to.

`TRANSITIONS` is the table from a recorded event to the function that applies it. Every
recorded fact is accepted; nothing here raises. Events that change nothing in law stand
there too, so that a forgotten one is found by a test. After each event the choices that
can no longer be made end (`lapsed_choices`), and the standing ones are settled.

Taking an entry back changes which events count, so it replays the log without them;
every other event is one step of `evolve`. Versions count all of them.

A log is all that is stored of a board. The state is derived: the same events give the
same state under the same edition, so a correction or a new reading is a replay, never
an edit. A version is the number of an event in the log, counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawbook import events as e
from lawbook.cards.deals import UNKNOWN_HANDS
from lawbook.editions import BASE
from lawbook.events import BoardOpened, Event, EventWithdrawn
from lawbook.remedies.choices import settle
from lawbook.state.board import BoardState
from lawbook.state.parts import Setup
from lawbook.state.rectification import Choice
from lawbook.transitions import (
    auction,
    auction_end,
    claim_rulings,
    claims,
    compared_calls,
    defective_tricks,
    designations,
    elections,
    end_of_play,
    exposed_cards,
    incidents,
    inspections,
    leads_out_of_turn,
    plays,
    premature_plays,
    procedure,
    recorded_calls,
    revokes,
    rulings,
    several_cards,
    substituted_cards,
    unintended_calls,
    withdrawn_cards,
    wrong_hands,
)
from lawbook.transitions.incidents import asking_of_incidents
from lawbook.transitions.lapsed_choices import lapse
from lawbook.transitions.ordinary_plays import play_on
from lawbook.transitions.recorded_cards import take_as_recorded
from lawbook.transitions.suspended import still_claimed, unless_claimed
from lawbook.transitions.taken_back import ask_what_was_chosen, choice_left_out
from lawbook.transitions.wrong_hands import called_again, keeping_what_was

Transition = Callable[[BoardState, Any], BoardState]


def unchanged(state: BoardState, event: e.Event) -> BoardState:
    """Recorded for people; it decides nothing in law.

    A ruling as it was told, the Director's coming and going, a note: the state that
    comes in is the one that goes out, but for its version.
    """
    return state


TRANSITIONS: dict[type[e.Event], Transition] = {
    e.BoardOpened: auction.board_opened,
    e.CallMade: keeping_what_was(asking_of_incidents(recorded_calls.call_made)),
    e.IrregularCall: keeping_what_was(recorded_calls.irregular_call),
    e.CallReplaced: keeping_what_was(recorded_calls.call_replaced),
    e.ComparableRuled: compared_calls.comparable_ruled,
    e.UnintendedRuled: unintended_calls.unintended_ruled,
    e.CallWithdrawn: auction.call_withdrawn,
    e.AuctionEnded: asking_of_incidents(auction_end.auction_ended),
    e.ContractCorrected: auction.contract_corrected,
    e.CardPlayed: plays.card_played,
    e.OnLead: unless_claimed(plays.on_lead),
    e.OnTurn: unless_claimed(plays.on_turn),
    e.CardExposed: exposed_cards.card_exposed,
    e.LeadOutOfTurn: unless_claimed(leads_out_of_turn.lead_out_of_turn),
    e.PenaltyCardNotPlayed: unless_claimed(plays.penalty_card_not_played),
    e.Elected: elections.elected,
    e.Claimed: claims.claimed,
    e.Conceded: claims.claimed,
    e.ConcessionObjected: claims.concession_objected,
    e.PlayedOn: claims.played_on,
    e.ClaimAgreed: claims.claim_agreed,
    e.ClaimContested: claims.claim_contested,
    e.CardsFaced: claims.cards_faced,
    e.ClaimRuled: claim_rulings.claim_ruled,
    e.AgreementWithdrawn: claim_rulings.agreement_withdrawn,
    e.ConcessionCancelled: claim_rulings.concession_cancelled,
    e.ScoreAdjusted: claim_rulings.score_adjusted,
    e.PlayEnded: asking_of_incidents(end_of_play.play_ended),
    e.InformationGiven: incidents.information_given,
    e.AccountGiven: incidents.account_given,
    e.InformationRuled: incidents.information_ruled,
    e.DirectorDesignated: rulings.director_designated,
    e.RectificationWaived: rulings.rectification_waived,
    e.ConcernRaised: rulings.concern_raised,
    e.FaceDownLead: unless_claimed(auction.face_down_lead),
    e.PlayedOutOfTurn: unless_claimed(premature_plays.played_out_of_turn),
    e.CardsPlayedTogether: unless_claimed(several_cards.cards_played_together),
    e.FifthCardPlayed: unless_claimed(several_cards.fifth_card_played),
    e.RevokeFound: revokes.revoke_found,
    e.RevokeAsked: revokes.revoke_asked,
    e.CardOmitted: unless_claimed(defective_tricks.card_omitted),
    e.DefectiveTrickFound: defective_tricks.defective_trick_found,
    e.InspectionAsked: inspections.inspection_asked,
    e.TrickDisputed: inspections.trick_disputed,
    e.RevokeCorrected: still_claimed(substituted_cards.revoke_corrected),
    e.CardWithdrawn: still_claimed(withdrawn_cards.card_withdrawn),
    **designations.OF_DUMMY,
    e.RestrictionImposed: rulings.restriction_imposed,
    e.WrongHand: wrong_hands.wrong_hand,
    e.WrongBoard: procedure.wrong_board,
    e.WrongCount: procedure.wrong_count,
    e.CountRuled: procedure.count_ruled,
    e.CardMissing: procedure.card_missing,
    e.BoardFouled: procedure.board_fouled,
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
    """The state after a recorded event; its version is one more.

    Never raises: what happened at the table is taken as it is recorded. The caller sets
    the edition of a `BoardOpened` first (`extend` and `replay` do).

    Before the event the hands are made to agree with the cards it names; after it,
    choices that cannot be made any more lapse and the standing ones are opened or
    closed. An event that changes nothing costs no more than its version.
    """
    counted = replace(state, version=state.version + 1)
    if state.setup.dealt is not UNKNOWN_HANDS:
        counted = take_as_recorded(counted, event)
    after = TRANSITIONS[type(event)](counted, event)
    if after is counted:
        return counted
    if state.before_answer is not None:
        after = replace(after, before_answer=None)
    law = after.law
    if law.questions and after.play.faced and not state.play.faced:
        after = auction_end.known_to_be_faced(after)
    if law.mishaps:
        after = called_again(after)
    if law.choices:
        return settle(lapse(after))
    return settle(after) if law.penalty_cards or law.withdrawn_calls else after


class BoardLog(Struct, frozen=True, gc=False):
    """Events of a board and their outcome; ``edition`` re-rules it under another.

    ``state`` is what they lead to, ``edition`` None for the one that the board was
    opened under. A log is never changed: `extend` gives another.
    """

    state: BoardState
    events: tuple[Event, ...] = ()
    edition: str | None = None

    @property
    def version(self) -> int:
        """How many events there are, taken back or not."""
        return len(self.events)

    @property
    def withdrawn(self) -> frozenset[int]:
        """The versions that have been taken back.

        They stay in the log, and their versions are never used again.
        """
        return frozenset([e.event for e in self.events if type(e) is EventWithdrawn])


def empty_log(edition: str | None = None) -> BoardLog:
    """A board nobody has opened yet.

    ``edition`` is the year under which the board is ruled whatever its opening says;
    None takes the edition of `BoardOpened`.

    >>> empty_log().version, empty_log("2007").state.setup.edition
    (0, '2007')
    """
    return BoardLog(_blank(edition), edition=edition)


def extend(log: BoardLog, event: Event) -> BoardLog:
    """The log with one more recorded event; nothing is checked and nothing raised.

    One step of `evolve`, but for `EventWithdrawn`, which replays the whole log.

    ``log`` itself stays as it is. The cost of one step does not grow with the log;
    taking an event back costs one step for each event that still counts.
    """
    events = (*log.events, event)
    if type(event) is EventWithdrawn:
        return replay(events, log.edition)
    return BoardLog(step(log.state, event, log.edition), events, log.edition)


def replay(events: Iterable[Event], edition: str | None = None) -> BoardLog:
    """Fold recorded events from empty, leaving out those taken back.

    ``edition`` re-rules the events under another year. An event taken back counts as a
    version and changes nothing; where the table played on by a choice that was taken
    back, the Director is asked what was chosen (50D2).

    Nothing raises, whatever order the events come in. The versions of the result are
    those of the events given.
    """
    kept = tuple(events)
    if EventWithdrawn in map(type, kept):
        return BoardLog(_without_those_taken_back(kept, edition), kept, edition)
    return BoardLog(go_on(_blank(edition), kept, edition), kept, edition)


def go_on(
    state: BoardState, events: Sequence[Event], edition: str | None
) -> BoardState:
    """The state after the events of a log from its version on; none is taken back.

    ``edition`` is that of the log. Ordinary plays are taken in one go.
    """
    while (version := state.version) < len(events):
        event = events[version]
        if type(event) is e.CardPlayed:
            after = play_on(state, events)
            state = evolve(state, event) if after is state else after
        else:
            state = step(state, event, edition)
    return state


def step(state: BoardState, event: Event, edition: str | None) -> BoardState:
    """The state after one more event of a log, whose ``edition`` a board opens under.

    The log's, else the event's, else the base.
    """
    if type(event) is BoardOpened:
        year = edition or event.edition or BASE
        state = replace(state, setup=replace(state.setup, edition=year))
    return evolve(state, event)


def _without_those_taken_back(
    events: tuple[Event, ...], edition: str | None
) -> BoardState:
    """The state after a log some of whose events have been taken back later on."""
    taken_back = {e.event for e in events if type(e) is EventWithdrawn}
    state = _blank(edition)
    left_out: dict[int, Choice] = {}
    for version, event in enumerate(events, start=1):
        if version in taken_back:
            choice = choice_left_out(state, event)
            left_out |= {version: choice} if choice else {}
            state = replace(state, version=version)
            continue
        state = step(state, event, edition)
        if type(event) is EventWithdrawn and event.event in left_out:
            since = _standing(events[:version], event.event, taken_back)
            state = ask_what_was_chosen(state, left_out[event.event], since)
    return state


def _standing(
    events: tuple[Event, ...], after: int, taken_back: set[int]
) -> tuple[Event, ...]:
    """The events after a version that have not been taken back."""
    later = enumerate(events[after:], start=after + 1)
    return tuple(event for version, event in later if version not in taken_back)


def _blank(edition: str | None) -> BoardState:
    """The state before any event: a board with no number, in a year or the base."""
    return BoardState(Setup(edition or BASE, 0))
