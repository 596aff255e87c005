"""Play is claimed, agreed or doubted, or goes on.

A claim suspends play (68D): the phase of the board is "claimed" until play goes on or
the board is over. What has become of the claim its own phase tells: open, agreed,
contested, ruled or void. Agreement is complete, and can be undone by the Director only,
once the side has called on another board or the round is over (69A).
"""

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
)
from lawbook.lawful.claims import remaining
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
from lawbook.state.board import BoardState, with_law
from lawbook.state.claims import Claim
from lawbook.transitions.revokes import forget_the_claim, went_on
from lawbook.transitions.suspended import after_the_claim


@cites("68A", "68B1", "68D")
def claimed(state: BoardState, event: Claimed | Conceded) -> BoardState:
    """Law 68D: play is suspended; a card shown in claiming is no penalty card.

    A claim or a concession; ``event.tricks`` None where no number was told. A card
    shown is remembered as one shown in claiming, of which the ledger of information
    says nothing unless the concession is undone (68B2). By claiming, a side goes on
    from every trick, so that its revoke is established (63A3). A new line of play while
    the Director has the claim is asked about (70D1) and opens nothing.
    """
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
    """Law 68: what concerns only the trick in progress is no claim; play goes on.

    Showing that one wins the trick that is on the table is no claim. The card is
    remembered as seen; a defender's may still be played too soon (57), which the floor
    records.
    """
    for card in event.cards:
        state = remember_seen(state, card, event.seat, "this_trick")
    return state


def _is_before_the_director(state: BoardState) -> bool:
    """Law 70D1: whether the claim is contested or ruled: no line can be added."""
    claim = state.law.claim
    if claim is None or state.phase != "claimed":
        return False
    return claim.phase in ("contested", "ruled")


@cites("68B1")
def _leaves_tricks(state: BoardState, event: Claimed | Conceded) -> bool:
    """Law 68B1: a claim of some of the tricks concedes the rest.

    A number that is not told concedes nothing for certain. In a record of incidents
    every trick counts as left, which can only be too many.
    """
    left = 13 - sum(state.play.won)
    return event.tricks is not None and event.tricks < left


@cites("68B2")
def concession_objected(state: BoardState, event: ConcessionObjected) -> BoardState:
    """Law 68B2: nothing has been conceded; what was shown is not for partner to use.

    ``event.seat`` is the conceder's partner, who objects at once. Play goes on as if
    nothing had been said, cards that this side showed in conceding are withdrawn ones
    (16C) and no penalty cards, and a revoke that the claim had established is open
    again. So it is in every edition; where one leaves room, the Director is asked.
    """
    for seen in state.law.seen:
        if seen.standing == "claimed" and seen.of.side == event.seat.side:
            state = remember_seen(state, seen.card, seen.of, "withdrawn")
    state = _ask_what_is_conceded(state, event.seat)
    nothing = with_law(about_the_claim(forget_the_claim(state)), claim=None)
    return replace(nothing, phase="play" if state.play.faced else "clarification")


@cites("68B2")
def _ask_what_is_conceded(state: BoardState, objector: Seat) -> BoardState:
    """Law 68B2: where the edition leaves room the Director says what is conceded.

    ``objector`` is the defender who objected. Asked of every concession without
    ``objection_undoes_concession`` (1997), and of one that only followed from a claim
    of some tricks without ``objection_undoes_implied`` (2007). Else the same state.
    """
    edition = EDITIONS[state.setup.edition]
    if not edition.objection_undoes_concession:
        return ask_director(state, "68B2", "objected", objector)
    if state.law.implied and not edition.objection_undoes_implied:
        return ask_director(state, "68B2", "objected_to_a_claim", objector)
    return state


@cites("63A4", "69A", "68D1")
def claim_agreed(state: BoardState, event: ClaimAgreed) -> BoardState:
    """Law 69A: the other side assents; its first call on another board ends objecting.

    ``event.complete`` tells that the time for objections is over; until then an
    objection undoes it. Complete agreement establishes a revoke of the side that
    assents (63A4); before 2017 the assent itself does (``assent_establishes_revoke``).
    The same state where a player of the claiming side assents, where there is no claim,
    and where it is before the Director, or ruled.
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

    Doubt takes the claim out of the players' hands: the Director rules and nobody acts.
    The same state where it is contested, ruled or void already.
    """
    claim = state.law.claim
    if claim is None or claim.phase in ("contested", "ruled", "void"):
        return state
    if claim.complete:
        return await_ruling(_too_late(state, event.seat), "69B")
    return contest(state, claim)


def _too_late(state: BoardState, seat: Seat) -> BoardState:
    """Law 69B: what the Director asks of an objection after complete agreement."""
    if EDITIONS[state.setup.edition].likely_trick_undoes_agreement:
        return ask_director(state, "69B", "contested_late", seat)
    return ask_director(state, "69B", "contested_late_normal", seat)


@cites("70B")
def cards_faced(state: BoardState, event: CardsFaced) -> BoardState:
    """Law 70B3: a hand is faced for the Director; no card of it is a penalty card.

    The Director may have hands faced for the ruling; they then tell what was left to
    play. Each card is remembered once, with its owner.
    """
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
    what Law 50 restricted is free. The Director is asked to confirm.

    The claim is void and the score that of the play. Restrictions end, and so does what
    was held for its turn. Without ``event.concur`` one has refused, and the claim is in
    doubt. After a ruling nothing goes on; the Director is asked about the play (70D3).
    Under an edition without ``may_play_on_after_claim`` the Director is asked for a
    ruling on the claim (68D), and nothing goes on either.
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
