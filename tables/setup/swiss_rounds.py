"""A Swiss as it is stored: begun, scored, drawn round by round, taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import msgspec
from django.db import transaction

from tables.common.errors import SetUpRefused
from tables.setup import swiss
from tables.setup.schedules import (
    LINE,
    MOST_ROUNDS,
    PLACE,
    SEAT_ORDER,
    Plan,
    Sits,
    Slot,
    from_pair,
    has_two_fields,
)
from tables.setup.selectors import slots_of
from tables.setup.services import add_rounds, lock_section
from tables.setup.swiss import ContestantTotal, Draw
from tables.signals import answers, round_points
from tables.tournaments.models import Board, Player, Seating, Section
from tables.tournaments.rounds import Round, Swiss

Points = Mapping[int, Fraction]
LARGEST = 100_000


class SwissRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A Swiss to begin."""

    contestants: int
    teams: bool
    boards: int


class SwissRound(msgspec.Struct, frozen=True):
    """A round that was drawn: its matches, who sat out, the points kept of it."""

    number: int
    draw: Draw
    points: dict[int, Fraction]

    @property
    def contestants(self) -> list[int]:
        """Everybody, match by match."""
        sat = [one for match in self.draw.matches for one in match]
        return sat if self.draw.bye is None else [*sat, self.draw.bye]

    @property
    def is_scored(self) -> bool:
        """Whether everybody has points."""
        return set(self.contestants) == set(self.points)


class SwissState(msgspec.Struct, frozen=True):
    """A Swiss now: its rounds in order, and the standings."""

    rounds: list[SwissRound]
    standings: list[ContestantTotal]


def state_of(section: Section, event: Swiss) -> SwissState:
    """The rounds so far, with what is kept of them."""
    numbers = range(1, event.contestants + 1)
    slots = slots_of(section)
    sat_out = swiss.byes(numbers, slots)
    rounds = [
        SwissRound(
            number, Draw(_matches(of_round), sat_out.get(number)), _kept(event, number)
        )
        for number, of_round in _by_round(slots)
    ]
    points = [pair for one in rounds for pair in one.points.items()]
    return SwissState(rounds, swiss.ranked(numbers, points))


def points_from_results(section: Section, number: int) -> dict[int, Fraction]:
    """The points of a round as far as its results are in."""
    return dict(answers(round_points, section=section.pk, number=number))


@transaction.atomic
def begin(*, section: Section, wanted: SwissRequest) -> Swiss:
    """Begin a Swiss; rounds that the section has count as drawn.

    Raises `SetUpRefused`: ``locked``, ``bad_contestants``, ``few_tables``,
    ``not_numbered``, ``swiss_begun``.
    """
    lock_section(section)
    if Swiss.objects.filter(section=section).exists():
        raise SetUpRefused("swiss_begun", section.name)
    if not swiss.FEWEST <= wanted.contestants <= swiss.MOST:
        raise SetUpRefused("bad_contestants", f"{swiss.FEWEST}–{swiss.MOST}")
    needed = _tables_needed(wanted.contestants, wanted.teams)
    if section.tables.count() < needed:
        raise SetUpRefused("few_tables", str(needed))
    _check_rounds(section, wanted.contestants)
    return Swiss.objects.create(section=section, **msgspec.structs.asdict(wanted))


def _check_rounds(section: Section, contestants: int) -> None:
    """Rounds that are there name pairs or teams of these numbers, each once."""
    for _number, of_round in _by_round(slots_of(section)):
        matches = _matches(of_round)
        sat = [one for match in matches for one in match]
        once = len(set(sat)) == len(sat) and contestants - len(sat) in (0, 1)
        if not once or max(sat) > contestants:
            raise SetUpRefused("not_numbered", section.name)


@transaction.atomic
def keep_points(*, section: Section, number: int, points: Points) -> None:
    """Keep the points of a round, instead of those that were kept.

    Raises `SetUpRefused`: ``locked``, ``no_swiss``, ``bad_points``, ``no_such_round``.
    """
    event = _held(section)
    found = {one.number: one for one in state_of(section, event).rounds}.get(number)
    if found is None:
        raise SetUpRefused("no_such_round", str(number))
    if not set(points) <= set(found.contestants):
        raise SetUpRefused("bad_points", str(number))
    if any(abs(one) > LARGEST for one in points.values()):
        raise SetUpRefused("bad_points", str(number))
    event.scores[str(number)] = {str(one): str(given) for one, given in points.items()}
    event.save(update_fields=["scores"])


@transaction.atomic
def draw_next(*, section: Section, random: Random) -> Draw:
    """Draw the next round: the first by lot, the others from the standings.

    Raises `SetUpRefused`: ``locked``, ``no_swiss``, ``points_missing``, ``no_draw``,
    ``few_tables``, ``swiss_rounds``.
    """
    event = _held(section)
    state, slots = state_of(section, event), slots_of(section)
    for one in state.rounds:
        if not one.is_scored:
            raise SetUpRefused("points_missing", str(one.number))
    number = state.rounds[-1].number + 1 if state.rounds else 1
    if number > MOST_ROUNDS:
        raise SetUpRefused("swiss_rounds", str(MOST_ROUNDS))
    drawn = _drawn(event, state, slots, random)
    first = max((slot.last for slot in slots), default=0) + 1
    tables = section.tables.count()
    if tables < _tables_needed(event.contestants, event.teams):
        needed = _tables_needed(event.contestants, event.teams)
        raise SetUpRefused("few_tables", str(needed))
    plan = Plan(tables=tables, rounds=1, boards=event.boards, first=first)
    north = swiss.times_north(slots)
    new = swiss.slots_of_draw(drawn, plan, number, teams=event.teams, north=north)
    _seat(section, slots, add_rounds(section=section, slots=new))
    return drawn


def _drawn(
    event: Swiss, state: SwissState, slots: Sequence[Slot], random: Random
) -> Draw:
    ranking = [one.number for one in state.standings]
    if not state.rounds:
        random.shuffle(ranking)
    sat_out = {one.draw.bye for one in state.rounds if one.draw.bye is not None}
    try:
        return swiss.draw(ranking, swiss.meetings(slots), sat_out)
    except swiss.NoDraw:
        raise SetUpRefused("no_draw", str(len(state.rounds) + 1)) from None


@transaction.atomic
def take_back(*, section: Section) -> None:
    """Remove the round that was drawn last, as long as no board of it was opened.

    Raises `SetUpRefused`: ``locked``, ``no_swiss``, ``round_begun``, ``no_such_round``.
    """
    event = _held(section)
    rounds = Round.objects.filter(table__section=section)
    last = rounds.order_by("-number").values_list("number", flat=True).first()
    if last is None:
        raise SetUpRefused("no_such_round", "1")
    for one in rounds.filter(number=last):
        boards = one.first_board, one.last_board
        if Board.objects.filter(table=one.table_id, number__range=boards).exists():
            raise SetUpRefused("round_begun", str(last))
        Seating.objects.filter(table=one.table_id, first_board=boards[0]).delete()
        one.delete()
    event.scores.pop(str(last), None)
    event.save(update_fields=["scores"])


@transaction.atomic
def end(*, section: Section) -> None:
    """Draw no more; the rounds stay, the points go. Raises `SetUpRefused`."""
    _held(section).delete()


def _held(section: Section) -> Swiss:
    lock_section(section)
    found = Swiss.objects.filter(section=section).first()
    if found is None:
        raise SetUpRefused("no_swiss", section.name)
    return found


def _tables_needed(contestants: int, teams: bool) -> int:
    return contestants // 2 * (2 if teams else 1)


def _by_round(slots: Sequence[Slot]) -> Iterator[tuple[int, list[Slot]]]:
    ordered = sorted(slots, key=lambda slot: (slot.round, slot.table))
    for number, of_round in groupby(ordered, key=lambda slot: slot.round):
        yield number, list(of_round)


def _matches(slots: Sequence[Slot]) -> tuple[tuple[int, int], ...]:
    """Each match once, however many tables it has; those without numbers are none."""
    found: dict[frozenset[int], tuple[int, int]] = {}
    for slot in slots:
        if slot.ns and slot.ew:
            found.setdefault(frozenset((slot.ns, slot.ew)), (slot.ns, slot.ew))
    return tuple(found.values())


def _kept(event: Swiss, number: int) -> dict[int, Fraction]:
    kept: dict[str, Any] = event.scores.get(str(number), {})
    return {int(one): Fraction(given) for one, given in kept.items()}


def _seat(section: Section, before: Sequence[Slot], new: Sequence[Slot]) -> None:
    """Give the players of the rounds before their seats in a new round."""
    rows = []
    for player, (contestant, seat) in _seated(section, before).items():
        fixed = LINE[seat] if has_two_fields(new) else None
        for sits in from_pair(new, contestant, fixed, PLACE[seat]):
            rows.append(_seating(player, sits))
    Seating.objects.bulk_create(rows)


def _seated(section: Section, slots: Sequence[Slot]) -> dict[int, tuple[int, str]]:
    """Those who sat for each contestant when it played last, and on which seats."""
    at = {(slot.table, slot.first): slot for slot in slots}
    sat: dict[int, list[tuple[int, int, str]]] = {}
    for one in Seating.objects.filter(table__section=section).order_by("pk"):
        slot = at.get((one.table_id, one.first_board))
        number = None if slot is None else _side(slot, one.seat)
        if slot is not None and number:
            sat.setdefault(number, []).append((slot.round, one.player_id, one.seat))
    return {
        player: (number, seat)
        for number, found in sat.items()
        for played, player, seat in found
        if played == max(found)[0]
    }


def _side(slot: Slot, seat: str) -> int | None:
    return slot.ns if LINE[seat] == "NS" else slot.ew


def names_of(section: Section) -> dict[int, str]:
    """The names of each contestant's players, as far as they are known."""
    found: dict[int, list[str]] = {}
    seated = _seated(section, slots_of(section))
    names = dict(Player.objects.filter(pk__in=seated).values_list("pk", "name"))
    in_order = sorted(seated.items(), key=lambda one: SEAT_ORDER.index(one[1][1]))
    for player, (number, _seat) in in_order:
        if names[player]:
            found.setdefault(number, []).append(names[player])
    return {number: " – ".join(given) for number, given in found.items()}


def _seating(player: int, sits: Sits) -> Seating:
    return Seating(
        table_id=sits.table,
        seat=sits.seat,
        player_id=player,
        first_board=sits.first,
        last_board=sits.last,
    )
