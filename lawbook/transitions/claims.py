"""Play is claimed, agreed or doubted, goes on, or ends."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    CardsFaced,
    ClaimAgreed,
    ClaimContested,
    Claimed,
    Conceded,
    ConcessionObjected,
    PlayedOn,
    PlayEnded,
)
from lawbook.lawful.claims import agreed_tricks, remaining
from lawbook.remedies.claims import (
    about_the_claim,
    await_ruling,
    contest,
    offer_answers,
    with_claim,
)
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    remember_seen,
)
from lawbook.remedies.revokes import ask_about_revokes
from lawbook.remedies.watches import questions_at_end
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.claims import Claim
from lawbook.state.kinds import OF_THE_DIRECTOR
from lawbook.transitions.auction_end import asked_at_the_end, known_to_be_faced
from lawbook.transitions.revokes import forget_the_claim, went_on
from lawbook.transitions.suspended import after_the_claim


@cites("68A", "68B1", "68D")
def claimed(state: BoardState, event: Claimed | Conceded) -> BoardState:
    """Law 68D: play is suspended; a card shown in claiming is no penalty card."""
    if event.current_trick:
        return _about_this_trick(state, event)
    for card in event.cards:
        state = remember_seen(state, card, event.seat, "claimed")
    if _is_before_the_director(state):
        return ask_director(state, "70D1", "new_line", event.seat)
    implied = isinstance(event, Claimed)
    conceder = None if implied and not _leaves_tricks(state, event) else event.seat
    said = with_law(
        state, conceded_by=conceder, implied=implied, claim=_claim(state, event)
    )
    said = went_on(said, event.seat, "63A3")
    return offer_answers(replace(said, phase="claimed"))


def _claim(state: BoardState, event: Claimed | Conceded) -> Claim:
    """The claim as it was made; only a full record knows what was left to play."""
    faced = event.cards if state.is_full else ()
    return Claim(
        event.seat,
        isinstance(event, Conceded),
        event.tricks,
        remaining(state),
        event.statement,
        event.trump_mentioned,
        faced=tuple((event.seat, card) for card in faced),
    )


@cites("68")
def _about_this_trick(state: BoardState, event: Claimed | Conceded) -> BoardState:
    """Law 68: what concerns only the trick in progress is no claim; play goes on."""
    for card in event.cards:
        state = remember_seen(state, card, event.seat, "this_trick")
    return state


def _is_before_the_director(state: BoardState) -> bool:
    claim = state.law.claim
    if claim is None or state.phase != "claimed":
        return False
    return claim.phase in ("contested", "ruled")


@cites("68B1")
def _leaves_tricks(state: BoardState, event: Claimed | Conceded) -> bool:
    """Law 68B1: a claim of some of the tricks concedes the rest."""
    left = 13 - sum(state.play.won)
    return event.tricks is not None and event.tricks < left


@cites("68B2")
def concession_objected(state: BoardState, event: ConcessionObjected) -> BoardState:
    """Law 68B2: nothing has been conceded; what was shown is not for partner to use."""
    for seen in state.law.seen:
        if seen.standing == "claimed" and seen.of.side == event.seat.side:
            state = remember_seen(state, seen.card, seen.of, "withdrawn")
    state = _ask_what_is_conceded(state, event.seat)
    nothing = with_law(about_the_claim(forget_the_claim(state)), claim=None)
    return replace(nothing, phase="play" if state.play.faced else "clarification")


@cites("68B2")
def _ask_what_is_conceded(state: BoardState, objector: Seat) -> BoardState:
    """Law 68B2: where the edition leaves room the Director says what is conceded."""
    edition = EDITIONS[state.setup.edition]
    if not edition.objection_undoes_concession:
        return ask_director(state, "68B2", "objected", objector)
    if state.law.implied and not edition.objection_undoes_implied:
        return ask_director(state, "68B2", "objected_to_a_claim", objector)
    return state


@cites("63A4", "69A", "68D1")
def claim_agreed(state: BoardState, event: ClaimAgreed) -> BoardState:
    """Law 69A: the other side assents; its first call on another board ends objecting.

    Before 2017 the assent itself establishes its revoke (63A3).

    What is before the Director, or ruled, is not agreed any more.
    """
    claim = state.law.claim
    if claim is None or claim.phase not in ("open", "agreed"):
        return state
    if event.seat.side == claim.by.side:
        return state
    complete = claim.complete or event.complete
    at_once = EDITIONS[state.setup.edition].assent_establishes_revoke
    if event.complete or at_once:
        state = went_on(state, event.seat, "63A4")
    agreed = with_claim(about_the_claim(state), phase="agreed", complete=complete)
    return ask_about_revokes(agreed)


@cites("68D2", "69B", "70A")
def claim_contested(state: BoardState, event: ClaimContested) -> BoardState:
    """Law 68D2: any player doubts it, dummy too, and the Director rules.

    After a complete agreement only Law 69B is left.
    """
    claim = state.law.claim
    if claim is None or claim.phase in ("contested", "ruled", "void"):
        return state
    if claim.complete:
        asked = ask_director(state, "69B", "contested_late", event.seat)
        return await_ruling(asked)
    return contest(state, claim)


@cites("70B")
def cards_faced(state: BoardState, event: CardsFaced) -> BoardState:
    """Law 70B3: a hand is faced for the Director; no card of it is a penalty card."""
    claim = state.law.claim
    for card in event.cards:
        state = remember_seen(state, card, event.seat, "claimed")
    if claim is None:
        return state
    shown = dict.fromkeys((event.seat, card) for card in event.cards)
    return with_claim(state, faced=tuple(dict.fromkeys((*claim.faced, *shown))))


@cites("68D2")
def played_on(state: BoardState, event: PlayedOn) -> BoardState:
    """Law 68D2: play goes on by agreement of all four; 16 and 50 do not apply.

    Reading: taken literally, cards laid down earlier are no penalty cards any more and
    what Law 50 restricted is free. The Director is asked to confirm. Before 2017 play
    after a claim was void (68D). Where one refuses, the claim is in doubt.
    """
    claim = state.law.claim
    seat = event.seat or state.declarer or Seat.NORTH
    if not EDITIONS[state.setup.edition].may_play_on_after_claim:
        return ask_director(state, "68D", "played_after_claim", seat)
    if claim is not None and not event.concur:
        return contest(state, claim)
    if claim is not None and claim.phase == "ruled":
        return after_the_claim(state)
    void = with_claim(about_the_claim(forget_the_claim(state)), phase="void")
    resumed = with_law(replace(void, phase="play"), restrictions=(), held=())
    for mine in state.law.penalty_cards:
        resumed = end_penalty_card(resumed, mine.card, "play_on", "68D2")
        resumed = ask_director(resumed, "68D2", "played_on", mine.seat, mine.card)
    return resumed


def play_ended(state: BoardState, event: PlayEnded) -> BoardState:
    """The board is over: no card, choice or restriction outlives it.

    Only what the Director has to rule, of a claim or of a count, still waits.
    """
    state = known_to_be_faced(state)
    if not state.is_full:
        state = _presume_unrecorded(state)
    for mine in state.law.penalty_cards:
        state = end_penalty_card(state, mine.card, "board_over", "50A")
    cleared = with_law(
        state,
        choices=tuple(c for c in state.law.choices if c.kind in OF_THE_DIRECTOR),
        restrictions=(),
        passes=(),
        exposed=(),
        designated=None,
        substitutes=(),
        withdrawn_calls=(),
        questions=state.law.questions + questions_at_end(state),
        told_tricks=event.tricks,
    )
    ended = with_play(replace(cleared, phase="ended"), turn=None)
    agreed = _ask_about_the_agreement(ended, event.tricks)
    return asked_at_the_end(ask_about_revokes(agreed))


@cites("79A")
def _ask_about_the_agreement(state: BoardState, told: int) -> BoardState:
    """Law 79A: what was told at the end is not what the claim agreed to leaves."""
    claim, agreed = state.law.claim, agreed_tricks(state)
    if claim is None or agreed in (None, told):
        return state
    return ask_director(state, "79A", "tricks_differ", claim.by)


def _presume_unrecorded(state: BoardState) -> BoardState:
    """Incidents only: partner played on beside a card that lay there to the end."""
    laid = {mine.card for mine in state.law.penalty_cards}
    lost = ("played", "picked_up")
    left = {ended.card for ended in state.law.gone if ended.how in lost}
    watches = tuple(
        replace(
            watch,
            while_faced=watch.while_faced or watch.card in laid,
            afterwards=watch.afterwards or watch.card in left,
        )
        for watch in state.law.watches
    )
    return with_law(state, watches=watches)
