"""Section 2 stands before section 10, wherever sections and their tables are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from operator import attrgetter
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tables.access import pairing
from tables.access.visibility import EVERYTHING
from tables.boards.tiles import sections_in_order, table_tiles
from tables.calls.waiting_times import Visit, Wait, rows_by
from tables.common.sorting import sort_key
from tables.models import Actor, Device, HandRecord, Section, Table, Tournament
from tables.web.pages.call_charts import _by_table
from tests.tables.setting_up import SETUP, text

IN_ORDER = ["2", "10", "A", "A1", "A2", "A10", "A10b", "B", "Room 9", "Room 10", "Β"]
MADE_IN = [IN_ORDER[at] for at in (7, 1, 10, 5, 3, 0, 9, 2, 6, 8, 4)]
ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 29, 20, tzinfo=UTC)
names = st.text(st.sampled_from("0129aAβΒ .-"), min_size=1, max_size=50)


@pytest.fixture
def event(db: None) -> Tournament:
    """A tournament with two tables in each section."""
    made = Tournament.objects.create(name="Many rooms")
    for name in MADE_IN:
        section = Section.objects.create(tournament=made, name=name)
        for number in (2, 1):
            Table.objects.create(section=section, number=number)
    return made


def by_text(source: str) -> list[str]:
    """Where the tables of sections are put in the order of the names as texts."""
    in_sql = re.findall(r"ORDER BY[^;\"]*\bs\.name", source)
    return in_sql + re.findall(
        r"order_by\([^)]*section__name|sections\.order_by\(\"name", source
    )


def test_nothing_is_ordered_by_a_section_s_name_as_text() -> None:
    assert by_text('ORDER BY s.tournament_id, s.name, t.number"')
    assert by_text('known.order_by("table__section__name", "table__number")')
    files = [one for top in ("tables", "rulings", "deploy") for one in every(top)]
    assert len(files) > 500
    assert [str(one) for one in files if by_text(one.read_text())] == []


def every(top: str) -> Iterator[Path]:
    return (ROOT / top).rglob("*.py")


def test_numbers_within_names_count() -> None:
    assert sorted(MADE_IN, key=sort_key) == IN_ORDER


def test_different_names_never_share_a_place() -> None:
    assert sorted(["1", "01", "001"], key=sort_key) == ["001", "01", "1"]
    assert len({sort_key(name) for name in ("A1", "A01", "A 1")}) == 3


@given(number=st.integers(0, 10**40), other=st.integers(0, 10**40))
def test_numbers_of_any_length_stand_as_numbers_do(number: int, other: int) -> None:
    assert (sort_key(f"A{number}b") < sort_key(f"A{other}b")) == (number < other)


@given(made=st.lists(names, unique=True, min_size=1, max_size=5))
@pytest.mark.django_db(transaction=True)
def test_the_database_keeps_the_same_key(made: list[str]) -> None:
    event = Tournament.objects.create(name="Keys")
    sections = [Section(tournament=event, name=name) for name in made]
    Section.objects.bulk_create(sections)
    kept = dict(event.sections.values_list("name", "sort_key"))
    assert kept == {name: sort_key(name) for name in made}
    assert [one.name for one in event.sections.all()] == sorted(made, key=sort_key)
    event.sections.all().delete()
    event.delete()


def test_a_section_renamed_takes_its_new_place(event: Tournament) -> None:
    event.sections.filter(name="2").update(name="11")
    first = event.sections.values_list("name", flat=True)[:2]
    assert list(first) == ["10", "11"]


def test_the_desk_and_the_api(event: Tournament, anna: User, client: Client) -> None:
    places = list(product(IN_ORDER, (1, 2)))
    assert [(t.section, t.number) for t in table_tiles(EVERYTHING, event.pk)] == places
    found = sections_in_order(EVERYTHING).values()
    assert [name for _, name in found] == IN_ORDER
    client.force_login(anna)
    told: list[tuple[str, int]] = []
    after = ""
    while after is not None:
        page = client.get(f"/api/tables/?limit=3{after and '&after='}{after}").json()
        told += [(one["section"], one["number"]) for one in page["tables"]]
        after = page["next"]
    assert told == places


def test_the_lists_of_the_set_up(event: Tournament, organiser: Client) -> None:
    for section in event.sections.all():
        HandRecord.objects.create(
            tournament=event, section=section, board=1, deal="", uploaded_at=NOW
        )
    base = f"{SETUP}tournaments/{event.pk}/"
    for page, pattern in (
        ("sections/", r"<h2[^>]*>Section ([^<]+)</h2>"),
        ("hands/", r"<strong>Section ([^<]+)</strong>"),
        ("hands/", r'<option value="\d+">(?:Section )?([^<]+)</option>'),
    ):
        assert re.findall(pattern, text(organiser.get(base + page))) == IN_ORDER, page


def test_how_long_tables_waited() -> None:
    visit = Visit(raised=NOW)
    waits = [Wait(name, at, "", visit) for name in MADE_IN for at in ("10", "9")]
    assert [row.name for row in rows_by(attrgetter("section"), waits)] == IN_ORDER
    words = [f"{name}, table {at}" for name, at in product(IN_ORDER, ("9", "10"))]
    assert [one for one, _ in _by_table(waits)] == words


def test_tablets_by_their_numbers(event: Tournament, anna: User) -> None:
    for name in ("Tablet 10", "Tablet 9", "Tablet A"):
        actor = Actor.objects.create(label=name)
        Device.objects.create(
            tournament=event, name=name, secret=name, actor=actor, paired_at=NOW
        )
    told = pairing.tablets(Device.objects.all(), NOW)
    assert [one.name for one in told] == ["Tablet 9", "Tablet 10", "Tablet A"]
