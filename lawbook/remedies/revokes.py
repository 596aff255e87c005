"""What is asked of the Director about revokes: the facts that are missing, and equity.

The Laws leave nothing of a transfer to judgement, but whether the other side would have
had more without the revoke (64C) is asked of every one that is established.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.revokes import (
    Standing,
    card_at,
    has_gone_on,
    standings,
)
from lawbook.lawful.transfers import repeats, tricks_due
from lawbook.lawful.unnoticed_revokes import unnoticed
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.defective import never_found
from lawbook.remedies.dummy import shown_by_dummy
from lawbook.remedies.penalty_cards import question_about
from lawbook.rules.law_63 import as_it_was_told
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Question
from lawbook.state.tricks import Revoke

# The questions that are answered by telling more of the revoke.
OF_FACTS = frozenset({"revoke_tricks", "not_corrected", "omitted_unfound"})


@cites("63A")
def ask_what_is_not_known(state: BoardState, seat: Seat) -> BoardState:
    """Law 63A: whether it is established, where nobody has told; else no more."""
    question = question_about(state, "63A", "revoke_established", seat)
    mine = [one for one in standings(state) if one.revoke.seat is seat]
    unknown = any(one.established is None and not _is_told(one.revoke) for one in mine)
    left = tuple(q for q in state.law.questions if q != question)
    asked = (*left, question) if unknown else left
    return state if asked == state.law.questions else with_law(state, questions=asked)


def _is_told(revoke: Revoke) -> bool:
    """Whether nothing is to be told of when it was: put right, or by Law 67B1."""
    return revoke.corrected or revoke.deemed == "67B1"


@cites("64C", "64C1")
def ask_about_revokes(state: BoardState) -> BoardState:
    """Law 64C: once play has ended or a claim has settled it; each question once."""
    claim = state.law.claim
    settled = claim is not None and claim.phase in ("agreed", "ruled")
    law = state.law
    if not (law.revokes or law.defective) or not (settled or state.phase == "ended"):
        return state
    new = (*questions_about_revokes(state), *never_found(state))
    known = state.law.questions
    left = tuple(q for q in known if q.key not in OF_FACTS or q in new)
    asked = (*left, *(q for q in new if q not in left))
    return state if asked == known else with_law(state, questions=asked)


@cites("61B", "63B", "43B2(b)")
def shown_by_asking(state: BoardState, revoke: Revoke) -> Revoke:
    """Laws 43B2(b), 61B: a question that was not allowed has shown this revoke.

    It is put right, and scored as if it were established: where dummy had lost the
    rights (43B2(b)), and of a defender whom partner had asked under an edition with
    ``asking_partner_scores`` (1997, 63B). One that was established when partner asked,
    or was made since, is scored as any other.
    """
    scores = EDITIONS[state.setup.edition].asking_partner_scores
    if not scores or not state.is_defender(revoke.seat):
        return shown_by_dummy(state, revoke)
    known = as_it_was_told(revoke)[0] is True
    for by, seat, trick in state.law.asked:
        mine = seat is revoke.seat and by is seat.partner
        if mine and (not known if trick is None else trick == revoke.trick):
            return replace(revoke, scored="61B")
    return revoke


@cites("61A")
def is_not_shown(state: BoardState, told: Revoke) -> bool:
    """Law 61A: the record of that trick shows no revoke, nor a requirement broken.

    The player led to it, or followed suit; of a hand known from the deal also one that
    had no card of the suit. False where the report names another suit as due. ``told``
    is a report of a revoke that is not known yet.
    """
    seat, number = told.seat, told.trick
    card = card_at(state, seat, number or 0)
    found = [one.revoke for one in (*standings(state), *unnoticed(state))]
    broken = [(one.seat, one.card) for one in state.law.violations]
    if card is None or number is None or (seat, card) in broken:
        return False
    if any((one.seat, one.trick) == (seat, number) for one in found):
        return False
    trick = state.play.tricks[number - 1]
    if told.suit not in (None, trick.suit_led):
        return False
    followed = trick.leader is seat or card.suit is trick.suit_led
    return followed or state.setup.dealt[seat.place] is not None


@cites("61B", "63A")
def trick_asked_about(state: BoardState, seat: Seat) -> int | None:
    """Law 61B: the trick of which a question to this seat may still show a revoke.

    The last one it has played to, unless its side has gone on (63A): then 0. None of
    incidents.
    """
    if not state.is_full:
        return None
    mine = [t.number for t in tricks_of(state) if t.card_of(seat) is not None]
    return mine[-1] if mine and not has_gone_on(state, seat, mine[-1]) else 0


def _is_final(state: BoardState) -> bool:
    """Whether nobody can put a revoke right any more (62A, 63A4)."""
    claim = state.law.claim
    if state.phase == "ended" or claim is None:
        return state.phase == "ended"
    return claim.complete or claim.phase == "ruled"


@cites("64C", "64C1")
def questions_about_revokes(state: BoardState) -> tuple[Question, ...]:
    """Law 64C: what is asked of each established revoke, and the facts missing."""
    found = standings(state)
    asked = [
        question
        for one in found
        if one.revoke.noticed is not None
        for question in _questions_of(state, one, found)
    ]
    return tuple(dict.fromkeys(asked))


def _questions_of(
    state: BoardState, one: Standing, found: tuple[Standing, ...]
) -> Iterator[Question]:
    revoke = one.revoke
    cards = (revoke.card,) if revoke.card else ()
    is_open = _is_final(state) and not revoke.corrected
    if is_open and one.established is False:
        yield question_about(state, "62A", "not_corrected", revoke.seat, *cards)
    if is_open and one.established is None and not _is_told(revoke):
        yield question_about(state, "63A", "revoke_established", revoke.seat)
    if not one.counts:
        return
    due, clause = tricks_due(state, one, found)
    if due is None and clause == "64B7":
        yield question_about(state, clause, "both_revoked", revoke.seat, *cards)
    elif due is None and clause == "64B2":
        yield question_about(state, clause, "revoked_again", revoke.seat, *cards)
    elif due is None:
        yield question_about(state, clause, "revoke_tricks", revoke.seat, *cards)
    if (revoke.seat, revoke.card) not in state.law.let_stand:
        yield _equity(state, one, found)


@cites("64C1", "64C2(a)", "64C2(b)")
def _equity(state: BoardState, one: Standing, found: tuple[Standing, ...]) -> Question:
    """Law 64C: whether equity gives the other side more than the tricks moved."""
    seat, cards = one.revoke.seat, (one.revoke.card,) if one.revoke.card else ()
    sides = {other.revoke.seat.side for other in found if other.counts}
    if len(sides) > 1:
        return question_about(state, "64C2(b)", "revoke_both", seat, *cards)
    asks = EDITIONS[state.setup.edition].second_revoke_free == "ask"
    if repeats(state, one, found) and not asks:
        return question_about(state, "64C2(a)", "revoke_again", seat, *cards)
    return question_about(state, "64C", "revoke_equity", seat, *cards)
