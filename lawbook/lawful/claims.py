"""What is left of a board on which tricks were claimed: hands, trumps, the result.

A claim names a number of tricks and perhaps a line of play; the cards that it was made
on are what the Director needs for the ruling (70). All tricks here are declarer's
unless a side is named, from 0 to 13.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from lawbook.cards.cards import Card, in_order
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState
from lawbook.state.claims import Claim

Cards = tuple[Card, ...]


class Outstanding(Struct, frozen=True):
    """A trump that the other side still holds."""

    seat: Seat
    card: Card


def remaining(state: BoardState) -> int | None:
    """How many tricks are not complete: 13 before the opening lead, 0 at the end.

    None in a record of incidents, which does not tell.
    """
    return 13 - sum(state.play.won) if state.is_full else None


def hands_left(state: BoardState, claim: Claim) -> dict[Seat, Cards | None]:
    """What each seat still holds, as far as the deal, the play or the table tells.

    None for a hand that is not known; nothing is known once play went on.
    """
    if claim.phase == "void":
        return dict.fromkeys(SEATS)
    return {seat: _hand_left(state, claim, seat) for seat in SEATS}


def _hand_left(state: BoardState, claim: Claim, seat: Seat) -> Cards | None:
    """The cards a seat still holds, sorted; None where they are not known for certain.

    A full record with a known deal tells them. Else only a hand that was faced whole
    does: in a full record every card that the seat must still have is on the table, in
    a record of incidents any faced cards are taken for the hand.
    """
    known = state.play.hands[seat.place]
    if state.is_full and known is not None:
        return tuple(in_order(known))
    faced = [card for owner, card in claim.faced if owner is seat]
    if not faced or (state.is_full and len(faced) != _held_by(state, seat)):
        return None
    return tuple(in_order(tuple(faced)))


def _held_by(state: BoardState, seat: Seat) -> int:
    """How many cards a seat holds, in a full record.

    Thirteen less the cards it has in tricks, less those that it put with the played
    cards for a trick that lacked one (67B1).
    """
    aside = [one for one in state.law.defective if one.seat is seat and one.card]
    played = [one for one in state.play.tricks if one.card_of(seat)]
    return 13 - len(played) - len(aside)


@cites("70C")
def trumps_out(state: BoardState, claim: Claim) -> tuple[Outstanding, ...] | None:
    """Law 70C1: the trumps of the side that did not claim, with who holds them.

    Empty at notrump and where that side has none left; None where one of its two hands
    is not known.

    That a trump is out is only one condition of 70C. Whether the claimer spoke of it,
    may have been unaware of it, and could lose a trick to it by normal play is for the
    Director.
    """
    trumps = state.setup.trumps
    if trumps is None:
        return ()
    hands = hands_left(state, claim)
    others = [(seat, hands[seat]) for seat in (claim.by.next, claim.by.previous)]
    if any(hand is None for _, hand in others):
        return None
    return tuple(
        Outstanding(seat, card)
        for seat, hand in others
        for card in hand or ()
        if card.suit is trumps
    )


@cites("68D1", "69A")
def declarers_tricks(state: BoardState) -> int | None:
    """Declarer's tricks, in play and by claim, once nothing about them is open.

    None before. A contested claim counts only by the ruling of the Director on it.

    Without a claim, and with one that is open or void: what was told at the end of
    play, or all thirteen tricks played. Agreed: the same, and without it the share once
    the agreement is complete. Contested: nothing. Ruled: the Director's figure, where
    the tricks left are known. No trick has been moved for a revoke yet (64).
    """
    claim, ended = state.law.claim, _at_the_end(state)
    if claim is None:
        return ended
    match claim.phase:
        case "open" | "void":
            return ended
        case "contested":
            return None
        case "ruled":
            ruled = _with_claim(state, claim, claim.ruled)
            return ended if ruled is None else ruled
        case "agreed":
            agreed = _with_claim(state, claim, claim.share) if claim.complete else None
            return agreed if ended is None else ended
        case _:
            assert_never(claim.phase)


def agreed_tricks(state: BoardState) -> int | None:
    """Law 69A: declarer's tricks by a claim that was agreed to.

    The tricks won in play and the share of the rest, between 0 and what is left. None
    where no claim is agreed, or its share or the tricks left are not known.
    """
    claim = state.law.claim
    if claim is None or claim.phase != "agreed":
        return None
    return _with_claim(state, claim, claim.share)


def _at_the_end(state: BoardState) -> int | None:
    """Declarer's tricks as the end of play told them, or when all are played.

    What was told wins over what the record counts, in either kind of record. Thirteen
    complete tricks count themselves; fewer give None.
    """
    told, declarer = state.law.told_tricks, state.declarer
    if told is not None or declarer is None:
        return told
    complete = state.is_full and sum(state.play.won) == 13
    return state.play.won[["NS", "EW"].index(declarer.side)] if complete else None


def _with_claim(state: BoardState, claim: Claim, share: int | None) -> int | None:
    """Declarer's tricks with those of the claim; None where the record does not tell.

    ``share`` is what the side that spoke gets of the tricks that remained. A ruling
    recorded after play went on (68D2), which entry refuses, shares what is left.
    """
    declarer, left = state.declarer, claim.remaining
    if declarer is None or left is None or share is None:
        return None
    left = min(left, 13 - sum(state.play.won))
    share = min(max(share, 0), left)
    ours = claim.by.side == declarer.side
    won = state.play.won[["NS", "EW"].index(declarer.side)]
    return won + (share if ours else left - share)
