"""What the calls of an auction promised, by a table of what they commonly promise.

A rule tells of a call by who makes it and what it is to them: a new suit, a raise, a
suit bid before, one that partner raised, one of the opponents'. The first rule that
fits counts; a call that no rule fits told nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, convert

from lawbook import is_bid
from rulings.damage.promises import (
    ANY_LENGTH,
    ANY_POINTS,
    MOST_CARDS,
    MOST_POINTS,
    Auction,
    Bounds,
    Promise,
    read_range,
)

STRAINS, SUITS = ("C", "D", "H", "S", "NT"), "SHDC"
CALLS = (*(f"{level}{s}" for level in range(1, 8) for s in STRAINS), "P", "X", "XX")
Role = Literal["passer", "opener", "responder", "overcaller", "advancer"]
Bid = Literal["notrump", "new", "raise", "own", "agreed", "theirs"]
What = Literal["pass", "double", "redouble"] | Bid


class BadTable(ValueError):
    """A table of calls that cannot be used; the sentence says where and why."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """What a call promises; ranges are written ``12-21``, ``5+``, ``4``.

    ``turn`` counts the calls of that player since the opening bid, the first being 1;
    ``jump`` the levels above the lowest possible; ``to`` is what partner first said,
    ``after`` what the player first bid. ``own``, ``partner`` and ``theirs`` are the
    suits that the player, partner and the opponents have bid, ``others`` the rest,
    ``each`` all four. What is left out may be anything.
    """

    role: Role
    call: What
    turn: int = 1
    levels: tuple[int, ...] = ()
    suits: str = ""
    jump: tuple[int, ...] = ()
    to: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    points: str = ""
    each: str = ""
    own: str = ""
    partner: str = ""
    theirs: str = ""
    others: str = ""
    spades: str = ""
    hearts: str = ""
    diamonds: str = ""
    clubs: str = ""


class System(Struct, frozen=True, forbid_unknown_fields=True):
    """A family of systems: its name by language; its rules before those of ``base``."""

    name: dict[str, str]
    base: str = ""
    rule: tuple[Rule, ...] = ()


class CallTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The systems by their keys, and the one of a pair that has named none."""

    usual: str
    system: dict[str, System]

    def rules(self, key: str) -> tuple[Rule, ...]:
        """The rules of a system, its own first."""
        one = self.system[key if key in self.system else self.usual]
        return one.rule + (self.rules(one.base) if one.base else ())


class _Call(Struct, frozen=True):
    """A call in its place, with what was said before."""

    place: int
    seat: int
    call: str
    role: Role
    what: What
    turn: int
    jump: int
    said: Mapping[str, frozenset[str]]
    to: str
    after: str


Called = Sequence[tuple[int, str]]


def read_table(plain: object) -> CallTable:
    """The table out of plain values. Raises `BadTable`."""
    try:
        table = convert(plain, CallTable)
    except ValueError as wrong:
        raise BadTable(f"The table of calls cannot be read: {wrong}.") from wrong
    missing = {table.usual, *(one.base for one in table.system.values() if one.base)}
    for key in sorted(missing - table.system.keys()):
        raise BadTable(f"The table of calls has no system “{key}”.")
    for key, system in table.system.items():
        if system.base and table.system[system.base].base:
            raise BadTable(f"The base of “{key}” has a base of its own.")
        for number, rule in enumerate(system.rule, start=1):
            _check(rule, f"Rule {number} of “{key}”")
    return table


def _check(rule: Rule, where: str) -> None:
    ranges = {"points": (rule.points, MOST_POINTS)} | {
        name: (getattr(rule, name), MOST_CARDS)
        for name in ("each", "own", "partner", "theirs", "others", *_NAMED.values())
    }
    for name, (written, most) in ranges.items():
        if read_range(written, most) is None:
            raise BadTable(f"{where}: {name} is “{written}”; write 4, 5+ or 2-4.")


_NAMED = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def first_wrong(calls: Sequence[str]) -> str:
    """The first word that is no call, or a bid that is not higher; empty: none."""
    highest = -1
    for call in calls:
        if call not in CALLS:
            return call
        if is_bid(call):
            if CALLS.index(call) <= highest:
                return call
            highest = CALLS.index(call)
    return ""


def promised(auction: Auction, table: CallTable) -> tuple[Promise, ...]:
    """What each call promised, in their order; without calls that promised nothing."""
    called = [
        ((auction.dealer + at) % 4, call) for at, call in enumerate(auction.calls)
    ]
    return tuple(_promises(auction, called, table))


def _promises(auction: Auction, called: Called, table: CallTable) -> Iterator[Promise]:
    for place in range(len(called)):
        if place in auction.artificial:
            continue
        one = _call(called, place)
        rules = table.rules(auction.systems[one.seat % 2])
        rule = next((rule for rule in rules if _fits(rule, one)), None)
        promise = _promise(rule, one) if rule else None
        if promise and (promise.points, promise.lengths) != (
            ANY_POINTS,
            (ANY_LENGTH,) * 4,
        ):
            yield promise


def _call(called: Called, place: int) -> _Call:
    seat, call = called[place]
    before = called[:place]
    partner = (seat + 2) % 4
    said = {
        "own": _suits(before, (seat,)),
        "partner": _suits(before, (partner,)),
        "theirs": _suits(before, ((seat + 1) % 4, (seat + 3) % 4)),
    }
    role, turn = _role(before, seat)
    to = next((c for s, c in before if s == partner and c != "P"), "")
    after = next((c for s, c in before if s == seat and is_bid(c)), "")
    what = _what(call, said)
    return _Call(
        place, seat, call, role, what, turn, _jump(before, call), said, to, after
    )


def _suits(called: Called, seats: tuple[int, ...]) -> frozenset[str]:
    bids = [call for seat, call in called if seat in seats and is_bid(call)]
    return frozenset(call[1] for call in bids if call[1:] != "NT")


def _role(before: Called, seat: int) -> tuple[Role, int]:
    """Who the player is to this auction, and which turn since the opening it is."""
    opening = next((at for at, (_, call) in enumerate(before) if is_bid(call)), None)
    if opening is None:
        return "opener", 1
    opener = before[opening][0]
    since = before[opening + 1 :]
    turn = sum(s == seat for s, _ in since) + 1
    if seat == opener:
        return "opener", turn + 1
    if seat == (opener + 2) % 4:
        return "responder", turn
    acted = [s for s, call in since if s % 2 == seat % 2 and call != "P"]
    return ("advancer" if acted and acted[0] != seat else "overcaller"), turn


def _what(call: str, said: Mapping[str, frozenset[str]]) -> What:
    words: dict[str, What] = {"P": "pass", "X": "double", "XX": "redouble"}
    if call in words:
        return words[call]
    if call[1:] == "NT":
        return "notrump"
    who = tuple(name for name in ("own", "partner", "theirs") if call[1] in said[name])
    return _BY_WHOSE.get(who[:2], "theirs")


_BY_WHOSE: dict[tuple[str, ...], What] = {
    (): "new",
    ("own",): "own",
    ("partner",): "raise",
    ("own", "partner"): "agreed",
}


def _jump(before: Called, call: str) -> int:
    """Levels above the lowest at which this could have been bid."""
    if not is_bid(call):
        return 0
    last = next((c for _, c in reversed(before) if is_bid(c)), "")
    lowest = 1
    if last:
        higher = STRAINS.index(call[1:]) > STRAINS.index(last[1:])
        lowest = int(last[0]) + (0 if higher else 1)
    return int(call[0]) - lowest


def _fits(rule: Rule, one: _Call) -> bool:
    role = "passer" if one.role == "opener" and one.call == "P" else one.role
    if (rule.role, rule.call, rule.turn) != (role, one.what, one.turn):
        return False
    if is_bid(one.call) and rule.levels and int(one.call[0]) not in rule.levels:
        return False
    if rule.suits and one.call[1:] not in list(rule.suits):
        return False
    wanted = ((rule.jump, one.jump), (rule.to, one.to), (rule.after, one.after))
    return all(not allowed or had in allowed for allowed, had in wanted)


def _promise(rule: Rule, one: _Call) -> Promise:
    bid = frozenset(one.call[1]) if one.call[1:] in _NAMED else frozenset()
    groups = {
        "own": one.said["own"] | (bid if one.what == "new" else frozenset()),
        "partner": one.said["partner"],
        "theirs": one.said["theirs"],
    }
    if one.what in ("raise", "own", "agreed"):
        groups["partner" if one.what == "raise" else "own"] = bid
    elif one.what == "new":
        groups["own"] = bid
    told = frozenset[str]().union(*groups.values())
    groups["others"] = frozenset(SUITS) - told
    lengths = tuple(_length(rule, suit, groups) for suit in SUITS)
    return Promise(
        one.seat,
        one.place,
        one.call,
        rule.role,
        read_range(rule.points, MOST_POINTS) or ANY_POINTS,
        lengths,
    )


def _length(rule: Rule, suit: str, groups: Mapping[str, frozenset[str]]) -> Bounds:
    """By the suit's own name, else by whose it is, else by what is said of each."""
    written = [getattr(rule, _NAMED[suit])]
    written += [getattr(rule, who) for who, suits in groups.items() if suit in suits]
    named = next((one for one in (*written, rule.each) if one), "")
    return read_range(named, MOST_CARDS) or ANY_LENGTH
