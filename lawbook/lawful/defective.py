"""Tricks with too few cards as they stand now: whose, and what is still to be done.

Law 67 has two halves. Until both sides have played to the next trick the card that is
missing is simply played (67A1). Later a card is put among the played ones, the trick
stays with its winner, and the omission may count as a revoke (67B1).
"""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.playable import seat_to_play
from lawbook.lawful.won_tricks import tricks_of
from lawbook.rules.law_67 import counts_as_revoke
from lawbook.state.board import BoardState, hand_of
from lawbook.state.parts import Trick, seat_at
from lawbook.state.tricks import Defect, Revoke


@cites("67A", "67B")
def both_sides_played_on(state: BoardState, number: int) -> bool:
    """Law 67A: whether each side has played to a trick after this one (full record).

    A card led or played to it too soon counts as well, once this trick is over, and so
    does a card of dummy from when it is called (45C4(a)) until dummy plays.

    ``number`` is that of the trick in question. One side alone going on is not enough:
    the trick is put right until a card of each side lies in a later one.
    """
    later = tricks_of(state)[number:]
    if not later:
        return False
    sides = {seat.side for trick in later for seat in _players(trick)}
    called = state.law.designation
    still = called is not None and called.played is None
    ways = ("63A1", "63A2") if still else ("63A1",)
    marks = [one for one in state.law.went_on if one.law in ways]
    return len(sides | {one.side for one in marks if one.trick > number}) > 1


def _players(trick: Trick) -> Iterator[Seat]:
    """The seats that have a card in a trick, in the order of play from its leader.

    A place left open, by a card taken back or never played, gives no seat.
    """
    for at, card in enumerate(trick.cards):
        if card is not None:
            yield seat_at(trick.leader, at)


def short_trick(state: BoardState, seat: Seat, number: int | None) -> Trick | None:
    """The trick that lacks a card of a seat: the one told, else the latest that does.

    The trick in progress lacks it once the seat is to play to it; one on which the
    table went on comes first.

    ``number`` is the trick that was told, None where nobody said. None is returned
    where no trick of the record lacks a card of the seat.
    """
    lacking = [trick for trick in tricks_of(state) if seat in trick.omitted]
    if state.trick is not None and _is_due(state, seat):
        lacking.insert(0, state.trick)
    told = [trick for trick in lacking if number in (None, trick.number)]
    return told[-1] if told else None


def long_trick(state: BoardState, seat: Seat, number: int | None) -> Trick | None:
    """The trick told, else the latest, that the seat has a card in (full record).

    A surplus card cannot be seen in the record, which has one card a seat in each
    trick: the trick it was told of is returned if the seat has played to it, else None.
    """
    mine = [one for one in tricks_of(state) if one.card_of(seat) is not None]
    told = [trick for trick in mine if number in (None, trick.number)]
    return told[-1] if told else None


def _is_due(state: BoardState, seat: Seat) -> bool:
    """Whether the seat is to follow to the trick in progress."""
    return state.on_lead is None and seat_to_play(state) is seat


def trick_of(state: BoardState, defect: Defect) -> Trick | None:
    """The trick of a defect, where every card is recorded.

    None in a record of incidents, and where the number is not told or not reached.
    """
    tricks = tricks_of(state)
    number = defect.trick or 0
    return tricks[number - 1] if 0 < number <= len(tricks) else None


def played_on(state: BoardState, defect: Defect) -> bool | None:
    """Whether both sides have played on since: by the record, else as it was told.

    True leads to Law 67B, False to 67A; None leaves both open, and the Director is
    asked. Found in time, it stays so: the place in the trick is open for that card,
    whatever is played before it comes.
    """
    trick = trick_of(state, defect)
    if trick is None:
        return defect.both_played
    left_out = defect.seat in trick.omitted
    if defect.found and not left_out and is_lacking(state, defect):
        return False
    return both_sides_played_on(state, trick.number)


def suit_due(state: BoardState, defect: Defect) -> Suit | None:
    """The suit led to the trick of a defect, if that is known.

    A full record has it from the trick; in a record of incidents it is what was told,
    and None until then.
    """
    trick = trick_of(state, defect)
    return trick.suit_led if trick is not None else defect.suit


def is_lacking(state: BoardState, defect: Defect) -> bool:
    """Whether a card is still missing: neither played to the trick nor put aside.

    Only a trick with too few cards can lack one. In a record of incidents the trick
    cannot be looked at, so the card is missing until one was put aside.
    """
    if defect.kind != "short" or defect.card is not None:
        return False
    trick = trick_of(state, defect)
    return trick is None or trick.card_of(defect.seat) is None


@cites("67B1")
def as_revoke(state: BoardState, defect: Defect) -> Revoke | None:
    """Law 67B1: the revoke that a trick without the player's card counts as.

    Its ``next_played`` is None where nobody can tell yet whether it counts. None where
    it does not: in time (67A1), or by the edition.

    The revoke has the suit due and the card put aside, as far as they are known. Under
    an edition without ``omission_with_suit_revokes`` (1997) the omission counts only
    where the player has no card of the suit led.
    """
    trick = trick_of(state, defect)
    played = trick is not None and trick.card_of(defect.seat) is not None
    if defect.kind != "short" or played:
        return None
    suit = suit_due(state, defect)
    stands = counts_as_revoke(
        both_played=played_on(state, defect),
        had_suit=_had_suit(state, defect, suit),
        with_suit_too=EDITIONS[state.setup.edition].omission_with_suit_revokes,
    )
    if stands is False:
        return None
    return Revoke(
        defect.seat,
        defect.since,
        defect.trick,
        defect.card,
        suit,
        "in_time" if defect.found else None,
        next_played=stands,
        deemed="67B1",
    )


def _had_suit(state: BoardState, defect: Defect, suit: Suit | None) -> bool | None:
    """Whether the player has a card of the suit led; None where nobody knows.

    A card of that suit in the hand says yes; else the suit of the card that was put
    aside decides. With neither, a known hand says no and an unknown one None.
    """
    hand = hand_of(state, defect.seat)
    if suit is None:
        return None
    if hand is not None and any(card.suit is suit for card in hand):
        return True
    if defect.card is not None:
        return defect.card.suit is suit
    return None if hand is None else False


def unfound(state: BoardState) -> tuple[Revoke, ...]:
    """Law 67B1: the revokes by tricks that lack a card, which nobody has found yet."""
    hidden = [one for one in state.law.defective if not one.found]
    revokes = [as_revoke(state, one) for one in hidden]
    return tuple(one for one in revokes if one is not None)


def put_aside(state: BoardState, seat: Seat) -> Iterator[tuple[int, Card]]:
    """The cards a seat has put with the played ones, each with when it still had it.

    The number is the last trick the seat had played to before the card left the hand:
    up to that one the card could have followed suit, so it counts when revokes are
    looked for.
    """
    for one in state.law.defective:
        if one.seat is seat and one.card is not None:
            yield one.held_until, one.card
