"""Cards taken back because a revoke was put right (62C): which of them lie faced."""

from tests.oracle.evening.retelling import retell
from tests.oracle.evening.revokes import Revoke, attention, gone_on, revokes
from tests.oracle.evening.story import side_of
from tests.oracle.history import Raw

Recorded = tuple[Raw, ...]
# What ends a penalty card otherwise than by its being played (50D2, 51B, 50, 68D2).
ENDS_OTHERWISE = ("require", "prohibit")


def laid(before: Recorded, seat: str) -> frozenset[str] | None:
    """62C2, 62C3: this defender's cards that were taken back and not played since.

    None where something else may have ended one.
    """
    taken_back = any(event.get("choice") == "withdraw" for event in before)
    story, found = retell(before), set[str]()
    if not taken_back or not story.is_defender(seat):
        return frozenset()
    for v, event in story.events:
        played = {put.card for put in retell(before[:v]).puts() if put.seat == seat}
        found -= played
        if found and may_end_otherwise(event):
            return None
        if event.get("choice") == "withdraw":
            _, at, owner, card = str(event["awaiting"]).split("-")
            if owner == seat and lies_faced(before, int(at)):
                found.add(card)
    return frozenset(found)


def may_end_otherwise(event: Raw) -> bool:
    kinds = ("DirectorDesignated", "PlayedOn")
    return event.get("choice") in ENDS_OTHERWISE or event["type"] in kinds


def lies_faced(before: Recorded, at: int) -> bool:
    """Whether a card whose owner may take it back by entry `at` lies faced then.

    62C2: the side that revoked changes after the others have. 62C1: not what the other
    side takes back, unless both sides have revoked (62C3). 45D, 47D: never.
    """
    entry = before[at - 1]
    if entry.get("choice") == "withdraw":
        root = int(str(entry["awaiting"]).split("-")[1])
        return str(before[root - 1]["type"]) == "RevokeCorrected"
    return entry["type"] == "RevokeCorrected" and is_of_both(before[: at - 1], entry)


def is_of_both(before: Recorded, entry: Raw) -> bool:
    """62C3, since 2007: the other side has revoked on that trick too, and one alone had
    gone on now, or when the other's was put right."""
    story = retell(before)
    rows = revokes(story, lambda at, seat: frozenset())
    mine = next((r for r in rows if is_about(r, entry)), None)
    if mine is None or story.edition == "1997":
        return False
    theirs = [r for r in rows if r.trick == mine.trick and r.side != mine.side]
    return any(r.attention and was_one_alone(before, mine, r) for r in theirs)


def is_about(revoke: Revoke, entry: Raw) -> bool:
    place = revoke.seat, revoke.put.card
    wrong = revoke.status != "corrected" and revoke.by != "67B1"
    return wrong and place == (entry["seat"], entry["withdrawn"])


def was_one_alone(before: Recorded, mine: Revoke, other: Revoke) -> bool:
    if other.by == "67B1":
        return False
    if one_alone(before, mine, other):
        return True
    at, story = other.put_right, retell(before)
    known = at and attention(story, mine, at)
    return bool(known) and one_alone(before[: at - 1], mine, other)


def one_alone(before: Recorded, mine: Revoke, other: Revoke) -> bool:
    """63A: one of the two sides has gone on, the other has not."""
    story, now = retell(before), len(before) + 1
    gone = {side_of(r.seat): gone_on(story, r, now) for r in (mine, other)}
    return len(set(gone.values())) == 2
