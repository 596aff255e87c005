"""What people commonly lead and play, and what their cards show: a table, by class.

A rule of a class stands before those of the class it is based on. Of suits to lead the
first rule that fits says how they appeal; all further circumstances that fit multiply
it. ``settled`` is the share of players who look no further where a rule speaks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, convert
from msgspec.structs import replace

from rulings.damage.promises import MOST_CARDS, read_range

Against = Literal["", "notrump", "suit", "slam"]
When = Literal["", "opening", "later"]
Holding = Literal[
    "any",
    "solid",
    "sequence",
    "ace_king",
    "interior",
    "ace",
    "honour",
    "low",
    "winner",
]
Place = Literal["second", "third", "fourth", "discard"]
# What is true of a card to be played to a trick: see `rulings.damage.following`.
Given = Literal["partner_wins", "can_win", "honour_led", "can_ruff", "unblocks"]
Pick = Literal["touching", "top", "second", "third", "fourth", "low"]
Play = Literal["low", "high", "cheapest", "ruff", "low_of_longest", "low_of_weak"]
Parity = Literal["", "even", "odd"]
Agreement = Literal["", "fourth", "third_fifth", "standard", "upside_down"]
RANKS = "23456789TJQKA"


class BadHabits(ValueError):
    """A table of habits that cannot be used; the sentence says where and why."""


class LeadRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a suit appeals to a player on lead, beside the other suits.

    ``length`` is a range of cards held; ``trump``: it speaks of trumps only.
    """

    holding: Holding
    appeal: float
    settled: float = 0.0
    length: str = ""
    against: Against = ""
    when: When = ""
    trump: bool = False


class Circumstance(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What makes a suit appeal so many ``times`` as much.

    ``bid`` by whom; ``led`` earlier by whom; ``shown``: partner's card in the suit that
    is known to the player (its ranks, or ``lead`` where partner meant to lead it);
    ``dummy``: how strong it is there, dummy faced; ``major``: an unbid major;
    ``length`` is a range of cards held. ``settled``, where told, is the least for the
    suit.
    """

    times: float
    settled: float = 0.0
    bid: Literal["", "partner", "own", "theirs"] = ""
    led: Literal["", "partner", "own", "theirs"] = ""
    shown: str = ""
    dummy: Literal["", "weak", "strong"] = ""
    length: str = ""
    major: bool = False
    against: Against = ""
    when: When = ""


class CardRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which card of a suit is led, in shares: ``touching`` is the top of those."""

    holding: Holding
    length: str = ""
    against: Against = ""
    when: When = ""
    trump: bool = False
    touching: float = 0.0
    top: float = 0.0
    second: float = 0.0
    third: float = 0.0
    fourth: float = 0.0
    low: float = 0.0


class FollowRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which card is played to a trick that is going on, where all of ``given`` holds.

    ``high`` is the cheapest of the highest; ``cheapest`` the cheapest that wins.
    """

    place: Place
    settled: float
    given: tuple[Given, ...] = ()
    low: float = 0.0
    high: float = 0.0
    cheapest: float = 0.0
    ruff: float = 0.0
    low_of_longest: float = 0.0
    low_of_weak: float = 0.0


class SignalRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a defender's card shows of its suit, as dealt; soft: others weigh ``other``.

    ``ranks`` are those of the card, ``to`` whose lead it follows. ``above`` and
    ``length`` are ranges of cards above it and in all; ``holds`` and ``lacks`` ranks of
    which one, or none, is held; ``next``: the touching lower card is held.
    ``short``, where told, is a length that explains it as well; ``parity`` of length.
    """

    play: Literal["lead", "follow", "discard"]
    ranks: str
    other: float
    agreement: Agreement = ""
    against: Against = ""
    when: When = ""
    to: Literal["", "partner", "declarer"] = ""
    above: str = ""
    length: str = ""
    holds: str = ""
    lacks: str = ""
    next: bool = False
    short: str = ""
    parity: Parity = ""


class PlayerHabits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A class of player: how much habit decides, how far they look, and their rules.

    ``habit`` is the part of all ``settled`` that counts: the mixing weight. ``sighted``
    is what stays of it where a card of partner that tells something is known.
    ``looks`` are the layouts pictured by those who do not act by habit.
    """

    name: dict[str, str]
    habit: float = 1.0
    sighted: float = 0.5
    looks: int = 10
    base: str = ""
    lead: tuple[LeadRule, ...] = ()
    circumstance: tuple[Circumstance, ...] = ()
    card: tuple[CardRule, ...] = ()
    follow: tuple[FollowRule, ...] = ()
    signal: tuple[SignalRule, ...] = ()


class Habits(Struct, frozen=True):
    """Whose habits are assumed at a board: the class by its key, with its rules.

    ``agreements`` are those of the defenders; of ``unread`` cards nothing is taken.
    """

    key: str
    player: PlayerHabits
    agreements: tuple[str, ...] = ("fourth", "standard")
    unread: tuple[str, ...] = ()


class HabitTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The classes by their keys, and the one where nobody says which."""

    usual: str
    player: dict[str, PlayerHabits]

    def of(self, key: str) -> PlayerHabits:
        """A class with the rules of its base after its own."""
        one = self.player[key if key in self.player else self.usual]
        if not one.base:
            return one
        under = self.player[one.base]
        return replace(
            one,
            base="",
            lead=one.lead + under.lead,
            circumstance=one.circumstance + under.circumstance,
            card=one.card + under.card,
            follow=one.follow + under.follow,
            signal=one.signal + under.signal,
        )


def read_habits(plain: object) -> HabitTable:
    """The table out of plain values. Raises `BadHabits`."""
    try:
        table = convert(plain, HabitTable)
    except ValueError as wrong:
        raise BadHabits(f"The table of habits cannot be read: {wrong}.") from wrong
    bases = {one.base for one in table.player.values() if one.base}
    for key in sorted({table.usual, *bases} - table.player.keys()):
        raise BadHabits(f"The table of habits has no class “{key}”.")
    for key, one in table.player.items():
        if one.base and table.player[one.base].base:
            raise BadHabits(f"The base of “{key}” has a base of its own.")
        _check(key, one)
    return table


def _check(key: str, one: PlayerHabits) -> None:
    _check_shares(f"“{key}”", (one.habit, one.sighted))
    if one.looks < 1:
        raise BadHabits(f"“{key}”: looks is {one.looks}; it must be from 1.")
    for name in ("lead", "circumstance", "card", "follow", "signal"):
        for number, rule in enumerate(getattr(one, name), start=1):
            _check_rule(f"Rule {number} of {name} of “{key}”", rule)


def _check_rule(where: str, rule: Struct) -> None:
    for name in ("length", "above", "short"):
        written = getattr(rule, name, "")
        if read_range(written, MOST_CARDS) is None:
            raise BadHabits(f"{where}: {name} is “{written}”; write 4, 5+ or 2-4.")
    for name in ("ranks", "holds", "lacks"):
        written = getattr(rule, name, "")
        if set(written) - set(RANKS):
            raise BadHabits(f"{where}: {name} is “{written}”; write ranks as AKQJT9.")
    for name in ("appeal", "times"):
        if getattr(rule, name, 0.0) < 0:
            raise BadHabits(f"{where}: {name} is less than 0.")
    names = ("settled", "other", "touching", "top", "second", "third", "fourth")
    more = ("low", "high", "cheapest", "ruff", "low_of_longest", "low_of_weak")
    _check_shares(where, (getattr(rule, name, 0.0) for name in (*names, *more)))


def _check_shares(where: str, shares: Iterable[float]) -> None:
    for share in shares:
        if not 0 <= share <= 1:
            raise BadHabits(f"{where}: {share} is no share from 0 to 1.")
