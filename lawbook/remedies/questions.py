"""What the Director is asked at the end of play: did the exposed card help?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.cite import cites
from lawbook.remedies.penalty_cards import question_about
from lawbook.state.board import BoardState, law
from lawbook.state.rectification import Question, Watch


class Watched(Struct, frozen=True):
    """A card to have in mind at the end of play, and whether partner chose beside it.

    ``free`` tells whether he could choose a play while it lay there, ``after`` whether
    he could once it was picked up or played.
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

    While the card lay there its sight was his to use, and the question is damage; once
    it was picked up or played, the question is whether he used what he may not.
    """
    about_cards = tuple(
        question
        for watch in state.law.watches
        for question in _questions_of(state, watch)
    )
    return about_cards + tuple(_equity(state))


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
