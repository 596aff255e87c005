"""Cards played before their turn (57) that stay on the table until it comes.

A card lies face up before its turn for one of three reasons: it must be played when the
turn comes (57D), it is excused (57C), or declarer's side has forfeited the
rectification by playing on (60A). Its owner is noted in ``held`` until then.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.playable import lawful_at_turn
from lawbook.remedies.choices import close_choice
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    lay_down,
    remember_seen,
)
from lawbook.state.board import BoardState, with_law
from lawbook.state.kinds import Route, SeenAs
from lawbook.state.rectification import Choice

WITHOUT_RECTIFICATION = ("accepted", "declaring_side")


@cites("57C1", "57C2", "57C3")
def keep_on_table(
    state: BoardState, seat: Seat, card: Card, standing: SeenAs
) -> BoardState:
    """Law 57C3, 57D: a card played too soon that is to be played at its turn.

    ``standing`` tells the ledger how it came to be seen, and so who may use it (16).
    """
    seen = remember_seen(state, card, seat, standing)
    return with_law(seen, held=(*seen.law.held, (seat, card)))


@cites("57D", "49")
def keep_for_its_turn(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None
) -> BoardState:
    """Law 57D: it is played at its turn if it legally can be; else a penalty card.

    Earlier editions have no such clause: a card that cannot be played is exposed (49),
    and of one that can the Director is asked which it is.

    ``suit_led`` is that of the trick in progress. Of an unknown hand the card is kept:
    nothing shows that it cannot be played. Laid down, it is major, since it was played
    deliberately.
    """
    lawful = lawful_at_turn(state, seat, suit_led)
    if lawful is not None and card not in lawful:
        return lay_down(state, seat, card, "major", ("played_out_of_turn", "57D"))
    kept = keep_on_table(state, seat, card, "held")
    if EDITIONS[state.setup.edition].knows_play_before_opponent:
        return kept
    return ask_director(kept, "49", "before_opponent", seat, card)


def turn_over(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """End what governed this turn alone; a card held for it was due now (57D).

    ``card`` is what the seat played now. A defender's held card that it did not play
    becomes a major penalty card; restrictions of this seat for this trick (57A) end
    with it.
    """
    late = [held for mine, held in state.law.held if mine == seat and held != card]
    kept = tuple(
        rule
        for rule in state.law.restrictions
        if rule.until != "this_trick" or rule.seat != seat
    )
    if state.law.held or len(kept) < len(state.law.restrictions):
        left = tuple(pair for pair in state.law.held if pair[0] != seat)
        state = with_law(state, restrictions=kept, held=left)
    for held in late:
        if _was_due(state, held):
            route: Route = ("played_out_of_turn", "57D")
            state = lay_down(state, seat, held, "major", route)
    return state


def _was_due(state: BoardState, card: Card) -> bool:
    """Whether a held card had to be played at this turn, so that passing it over costs.

    Declarer's early card, and one that 57C excuses, simply goes back.
    """
    return not any(
        seen.card is card and seen.standing in WITHOUT_RECTIFICATION
        for seen in state.law.seen
    )


@cites("60A1", "60A2")
def forfeit_rectification(state: BoardState, choice: Choice) -> BoardState:
    """Law 60A: declarer's side played on; the card is taken as played in turn.

    ``choice`` is the one over the premature card. Declarer can demand nothing of
    partner's play any more, and the card is no penalty card; duties from before it stay
    (60A3).
    """
    closed = close_choice(state, choice)
    ended = end_penalty_card(closed, choice.play[1], "played", "60A")
    return with_law(ended, held=(*ended.law.held, choice.play))
