"""Reports of revokes and of short tricks (67): four answers, and the tricks."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracle.cards import SEATS, SUITS, partner
from tests.oracle.evening.story import side_of
from tests.oracle.history import Raw

RANKS = "?23456789TJQKA"  # of the card put to a trick: another one in each


@dataclass(frozen=True)
class Answer:
    """Of one report: established or not, tricks due, None where nobody can tell."""

    seat: str
    established: bool | None
    tricks: int | None
    laws: frozenset[str]


def make(rng: Random) -> Iterator[Raw]:
    """A board of incidents with one to three reports of revokes."""
    edition = rng.choice(("2017", "2017", "2007", "1997"))
    yield {"type": "BoardOpened", "board": 1, "edition": edition}
    contract = f"{rng.randint(1, 7)}{rng.choice(('NT', *SUITS))}"
    yield {"type": "AuctionEnded", "contract": contract, "declarer": rng.choice(SEATS)}
    numbers = rng.sample(range(1, 13), rng.choice((1, 1, 2, 3)))
    for number in sorted(numbers):
        yield report(rng, number)
    yield {"type": "PlayEnded", "tricks": rng.randint(0, 13)}


def report(rng: Random, number: int) -> Raw:
    if rng.random() < 0.25:
        return short_trick(rng, number)
    event: dict[str, Any] = {"type": "RevokeFound", "seat": rng.choice(SEATS)}
    event |= {"trick": number, "suit": rng.choice(SUITS)}
    if rng.random() < 0.8:
        event["won_by"] = rng.choice(SEATS)
    if rng.random() < 0.8:
        event["next_played"] = rng.random() < 0.8
    if rng.random() < 0.7:
        event["later_tricks"] = min(rng.randint(0, 3), 13 - number)
    if rng.random() < 0.15:
        event["noticed"] = rng.choice(("next_board", "round_over"))
    return event


def short_trick(rng: Random, number: int) -> Raw:
    event: dict[str, Any] = {"type": "DefectiveTrickFound", "kind": "short"}
    event |= {"seat": rng.choice(SEATS), "trick": number, "suit": rng.choice(SUITS)}
    if rng.random() < 0.6:
        event["card"] = rng.choice(SUITS) + RANKS[number]
    if rng.random() < 0.8:
        event["won_by"] = rng.choice([s for s in SEATS if s != event["seat"]])
    if rng.random() < 0.8:
        event["both_played"] = rng.random() < 0.8
    if rng.random() < 0.7:
        event["later_tricks"] = min(rng.randint(0, 3), 13 - number)
    return event


def is_short(event: Raw) -> bool:
    return bool(event["type"] == "DefectiveTrickFound")


def is_revoke(event: Raw, edition: str) -> bool:
    """67A1: he only plays now; 67B1 in 1997: not with a card of the suit led."""
    if not is_short(event):
        return True
    follows = event.get("card", " ")[0] == event["suit"]
    harmless = edition == "1997" and follows
    return event.get("both_played") is not False and not harmless


def established(event: Raw, edition: str) -> bool | None:
    """63A; noticed first on the next board or after the round, all is agreed.

    67B1 counts as established; in 1997 that hangs on the card that is put there.
    """
    if is_short(event):
        unknown = edition == "1997" and "card" not in event
        both: bool | None = event.get("both_played")
        return None if unknown else both
    if event.get("noticed", "in_time") != "in_time":
        return True
    told: bool | None = event.get("next_played")
    return told


def answers(recorded: tuple[Raw, ...]) -> list[Answer]:
    edition = recorded[0]["edition"]
    dummy = partner(recorded[1]["declarer"])
    told = [e for e in recorded if e["type"] in ("RevokeFound", "DefectiveTrickFound")]
    told = [e for e in told if is_revoke(e, edition)]
    return [answer(e, told, edition, dummy) for e in told]


def answer(event: Raw, told: list[Raw], edition: str, dummy: str) -> Answer:
    stands = established(event, edition)
    if not stands:
        return Answer(event["seat"], stands, None if stands is None else 0, frozenset())
    none = exceptions(event, told, edition, dummy)
    if none is None:
        return Answer(event["seat"], True, None, frozenset())
    plain = automatic(event, edition)
    if none:
        return Answer(event["seat"], True, 0, frozenset(none | {"64B1"}))
    return Answer(event["seat"], True, plain, clause(event, plain))


def clause(event: Raw, tricks: int | None) -> frozenset[str]:
    if tricks == 0:
        return frozenset({"64B1", "64A2"} if is_short(event) else {"64B1"})
    return frozenset({"64A1" if event.get("won_by") == event["seat"] else "64A2"})


def exceptions(
    event: Raw, told: list[Raw], edition: str, dummy: str
) -> set[str] | None:
    """64B; None where it hangs on what nobody told, or the text is lacking."""
    none: set[str] = set()
    noticed = {"next_board": "64B4", "round_over": "64B5"}
    if event.get("noticed") in noticed:
        none.add(noticed[event["noticed"]])
    if event["seat"] == dummy:
        none.add("64B3")
    if event["trick"] == 12:
        none.add("64B6")
    open_ones = False
    for other in told:
        if other is event:
            continue
        clause = related(event, other)
        bites = counts_for(other, edition, clause)
        if clause and bites:
            none.add(clause)
        open_ones |= bool(clause) and bites is None
    certain = none - ({"64B2", "64B7"} if edition == "1997" else set())
    lacking = edition == "1997" and none != certain
    return None if (lacking or open_ones) and not certain else certain


def counts_for(other: Raw, edition: str, clause: str | None) -> bool | None:
    """64B2, 64B7: since 2017 the other one has to be established as well."""
    loose = ("2007", "1997") if clause == "64B2" else ("2007",)
    return True if edition in loose else established(other, edition)


def related(event: Raw, other: Raw) -> str | None:
    if side_of(event["seat"]) != side_of(other["seat"]):
        return "64B7"
    same = (event["seat"], event["suit"]) == (other["seat"], other["suit"])
    return "64B2" if same and other["trick"] < event["trick"] else None


def automatic(event: Raw, edition: str) -> int | None:
    """64A1, 64A2; in 1997 a second trick hangs on the cards that won."""
    who, later = event.get("won_by"), event.get("later_tricks")
    if who is None:
        return 1 if later and is_short(event) else None
    if who == event["seat"]:
        return None if later is None else 1 + (later >= 1)
    ours = who == partner(event["seat"])
    may_win_more = later is None or (later and ours + later >= 2)
    if edition == "1997" and not is_short(event) and may_win_more:
        return None
    if ours:
        return 1
    return None if later is None else int(later >= 1)


def moved(recorded: tuple[Raw, ...]) -> int | None:
    """What one report alone moves for declarer; None where that is not known."""
    told = answers(recorded)
    if len(told) != 1 or told[0].tricks is None:
        return None
    ours = side_of(told[0].seat) == side_of(recorded[1]["declarer"])
    return -told[0].tricks if ours else told[0].tricks
