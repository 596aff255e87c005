"""Putting cards into tricks and taking them out again."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards import Card
from lawbook.deals import without
from lawbook.parts import Trick
from lawbook.seats import Seat
from lawbook.state import BoardState, with_law, with_play
from lawbook.transitions.leading import law_of_a_new_lead
from lawbook.tricks import seat_at, winner


def place_card(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Move a card from hand to the trick; a full record closes the trick at four."""
    play = state.play
    if play.reopened:
        return _fill_open_place(state, seat, card)
    hands = without(play.hands, seat, card)
    full = state.setup.record == "full"
    tricks = _with_card(play.tricks, seat, card) if full else play.tricks
    moved = replace(
        play,
        hands=hands,
        played=play.played | card.bit,
        tricks=tricks,
        led=play.led or full,
        faced=True,
        turn=None,
    )
    law = state.law
    if law.designated is not None:
        law = replace(law, designated=None)
    if law.replaced is not None and law.replaced[0] is seat:
        law = replace(law, replaced=None)
    after = replace(state, phase="play", play=moved, law=law)
    closed = full and len(tricks[-1].cards) == 4 and tricks[-1].is_complete
    return _close_trick(after) if closed else after


def pull_card(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Take a played card back to its hand; its place in the trick is open again."""
    play = state.play
    if not play.played & card.bit:
        return state
    hand = play.hands[seat.place]
    hands = play.hands if hand is None else _with_hand(state, seat, hand | {card})
    after = with_play(state, hands=hands, played=play.played & ~card.bit)
    return _recounted(after, _without_card(play.tricks, card))


def _with_hand(
    state: BoardState, seat: Seat, hand: frozenset[Card]
) -> tuple[frozenset[Card] | None, ...]:
    hands = state.play.hands
    return tuple(hand if at == seat.place else kept for at, kept in enumerate(hands))


def _without_card(tricks: tuple[Trick, ...], card: Card) -> tuple[Trick, ...]:
    """The tricks with a hole where the card was, or a place less at their end."""
    opened = tuple(_opened(trick, card) for trick in tricks)
    empty_last = len(opened) > 1 and not opened[-1].cards
    if empty_last and not opened[-2].is_complete:
        return opened[:-1]
    return opened


def _opened(trick: Trick, card: Card) -> Trick:
    if card not in trick.cards:
        return trick
    cards = tuple(None if kept == card else kept for kept in trick.cards)
    return Trick(trick.number, trick.leader, cards[:-1] if not cards[-1] else cards)


def _recounted(state: BoardState, tricks: tuple[Trick, ...]) -> BoardState:
    """The tricks and who has won them, counted again; whose lead it is follows."""
    if not tricks:
        return state
    sides = [
        winner(trick, state.setup.trumps).side for trick in tricks if trick.is_complete
    ]
    last = tricks[-1]
    return with_play(
        state,
        tricks=tricks,
        won=(sides.count("NS"), sides.count("EW")),
        leader=last.leader,
        led=bool(last.cards),
        reopened=len(tricks) > 1 and not tricks[-2].is_complete,
    )


def _with_card(tricks: tuple[Trick, ...], seat: Seat, card: Card) -> tuple[Trick, ...]:
    """The tricks with the card in the place that is open."""
    trick = tricks[-1] if tricks else None
    cards = trick.cards if trick else ()
    if trick is None or not cards:
        return (*tricks[:-1], Trick(len(tricks) or 1, seat, (card,)))
    if len(cards) == 4 and trick.is_complete:
        return (*tricks, Trick(len(tricks) + 1, seat, (card,)))
    return (*tricks[:-1], _filled(trick, card))


def _filled(trick: Trick, card: Card) -> Trick:
    """The trick with the card in its open place, or as its next one."""
    cards = trick.cards
    at = cards.index(None) if None in cards else len(cards)
    return Trick(trick.number, trick.leader, (*cards[:at], card, *cards[at + 1 :]))


def _fill_open_place(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """A card put in the trick before the one in progress, where one was taken back."""
    play = state.play
    *earlier, opened, last = play.tricks
    moved = with_play(
        with_law(state, designated=None, replaced=None),
        hands=without(play.hands, seat, card),
        played=play.played | card.bit,
        turn=None,
    )
    return _led_by_winner(_recounted(moved, (*earlier, _filled(opened, card), last)))


def _led_by_winner(state: BoardState) -> BoardState:
    """A lead to the next trick by a hand that has not won this one goes back."""
    before, last = state.play.tricks[-2:]
    leader = winner(before, state.setup.trumps)
    if leader is last.leader or not before.is_complete:
        return state
    for place, card in reversed([*enumerate(last.cards)]):
        if card is not None:
            state = pull_card(state, seat_at(last.leader, place), card)
    tricks = (*state.play.tricks[:-1], Trick(last.number, leader))
    begun = with_play(state, tricks=tricks, leader=leader, led=False)
    return law_of_a_new_lead(begun, leader)


def _close_trick(state: BoardState) -> BoardState:
    """Four cards are there: count the trick, and its winner has the lead."""
    play = state.play
    trick = play.tricks[-1]
    seat = winner(trick, state.setup.trumps)
    ns, ew = play.won
    won = (ns + 1, ew) if seat.side == "NS" else (ns, ew + 1)
    if trick.number == 13:
        return with_play(state, won=won)
    tricks = (*play.tricks, Trick(trick.number + 1, seat))
    begun = replace(play, won=won, tricks=tricks, leader=seat, led=False)
    return law_of_a_new_lead(replace(state, play=begun), seat)


def played_after(state: BoardState, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """The cards played since this one: to its trick, and to the next."""
    order = [
        (seat_at(trick.leader, at), played)
        for trick in state.play.tricks
        for at, played in enumerate(trick.cards)
    ]
    places = [at for at, (_, played) in enumerate(order) if played is card]
    later = order[places[0] + 1 :] if places else []
    return tuple((seat, played) for seat, played in later if played is not None)
