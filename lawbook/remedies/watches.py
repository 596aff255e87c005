"""What a defender could choose beside partner's exposed card, and what is asked of it.

A choice that the law or declarer took away is not a choice: a forced card, or the only
card left. In a record of incidents not every play is written down, so plays that must
have happened are taken as free ones; the result is a question, never a finding. At the
end of play the Director is asked whether the card helped (50E4, 16C).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.dummy import questions_about_dummy
from lawbook.remedies.penalty_cards import question_about
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.rectification import Question, Watch


def is_watched(state: BoardState, seat: Seat) -> bool:
    """Whether a free choice of this seat is still to be noted for partner's cards."""
    partner = seat.partner
    laid = [mine.card for mine in state.law.penalty_cards]
    for watch in state.law.watches:
        if watch.of is not partner or (watch.while_faced and watch.afterwards):
            continue
        if not (watch.while_faced if watch.card in laid else watch.afterwards):
            return True
    return False


def note_play(
    state: BoardState, seat: Seat, card: Card, lawful: Hand | None
) -> BoardState:
    """The seat plays a card out of the ``lawful`` ones: note the choice it had.

    ``lawful`` is None where the hand is not known; then any card but a penalty card of
    its own is taken as chosen.

    Returns the same state where the seat had no choice, or nothing new is told.
    """
    free = _may_be_free(state, seat, card) if lawful is None else len(lawful) > 1
    return note_free_choice(state, seat) if free else state


def note_free_choice(state: BoardState, seat: Seat) -> BoardState:
    """The seat chose a play freely while, or after, partner's cards were seen."""
    laid, partner = [c.card for c in state.law.penalty_cards], seat.partner
    watches = state.law.watches
    changed = [
        _chose(watch, watch.card in laid) if watch.of is partner else watch
        for watch in watches
    ]
    noted = tuple(changed)
    if noted == watches:
        return state
    return replace(state, law=replace(state.law, watches=noted))


def note_trick_passed(state: BoardState, since: int) -> BoardState:
    """A whole trick passed, unrecorded, beside cards laid before version ``since``."""
    laid = {mine.card for mine in state.law.penalty_cards if mine.since < since}
    changed = tuple(
        replace(watch, while_faced=True) if watch.card in laid else watch
        for watch in state.law.watches
    )
    return with_law(state, watches=changed)


def _chose(watch: Watch, laid: bool) -> Watch:
    if laid:
        return watch if watch.while_faced else replace(watch, while_faced=True)
    return watch if watch.afterwards else replace(watch, afterwards=True)


def _may_be_free(state: BoardState, seat: Seat, card: Card) -> bool:
    """Of an unknown hand: whether the card is none of its penalty cards."""
    return all(mine.card is not card for mine in state.of(seat))


class Watched(Struct, frozen=True):
    """A card to have in mind at the end of play, and whether partner chose beside it.

    ``free`` tells whether partner could choose a play while it lay there, ``after``
    whether partner could once it was picked up or played.
    """

    card: Card
    of: Seat
    by: Seat
    free: bool
    after: bool
    law: str


@cites("50E4")
def watched(state: BoardState) -> tuple[Watched, ...]:
    """Law 50E4: every card that is or was a penalty card, in the order laid down."""
    clause = law(state, "50E4")
    return tuple(
        Watched(
            watch.card,
            watch.of,
            watch.of.partner,
            watch.while_faced,
            watch.afterwards and _left_the_table(state, watch),
            clause,
        )
        for watch in state.law.watches
    )


@cites("50E4", "16C")
def questions_at_end(state: BoardState) -> tuple[Question, ...]:
    """Law 50E4, 16C: one question a card where partner had a free choice of play.

    While the card lay there partner could use the sight of it, and the question is
    damage; once it was picked up or played, whether partner used what is forbidden.
    What dummy did beside playing as told is asked after those.
    """
    about_cards = tuple(
        question
        for watch in state.law.watches
        for question in _questions_of(state, watch)
    )
    return about_cards + tuple(_equity(state)) + tuple(questions_about_dummy(state))


@cites("64B3", "64C")
def _equity(state: BoardState) -> Iterator[Question]:
    """Laws 61A, 64B3: an accepted failure is a revoke that carries no trick."""
    for seat, card in state.law.let_stand:
        yield question_about(state, "64C", "equity", seat, card)


def _questions_of(state: BoardState, watch: Watch) -> Iterator[Question]:
    if watch.while_faced:
        yield question_about(state, "50E4", "damage", watch.of, watch.card)
    if watch.afterwards and _left_the_table(state, watch):
        yield question_about(state, "16C", "used", watch.of, watch.card)


def _left_the_table(state: BoardState, watch: Watch) -> bool:
    """Whether the card was picked up or played, not ruled away by the Director."""
    ended = [gone.how for gone in state.law.gone if gone.card == watch.card]
    return bool({"played", "picked_up"} & set(ended))
