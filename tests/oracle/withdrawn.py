"""26: what declarer may do at the first lead of a player whose partner changed a call.

The calls of one turn of the offender's are one matter; another turn is another.
"""

from collections.abc import Iterator

from tests.oracle import choices, plays, restrictions, turns
from tests.oracle.calls.auction import Auction, Call
from tests.oracle.cards import SUITS, partner
from tests.oracle.history import (
    History,
    Raw,
    auction,
    auction_end,
    defenders,
    happened,
    remembered,
)


@remembered
def open_debts(history: History, t: int) -> tuple["choices.Choice", ...]:
    """The choices of declarer before this lead that are still to be made."""
    leader = turns.on_lead(history, t)
    if leader not in defenders(history, t) or not is_first_lead(history, t, leader):
        return ()
    found = owed(history, t, leader)
    for v in answers_since(history, t):
        found.remove(answered(found, history.at(v)))
    said = bound(history, t, leader, both=True)
    return tuple(c._replace(options=consistent(c.options, *said)) for c in found)


def owed(history: History, t: int, leader: str) -> list["choices.Choice"]:
    a, asked = auction(history, t), choices.chooser(history, t)
    offered = (options(a, calls) for calls in turns_of(a, partner(leader)))
    kind = "withdrawn_call"
    return [choices.Choice(kind, asked, leader, o) for o in offered if o]


def answered(found: list["choices.Choice"], event: Raw) -> "choices.Choice":
    """The oldest of them that offers what was chosen."""
    for choice in found:
        if any(offers(option, event) for option in choice.options):
            return choice
    return found[0]


def offers(option: "choices.Option", event: Raw) -> bool:
    suits = set(event.get("suits") or ())
    return option.choice == event["choice"] and suits <= set(option.suits)


def answers_since(history: History, t: int) -> list[int]:
    since = turns.lead_since(history, t)
    said = (v for v, _ in happened(history, t, "Elected") if v > since)
    return [v for v in said if choices.about(history, v) == "withdrawn_call"]


# What one answer leaves of the other choices at the same lead


def consistent(
    offered: tuple["choices.Option", ...], required: set[str], barred: set[str]
) -> tuple["choices.Option", ...]:
    """No suit is required that is barred, none barred that is, no two required."""
    left = {
        "require": lambda suit: suit not in barred and not required - {suit},
        "prohibit": lambda suit: suit not in required,
    }
    kept = (
        option._replace(suits=tuple(filter(left[option.choice], option.suits)))
        if option.choice in left
        else option
        for option in offered
    )
    return tuple(o for o in kept if o.suits or o.choice not in left)


def bound(
    history: History, t: int, leader: str, *, both: bool = False
) -> tuple[set[str], set[str]]:
    """The suits that 26 requires and bars now; `both`: with those of 50D2."""
    found: dict[str, set[str]] = {"require_lead": set(), "prohibit_lead": set()}
    for r in restrictions.on(history, t, leader):
        if both or choices.about(history, r.since) == "withdrawn_call":
            found[r.kind] |= set(r.suits)
    return found["require_lead"], found["prohibit_lead"]


def is_first_lead(history: History, t: int, leader: str) -> bool:
    """No earlier turn to lead; one that was taken back with its trick is none."""
    end, since = auction_end(history, t) or 0, turns.lead_since(history, t)
    lying = set(plays.plays(history, t))
    moments = (m for m in range(end, since) if turns.on_lead(history, m) == leader)
    return not any(lying.issuperset(plays.plays(history, m)) for m in moments)


def turns_of(a: Auction, offender: str) -> Iterator[list[Call]]:
    """The calls taken back for which 26 applies, turn by turn."""
    owing = [g for g in a.gone if g.state == "owed" and a.get(g.n).seat == offender]
    for turn in dict.fromkeys(g.turn for g in owing):
        yield [a.get(g.n) for g in owing if g.turn == turn]


def options(a: Auction, calls: list[Call]) -> tuple["choices.Option", ...]:
    """2017: one suit not specified legally is barred. Before that, if each call showed
    suits, one of them is required or barred unless specified legally; else any."""
    legal = {suit for c in a.calls_of(calls[0].seat) for suit in c.suits}
    each = all(call.suits for call in calls)
    shown = {suit for call in calls for suit in call.suits if each}
    before = a.edition != "2017"
    suits = set(SUITS) - legal
    if before:
        suits = shown - legal if shown else set(SUITS)
    if not suits:
        return ()
    named = tuple(sorted(suits))
    words = ["require"] if before and shown else []
    found = [choices.Option(word, named) for word in (*words, "prohibit")]
    return (*found, choices.Option("neither"))
