"""36C: a double that is not allowed, still to be put right when the contract is told.

With the opening lead faced the contract is scored without it, and there is nothing to
ask. Before that its player calls again (36B2), so somebody has to say whether the lead
is faced; where every card is recorded the record says so. A contract told with that
double in it needs a word from the Director in any case.
"""

from tests.oracle import plays
from tests.oracle.calls.auction import by_the_calls
from tests.oracle.history import (
    History,
    auction,
    auction_end,
    board_end,
    edition,
    final_contract,
    is_called,
    is_full,
    remembered,
)

TOLD_BEFORE_A_LEAD = ("CardExposed", "DirectorDesignated", "Elected", "NoteAdded")
Asked = tuple[tuple[str, str], ...]


def asked(history: History, t: int) -> Asked | None:
    """Clause and seat of what the Director is asked; None where nobody can tell."""
    now = auction(history, t)
    faced = is_faced(history, t)
    if not now.left:
        return ()
    if faced is None:
        return None
    old = edition(history) == "1997"
    open_now = "36" if old else "36B2" if is_full(history) else "36C"
    found = [] if faced else [(open_now, now.left)]
    if is_called(history) and final_contract(history, t) != by_the_calls(now):
        found.append(("36" if old else "36C", now.left))
    return tuple(sorted(found))


@remembered
def is_faced(history: History, t: int) -> bool | None:
    """Whether the opening lead is faced, or was; None where that is not told."""
    end = auction_end(history, t)
    if end is None:
        return False
    if board_end(history, t):
        return True
    if is_full(history):
        return any(plays.plays(history, m) for m in range(end, t + 1))
    since = {history.at(v)["type"] for v in range(end + 1, t + 1)}
    quiet = since <= {*TOLD_BEFORE_A_LEAD, "CallMade", "EventWithdrawn", "Void"}
    return False if quiet else None


def read(questions: list[dict[str, object]]) -> Asked:
    """The same, from the document of the core."""
    about = ((str(q["law"]), str(q["seat"])) for q in questions)
    return tuple(sorted(one for one in about if one[0].startswith("36")))
