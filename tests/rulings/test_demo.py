"""The demo evening is made once, and the published deal runs over HTTP."""

import subprocess
import sys
from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.utils import timezone

from deploy.local.ports import note_port
from rulings.cases.models import Flag
from rulings.demo.evening import seed_evening
from rulings.demo.recorded_deal import read_story, tell
from rulings.flags.services import catch_up
from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tiles
from tables.models import Board, RoundClock, StoredEvent, Table
from tables.setup.round_clock import period_at
from tables.setup.round_progress import progress
from tables.setup.rounds_now import plan_of, table_rounds
from tests.conftest import Site
from tests.rulings.builders import record

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[2]


def seed() -> str:
    told = StringIO()
    call_command("seed_demo", stdout=told)
    return told.getvalue()


def test_demo_is_made_once(db: None) -> None:
    first = seed()
    events = StoredEvent.objects.count()
    assert "demo-floor" in first
    assert seed() == ""
    assert (Table.objects.count(), StoredEvent.objects.count()) == (8, events)


def test_demo_shows_the_states_a_director_meets(db: None) -> None:
    seed_evening()
    told = [tile.summary for tile in table_tiles(EVERYTHING)]
    kinds = {item["kind"] for summary in told for item in summary["attention"]}
    cards = [summary["penalty_cards"] for summary in told]
    grades = {card["kind"] for shown in cards for card in shown}
    assert kinds == {"called", "choice", "information"}
    assert grades == {"minor", "major"}
    assert [] in cards


def test_demo_is_in_its_first_round(db: None) -> None:
    seed_evening()
    clock = RoundClock.objects.get()
    period = period_at(plan_of(clock), timezone.now())
    tables = progress(table_rounds(clock.tournament_id))
    numbers = dict(Table.objects.values_list("pk", "number"))
    assert (period.kind, period.round) == ("round", 1)
    assert {one.round for one in tables} == {1}
    assert {numbers[one.table]: one.over for one in tables if one.over} == {5: 1, 7: 2}


def test_demo_people_have_their_roles(db: None) -> None:
    seed()
    may = {
        person.username: (
            person.is_staff,
            person.has_perm("rulings.change_case"),
            person.check_password(f"demo-{person.username}"),
        )
        for person in User.objects.all()
    }
    assert may == {
        "floor": (False, False, True),
        "director": (True, True, True),
        "reviewer": (True, True, True),
        "admin": (True, True, True),
    }


def test_password_of_someone_who_exists_is_never_reset(db: None) -> None:
    User.objects.create_user("director", password="my own secret")
    told = seed()
    assert "director" not in told
    director = User.objects.get(username="director")
    assert director.check_password("my own secret")
    assert not director.is_staff


def test_published_record_is_told_as_it_was_published() -> None:
    story, deal = read_story()
    events = list(tell(story, deal, 2))
    cards = [event["card"] for event in events if event["type"] == "CardPlayed"]
    assert " ".join(cards) == "S4 S2 SQ SA H4 HA H2 H3 SJ S8 SK S5"
    exposed = [event["cards"] for event in events if event["type"] == "CardExposed"]
    assert exposed == [["SK"], ["SJ"]]
    assert events[-1] == {"type": "PlayEnded", "tricks": 7}


@pytest.fixture
def tablet_of_the_demo(site: Site) -> str:
    """The address of a site with the demo evening and its director, who rules."""
    seed_evening()
    director = User.objects.create_user("director", password="demo-director")
    director.groups.add(Group.objects.get(name="director"))
    return site.url


def test_published_deal_is_replayed_over_http(tablet_of_the_demo: str) -> None:
    told = StringIO()
    call_command("demo_deal", url=tablet_of_the_demo, pause=0.0, stdout=told)
    board = Board.objects.get(table__number=8)
    assert (board.number, board.version) == (2, 28)
    assert "/review/" in told.getvalue()
    catch_up()
    flags = Flag.objects.filter(board=board)
    assert set(flags.values_list("card", "law")) == {("SK", "50E4"), ("SJ", "50E4")}


def test_replay_takes_the_next_board_when_one_was_played(
    tablet_of_the_demo: str,
) -> None:
    eighth = Table.objects.get(number=8)
    record(eighth, {"type": "BoardOpened", "board": 2}, board=2)
    call_command("demo_deal", url=tablet_of_the_demo, pause=0.0, stdout=StringIO())
    numbers = Board.objects.filter(table__number=8).values_list("number", flat=True)
    assert set(numbers) == {2, 18}


def test_it_is_replayed_where_dev_run_serves(
    tablet_of_the_demo: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On another port than 8000, and nobody says which."""
    port = urlsplit(tablet_of_the_demo).port or 0
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    monkeypatch.delenv("PORT", raising=False)
    note_port(tmp_path / "ports" / "web", port)
    command = [sys.executable, "manage.py", "demo_deal", "--pause", "0"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Watch {tablet_of_the_demo}/desk/" in done.stdout


def test_replay_says_plainly_that_nobody_answers() -> None:
    with pytest.raises(CommandError, match="Nobody answers at"):
        call_command("demo_deal", url="http://127.0.0.1:1", stdout=StringIO())


def test_replay_says_plainly_that_there_is_no_table(site: Site) -> None:
    person = User.objects.create_user("director", password="demo-director")
    person.groups.add(Group.objects.get(name="director"))
    with pytest.raises(CommandError, match="seed_demo"):
        call_command("demo_deal", url=site.url, stdout=StringIO())
