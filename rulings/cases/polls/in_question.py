"""Which decision an incident of information puts in question. Pure.

Of a hesitation, a remark or a question it is partner's next; of a wrong explanation the
next of the side that was told; for information from elsewhere, the receiver's next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lawbook import Event, Seat, replay, write_event
from rulings.cases.polls.redaction import decisions

MISINFORMING = ("explanation", "alert")
Decided = tuple[int, str]
Told = Mapping[str, Any]


def decision_in_question(events: Sequence[Event], version: int) -> Decided | None:
    """The version of that decision and whose it was; None where it is not recorded.

    ``version`` is the entry that told of the incident. Where the call it was about is
    told and no call is recorded, it is one before the auction ended; whose it was is
    empty where either player of a side may be meant.
    """
    told = write_event(events[version - 1]) if 0 < version <= len(events) else {}
    if told.get("type") != "InformationGiven":
        return None
    found, askers = list(decisions(events)), _askers(told)
    since = _call_about(events, told)
    if told.get("about") is not None and since is None:
        ends = (at for at, seat, kind in found if seat is None and kind == "call")
        last = next(ends, None)
        return None if last is None else (last, askers[0] if len(askers) == 1 else "")
    return _first_after(since or version, found, askers)


def _first_after(
    since: int, found: Sequence[tuple[int, str | None, str]], askers: tuple[str, ...]
) -> Decided | None:
    for at, seat, _kind in found:
        if at > since and seat is not None and seat in askers:
            return at, seat
    return None


def _askers(told: Told) -> tuple[str, ...]:
    """Whose decision may have been touched."""
    by = Seat(told["by"])
    if told["kind"] in MISINFORMING:
        return tuple(seat.value for seat in Seat if seat.side != by.side)
    if told["kind"] == "extraneous":
        return (by.value,)
    return (by.partner.value,)


def _call_about(events: Sequence[Event], told: Told) -> int | None:
    """The entry of the call that it was about, by its number or as that side's last."""
    calls, about, side = list(_calls(events)), told.get("about"), Seat(told["by"]).side
    if isinstance(about, int):
        return calls[about - 1][0] if about <= len(calls) else None
    same = [at for at, seat, call in calls if call == about and seat.side == side]
    return same[-1] if same else None


def _calls(events: Sequence[Event]) -> Iterator[tuple[int, Seat, str]]:
    gone = replay(events).withdrawn
    for version, event in enumerate(events, start=1):
        told = write_event(event)
        if told["type"] == "CallMade" and version not in gone:
            yield version, Seat(told["seat"]), told["call"]
