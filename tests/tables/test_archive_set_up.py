"""What an organiser set up and the desk took moves with a tournament."""

from __future__ import annotations

import pytest
from django.db.models import Model

from tables.archive.files import BadFile
from tables.archive.set_up import announced_details
from tables.calls.models import DeskStep
from tables.models import (
    Actor,
    HandRecord,
    ReportedResult,
    Round,
    StoredEvent,
    Swiss,
    Tournament,
)
from tables.regulations.models import RegulationPack
from tables.regulations.selectors import regulations_of
from tables.regulations.services import pin
from tables.signals import answers, names_go
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


def more(room: Room) -> None:
    """An individual, a Swiss, and results that the devices reported."""
    archives.set_up(room)
    four = {"players": [4, 7, 9, 2], "first_board": 4, "last_board": 6}
    Round.objects.create(table=room.other, number=1, **four)
    Swiss.objects.create(
        section=room.table.section,
        contestants=4,
        teams=False,
        boards=3,
        scores={"1": {"1": "25/2", "2": "7"}},
    )
    for board, remarks in ((1, "A60-40"), (2, "Anna arrived late")):
        ReportedResult.objects.create(
            table=room.table,
            board=board,
            round=1,
            north_south=1,
            east_west=2,
            cells={"contract": "3NT", "declarer": "N", "tricks": "9"}
            | {"remarks": remarks},
            source="anna.csv",
            came_at=archives.NOON,
        )


def results() -> list[Json]:
    names = ("board", "round", "north_south", "east_west", "cells", "source", "came_at")
    return told(ReportedResult, "table__key", *names)


def test_an_individual_a_swiss_and_reported_results_are_there_again(live: Room) -> None:
    """With texts all of it; the file is the same after a move, to the byte."""
    more(live)
    before = [results(), told(Swiss, "section__name", "contestants", "scores")]
    players = list(Round.objects.order_by("pk").values_list("players", flat=True))
    content = exported(live.tournament, text=True)
    empty()
    imported(content)
    assert [results(), told(Swiss, "section__name", "contestants", "scores")] == before
    assert list(Round.objects.order_by("pk").values_list("players", flat=True)) == (
        players
    )
    assert exported(Tournament.objects.get(), text=True) == content


def test_without_texts_the_results_name_nobody(live: Room) -> None:
    more(live)
    content = exported(live.tournament)
    assert b"Anna" not in content
    assert b"anna" not in content
    empty()
    imported(content)
    assert [one["cells"].get("remarks") for one in results()] == ["A60-40", None]
    assert {one["cells"]["contract"] for one in results()} == {"3NT"}


def test_after_the_names_are_gone_the_results_still_go_out(live: Room) -> None:
    """The words of a scorer go with the names; what was played stays."""
    more(live)
    assert 1 in answers(names_go, tournaments=[live.tournament.pk])
    content = exported(live.tournament, names=True, text=True)
    assert b"Anna" not in content
    kept = [one for one in archives.lines(content) if one["kind"] == "result"]
    assert [one["cells"].get("remarks") for one in kept] == ["A60-40", None]
    assert {one["cells"]["tricks"] for one in kept} == {"9"}


@pytest.mark.parametrize("kind", ["swiss", "result"])
def test_no_file_of_version_3_holds_results_or_a_swiss(live: Room, kind: str) -> None:
    more(live)
    whole = archives.lines(exported(live.tournament))[:-1]
    kept = [one for one in whole if one["kind"] in (kind, "header", "tournament")]
    kept += [one for one in whole if one["kind"] in ("section", "table")]
    order = [one["kind"] for one in whole]
    kept.sort(key=lambda one: order.index(one["kind"]))
    kept[0]["version"] = 3
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(with_footer(kept))
    assert wrong.value.problem.code == "out_of_order"
