"""Reported revokes as they stand now: established or put right, and what they cost.

Nothing of this is stored: it is worked out from the reports (`Revoke`) and, in a full
record, from the tricks. Revokes that nobody has reported: `unnoticed_revokes`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
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
from lawbook.state.turns import put_after

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
    return tuple(standing_of(state, revoke) for revoke in state.law.revokes)


def standing_of(state: BoardState, told: Revoke, *, attention: bool = True) -> Standing:
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
