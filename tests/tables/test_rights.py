"""Who is let in, what a role sees, which board is hidden: said in tables, no page."""

from __future__ import annotations

from functools import wraps
from typing import Any

import msgspec
import pytest
from django.views import View

from lawbook import EventWithdrawn
from tables.access.permissions import (
    EVERYBODY,
    PEOPLE,
    Audience,
    for_everybody,
    is_logged_at_debug,
    is_open_before_second_factor,
    limited_as,
    logged_at_debug,
    open_before_second_factor,
    rate_of,
    takes_files,
    takes_files_at,
)
from tables.access.playing import Playing
from tables.access.roles import GroupMembership
from tables.access.visibility import (
    EVERY_TABLE,
    EVERYTHING,
    NOTHING,
    Visibility,
)
from tables.access.visible import VisibleBoard
from tables.event_store.store import Stored
from tables.intake.authorization import Permission, permission_of
from tables.projections.history import rows_for

HELD = {"change_case"}


@pytest.mark.parametrize(
    ("who", "groups", "held", "is_in"),
    [
        (EVERYBODY, (), (), True),
        (PEOPLE, (), (), True),
        (Audience(), ("director",), HELD, False),
        (Audience(tablets=True), ("director",), HELD, False),
        (Audience(groups=frozenset({"director"})), ("director", "floor"), (), True),
        (Audience(groups=frozenset({"director"})), ("floor",), HELD, False),
        (Audience(groups=frozenset({"director"})), (), (), False),
        (Audience(permission="change_case"), (), HELD, True),
        (Audience(permission="change_case"), ("director",), {"view_case"}, False),
        (
            Audience(groups=frozenset({"director"}), permission="change_case"),
            ("director",),
            HELD,
            True,
        ),
        (
            Audience(groups=frozenset({"director"}), permission="change_case"),
            ("director",),
            (),
            False,
        ),
        (
            Audience(groups=frozenset({"director"}), permission="change_case"),
            ("floor",),
            HELD,
            False,
        ),
    ],
)
def test_who_is_let_in(
    who: Audience, groups: tuple[str, ...], held: set[str], is_in: bool
) -> None:
    assert who.lets_in(groups, held) is is_in


def test_everybody_is_more_than_the_people_who_are_logged_in() -> None:
    assert (EVERYBODY.everybody, PEOPLE.everybody, PEOPLE.people) == (True, False, True)
    assert not Audience().tablets
    assert not any((EVERYBODY.own, EVERYBODY.whole, PEOPLE.own, PEOPLE.whole))
    assert for_everybody(lambda: None).may.do is EVERYBODY  # type: ignore[attr-defined]


def test_a_view_takes_files_only_where_it_says_so() -> None:
    def plain() -> None: ...

    def filing() -> None: ...

    takes_files(filing)
    assert takes_files_at(filing)
    assert not takes_files_at(plain)


def test_a_mark_is_read_through_a_guard_and_from_the_class_of_a_view() -> None:
    @wraps(logged_at_debug(limited_as("exports")(lambda: None)))
    def guarded() -> None: ...

    @open_before_second_factor
    class First(View): ...

    assert (rate_of(guarded), is_logged_at_debug(guarded)) == ("exports", True)
    assert is_open_before_second_factor(First.as_view())
    assert not is_open_before_second_factor(guarded)
    assert (rate_of(First.as_view()), is_logged_at_debug(First.as_view())) == (
        None,
        False,
    )


@pytest.mark.parametrize(
    ("groups", "parts", "partial", "limited"),
    [
        ((), False, False, True),
        (("player",), False, False, True),
        (("floor",), False, False, False),
        (("director",), False, False, False),
        (("reviewer",), False, False, False),
        (("organiser",), False, False, False),
        (("organiser",), True, True, True),
        (("assistant",), False, True, True),
        (("observer",), False, True, True),
        (("playing",), False, True, True),
        (("playing", "director"), False, True, True),
    ],
)
def test_what_a_role_sees_of_the_tournaments(
    groups: tuple[str, ...], parts: bool, partial: bool, limited: bool
) -> None:
    standing = GroupMembership(frozenset(groups), parts)
    assert (standing.partial, standing.limited) == (partial, limited)


def test_of_whom_nothing_is_known_nothing_is_given() -> None:
    assert GroupMembership() == GroupMembership(frozenset(), parts=False)


# They sit at table 1 of tournament 8 for boards 5 to 7, at table 2 from board 9 on.
MINE = frozenset({(8, 1, 5, 7), (8, 2, 9, None)})
OTHERS_PLAY = frozenset({(8, 1, 3)})


def playing(*finished: tuple[int, int], over: tuple[int, ...] = ()) -> Playing:
    return Playing(MINE, frozenset(finished), OTHERS_PLAY, frozenset(over))


@pytest.mark.parametrize(
    ("board", "finished", "is_hidden"),
    [
        (5, (), True),
        (7, (), True),
        (5, ((1, 5),), False),
        (7, ((1, 7),), False),
        (7, ((2, 7),), True),
        (7, ((1, 6),), True),
        (9, (), True),
        (60, (), True),
        (60, ((2, 60),), False),
        # Others play 1 to 3, and they do not; of 4 and 8 nobody has said anything.
        (1, (), False),
        (3, (), False),
        (4, (), True),
        (8, (), True),
    ],
)
def test_a_board_is_hidden_until_they_have_played_it(
    board: int, finished: tuple[tuple[int, int], ...], is_hidden: bool
) -> None:
    assert (playing(*finished).why_not(8, board) is not None) is is_hidden
    assert playing(*finished).may_read_of(8, board) is not is_hidden


def test_once_the_tournament_is_over_nothing_is_hidden() -> None:
    assert playing(over=(8,)).why_not(8, 5) is None
    assert playing(over=(9,)).why_not(8, 5)


def test_of_another_s_tournament_they_read_what_is_published() -> None:
    assert playing().why_not(9, 5)
    assert playing().may_read_of(9, 5)


def test_boards_that_others_play_in_another_tournament_say_nothing_here() -> None:
    assert Playing(MINE, frozenset(), frozenset({(9, 1, 3)}), frozenset()).why_not(8, 2)


def test_what_one_sees_are_their_tables_and_of_them_their_boards() -> None:
    visibility = Visibility({1: 8, 3: 8}, playing((1, 5)), hands=True)
    assert [visibility.covers(table) for table in (1, 2, 3)] == [True, False, True]
    assert visibility.limited
    assert [visibility.shows(3, board) for board in (5, 6, None)] == [True, False, True]
    assert not visibility.shows(2, None)
    seen = visibility.boards([(3, 5), (3, 6), (2, 5), (3, None)])
    assert [(one.table, one.number, one.hands) for one in seen] == [(3, 5, True)]


def test_what_has_just_been_finished_or_taken_back_counts() -> None:
    visibility = Visibility({1: 8, 3: 8}, playing((1, 5)))
    assert visibility.knowing({(1, 6): True}).shows(3, 6)
    assert visibility.knowing({(1, 6): True}).shows(3, 5)
    assert not visibility.knowing({(1, 5): False}).shows(3, 5)
    assert not visibility.knowing({}).shows(3, 6)
    assert EVERYTHING.knowing({(1, 5): False}) is EVERYTHING


def test_nothing_everything_and_every_table() -> None:
    assert not NOTHING.covers(1)
    assert NOTHING.limited
    assert EVERYTHING.shows(1, 5)
    assert (EVERYTHING.hands, EVERY_TABLE.hands, NOTHING.hands) == (True, False, False)
    assert not EVERYTHING.limited


def test_where_they_play_the_events_of_their_own_tables_are_asked() -> None:
    assert Permission(Visibility({1: 8}, playing()), rules=True).other_tables == {1, 2}
    assert permission_of(None).other_tables == frozenset()


def stored(kind: str, **event: object) -> Stored:
    raw = msgspec.json.encode({"type": kind, **event}).decode()
    facts: dict[str, Any] = dict.fromkeys(Stored.__struct_fields__)
    return Stored(**facts | {"type": kind, "data": raw})


def test_only_a_director_takes_back_what_a_director_decided() -> None:
    before = [stored("BoardOpened"), stored("RulingGiven"), stored("CardPlayed")]
    floor, director = Permission(EVERYTHING, rules=False), permission_of(None)
    refused = [
        version
        for version in (1, 2, 3)
        if floor.not_to_take_back(EventWithdrawn(version, "wrong"), before)
    ]
    assert refused == [2]
    assert director.not_to_take_back(EventWithdrawn(2, "wrong"), before) is None
    assert floor.not_to_decide({"type": "RulingGiven"})
    assert director.not_to_decide({"type": "RulingGiven"}) is None
    for another in ({"type": ["RulingGiven"]}, {"type": "Elected", "choice": "accept"}):
        assert floor.not_to_decide(another) is None


def test_without_the_right_to_see_hands_the_deal_is_not_there() -> None:
    rows = [stored("BoardOpened", board=7, deal="N:A..."), stored("NoteAdded", deal=1)]
    opened, note = rows_for(rows, hands=False)
    assert msgspec.json.decode(opened.data) == {"type": "BoardOpened", "board": 7}
    assert note == rows[1]
    assert rows_for(rows, hands=True) == rows


def test_a_board_to_look_at_is_the_same_whether_it_was_read_or_not() -> None:
    asked, read = VisibleBoard(3, 7, hands=True), VisibleBoard(3, 7, True, object())  # type: ignore[arg-type]
    assert asked == read
    assert repr(asked) == repr(read)
    assert asked != VisibleBoard(3, 7, hands=False)
