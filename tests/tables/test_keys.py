"""Keys of programs: good for one tournament, until they end or are stopped."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tables.access.keys import (
    PREFIX,
    KeyRequest,
    ProgramKey,
    admit_program,
    make_key,
    stop_key,
)
from tables.common.errors import BadKey, BadRequest
from tables.models import Section, Slowed, StoredEvent, Table, Tournament
from tables.privacy.forgetting import find_person, forget_people
from tests.tables.asking import board_path, is_problem, post, sent
from tests.tables.keyed import bearer, give_key, key_of, showing
from tests.tables.table import NOTE, OPENED, Room

MOMENT = timedelta(microseconds=1)
STRICT = {"enforce_csrf_checks": True}


@pytest.fixture
def elsewhere(db: None) -> Table:
    other = Tournament.objects.create(name="Another one")
    section = Section.objects.create(tournament=other, name="A")
    return Table.objects.create(section=section, number=1)


def test_a_key_that_looks_reads_its_tournament_and_records_nothing(
    room: Room,
) -> None:
    room.record(OPENED)
    program = showing(give_key(room.tournament), **STRICT)
    for path in ("/api/tables/", board_path(room), board_path(room, "events/")):
        assert program.get(path).status_code == 200, path
    assert post(program, NOTE, board_path(room, "preview/")).status_code == 200
    refused = post(program, [sent(room, NOTE)])
    assert is_problem(refused, 403, "permission_denied")
    assert "WWW-Authenticate" not in refused.headers
    assert StoredEvent.objects.count() == 1


def test_a_key_that_records_does_so_under_its_own_name(room: Room) -> None:
    """No session, no token against forgery; sent again, it is there once."""
    program = showing(give_key(room.tournament, records=True), **STRICT)
    entry = sent(room, OPENED)
    answers = [post(program, [entry]).json()["results"][0] for _ in range(2)]
    assert [one["result"] for one in answers] == ["new", "again"]
    (event,) = program.get(board_path(room, "events/")).json()["events"]
    assert event["actor"] == "Scoring computer"


def test_what_directors_decide_no_program_records(room: Room) -> None:
    room.record(OPENED)
    program = showing(give_key(room.tournament, records=True))
    ruling = {"type": "RulingGiven", "law": "50D1", "text": "Lead a diamond."}
    (result,) = post(program, [sent(room, ruling)]).json()["results"]
    assert result["problem"]["code"] == "directors_only"


def test_another_tournament_is_not_there_for_it(room: Room, elsewhere: Table) -> None:
    """Nor is another section, where the key is for one."""
    next_door = Section.objects.create(tournament=room.tournament, name="B")
    beside = Table.objects.create(section=next_door, number=1)
    for table in (room.table, beside, elsewhere):
        room.record(OPENED, table=table.pk)
    whole = showing(give_key(room.tournament, records=True))
    part = showing(give_key(room.tournament, room.table.section, records=True))
    for program, unseen in ((whole, [elsewhere]), (part, [elsewhere, beside])):
        for table in unseen:
            path = f"/api/tables/{table.pk}/"
            assert is_problem(program.get(path), 404, "unknown_table")
            batch = [sent(room, NOTE, table=table.pk), sent(room, NOTE)]
            foreign, own = post(program, batch).json()["results"]
            assert foreign["problem"]["code"] == "not_your_table"
            assert own["result"] == "new"
        listed = {one["id"] for one in program.get("/api/tables/").json()["tables"]}
        assert listed.isdisjoint(table.pk for table in unseen)
        assert room.table.pk in listed


def test_a_program_is_told_no_hands(room: Room, desk: Client) -> None:
    """The other tables may still have to play the board."""
    deal = "N:AKQJ.AKQ.AKQ.AKQ 5432.JT9.JT9.JT9 T987.876.876.876 6.5432.5432.5432"
    room.record(OPENED | {"deal": deal})
    program = showing(give_key(room.tournament))
    events = board_path(room, "events/")
    assert deal in desk.get(events).content.decode()
    assert deal not in program.get(events).content.decode()


def test_it_opens_no_page(room: Room) -> None:
    program = showing(give_key(room.tournament, records=True))
    for path in ("desk/", "floor/", "setup/", "admin/", "review/", "account/mfa/"):
        assert "/login/" in program.get(f"/{path}").headers["Location"], path
    for path in ("/api/flags/", "/api/cases/"):
        assert is_problem(program.get(path), 403, "permission_denied")


@pytest.mark.parametrize(
    ("secret", "code"),
    [("", "unknown_key"), (PREFIX + "x" * 43, "unknown_key"), ("ä\0", "unknown_key")],
)
def test_a_wrong_key_is_answered_401(room: Room, secret: str, code: str) -> None:
    answer = showing(secret).get("/api/tables/")
    assert is_problem(answer, 401, code)
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


def test_a_stranger_is_asked_for_a_key(room: Room) -> None:
    """By a challenge for which no browser opens a window."""
    answer = Client().get("/api/tables/")
    assert is_problem(answer, 401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="rectify"'


def test_a_key_stands_before_the_cookies_that_come_along(
    room: Room, desk: Client
) -> None:
    """A director's session does not help a wrong key, nor a key that only looks."""
    wrong = desk.get("/api/tables/", headers=bearer("nothing"))
    assert is_problem(wrong, 401, "unknown_key")
    program = showing(give_key(room.tournament))
    program.cookies = desk.cookies
    refused = post(program, [sent(room, NOTE)])
    assert is_problem(refused, 403, "permission_denied")


def test_a_stopped_key_is_out_from_that_moment_on(room: Room) -> None:
    """And stays out, no matter who shows it again."""
    secret = give_key(room.tournament, records=True)
    program = showing(secret)
    assert post(program, [sent(room, OPENED)]).status_code == 200
    stop_key(key=key_of(secret).pk, by=None, now=timezone.now())
    before = StoredEvent.objects.count()
    for answer in (post(program, [sent(room, NOTE)]), program.get("/api/tables/")):
        assert is_problem(answer, 401, "key_stopped")
    assert StoredEvent.objects.count() == before


def test_stopping_twice_keeps_the_first_time(room: Room) -> None:
    key = key_of(give_key(room.tournament)).pk
    first = timezone.now()
    for later in (0, 5):
        stop_key(key=key, by=None, now=first + timedelta(minutes=later))
    assert ProgramKey.objects.get().stopped_at == first


def test_a_key_is_good_to_the_end_of_its_last_day(room: Room) -> None:
    """By the clock of the tournament."""
    Tournament.objects.update(time_zone="Europe/Athens")
    made = datetime(2026, 11, 20, 12, tzinfo=UTC)
    end = datetime(2026, 11, 21, 22, tzinfo=UTC)
    last = date(2026, 11, 21)
    wanted = KeyRequest(tournament=room.tournament.pk, name="Clock", until=last)
    _key, secret = make_key(wanted=wanted, by=None, now=made)
    assert admit_program(secret, end - MOMENT).name == "Clock"
    with pytest.raises(BadKey, match="This key has expired"):
        admit_program(secret, end)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": "  "}, "no_name"),
        ({"tournament": 0}, "bad_place"),
        ({"section": 0}, "bad_place"),
        ({"until": date(2026, 11, 19)}, "already_over"),
    ],
)
def test_no_key_is_made_that_is_good_for_nothing(
    room: Room, changed: dict[str, Any], code: str
) -> None:
    facts: dict[str, Any] = {
        "tournament": room.tournament.pk,
        "name": "Clock",
    } | changed
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    with pytest.raises(BadRequest) as refused:
        make_key(wanted=KeyRequest(**facts), by=None, now=now)
    assert refused.value.problem.code == code
    assert not ProgramKey.objects.exists()


def test_a_section_of_another_tournament_is_no_place(
    room: Room, elsewhere: Table
) -> None:
    with pytest.raises(BadRequest, match="no such tournament or section"):
        give_key(room.tournament, elsewhere.section)


def test_when_it_was_used_is_kept_to_the_minute(room: Room) -> None:
    """And written once a minute, however often it asks."""
    begun = datetime(2026, 11, 20, 12, 0, 30, tzinfo=UTC)
    secret = give_key(room.tournament, now=begun)
    kept = []
    for seconds in (0, 29, 30, 31):
        admit_program(secret, begun + timedelta(seconds=seconds))
        kept.append(key_of(secret).last_used)
    minute = begun.replace(second=0)
    later = minute + timedelta(minutes=1)
    assert kept == [minute, minute, later, later]


def test_wrong_keys_slow_down_and_a_right_one_beside_them_does_not(
    room: Room,
) -> None:
    answers = [showing("wrong").get("/api/tables/") for _ in range(7)]
    assert [one.status_code for one in answers] == [401] * 6 + [429]
    assert int(answers[6].headers["Retry-After"]) >= 1
    right = showing(give_key(room.tournament))
    assert right.get("/api/tables/").status_code == 200
    assert Slowed.objects.get().key == "key:127.0.0.1"


def test_a_forgotten_name_takes_the_key_with_it(room: Room) -> None:
    """What was recorded stays, under nobody's name; the key opens nothing more."""
    secret = give_key(room.tournament, records=True)
    post(showing(secret), [sent(room, OPENED)])
    forget_people(people=[find_person("Scoring computer")], by="test")
    assert key_of(secret).name == ""
    assert StoredEvent.objects.get(actor__label="").version == 1
    assert is_problem(showing(secret).get("/api/tables/"), 401, "key_stopped")


def test_a_key_by_command(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    """It prints the key alone, to be put into a variable."""
    call_command("make_key", str(room.tournament.pk), "Clock", "--records")
    secret = capsys.readouterr().out.strip()
    assert admit_program(secret, timezone.now()).may_record
    with pytest.raises(CommandError, match="bad_place"):
        call_command("make_key", "0", "Clock")
