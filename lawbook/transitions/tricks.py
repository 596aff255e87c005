"""Putting cards into tricks, and playing on without one (67).

In a full record a trick holds its cards in order from the leader, None where one was
taken back, and the tricks won are counted at once; in a record of incidents only who
has played to the trick in progress is known, and it is over when somebody says so.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.deals import without
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.parts import Play, PutLate, Trick, seat_at, winner
from lawbook.state.turns import following
from lawbook.transitions.cards_taken_out import pull_card, recounted
from lawbook.transitions.leads import end_turn, restrictions_of_a_new_lead
from lawbook.transitions.trick_places import (
    filled,
    plays_to_the_open_trick,
    with_card,
    without_empty_last,
)


def place_card(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Move a card from hand to the trick; a full record closes the trick at four.

    A card that is not in the hand as known is placed as well: it was recorded. After a
    card was taken back from the trick before, the open place there is filled first.
    """
    play, law = state.play, state.law
    if play.reopened or (play.tricks and play.tricks[-1].has_a_gap):
        state = _led_again(_put_late(state, card), seat, card)
        play, law = state.play, state.law
    if play.reopened and plays_to_the_open_trick(play, seat):
        return _fill_open_place(state, seat, card)
    if law.designated or law.substitutes or law.replaced:
        state = replace(state, law=end_turn(law, seat))
    hands, played = without(play.hands, seat, card), play.played | card.bit
    if state.setup.record != "full":
        begun = _in_rotation(state, seat)
        moved = replace(begun, hands=hands, played=played, faced=True, turn=None)
        return replace(state, phase="play", play=moved)
    tricks = with_card(play.tricks, seat, card)
    moved = replace(
        play,
        hands=hands,
        played=played,
        tricks=tricks,
        led=True,
        faced=True,
        turn=None,
    )
    last = tricks[-1]
    if len(last.cards) == 4 and last.is_complete and tricks is not play.tricks:
        return _close_trick(state, moved)
    return replace(state, phase="play", play=moved)


def _put_late(state: BoardState, card: Card) -> BoardState:
    """The state with a card marked that comes after those in later places."""
    there = state.play.played
    now = PutLate(card, there, state.version, on_table=there)
    return with_play(state, late=(*state.play.late, now))


@cites("61A")
def _led_again(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Law 61A: a revoke is none any more once another suit is led to its trick.

    What the players have put there is judged by the new lead. ``seat`` has an open
    place; the same state where it does not lead.
    """
    trick = state.play.tricks[state.play.open_at]
    if trick.leader is not seat or not state.law.revokes:
        return state
    kept = tuple(
        one
        for one in state.law.revokes
        if one.trick != trick.number or one.corrected or one.suit is card.suit
    )
    return with_law(state, revokes=kept)


def _in_rotation(state: BoardState, seat: Seat) -> Play:
    """Incidents only: who has played now; a seat's second card is of a new trick.

    The leader is the exception, who counts as having played once the lead is made.
    """
    play = state.play
    leads = play.leader is seat and play.followed == seat.bit
    if play.followed & seat.bit and not leads:
        at = state.version
        return replace(play, leader=None, lead=None, followed=seat.bit, led_at=at)
    return replace(play, followed=following(play, seat))


def _fill_open_place(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """A card put in a trick before the one in progress, where one was taken back.

    If that changes who won it, the lead to the next one was by the wrong hand, and goes
    back.
    """
    play, at = state.play, state.play.open_at
    opened = filled(play.tricks[at], seat, card)
    moved = with_play(
        with_law(state, designated=None, substitutes=(), replaced=None),
        hands=without(play.hands, seat, card),
        played=play.played | card.bit,
        turn=None,
    )
    after = _led_by_winner(_with_trick(moved, at, opened), at)
    play = after.play
    if play.reopened or not play.tricks[-1].is_complete:
        return after
    leader = winner(play.tricks[-1], state.setup.trumps)
    return _with_next(after, play, leader, play.won)


def _with_trick(state: BoardState, at: int, trick: Trick) -> BoardState:
    """The state with another trick in a place, from 0, and the tricks won counted."""
    tricks = state.play.tricks
    return recounted(state, (*tricks[:at], trick, *tricks[at + 1 :]))


@cites("67A")
def play_without(state: BoardState, seat: Seat) -> BoardState:
    """Law 67: the table goes on without a card of this seat; the last ends the trick.

    Unchanged where the seat leads to the trick or has played to it.

    A trick so ended has a winner among those who played, and the lead goes on from
    there.
    """
    play, trick = state.play, state.trick
    if trick is None or not trick.cards or trick.card_of(seat) is not None:
        return state
    at = (seat.place - trick.leader.place) % 4
    cards = trick.cards + (None,) * (at + 1 - len(trick.cards))
    short = replace(trick, cards=cards, omitted=(*trick.omitted, seat))
    if play.reopened:
        return _led_by_winner(_with_trick(state, play.open_at, short), play.open_at)
    moved = replace(play, tricks=(*play.tricks[:-1], short), turn=None)
    if short.is_complete:
        return _close_trick(state, moved)
    return replace(state, play=moved)


@cites("67A1")
def reopen_for(state: BoardState, seat: Seat, number: int) -> BoardState:
    """Law 67A1: the place of this seat in a trick is open again, for a card now.

    ``number`` is the trick, from 1. Who has won the tricks is counted without it
    meanwhile. A trick begun since that nobody has led to waits where the one before
    lacks cards too.
    """
    tricks = tuple(
        replace(trick, omitted=tuple(one for one in trick.omitted if one is not seat))
        if trick.number == number
        else trick
        for trick in state.play.tricks
    )
    if len(tricks) - number == 2 and not tricks[-1].cards:
        tricks = tricks[:-1]
    return recounted(state, without_empty_last(tricks))


def _led_by_winner(state: BoardState, at: int) -> BoardState:
    """A lead to the next trick by a hand that has not won this one goes back.

    Every card since then goes back with it, the last one first, and who has left one
    out has left out none (67). The same state where the leader is right or the trick
    ``at``, from 0, is still open.
    """
    before, *later = state.play.tricks[at:]
    leader = winner(before, state.setup.trumps)
    if leader is later[0].leader or not before.is_complete:
        return state
    for trick in reversed(later):
        for place, card in reversed([*enumerate(trick.cards)]):
            if card is not None:
                state = pull_card(state, seat_at(trick.leader, place), card)
    begun = Trick(before.number + 1, leader)
    state = recounted(state, (*state.play.tricks[: at + 1], begun))
    left = tuple(
        d for d in state.law.defective if d.trick is None or d.trick <= before.number
    )
    return restrictions_of_a_new_lead(with_law(state, defective=left), leader)


def _close_trick(state: BoardState, play: Play) -> BoardState:
    """The last trick is over: it counts for its winner's side."""
    seat = winner(play.tricks[-1], state.setup.trumps)
    ns, ew = play.won
    won = (ns + 1, ew) if seat.side == "NS" else (ns, ew + 1)
    return _with_next(state, play, seat, won)


def _with_next(
    state: BoardState, play: Play, seat: Seat, won: tuple[int, int]
) -> BoardState:
    """The seat that won the last trick has the lead to the next; ``won`` counts it.

    After the thirteenth nobody is on lead. Restrictions of a lead end with the trick,
    but those for as long as the winner keeps the lead.
    """
    number = play.tricks[-1].number
    if number == 13:
        return replace(state, phase="play", play=replace(play, won=won))
    tricks = (*play.tricks, Trick(number + 1, seat))
    begun = replace(play, tricks=tricks, leader=seat, led=False, won=won)
    return restrictions_of_a_new_lead(replace(state, phase="play", play=begun), seat)
