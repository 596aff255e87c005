"""The auction as frozen values: the calls in the order made, and what some left behind.

In a full auction every call is here and the turn is worked out; in a record of
incidents only the calls that were told, and whose turn it is nobody knows. A call put
in place of another keeps the turn of that one, however late it comes.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Suit
from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.events.base import IrregularKind

CallStatus = Literal["pending", "stands", "withdrawn", "cancelled"]
Irregular = IrregularKind | Literal["changed"]
# offered: the next player accepts or not. replaced: likewise, and the offender has
# already put another call in its place (27C). replace: the offender is to do so. due:
# cancelled, and the offender's next call is looked at. compared: the Director says
# whether the call in its place is comparable. slip: the Director says whether the first
# call was unintended. over: the next player may change a call made over a slip.
Stage = Literal["offered", "replaced", "replace", "due", "compared", "slip", "over"]
Pairs = tuple[tuple[Seat, str], ...]


class MadeCall(Struct, frozen=True, gc=False):
    """One call; ``n`` is its place in the order recorded, from 1.

    ``replaces`` is the call whose turn it takes. ``passed_for``: the player before, who
    had to pass, has done so without a word (28A). ``owed``: this player had to pass at
    this turn (24, 30).
    """

    n: int
    seat: Seat
    call: str
    status: CallStatus = "stands"
    irregular: Irregular | None = None
    law: str | None = None
    replaces: int | None = None
    suits: tuple[Suit, ...] = ()
    artificial: bool = False
    passed_for: bool = False
    owed: bool = False


class CallAtIssue(Struct, frozen=True, gc=False):
    """An irregular call until it is put right; ``n`` is the call, ``since`` its entry.

    ``turn`` is whose turn it was and ``over`` the last bid before it, as far as is
    known. ``by`` is the call put in its place. ``clause`` says under which one partner
    is silent if that is not comparable; ``silenced`` are those that had to pass from
    the irregularity on, who go free if the next player calls first (36A, 37A).
    ``acted``: the player whose turn it was has called, and did not pass (31A2).
    ``forgiven``: the next player has called, so that the lead is free (38D).
    ``before``: the calls withdrawn at this turn already (27B4).
    """

    n: int
    seat: Seat
    call: str
    kind: Irregular
    since: int
    stage: Stage = "offered"
    turn: Seat | None = None
    over: str | None = None
    by: int | None = None
    clause: str = ""
    silenced: tuple[tuple[Seat, str], ...] = ()
    acted: bool = False
    forgiven: bool = False
    before: tuple[int, ...] = ()


class SeenCall(Struct, frozen=True, gc=False):
    """A call that was taken back; ``offending``: by the side that broke the law.

    ``free``: what took its place lets partner use it (23B, 27B1).
    """

    n: int
    call: str
    of: Seat
    offending: bool = True
    free: bool = False


class Uncompared(Struct, frozen=True, gc=False):
    """A call withdrawn that may restrict partner's first lead (26) in defence.

    ``turn`` says at which turn of the player it was made, or before which.
    """

    n: int
    of: Seat
    suits: tuple[Suit, ...]
    since: int
    turn: int


class AtEnd(Struct, frozen=True, gc=False):
    """A question for when the play has ended: its clause, sentence and seat."""

    law: str
    key: str
    seat: Seat


class Auction(Struct, frozen=True, gc=False):
    """The calls, and what irregular ones have left to be done.

    ``silent`` must pass throughout, ``undoubled`` may not double at the next turn,
    ``repeats`` must make that call again; each with its clause. ``ruled`` are rulings
    on calls not made yet: seat, call, comparable, ground. ``standing`` and ``said`` are
    worked out from the calls when they change (`with_calls`): those that count, in the
    order of their turns, and seat and call of each.
    """

    full: bool = False
    dealer: Seat = Seat.NORTH
    calls: tuple[MadeCall, ...] = ()
    standing: tuple[MadeCall, ...] = ()
    said: Pairs = ()
    issues: tuple[CallAtIssue, ...] = ()
    silent: tuple[tuple[Seat, str], ...] = ()
    undoubled: tuple[tuple[Seat, str], ...] = ()
    repeats: tuple[tuple[Seat, str, str], ...] = ()
    seen: tuple[SeenCall, ...] = ()
    uncompared: tuple[Uncompared, ...] = ()
    ruled: tuple[tuple[Seat, str, bool, str | None], ...] = ()
    at_end: tuple[AtEnd, ...] = ()

    def call(self, n: int) -> MadeCall:
        """The call with this number."""
        return self.calls[n - 1]


NO_AUCTION = Auction()


def with_calls(auction: Auction, calls: tuple[MadeCall, ...]) -> Auction:
    """The auction with these calls recorded, and those that count worked out again."""
    kept = _in_turn(calls)
    return replace(auction, calls=calls, standing=kept, said=pairs(kept))


def with_one_more(auction: Auction, made: MadeCall) -> Auction:
    """The auction with one more call, at the next turn or in another's place."""
    calls = (*auction.calls, made)
    if made.status != "stands":
        return replace(auction, calls=calls)
    if made.replaces:
        return with_calls(auction, calls)
    kept, said = (*auction.standing, made), (*auction.said, (made.seat, made.call))
    if made.passed_for:
        said = auction.said + pairs((made,))
    return replace(auction, calls=calls, standing=kept, said=said)


def _in_turn(calls: tuple[MadeCall, ...]) -> tuple[MadeCall, ...]:
    """The calls that count, in the order of their turns.

    A pass made without a word before the first call of a turn stays made (28A).
    """
    turns: dict[int, int] = {}
    for one in calls:
        turns[one.n] = turns[one.replaces] if one.replaces else one.n
    kept = [
        replace(one, passed_for=calls[turns[one.n] - 1].passed_for)
        if one.replaces
        else one
        for one in calls
        if one.status == "stands"
    ]
    return tuple(sorted(kept, key=lambda one: turns[one.n]))


def pairs(calls: tuple[MadeCall, ...]) -> Pairs:
    """Seat and call of each, with the passes that were made without a word (28A)."""
    said: list[tuple[Seat, str]] = []
    for one in calls:
        if one.passed_for:
            said.append((one.seat.previous, "P"))
        said.append((one.seat, one.call))
    return tuple(said)


def turn_of(auction: Auction) -> Seat:
    """Law 17: whose turn it is: the next player after the last call that counts."""
    calls = auction.standing
    return calls[-1].seat.next if calls else auction.dealer


def last_bid(said: Pairs) -> str | None:
    """The last bid of these calls, as ``4S``; None if nobody has bid."""
    for _, call in reversed(said):
        if is_bid(call):
            return call
    return None


def turn_place(auction: Auction, n: int) -> int:
    """The call whose turn this one takes, through any number of replacements."""
    while replaced := auction.call(n).replaces:
        n = replaced
    return n


def with_call(auction: Auction, n: int, **changes: object) -> Auction:
    """The auction with one call changed."""
    old = auction.call(n)
    changed = replace(old, **changes)
    calls = (*auction.calls[: n - 1], changed, *auction.calls[n:])
    if "stands" not in (old.status, changed.status):
        return replace(auction, calls=calls)
    return with_calls(auction, calls)
