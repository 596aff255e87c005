"""The load tool in small: all that it enters is acknowledged and lies in the store."""

from random import Random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tables.models import StoredEvent
from tests.conftest import Site as Served
from tests.harness.figures import Figures, share
from tests.harness.site import Site
from tests.harness.wire import Address
from tests.load import room
from tests.load.__main__ import read_arguments
from tests.load.boards import Mix
from tests.load.climbing import signs
from tests.load.driving import Drive, run
from tests.load.pace import timetable
from tests.load.stage import Plan, Stage

PLAN = Plan(
    events=600, speed=1, seconds=1, streams=3, desks=1, mix=Mix(full=0.5, second=0.5)
)


@pytest.mark.django_db(transaction=True)
def test_what_five_tables_enter_is_acknowledged_and_found_in_the_store(
    site: Served,
) -> None:
    at = urlsplit(site.url)
    driven = Site([Address(str(at.hostname), int(at.port or 0))])
    drive = Drive(driven, tables=5, plan=PLAN)
    [stage] = run(drive.play([PLAN]))
    figures = stage.figures
    assert not figures.wrong
    assert figures.acknowledged == stage.offered > 0
    assert len(figures.took["entry"]) == stage.offered
    assert 0 < len(figures.took["stream"]) <= stage.offered
    assert figures.took["desk"]
    assert figures.took["page"]
    # Those of the boards that had been begun before are there too.
    assert room.stored(drive.room) == StoredEvent.objects.count() > stage.offered
    assert len(figures.kept) == room.stored(drive.room)
    assert room.lost(figures.kept) == 0
    assert room.lost([*figures.kept, uuid4()]) == 1
    tables = set(drive.room.tables)
    assert {mark[0] for mark in figures.due} <= tables


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--tables 0", "'0' is not a whole number of at least 1."),
        ("--tables 5,x", "'x' is not a whole number of at least 1."),
        ("--each 0", "'0' is not a whole number of at least 1."),
        ("--events abc", "'abc' is not a number above 0."),
        ("--minutes nan", "'nan' is not a number above 0."),
        ("--minutes 1,2", "--minutes wants one number, or as many as --events has."),
    ],
)
def test_a_wrong_word_is_refused_in_a_sentence(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_arguments(words.split())
    assert capsys.readouterr().err.endswith(f"{said}\n")


def test_a_timetable_keeps_its_pace_and_waits_for_nobody() -> None:
    due = []
    for at, name in timetable(["one", "two", "three"], 4.0, Random(1)):
        if at > 100:
            break
        due.append((at, name))
    assert due == sorted(due)
    for name in ("one", "two", "three"):
        assert 330 < sum(name == one for _, one in due) < 470


@pytest.mark.parametrize(
    ("took", "waiting", "piled", "found"),
    [
        (0.9, 10, 20, 0),
        (1.1, 10, 20, 1),
        (0.9, 11, 20, 1),
        (0.9, 10, 21, 1),
        (1.1, 11, 21, 3),
    ],
)
def test_too_fast_is_what_a_hand_feels_or_what_piles_up(
    took: float, waiting: int, piled: int, found: int
) -> None:
    figures = Figures()
    figures.took["entry"] = [took] * 100
    stage = Stage(PLAN, 5, 1.0, offered=10, waiting=waiting, figures=figures)
    assert len(signs(stage, piled)) == found


def test_a_share_of_the_times_is_one_of_them() -> None:
    times = [float(n) for n in range(100, 0, -1)]
    assert [share(times, p) for p in (50, 95, 99)] == [51.0, 96.0, 100.0]
    assert share([], 95) == 0
