"""The draw of a Swiss: who meets whom in the next round, from the standings. Pure.

The best of the standings meets the next best whom they have not met, then the best of
those who are left, and so on, as far as everybody who is left can still be drawn
without a repeat. With an odd number the lowest who has not sat out sits out. There may
be no such draw late in a long event; then none is made.

Whether the rest can still be drawn is known exactly: one draw of everybody is kept and
changed along augmenting paths, with blossoms (Edmonds, 1965).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from itertools import combinations

import msgspec

from tables.setup.schedules import Plan, Slot

FEWEST, MOST = 3, 400
Meeting = frozenset[int]


class NoDraw(Exception):
    """Nobody can be drawn without a repeat."""


class Draw(msgspec.Struct, frozen=True):
    """The matches of a round, the top one first, and who sits out."""

    matches: tuple[tuple[int, int], ...]
    bye: int | None = None


class ContestantTotal(msgspec.Struct, frozen=True):
    """A contestant's points in all rounds."""

    number: int
    points: Fraction


def ranked(
    numbers: Iterable[int], points: Iterable[tuple[int, Fraction]]
) -> list[ContestantTotal]:
    """The standings, the best first; a tie stands by number."""
    total = dict.fromkeys(numbers, Fraction(0))
    for number, given in points:
        total[number] += given
    found = [ContestantTotal(number, amount) for number, amount in total.items()]
    return sorted(found, key=lambda one: (-one.points, one.number))


def places(ranking: Sequence[ContestantTotal]) -> list[str]:
    """The place of each in the standings, the best first; equal points share one.

    >>> places([ContestantTotal(n, Fraction(p)) for n, p in ((4, 9), (1, 7), (2, 7))])
    ['1', '2=', '2=']
    """
    points = [one.points for one in ranking]
    shared = Counter(points)
    return [
        f"{points.index(one) + 1}{'=' if shared[one] > 1 else ''}" for one in points
    ]


def draw(
    ranking: Sequence[int], met: Set[Meeting], sat_out: Set[int] = frozenset()
) -> Draw:
    """The next round of these contestants, the best first.

    ``met``: who has met; ``sat_out``: who has had a bye. Raises `NoDraw`.
    """
    if len(ranking) % 2 == 0:
        return Draw(_matches(ranking, met))
    for bye in reversed(ranking):
        if bye not in sat_out:
            try:
                return Draw(_matches([r for r in ranking if r != bye], met), bye)
            except NoDraw:
                continue
    raise NoDraw


def _matches(ranking: Sequence[int], met: Set[Meeting]) -> tuple[tuple[int, int], ...]:
    field = _Field(ranking, met)
    left = list(ranking)
    found = []
    while left:
        best = left[0]
        other = next(o for o in left[1:] if field.can_meet(best, o))
        found.append((best, other))
        field.settle(best, other)
        left = [one for one in left if one not in (best, other)]
    return tuple(found)


class _Field:
    """Those who have yet to be drawn, and one draw of all of them (``mate``)."""

    def __init__(self, ranking: Sequence[int], met: Set[Meeting]) -> None:
        self.open: dict[int, list[int]] = {one: [] for one in ranking}
        for one, other in combinations(ranking, 2):
            if frozenset((one, other)) not in met:
                self.open[one].append(other)
                self.open[other].append(one)
        self.mate: dict[int, int] = {}
        for one in ranking:
            if one not in self.mate and not self._augment(one):
                raise NoDraw

    def can_meet(self, one: int, other: int) -> bool:
        """Whether all can be drawn with this match; the kept draw then has it."""
        if self.mate[one] == other:
            return True
        if other not in self.open[one]:
            return False
        before = dict(self.mate)
        left, right = self.mate[one], self.mate[other]
        for gone in (one, other, left, right):
            del self.mate[gone]
        hidden = {one, other}
        if self._augment(left, hidden):
            self.mate |= {one: other, other: one}
            return True
        self.mate = before
        return False

    def settle(self, one: int, other: int) -> None:
        """Take a match out of the field."""
        for gone in (one, other):
            for near in self.open.pop(gone):
                if near in self.open:
                    self.open[near].remove(gone)
            del self.mate[gone]

    def _augment(self, root: int, hidden: Set[int] = frozenset()) -> bool:
        """Match ``root`` along an augmenting path; False if there is none."""
        path = _Search(self.open, self.mate, hidden).path_from(root)
        for one, other in path:
            self.mate |= {one: other, other: one}
        return bool(path)


class _Search:
    """A search for an augmenting path: odd circles count as their base (blossoms)."""

    def __init__(
        self, near: Mapping[int, list[int]], mate: Mapping[int, int], hidden: Set[int]
    ) -> None:
        self.near, self.mate, self.hidden = near, mate, hidden
        self.base = {one: one for one in near}
        self.parent: dict[int, int] = {}
        self.queue: list[int] = []
        self.reached: set[int] = set()

    def path_from(self, root: int) -> list[tuple[int, int]]:
        """The matches to make, or none."""
        self.queue, self.reached = [root], {root}
        for one in self.queue:
            for other in self.near[one]:
                if self._is_new(one, other):
                    end = self._step(one, other, root)
                    if end is not None:
                        return self._path_to(end)
        return []

    def _is_new(self, one: int, other: int) -> bool:
        return (
            other not in self.hidden
            and self.base[one] != self.base[other]
            and self.mate.get(one) != other
        )

    def _step(self, one: int, other: int, root: int) -> int | None:
        """Go on from one to another; the end of a path where the other is free."""
        mate = self.mate.get(other)
        if other == root or (mate is not None and mate in self.parent):
            self._contract(one, other)
        elif other not in self.parent:
            self.parent[other] = one
            if mate is None:
                return other
            self._reach(mate)
        return None

    def _reach(self, one: int) -> None:
        if one not in self.reached:
            self.reached.add(one)
            self.queue.append(one)

    def _contract(self, one: int, other: int) -> None:
        """Shrink an odd cycle to its base."""
        common = self._common(one, other)
        inside: set[int] = set()
        self._mark(one, common, other, inside)
        self._mark(other, common, one, inside)
        for some in list(self.base):
            if self.base[some] in inside:
                self.base[some] = common
                self._reach(some)

    def _common(self, one: int, other: int) -> int:
        """The lowest common ancestor, as a base, of both vertices."""
        above: set[int] = set()
        here: int | None = one
        while here is not None:
            here = self.base[here]
            above.add(here)
            mate = self.mate.get(here)
            here = None if mate is None else self.parent.get(mate)
        here = self.base[other]
        while here not in above:
            here = self.base[self.parent[self.mate[here]]]
        return here

    def _mark(self, one: int, common: int, child: int, inside: set[int]) -> None:
        while self.base[one] != common:
            mate = self.mate[one]
            inside |= {self.base[one], self.base[mate]}
            self.parent[one] = child
            child, one = mate, self.parent[mate]

    def _path_to(self, end: int) -> list[tuple[int, int]]:
        found, here = [], end
        while True:
            before = self.parent[here]
            found.append((before, here))
            further = self.mate.get(before)
            if further is None:
                return found
            here = further


def slots_of_draw(
    drawn: Draw, plan: Plan, number: int, *, teams: bool, north: Mapping[int, int]
) -> list[Slot]:
    """The tables of a round that was drawn; all play the same boards.

    The top match sits at table 1, of teams at tables 1 and 2: there each team sits
    North-South once. Of two pairs the one that sat North-South less often (``north``)
    does so now. ``plan.first`` is the first board of the round.
    """
    found: list[Slot] = []
    for best, other in drawn.matches:
        turned = north.get(best, 0) > north.get(other, 0) and not teams
        tables = [(other, best)] if turned else [(best, other)]
        for sides in (*tables, (other, best))[: 1 + teams]:
            found.append(_slot(plan, number, len(found) + 1, sides))
    return found


def _slot(plan: Plan, number: int, table: int, sides: tuple[int, int]) -> Slot:
    last = plan.first + plan.boards - 1
    ns, ew = sides
    return Slot(table=table, round=number, first=plan.first, last=last, ns=ns, ew=ew)


def meetings(slots: Iterable[Slot]) -> frozenset[Meeting]:
    """Who has met so far."""
    return frozenset(frozenset((s.ns, s.ew)) for s in slots if s.ns and s.ew)


def byes(numbers: Iterable[int], slots: Sequence[Slot]) -> dict[int, int]:
    """Who sat out, by round."""
    everybody, found = set(numbers), {}
    for number in sorted({slot.round for slot in slots}):
        sat = {n for s in slots if s.round == number for n in (s.ns, s.ew)}
        for one in sorted(everybody - sat):
            found[number] = one
    return found


def times_north(slots: Iterable[Slot]) -> Counter[int]:
    """How often each has sat North-South."""
    return Counter(slot.ns for slot in slots if slot.ns)
