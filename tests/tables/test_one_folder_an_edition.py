"""An edition is one folder: laid there, it is everywhere, and no other file knows it.

The three real editions and one that there is not (`tests/editions`) pass the same test.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import unescape
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client

import lawbook
from lawbook import library
from lawbook.editions import BASE, EDITIONS, label
from rulings.exchange import json_file
from rulings.scoring.decisions import clause_of, provisions
from rulings.web.pages.casebook import SearchForm
from tables.archive.files import BadFile
from tables.models import Tournament
from tests.editions.imagined import IMAGINED, one_more
from tests.rulings.exchange.ruled import holding
from tests.tables.archives import exported, imported
from tests.tables.desk_page import folded, page
from tests.tables.setting_up import SETUP, text
from tests.tables.table import AUCTION, BOARD, EXPOSED, ON_LEAD, OPENED, Json, Room
from tests.tables.test_archive import empty
from tests.tables.test_setup_pages import ABOUT

ROOT = Path(__file__).parents[2]
REAL = ("2017", "2007", "1997")
CLAIMED: Json = {"type": "Claimed", "seat": "W"}
PLAYED_ON: Json = {"type": "PlayedOn", "seat": "S"}

pytestmark = pytest.mark.django_db
of_each = pytest.mark.parametrize("year", [IMAGINED, *REAL])


@pytest.fixture(autouse=True)
def beside() -> Iterator[None]:
    with one_more():
        yield


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


@of_each
def test_its_book_is_there_page_by_page(client: Client, year: str) -> None:
    """Its clauses are its own and those of the base that it does not leave out."""
    assert library.editions() == (IMAGINED, *REAL)
    for other in library.editions():
        book = shown(client, f"/lawbook/{other}/")
        assert f'href="/lawbook/{year}/' in book
    for rest in ("pocket/", "words/", "mistakes/", "when/honour-dropped/", "law/50/"):
        shown(client, f"/lawbook/{year}/{rest}")
    help_from_it = label(year, "50E4")
    words = library.clause(year, help_from_it)
    for language in (words.said["en"], words.said["el"]):
        assert language.words in shown(client, f"/lawbook/{year}/{help_from_it}/")
    beside = shown(client, f"/lawbook/{BASE}/50E4/")
    assert f"/lawbook/{year}/{help_from_it}/" in beside
    assert f'data-edition="{year}"' in shown(
        client, f"/lawbook/{IMAGINED if year == BASE else BASE}/law/50/?beside={year}"
    )


@of_each
def test_it_answers_by_the_api(client: Client, room: Room, year: str) -> None:
    told = client.get(f"/api/lawbook/{year}/").json()
    assert label(year, "50E4") in [one["label"] for one in told]
    room.record(OPENED, AUCTION, EXPOSED)
    board = f"/api/tables/{room.table.pk}/boards/{BOARD}/"
    assert client.get(f"{board}?edition={year}").json()["edition"] == year


@of_each
def test_an_organiser_chooses_it_and_a_board_is_played_by_it(
    organiser: Client, room: Room, year: str
) -> None:
    assert f'<option value="{year}"' in text(organiser.get(f"{SETUP}tournaments/new/"))
    organiser.post(f"{SETUP}tournaments/new/", ABOUT | {"edition": year})
    made = Tournament.objects.exclude(pk=room.tournament.pk).get()
    assert made.edition == year
    made.full_clean()
    Tournament.objects.filter(pk=room.tournament.pk).update(edition=year)
    room.record(OPENED)
    seen = organiser.get(f"/api/tables/{room.table.pk}/boards/{BOARD}/")
    assert seen.json()["edition"] == year


@of_each
def test_it_is_compared_with_the_others(
    desk: Client, room: Room, tmp_path: Path, year: str
) -> None:
    """On the desk's page of a table, and by both commands."""
    room.record(OPENED, AUCTION, EXPOSED)
    seen = page(desk, room, edition=year)
    assert all(f"Laws of {other}" in seen for other in (IMAGINED, *REAL))
    file = tmp_path / "board.json"
    file.write_bytes(msgspec.json.encode({"events": [OPENED, AUCTION, EXPOSED]}))
    said = StringIO()
    call_command("compare", str(file), first=year, second="2007", stdout=said)
    assert f"{year} and 2007" in said.getvalue()
    call_command("explain", str(file), seat="W", edition=year, stdout=said)


def test_what_its_folder_says_is_what_is_ruled() -> None:
    """Its difference, its policy, its label; the base is as it was."""
    at_play = (OPENED, AUCTION, ON_LEAD, CLAIMED, PLAYED_ON)
    own, base = (folded(*at_play, edition=one).state for one in (IMAGINED, BASE))
    assert [one.law for one in own.law.questions] == ["68D"]
    assert [one.law for one in base.law.questions] == []
    dropped = (OPENED, AUCTION, EXPOSED | {"cards": ["D3"]})
    found = [folded(*dropped, edition=one) for one in (IMAGINED, BASE)]
    sights = [
        {
            (one["to"], one["status"])
            for one in lawbook.document(log.state)["information"]
        }
        for log in found
    ]
    assert ("W", "unauthorized") in sights[0]
    assert ("W", "unauthorized") not in sights[1]
    assert label(IMAGINED, "72C") == "72D"
    assert clause_of(IMAGINED, "weighted") == "12D"
    assert "self_inflicted" not in provisions(IMAGINED)


@of_each
def test_it_leaves_and_comes_in_files(live: Room, year: str) -> None:
    Tournament.objects.update(edition=year)
    live.record(OPENED, AUCTION)
    content = exported(live.tournament)
    empty()
    imported(content)
    assert Tournament.objects.get().edition == year


@of_each
def test_rulings_under_it_leave_and_come_in(year: str) -> None:
    given = msgspec.structs.replace(holding(), edition=year)
    assert json_file.read(json_file.write(given).content).edition == year


@of_each
def test_the_casebook_asks_for_it(year: str) -> None:
    assert SearchForm({"edition": year}).is_valid()


def test_what_there_is_no_folder_of_is_refused_everywhere(
    organiser: Client, room: Room
) -> None:
    with pytest.raises(lawbook.Refused, match="1997, 2007, 2017 and 2027"):
        lawbook.read_event(OPENED | {"edition": "1987"})
    with pytest.raises(lawbook.UnknownEdition):
        msgspec.structs.replace(holding(), edition="1987")
    answer = organiser.post(f"{SETUP}tournaments/new/", ABOUT | {"edition": "1987"})
    assert answer.status_code == 422
    with pytest.raises(ValidationError):
        Tournament(name="A", edition="1987").full_clean()
    with pytest.raises(CommandError):
        call_command("compare", "no-file", "--first", "1987")


def test_a_file_of_an_edition_that_is_gone_is_refused(live: Room) -> None:
    Tournament.objects.update(edition=IMAGINED)
    content = exported(live.tournament).replace(IMAGINED.encode(), b"2026")
    with pytest.raises(BadFile, match="2026"), transaction.atomic():
        imported(content)


def literals(path: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text())
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield text


def test_no_module_names_a_year() -> None:
    """Only the folders do, and the migrations of what was."""
    tops = ("lawbook", "tables", "rulings", "deploy")
    paths = [path for top in tops for path in (ROOT / top).rglob("*.py")]
    assert len(paths) > 400
    named = {
        f"{path.relative_to(ROOT)}: {said}"
        for path in paths
        if "migrations" not in path.parts
        for said in literals(path)
        if said in EDITIONS
    }
    assert named == set()
