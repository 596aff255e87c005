"""Revokes as they stand now: found or only seen by the record, and what they cost.

Nothing of this is stored: it is worked out from the reports (`Revoke`) and, in a full
record, from the tricks. A revoke that nobody has reported is listed only where the
hand is known from the deal, so that those who may not see the hands are told nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import UNKNOWN_HANDS
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.defective import put_aside, unfound
from lawbook.lawful.won_tricks import (
    revoke_trick,
    tricks_of,
    winner_of,
    won_after,
    won_later_with,
)
from lawbook.rules.law_63 import (
    as_it_was_told,
    named_before_playing,
    turned_to_the_next,
)
from lawbook.state.board import BoardState
from lawbook.state.parts import Trick, seat_at
from lawbook.state.tricks import Revoke, RevokeStatus
from lawbook.state.turns import on_table_when_put, put_after

TWELFTH = 12
OVER_A_LEAD = ("lead_out_of_turn", "opening_lead_out_of_turn")


class Standing(Struct, frozen=True):
    """A revoke as it stands: who won the trick, and whether it is established.

    ``established`` and ``later``, the tricks its side has won since, are None where the
    record does not tell; ``by`` is the clause that established it.
    """

    revoke: Revoke
    attention: bool
    established: bool | None
    by: str | None
    won_by: Seat | None
    later: int | None

    @property
    def status(self) -> RevokeStatus:
        """Whether it was put right, is established, or neither yet."""
        if self.revoke.corrected:
            return "corrected"
        return "established" if self.established else "open"

    @property
    def counts(self) -> bool | None:
        """Whether tricks go with it: established, or scored though it is put right."""
        if self.revoke.scored is not None:
            return True
        return False if self.revoke.corrected else self.established


def standings(state: BoardState) -> tuple[Standing, ...]:
    """Every revoke of the board that was reported or put right, as it stands now.

    In the order reported; put right, a revoke stays in the list. In a full record the
    tricks say who won and whether the side has gone on (63A1); otherwise what was told
    does.
    """
    return tuple(_standing(state, revoke) for revoke in state.law.revokes)


def unnoticed(state: BoardState) -> tuple[Standing, ...]:
    """The revokes that only the record of every card shows, in the order played.

    Nobody has reported them: ``attention`` is False. After them the tricks that lack a
    card, which nobody has found (67B1). One that was put right does not stand for
    another card that its player put down afterwards.
    """
    shown = (*_not_followed(state), *unfound(state))
    if not shown:
        return ()
    told = [one.revoke for one in standings(state)]
    known = {(mine.seat, mine.trick) for mine in told if not mine.corrected}
    seen = (one for one in shown if (one.seat, one.trick) not in known)
    return tuple(_standing(state, one, attention=False) for one in seen)


@cites("44C", "61A")
def _not_followed(state: BoardState) -> list[Revoke]:
    """Law 61A: who did not follow suit and had a card of it, the hand being known."""
    if state.setup.dealt is UNKNOWN_HANDS:
        return []
    return [
        Revoke(seat, 0, trick.number, card, led)
        for trick, seat, card, led in _may_have_kept(state)
        if _kept(state, seat, led, trick.number, on_table_when_put(state, card))
    ]


def _may_have_kept(state: BoardState) -> list[tuple[Trick, Seat, Card, Suit]]:
    """The plays off suit by a seat that has put a card of the suit led later, or can.

    Each with its trick and that suit, in the order played. No other seat can have kept
    a card of it, and most have not: one look at each card finds these few.
    """
    suits = {seat: _suits_off_the_tricks(state, seat) for seat in SEATS}
    found = []
    for trick in reversed(tricks_of(state)):
        led = trick.suit_led
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card is None:
                continue
            later, suit = suits[seat], card.suit
            if suit is not led and led in later:
                found.append((trick, seat, card, led))
            later.add(suit)
    return sorted(found, key=lambda play: play[0].number)


def _suits_off_the_tricks(state: BoardState, seat: Seat) -> set[Suit]:
    """The suits of the cards a seat still holds, or has put with the played ones."""
    aside = [card for _, card in put_aside(state, seat)]
    return {card.suit for card in (*(state.play.hands[seat.place] or ()), *aside)}


def _kept(
    state: BoardState, seat: Seat, suit: Suit, number: int, on_table: int
) -> bool:
    """Whether a hand known from the deal kept a card of a suit past this trick.

    One put with the played cards since (67) was held as long as that is recorded. A
    card ``on_table`` at that time, as bits, was not in hand, even if it has gone back
    to it since.
    """
    if state.setup.dealt[seat.place] is None:
        return False
    later = (trick.card_of(seat) for trick in tricks_of(state)[number:])
    aside = (card for until, card in put_aside(state, seat) if until >= number)
    left = state.play.hands[seat.place] or ()
    held = (card for card in (*later, *aside, *left) if card is not None)
    return any(card.suit is suit and not card.bit & on_table for card in held)


def _standing(state: BoardState, told: Revoke, *, attention: bool = True) -> Standing:
    """A revoke with what the record now says of it; ``told`` is the report.

    A full record is asked first for the winner and the later tricks, the report
    otherwise. A revoke scored though it was put right counts as established by that
    clause, and a trick without the player's card is cited under 67B1.
    """
    revoke = _put_right_by_withdrawal(state, told)
    established, by = _established(state, revoke)
    trick = revoke_trick(state, revoke)
    won_by = winner_of(state, trick) if trick else revoke.won_by
    later = won_after(state, revoke) if trick else revoke.later
    if revoke.corrected and revoke.scored is not None:
        established, by = True, revoke.scored
    elif established and revoke.deemed is not None:
        by = revoke.deemed
    return Standing(revoke, attention, established, by, won_by, later)


@cites("62C1", "62C2")
def _put_right_by_withdrawal(state: BoardState, revoke: Revoke) -> Revoke:
    """Law 62C: the card was taken back because another revoke was put right."""
    trick = revoke_trick(state, revoke)
    if revoke.card is None or trick is None or revoke.card in trick.cards:
        return revoke
    if revoke.deemed == "67B1":
        return revoke
    return replace(revoke, corrected=True)


def _established(state: BoardState, revoke: Revoke) -> tuple[bool | None, str | None]:
    """Law 63A: whether it is established, and the clause; None where nobody knows.

    Never once it was put right; by Law 67B1 as that Law has it.

    In the order asked: a card of dummy called to the next trick (63A2), a card of the
    side in a later trick (63A1), a lead out of turn or a claim, made or agreed to
    (63A1, 63A3, 63A4), and then the report. With none of these, a full record in play
    says no; once the board is over nobody knows whether attention came in time. A card
    of either member of the side goes on for both.
    """
    if revoke.corrected or revoke.deemed == "67B1":
        return (False if revoke.corrected else revoke.next_played), None
    side, tricks = revoke.seat.side, tricks_of(state)
    there, since = put_after(state, revoke.card)
    went_on = [mark for mark in state.law.went_on if mark.since >= since]
    if named_before_playing(revoke, went_on):
        return True, "63A2"
    if revoke.trick is not None and tricks:
        later = tricks[revoke.trick :]
        since_then = (one for trick in later for one in _players(trick, there))
        if any(seat.side == side for seat in since_then):
            return True, "63A1"
    clause = turned_to_the_next(revoke.seat, revoke.trick, went_on)
    if clause is not None:
        return True, clause
    told, by = as_it_was_told(revoke)
    if told is not None or not tricks:
        return told, by
    return (None, None) if state.phase == "ended" else (False, None)


def _players(trick: Trick, there: int = 0) -> Iterator[Seat]:
    """The seats that have a card in a trick, in the order of play from its leader.

    Cards whose bits are in ``there`` are left out.
    """
    for at, card in enumerate(trick.cards):
        if card is not None and not card.bit & there:
            yield seat_at(trick.leader, at)


def has_gone_on(state: BoardState, seat: Seat, trick: int) -> bool:
    """Law 63A: whether the side of a seat has gone on from a trick (full record).

    ``trick`` counts from 1. Going on is playing to a later trick (63A1), or turning to
    one in another way that is recorded, since the seat has played to this one.

    A revoke of the twelfth trick is put right even so (62D1), which callers see to.
    """
    there, since = put_after(state, card_at(state, seat, trick))
    if _has_cards_in_a_later_trick(state, seat, trick, there):
        return True
    marks = [mark for mark in state.law.went_on if mark.since >= since]
    return turned_to_the_next(seat, trick, marks) is not None


@cites("62C3")
def both_put_right(
    state: BoardState,
    seat: Seat,
    trick: int | None,
    *,
    noticed: bool = True,
) -> bool:
    """Law 62C3: both sides revoked on this trick, and only one has gone on.

    Full records only. Both revokes must be put right then, even an established one.

    ``seat`` is of one side. A revoke of the other side counts once attention is drawn
    to it; without ``noticed`` also where only the record shows it. An omission (67B1)
    does not count. False under an edition without ``both_revokes_put_right`` (1997).
    """
    if trick is None:
        return False
    mine = Revoke(seat, 0, trick)
    found = standings(state) if noticed else (*standings(state), *unnoticed(state))
    return any(is_put_right_with(state, mine, one.revoke) for one in found)


@cites("62C3")
def is_put_right_with(state: BoardState, mine: Revoke, other: Revoke) -> bool:
    """Law 62C3: whether two revokes are of one trick, and one side alone has gone on.

    Full records only; as `both_put_right` says of the edition and of omissions.
    """
    trick = mine.trick
    known = EDITIONS[state.setup.edition].both_revokes_put_right
    if trick is None or trick != other.trick or not known or not tricks_of(state):
        return False
    if mine.seat.side == other.seat.side or "67B1" in (mine.deemed, other.deemed):
        return False
    gone = has_gone_on(state, mine.seat, trick)
    return has_gone_on(state, other.seat, trick) is not gone


@cites("65B3", "66A")
def has_played_on(state: BoardState, seat: Seat, trick: int) -> bool:
    """Laws 65B3, 66A: whether the side of a seat has led or played to the next trick.

    Not by a lead out of turn that went back, which counts against a revoke only (63A1),
    nor by a claim.
    """
    if _has_cards_in_a_later_trick(state, seat, trick):
        return True
    answered = not any(c.kind in OVER_A_LEAD for c in state.law.choices)
    marks = [
        mark
        for mark in state.law.went_on
        if mark.law in ("63A1", "63A2") and not (mark.lead and answered)
    ]
    return turned_to_the_next(seat, trick, marks) is not None


def _has_cards_in_a_later_trick(
    state: BoardState, seat: Seat, trick: int, there: int = 0
) -> bool:
    """Whether either player of the side has a card in a trick after this one.

    Cards whose bits are in ``there`` do not count. Always False in a record of
    incidents, which has no tricks.
    """
    later = tricks_of(state)[trick:]
    players = (player for one in later for player in _players(one, there))
    return any(player.side == seat.side for player in players)


def won_with_the_suit(state: BoardState, standing: Standing) -> bool | None:
    """Law 64A2 (1997): whether the offender later won with a card due at the revoke.

    False once it is known that the side has won nothing since; None where the record
    does not tell the trick or the suit. Asked only under an edition that has
    ``second_trick_for_later_card``: a second trick may then go with it.
    """
    revoke = standing.revoke
    if standing.later == 0:
        return False
    if revoke_trick(state, revoke) is None or revoke.suit is None:
        return None
    return won_later_with(state, revoke, revoke.suit)


def card_at(state: BoardState, seat: Seat, number: int) -> Card | None:
    """The card that a seat has played to a trick of a full record.

    ``number`` counts from 1. None for a trick that is not there, in a record of
    incidents, and while the seat has not played to it.
    """
    tricks = tricks_of(state)
    if not 0 < number <= len(tricks):
        return None
    return tricks[number - 1].card_of(seat)
