"""Calls as plain letters: which is higher, which is the lowest enough (18, 19)."""

from functools import cache

from tests.oracle.cards import Raw

STRAINS = ("C", "D", "H", "S", "NT")
DOUBLES = ("X", "XX")


def is_bid(call: str) -> bool:
    return call[0].isdigit()


def level(call: str) -> int:
    return int(call[0])


def strain(call: str) -> str:
    return call[1:]


def worth(bid: str) -> int:
    return level(bid) * 5 + STRAINS.index(strain(bid))


@cache
def is_sufficient(bid: str, over: str | None) -> bool:
    return over is None or worth(bid) > worth(over)


def lowest(named: str, over: str | None) -> str | None:
    """The lowest sufficient bid in a denomination, if there is one up to seven."""
    legal = (f"{n}{named}" for n in range(1, 8))
    return next((bid for bid in legal if is_sufficient(bid, over)), None)


def specified(event: Raw) -> tuple[str, ...]:
    """The suits that a call specifies: as told, else the suit that is bid."""
    told = event.get("suits")
    if told is not None:
        return tuple(told)
    call = str(event["call"])
    return (strain(call),) if is_bid(call) and strain(call) != "NT" else ()
