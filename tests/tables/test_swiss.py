"""The draw of a Swiss, held against every draw there could be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.setup.schedules import Plan, from_pair
from tables.setup.swiss import (
    Draw,
    Meeting,
    NoDraw,
    byes,
    draw,
    meetings,
    places,
    ranked,
    slots_of_draw,
    times_north,
)

Matches = tuple[tuple[int, int], ...]
UP_TO_NINE = st.integers(2, 9).flatmap(lambda n: st.permutations(range(1, n + 1)))


def every_draw(ranking: Sequence[int], met: Set[Meeting]) -> Iterator[Matches]:
    """All draws without a repeat, in the order of the standings."""
    if not ranking:
        yield ()
        return
    best, *others = ranking
    for other in others:
        if frozenset((best, other)) not in met:
            rest = [one for one in others if one != other]
            for more in every_draw(rest, met):
                yield ((best, other), *more)


def first_draw(
    ranking: Sequence[int], met: Set[Meeting], sat_out: Set[int]
) -> Draw | None:
    """The draw that the rule asks for, by trying them all."""
    if len(ranking) % 2 == 0:
        found = next(every_draw(ranking, met), None)
        return None if found is None else Draw(found)
    for bye in reversed(ranking):
        rest = [one for one in ranking if one != bye]
        found = next(every_draw(rest, met), None) if bye not in sat_out else None
        if found is not None:
            return Draw(found, bye)
    return None


@given(UP_TO_NINE, st.data())
def test_top_against_top_as_far_as_all_can_be_drawn(
    ranking: list[int], data: st.DataObject
) -> None:
    """Whatever was played before: the first of all draws, or none."""
    every = [frozenset(pair) for pair in combinations(sorted(ranking), 2)]
    met = data.draw(st.sets(st.sampled_from(every)))
    sat_out = data.draw(st.sets(st.sampled_from(ranking)))
    wanted = first_draw(ranking, met, sat_out)
    if wanted is None:
        with pytest.raises(NoDraw):
            draw(ranking, met, sat_out)
    else:
        assert draw(ranking, met, sat_out) == wanted


@given(st.integers(3, 40), st.randoms(use_true_random=False))
def test_a_whole_event_never_repeats_and_nobody_sits_out_twice(
    count: int, random: object
) -> None:
    """Half as many rounds as contestants can always be drawn (Dirac, 1952)."""
    shuffled = list(range(1, count + 1))
    met: set[Meeting] = set()
    out: list[int] = []
    for _round in range(count // 2):
        random.shuffle(shuffled)  # type: ignore[attr-defined]  # a Random
        drawn = draw(shuffled, met, set(out))
        sat = [one for match in drawn.matches for one in match]
        out += [] if drawn.bye is None else [drawn.bye]
        assert sorted([*sat, *out[-(count % 2) :]]) == sorted(shuffled) or not count % 2
        new = set(map(frozenset, drawn.matches))
        assert not new & met
        met |= new
    assert len(set(out)) == len(out) == (count // 2 if count % 2 else 0)


def test_the_best_meet_and_the_last_sits_out() -> None:
    assert draw([5, 3, 1, 2, 4], frozenset()) == Draw(((5, 3), (1, 2)), 4)
    assert draw([5, 3, 1, 2, 4], {frozenset((5, 3))}, {4}).bye == 2


def test_many_are_drawn_late_in_an_event() -> None:
    """A hundred pairs after fifty rounds, all of which were drawn so."""
    ranking, met = list(range(100)), set[Meeting]()
    for number in range(50):
        turned = ranking[number:] + ranking[:number]
        met |= set(map(frozenset, draw(turned, met).matches))
    assert len(met) == 50 * 50


def test_where_everybody_has_met_there_is_no_draw() -> None:
    with pytest.raises(NoDraw):
        draw([1, 2], {frozenset((1, 2))})
    with pytest.raises(NoDraw):
        draw([1, 2, 3], frozenset(), {1, 2, 3})


def test_the_standings_add_up_and_a_tie_stands_by_number() -> None:
    half = Fraction(1, 2)
    found = ranked(
        [1, 2, 3, 4], [(4, half), (2, Fraction(12)), (4, half), (3, 2 * half)]
    )
    assert [one.number for one in found] == [2, 3, 4, 1]
    assert [one.points for one in found] == [12, 1, 1, 0]
    assert places(found) == ["1", "2=", "2=", "4"]


def test_where_all_have_equal_points_all_share_the_first_place() -> None:
    assert places(ranked([3, 1, 2], [])) == ["1=", "1=", "1="]
    assert places([]) == []


def test_pairs_sit_at_one_table_and_change_directions() -> None:
    plan = Plan(tables=3, rounds=1, boards=4, first=9)
    drawn = Draw(((5, 2), (1, 4)), 3)
    north = {5: 1, 2: 0}
    slots = slots_of_draw(drawn, plan, 2, teams=False, north=north)
    assert [(one.table, one.ns, one.ew) for one in slots] == [(1, 2, 5), (2, 1, 4)]
    assert {(one.round, one.first, one.last) for one in slots} == {(2, 9, 12)}
    assert meetings(slots) == {frozenset((5, 2)), frozenset((1, 4))}
    assert byes(range(1, 6), slots) == {2: 3}
    assert times_north(slots) == {2: 1, 1: 1}


def test_a_team_sits_at_two_tables_once_in_each_direction() -> None:
    plan = Plan(tables=4, rounds=1, boards=8)
    slots = slots_of_draw(Draw(((5, 2), (1, 4))), plan, 1, teams=True, north={5: 9})
    assert [(one.table, one.ns, one.ew) for one in slots] == [
        (1, 5, 2),
        (2, 2, 5),
        (3, 1, 4),
        (4, 4, 1),
    ]
    assert [(s.table, s.seat) for s in from_pair(slots, 2, "EW", 1)] == [(1, "W")]
