"""Laws 28 to 39: what is wrong with a call at the moment it is made, if anything."""

from __future__ import annotations

from collections.abc import Collection

from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.auction import (
    Auction,
    Irregular,
    Pairs,
    last_bid,
    turn_of,
)
from lawbook.state.bids import is_admissible, is_sufficient

SEVEN = 7


@cites("36B1", "37B1", "38B")
def what_is_wrong(
    auction: Auction, seat: Seat, call: str, passers: Collection[Seat]
) -> Irregular | None:
    """Laws 27 to 38: the gravest thing wrong with a call, None where nothing is.

    ``passers`` are those who must pass at their turn. A call above seven comes first,
    at any turn; then one by a player who must pass, then a double that Law 19 does not
    allow; a call out of rotation is not looked at for its height (27A2).
    """
    bids = is_bid(call)
    if bids and int(call[0]) > SEVEN:
        return "over_seven"
    if seat in passers and call != "P":
        return "must_pass"
    said = auction.said
    if call in ("X", "XX") and not is_admissible(call, seat, said):
        return "inadmissible"
    if not in_rotation(auction, seat, passers):
        return _out_of_rotation(auction, seat, said)
    if bids and not is_sufficient(call, last_bid(said)):
        return "insufficient"
    return None


@cites("28A")
def in_rotation(auction: Auction, seat: Seat, passers: Collection[Seat]) -> bool:
    """Law 28A: at the own turn, or at that of an opponent before who must pass."""
    return seat is turn_of(auction) or passes_unsaid(auction, seat, passers)


@cites("28A")
def passes_unsaid(auction: Auction, seat: Seat, passers: Collection[Seat]) -> bool:
    """Law 28A: whether the pass of the player before, who must pass, counts as made."""
    turn = turn_of(auction)
    return turn in passers and seat is turn.next


@cites("25B1")
def _out_of_rotation(auction: Auction, seat: Seat, said: Pairs) -> Irregular:
    """Law 25: by the player who has just called it is a change of that call."""
    just_called = bool(said) and said[-1][0] is seat
    return "changed" if just_called else "out_of_rotation"
