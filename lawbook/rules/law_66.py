"""Law 66: which cards that were played a player may see again, and until when."""

from __future__ import annotations

from typing import assert_never

from lawbook.common.clauses import cites
from lawbook.events.tricks import Inspected

Answer = tuple[bool | None, str]


@cites("66A", "66B", "66C", "66D")
def may_inspect(
    what: Inspected,
    *,
    dummy: bool,
    gone_on: bool | None,
    led: bool | None,
    over: bool,
) -> Answer:
    """Law 66: whether a player may see it, and the clause; None where nobody has told.

    ``gone_on``: the player's side has led or played to the next trick; ``led``: someone
    has led to it; ``over``: play has ended.

    >>> may_inspect("current", dummy=False, gone_on=False, led=True, over=False)
    (True, '66A')
    >>> may_inspect("current", dummy=False, gone_on=True, led=True, over=False)
    (False, '66C')
    >>> may_inspect("own_last", dummy=False, gone_on=False, led=True, over=False)
    (False, '66B')
    >>> may_inspect("quitted", dummy=False, gone_on=False, led=False, over=True)
    (True, '66D')
    """
    if over:
        return True, "66D"
    match what:
        case "current":
            if dummy:
                return False, "66A"
            return (False, "66C") if gone_on else (_not(gone_on), "66A")
        case "own_last":
            return (False if dummy else _not(led)), "66B"
        case "quitted":
            return False, "66C"
        case _:
            assert_never(what)


def _not(known: bool | None) -> bool | None:
    return None if known is None else not known
