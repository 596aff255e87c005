"""Law 63: when a revoke is established, as far as the record tells."""

from __future__ import annotations

from collections.abc import Iterable

from lawbook.common.clauses import cites
from lawbook.state.tricks import Revoke, WentOn


@cites("63A1", "63A2", "63A3", "63A4")
def turned_to_the_next(
    side: str, trick: int | None, went_on: Iterable[WentOn]
) -> str | None:
    """Law 63A: the clause by which this side has gone on from the trick, or None.

    Where nobody has told the number of the trick, only a claim is past it for certain.

    >>> led = WentOn("EW", 4, "63A1")
    >>> turned_to_the_next("EW", 3, [led]), turned_to_the_next("EW", 4, [led])
    ('63A1', None)
    """
    known = 13 if trick is None else trick
    return next((w.law for w in went_on if w.side == side and w.trick > known), None)


@cites("63A1", "63A4")
def as_it_was_told(revoke: Revoke) -> tuple[bool | None, str | None]:
    """Law 63A: what the report says of it: established or not, None where unsaid.

    Attention that is first drawn after a call on the next board, or after the round,
    comes too late for any correction (63A4).
    """
    if revoke.noticed in ("next_board", "round_over"):
        return True, "63A4" if not revoke.next_played else "63A"
    return revoke.next_played, "63A" if revoke.next_played else None
