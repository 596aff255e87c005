"""What was called and played on a board, out of its entries. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from lawbook import BoardLog

Facts = dict[str, Any]


class BoardPlay(Struct, frozen=True):
    """The calls and cards of a board, and what was irregular about its leads.

    ``cards`` are seat and card in the order they fell, ``calls`` seat and call;
    ``accepted`` are the cards led out of turn that stood; ``swapped``: declarer and
    dummy changed places (54A).
    """

    cards: tuple[str, ...]
    calls: tuple[str, ...]
    accepted: tuple[str, ...]
    swapped: bool


def played(log: BoardLog, stands: Sequence[Facts]) -> BoardPlay:
    """From the log of a board and the entries of it that stand."""
    fell = _fallen(log) if log.state.setup.record == "full" else ()
    ended = [one for one in stands if one["type"] == "AuctionEnded"]
    before = ended[-1].get("declarer") if ended else None
    now = log.state.declarer
    return BoardPlay(
        cards=fell or _each(stands, "CardPlayed", "card"),
        calls=_calls(stands),
        accepted=tuple(_accepted(log, stands)),
        swapped=now is not None and before is not None and now.value != before,
    )


def _fallen(log: BoardLog) -> tuple[str, ...]:
    """A whole record knows every trick, a lead out of turn that stood among them."""
    return tuple(
        f"{seat.value}{card.value}"
        for trick in log.state.play.tricks
        for seat, card in zip(trick.leader.round, trick.cards, strict=False)
        if card is not None
    )


def _calls(stands: Sequence[Facts]) -> tuple[str, ...]:
    """The calls; none where one was taken back, since what replaced it is unsure."""
    if any(one["type"] == "CallWithdrawn" for one in stands):
        return ()
    return _each(stands, "CallMade", "call")


def _each(stands: Sequence[Facts], kind: str, what: str) -> tuple[str, ...]:
    found = (one for one in stands if one["type"] == kind)
    return tuple(f"{one['seat']}{one[what]}" for one in found)


def _accepted(log: BoardLog, stands: Sequence[Facts]) -> Iterable[str]:
    out = set(_each(stands, "LeadOutOfTurn", "card"))
    for trick in log.state.play.tricks:
        card = trick.cards[0] if trick.cards else None
        if card is not None and f"{trick.leader.value}{card.value}" in out:
            yield card.value
