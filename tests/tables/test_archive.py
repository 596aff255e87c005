"""A tournament moves to another store and is there what it was here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import sql

from lawbook import Event, read_all_written
from tables import models
from tables.archive.files import BadFile, NotTheSame
from tables.event_store.store import read, read_after
from tables.integrity.verifying import verify
from tables.models import Board, Player, Tournament
from tables.projections import board_events
from tests.tables import archives
from tests.tables.archives import exported, imported
from tests.tables.second_database import commands, new_database, own_url, states
from tests.tables.table import NOTE, OPENED, Room
from tests.tables.tampering import tamper

pytestmark = pytest.mark.long


@pytest.fixture
def played(live: Room, person: Callable[..., User]) -> Room:
    archives.play(live, person("floor"))
    return live


def empty() -> None:
    """As on a new server."""
    call_command("flush", "--no-input", verbosity=0)


def found() -> list[tuple[str, str]]:
    told = list(verify(None, lambda _progress: None))
    return [(one.kind, one.what) for one in told]


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a second database, made for this test."""
    at = connection.settings_dict
    name = sql.Identifier(f"{at['NAME']}_elsewhere")
    port = str(at["PORT"])
    server = psycopg.connect(
        host=at["HOST"],
        port=port,
        user=at["USER"],
        password=at["PASSWORD"] or None,
        dbname="postgres",
        autocommit=True,
    )
    with server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))
        server.execute(new_database(name))
        parts = urlsplit(os.environ["DATABASE_URL"])
        yield urlunsplit(parts._replace(path=f"/{at['NAME']}_elsewhere"))
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def test_a_round_trip_by_way_of_a_second_database(
    played: Room, elsewhere: str, tmp_path: Path
) -> None:
    """By the commands, in a process of another server: streams, hashes and states."""
    here, there = tmp_path / "here.jsonl.gz", tmp_path / "there.jsonl.gz"
    names = "--with-names"
    call_command("export_tournament", str(played.tournament.key), str(here), names)
    said = {
        "migrate -v0": "",
        f"import_tournament {here}": "3 streams, 7 events, imported as tournament 1",
        f"import_tournament {here} -v1": "already here as tournament 1",
        "verify": "everything is as it was recorded",
        "rebuild": "No differences.",
        f"export_tournament 1 {there} {names}": "",
    }
    found = commands(elsewhere, *said)
    assert found.keys() == said.keys()
    assert all(words in found[command] for command, words in said.items()), found
    assert here.read_bytes() == there.read_bytes()
    assert states(elsewhere) == states(own_url())


def test_everything_is_there_again_with_new_positions(played: Room) -> None:
    content = exported(played.tournament, names=True)
    before = [(row.device, row.data, row.hash) for row in read(_first())]
    shown = models.BoardView.objects.order_by("pk").values_list("document")
    documents = list(shown)
    empty()
    done = imported(content)
    assert (done.new, done.streams, done.events) == (True, 3, 7)
    assert [(row.device, row.data, row.hash) for row in read(_first())] == before
    assert list(shown.all()) == documents
    assert models.Receipt.objects.count() == 7
    assert str(models.Actor.objects.get()) == ""
    assert str(Player.objects.get()) == "Someone, GR-1"
    assert models.Seating.objects.get().table.key == played.table.key
    assert Tournament.objects.get().keep_names_days == played.tournament.keep_names_days
    assert found() == []


def test_the_events_of_a_board_are_read_in_one_go(
    played: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_at_once: list[int] = []

    def read_all(written: bytes) -> list[Event]:
        events = read_all_written(written)
        read_at_once.append(len(events))
        return events

    content = exported(played.tournament)
    empty()
    monkeypatch.setattr(board_events, "read_all_written", read_all)
    done = imported(content)
    assert sorted(read_at_once) == [1, 1, 5]
    assert sum(read_at_once) == done.events


def test_those_who_follow_meet_the_import_after_what_they_have_seen(
    played: Room,
) -> None:
    content = exported(played.tournament)
    order = [(row.type, row.version) for row in read_after(0)]
    empty()
    archives.make_room().record(OPENED, NOTE)
    seen = read_after(0)[-1].position
    imported(content)
    assert [(row.type, row.version) for row in read_after(seen)] == order


def _first() -> int:
    return Board.objects.order_by("pk")[0].pk


def test_what_was_imported_goes_on(played: Room) -> None:
    content = exported(played.tournament)
    empty()
    imported(content)
    board = Board.objects.order_by("pk")[0]
    played.record(NOTE, table=board.table_id)
    assert [row.version for row in read(board.pk)] == [1, 2, 3, 4, 5, 6]
    assert found() == []
    # The file is still a true part of what is here.
    assert not imported(content).new


def test_a_file_with_more_than_is_here_is_refused(played: Room) -> None:
    first = exported(played.tournament)
    played.record(NOTE)
    second = exported(played.tournament)
    empty()
    imported(first)
    with pytest.raises(NotTheSame, match="has more events in the file") as refused:
        imported(second)
    assert refused.value.problem.code == "different_stream"
    assert models.StoredEvent.objects.count() == 7


def test_another_stream_under_the_same_key_is_refused(live: Room) -> None:
    live.record(OPENED, NOTE)
    first = exported(live.tournament)
    empty()
    imported(first)
    tamper("UPDATE tables_storedevent SET hash = sha256('x') WHERE version = 2")
    with pytest.raises(NotTheSame, match="is another stream"):
        imported(first)


def test_a_table_that_is_here_in_another_tournament_is_refused(live: Room) -> None:
    live.record(OPENED)
    content = exported(live.tournament)
    other = Tournament.objects.create(name="Another")
    live.table.section.tournament = other
    live.table.section.save()
    Tournament.objects.filter(pk=live.tournament.pk).delete()
    with pytest.raises(NotTheSame, match="is here already, in another"):
        imported(content)


def test_an_id_that_is_taken_is_refused(live: Room) -> None:
    entry = live.record(OPENED, seq=5)[0]
    content = exported(live.tournament)
    empty()
    room = archives.make_room()
    assert entry.id
    room.record(OPENED, id=entry.id, seq=6)
    kinds = [one["kind"] for one in archives.lines(content)]
    line = 1 + kinds.index("event")
    with pytest.raises(NotTheSame, match=f"Line {line}: its id is used"):
        imported(content)
    assert models.StoredEvent.objects.count() == 1


def test_nothing_is_there_when_the_last_line_is_wrong(played: Room) -> None:
    content = exported(played.tournament)
    empty()
    with pytest.raises(BadFile):
        imported(content[:-10])
    assert (Tournament.objects.count(), Board.objects.count()) == (0, 0)
    assert (models.Receipt.objects.count(), models.Actor.objects.count()) == (0, 0)


def test_without_names_the_file_names_nobody(played: Room) -> None:
    """Neither players nor people of the floor, in any line."""
    user = User.objects.get().username
    content = exported(played.tournament)
    kinds = {line["kind"] for line in archives.lines(content)}
    assert not kinds & {"player", "seating"}
    for name in ("Someone", "GR-1", user):
        assert name.encode() not in content


def test_who_was_forgotten_here_stays_forgotten(played: Room) -> None:
    content = exported(played.tournament, names=True)
    key = Player.objects.get().key
    empty()
    models.Forgotten.objects.create(kind="player", key=key, at=archives.NOON, by="x")
    imported(content)
    assert str(Player.objects.get()) == str(key)


def test_withheld_text_leaves_only_when_asked_for(played: Room) -> None:
    """The hash of such an event cannot be computed again: the file is for reading."""
    board = Board.objects.get(table=played.table)
    models.Redaction.objects.create(
        board=board, version=4, fields=["text"], at=archives.NOON, by="x"
    )
    short, whole = (exported(played.tournament, text=text) for text in (False, True))
    (event,) = [one for one in archives.lines(short) if one.get("withheld")]
    assert (event["data"]["text"], event["version"]) == ("[removed]", 4)
    assert b"quoted" not in short
    assert b"quoted" in whole
    empty()
    with pytest.raises(BadFile) as refused:
        imported(short)
    assert refused.value.problem.code == "withheld"
    imported(whole)
    assert found() == []


def test_seals_travel_and_are_held_against_what_is_here(played: Room) -> None:
    """A chain rewritten after the move does not fit what was signed before."""
    content = exported(played.tournament)
    empty()
    imported(content)
    assert models.SealElsewhere.objects.get().streams == 2
    assert exported(Tournament.objects.get()) == content
    tamper("UPDATE tables_storedevent SET hash = sha256('x') WHERE version = 3")
    told = [what for _, what in found() if "sealed there" in what]
    assert told == []
    tamper("UPDATE tables_storedevent SET hash = sha256('x') WHERE version = 4")
    told = [what for _, what in found() if "sealed there" in what]
    assert told == [f"board 7 of table {played.table.key} is not what was sealed there"]


def test_the_commands_say_what_is_wrong_by_code(played: Room, tmp_path: Path) -> None:
    file, missing = tmp_path / "file.jsonl", tmp_path / "missing.jsonl"
    call_command("export_tournament", str(played.tournament.pk), str(file))
    cases = [
        (["export_tournament", "0", "x"], "unknown_tournament", 2),
        (["export_tournament", "x", "x"], "unknown_tournament", 2),
        (
            ["export_tournament", str(played.tournament.pk), str(file)],
            "file_exists",
            2,
        ),
        (["import_tournament", str(missing)], "unreadable", 2),
    ]
    for words, code, returncode in cases:
        with pytest.raises(CommandError, match=code) as wrong:
            call_command(*words)
        assert wrong.value.returncode == returncode
    file.write_bytes(b"x" + file.read_bytes())
    with pytest.raises(CommandError, match="unknown_format: Line 1: ") as wrong:
        call_command("import_tournament", str(file))
    assert wrong.value.returncode == 1
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
