"""Laws 17D3 and 22: when the auction is over, and the contract it leads to."""

from __future__ import annotations

from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.auction import Pairs, last_bid


@cites("22A")
def has_ended(said: Pairs) -> bool:
    """Law 22A: three passes behind a bid, or four when nobody has bid.

    >>> N, E, S, W = Seat
    >>> has_ended(((N, "1H"), (E, "P"), (S, "P"), (W, "P")))
    True
    >>> has_ended(((N, "P"), (E, "P"), (S, "P")))
    False
    """
    if len(said) < 4:
        return False
    (_, first), (_, second), (_, third) = said[-3:]
    return first == second == third == "P"


@cites("17D3")
def deprived_at(said: Pairs, dealer: Seat) -> int | None:
    """Law 17D3: where in the last passes somebody's turn was taken away, if anywhere.

    The place, counted from 0, of the first of the final passes that was not made by the
    player whose turn it was; the auction goes back to before it.

    >>> N, E, S, W = Seat
    >>> deprived_at(((N, "1H"), (E, "P"), (S, "P"), (N, "P"), (E, "P")), N)
    3

    Where nobody has bid the three passes follow the first one.

    >>> deprived_at(((E, "P"), (S, "P"), (W, "P"), (N, "P")), N)
    """
    first_final = len(said)
    while first_final and said[first_final - 1][1] == "P":
        first_final -= 1
    for at in range(first_final or len(said) - 3, len(said)):
        turn = said[at - 1][0].next if at else dealer
        if said[at][0] is not turn:
            return at
    return None


@cites("22A", "19")
def contract_of(said: Pairs) -> str:
    """The contract: the last bid, doubled or redoubled since; PASS without a bid.

    >>> N, E, S, W = Seat
    >>> contract_of(((N, "1H"), (E, "X"), (S, "P"), (W, "P"), (N, "P")))
    '1HX'
    """
    bid = last_bid(said)
    return bid + doubled(said) if bid else "PASS"


@cites("19")
def doubled(said: Pairs) -> str:
    """Whether the last bid is doubled or redoubled now: nothing, X or XX."""
    for _, call in reversed(said):
        if call != "P":
            return "" if is_bid(call) else call
    return ""
