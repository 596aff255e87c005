"""What an organiser set up and the desk took moves with a tournament."""

from __future__ import annotations

import pytest
from django.db.models import Model

from tables.archive.files import BadFile
from tables.archive.set_up import announced_details
from tables.calls.models import DeskStep
from tables.models import Actor, HandRecord, Round, StoredEvent, Tournament
from tables.regulations.models import RegulationPack
from tables.regulations.selectors import regulations_of
from tables.regulations.services import pin
from tests.tables import archives
from tests.tables.archives import Json, exported, imported
from tests.tables.packs import take
from tests.tables.table import OPENED, Room
from tests.tables.test_archive import empty
from tests.tables.test_archive_refusals import with_footer

LATER = ("round", "hand_record", "desk_step")
FIRST = ("kind", "key", "name", "edition", "created_at", "keep_names_days")


@pytest.fixture
def played(live: Room) -> Room:
    archives.play(live)
    return live


def told(model: type[Model], *names: str) -> list[Json]:
    return list(model._default_manager.order_by("pk").values(*names))


def everything() -> list[list[Json]]:
    boards = ("first_board", "last_board", "north_south", "east_west")
    return [
        told(Round, "table__key", "number", *boards),
        told(HandRecord, "section__name", "board", "deal", "source", "uploaded_at"),
        told(DeskStep, "table__key", "matter", "kind", "at", "since", "owner__key"),
        told(Actor, "key", "user"),
    ]


def test_rounds_hands_and_steps_are_there_again(played: Room) -> None:
    """After a move the file is the same, to the byte."""
    content, before = exported(played.tournament), everything()
    said = announced_details(Tournament.objects.get())
    empty()
    imported(content)
    assert [len(one) for one in before] == [2, 1, 1, 1]
    assert everything() == before
    assert announced_details(Tournament.objects.get()) == said
    assert exported(Tournament.objects.get()) == content


def test_a_tournament_that_is_only_set_up_moves_too(live: Room) -> None:
    """Before its first board; a board is then opened with the hand that came along."""
    archives.set_up(live)
    Tournament.objects.update(hands_at_tables=True)
    content = exported(live.tournament)
    empty()
    assert imported(content).events == 0
    table = Round.objects.all()[0].table_id
    live.record(OPENED | {"board": 3}, board=3, table=table)
    assert StoredEvent.objects.get().data["deal"] == archives.DEAL


def test_its_regulations_come_along(live: Room) -> None:
    """Nobody there has compared the key; the signature holds all the same."""
    pin(tournament=live.tournament, kept=take())
    content = exported(live.tournament)
    empty()
    RegulationPack.objects.all().delete()
    moved = imported(content)
    pack = regulations_of(moved.tournament)
    assert pack
    assert pack.authority == "Example Bridge Federation"
    assert exported(Tournament.objects.get()) == content


def test_a_step_about_a_case_stays_where_the_case_is(played: Room) -> None:
    """Its address would name another case there."""
    content = exported(played.tournament)
    archives.take(played, matter="flag-3-/cases/1/")
    assert exported(played.tournament) == content


def version_1(content: bytes) -> list[Json]:
    """The lines as the program wrote them before there was more to carry."""
    kept = [one for one in archives.lines(content)[:-1] if one["kind"] not in LATER]
    kept[0]["version"] = 1
    kept[1] = {name: kept[1][name] for name in FIRST}
    return kept


def test_a_file_of_version_1_is_still_taken_in(played: Room) -> None:
    """What it does not say is as in a new tournament."""
    content = with_footer(version_1(exported(played.tournament)))
    empty()
    assert imported(content).events == 7
    assert announced_details(Tournament.objects.get()) == announced_details(
        Tournament()
    )
    assert not Round.objects.exists()
    assert not HandRecord.objects.exists()
    assert not DeskStep.objects.exists()


@pytest.mark.parametrize("kind", LATER)
def test_no_file_of_version_1_holds_what_came_later(played: Room, kind: str) -> None:
    whole = archives.lines(exported(played.tournament))[:-1]
    kept = [one for one in whole if one["kind"] == kind or one["kind"] not in LATER]
    kept[0]["version"] = 1
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(with_footer(kept))
    first = 1 + [one["kind"] for one in kept].index(kind)
    assert (wrong.value.problem.code, wrong.value.line) == ("out_of_order", first)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("kind", "name"), [("hand_record", "source"), ("tournament", "time_zone")]
)
def test_a_word_that_no_database_keeps_is_refused(
    played: Room, kind: str, name: str
) -> None:
    found = archives.lines(exported(played.tournament))[:-1]
    next(one for one in found if one["kind"] == kind)[name] = "no\0word"
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(with_footer(found))
    assert wrong.value.problem.code == "not_storable"
    assert not Tournament.objects.exists()
