"""The examples of the API guide do what the guide says, on the served site."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.utils import timezone

from tables.access.pairing import TabletPlace, offer_pairing
from tables.models import Section, StoredEvent, Table, Tournament
from tests.conftest import Site
from tests.tables.keyed import give_key

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "guides" / "examples"


@pytest.fixture
def table(site: Site) -> Table:
    """A table."""
    tournament = Tournament.objects.create(name="Autumn Teams")
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=1)


@pytest.fixture
def key(table: Table) -> str:
    """The key of a program that records."""
    return give_key(table.section.tournament, records=True)


def run(site: Site, *command: str, **told: str) -> list[str]:
    """What an example prints, line by line."""
    told |= {"URL": site.url}
    env = os.environ | {f"RECTIFY_{name}": value for name, value in told.items()}
    done = subprocess.run(
        command,
        cwd=EXAMPLES,
        env=env | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_the_walk_in_python(site: Site, key: str) -> None:
    """Nothing is doubled by sending again, and nothing missed by following again."""
    said = run(site, sys.executable, "walk.py", KEY=key)
    assert said[1:5] == [
        "Sent: ['new', 'new', 'new']",
        "Sent again: ['again', 'again', 'again']",
        "Refused: unknown_event",
        "E has a major penalty card (50B).",
    ]
    kinds = ["BoardOpened", "AuctionEnded", "CardExposed"]
    assert [f"Heard: {kind}" for kind in kinds] == said[6:9]
    assert said[9] == 'Rulings: <USEBIO Version="1.2">'
    assert [event.type for event in StoredEvent.objects.order_by("position")] == kinds


def test_a_file_of_a_page_by_a_persons_session(site: Site, table: Table) -> None:
    person = User.objects.create_user("director", password="demo-director")
    person.groups.add(Group.objects.get_or_create(name="director")[0])
    who = {"NAME": "director", "PASSWORD": "demo-director"}
    (said,) = run(site, sys.executable, "calls.py", **who)
    assert said.startswith("Calls: section,table,board")


@pytest.mark.needs("bash", "curl")
def test_the_walk_with_curl(site: Site, key: str) -> None:
    said = run(site, "bash", "walk.sh", KEY=key)
    assert said[1:3] == ["Sent: new new ", "Sent again: again again "]
    assert said[3] == '"phase":"auction"'
    heard = [line for line in said if line.startswith("data: ")]
    assert ["BoardOpened" in heard[0], "DirectorCalled" in heard[1]] == [True, True]
    assert said[-1].startswith("Rulings: case,section,table,board")
    assert StoredEvent.objects.count() == 2


def test_a_program_is_let_in_as_a_tablet(site: Site, table: Table) -> None:
    """By a code of the desk; what it sends carries no person's name."""
    place = TabletPlace(table.section.tournament_id, table.section.pk, "Clock")
    _offer, code = offer_pairing(place=place, by=None, now=timezone.now())
    said = run(site, sys.executable, "pair.py", code)
    assert said == ["In for A1", "Sent: ['new', 'new']"]
    with pytest.raises(AssertionError, match="not good"):
        run(site, sys.executable, "pair.py", code)
