"""Law 13: a hand has not thirteen cards.

13A1 nobody with a wrong hand has called: put right, played · 13A2 and a card of another
hand was seen · 13B one has called: the Director says whether it can be played · 13C a
card of another deal · 13D found after the play.
"""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.state.procedure import EARLY, Asked, CountFound, Fault, Outcome

BY_THE_BOOK = Outcome("count_book", "13", asks=(Asked("13", "edition_silent"),))
UNKNOWN = Outcome("count_unknown", "13A", asks=(Asked("13A", "count_called"),))
RESTORED = Outcome("count_restored", "13A1", ("stands",))
SEEN = Outcome("count_seen", "13A2", ("stands",), (Asked("13A2", "count_seen"),))
TO_BE_RULED = Outcome("count_to_be_ruled", "13B")
PLAYABLE = Outcome(
    "count_playable", "13B", ("stands",), (Asked("13B", "count_played"),)
)
UNPLAYABLE = Outcome("count_unplayable", "13B", ("adjusted",))
SURPLUS = Outcome("count_surplus", "13C", ("stands",))
SURPLUS_IN_PLAY = Outcome(
    "count_surplus", "13C", ("stands",), (Asked("13C", "count_surplus"),)
)
TOO_LATE = Outcome("count_after_play", "13D", ("cancelled", "adjusted"))


@cites("13A1", "13A2", "13B", "13C", "13D")
def outcome_of_count(found: CountFound, *, text_known: bool) -> Outcome:
    """Law 13: what becomes of the board; without the text the Director looks it up.

    Takes the facts, and whether this edition says of Law 13 what is written here.
    """
    if is_one_missing(found):
        return _one_missing(found)
    if not text_known:
        return _ruled(found, BY_THE_BOOK)
    if found.surplus:
        return SURPLUS if found.stage in EARLY else SURPLUS_IN_PLAY
    if found.stage == "ended":
        return TOO_LATE
    return _by_who_called(found)


def _by_who_called(found: CountFound) -> Outcome:
    if found.called is None:
        return UNKNOWN
    if found.called:
        return _ruled(found, TO_BE_RULED)
    return SEEN if found.seen else RESTORED


@cites("13B")
def awaits_ruling(found: CountFound, *, text_known: bool) -> bool:
    """Law 13B: whether the Director still has to say if the board can be played."""
    outcome = outcome_of_count(found, text_known=text_known)
    return outcome in (TO_BE_RULED, BY_THE_BOOK) and found.stage != "ended"


@cites("14A", "14B")
def is_one_missing(found: CountFound) -> bool:
    """Law 14: a hand is short and none has too many, so a card is looked for."""
    held = [count for _, count in found.counts]
    return max(held) <= 13 and not found.surplus


def at_fault_for_count(found: CountFound) -> dict[str, Fault | None]:
    """Law 13B, 13D: who held a wrong hand and did not count it is partly at fault.

    By side; where a card went astray before, the Director says so.
    """
    holders = {seat.side for seat, held in found.counts if held != 13}
    return {side: "partly" if side in holders else "not" for side in ("NS", "EW")}


def _one_missing(found: CountFound) -> Outcome:
    return Outcome("count_missing", "14A" if found.stage in EARLY else "14B")


def _ruled(found: CountFound, otherwise: Outcome) -> Outcome:
    if found.playable is None:
        return otherwise
    return PLAYABLE if found.playable else UNPLAYABLE
