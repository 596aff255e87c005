"""Webhooks: who is told what, signed, in order, again, and never too much."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from standardwebhooks import Webhook as Verifier

from tables.common.errors import BadRequest
from tables.models import Delivery, Redaction, StoredEvent, Table, Webhook
from tables.webhooks import sending, services
from tables.webhooks.secrets import OVERLAP
from tests.tables.hooked import HERE, Program, hook_at, program
from tests.tables.limited import only_at, plays_at
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, OPENED, Json, Room

Person = Callable[..., User]
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
DEALT: Json = OPENED | {
    "deal": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
}


@pytest.fixture(autouse=True)
def inside(settings: Any) -> None:
    settings.WEBHOOKS_INSIDE = HERE


@pytest.fixture
def scoring() -> Iterator[Program]:
    with program() as found:
        yield found


@pytest.fixture
def hook(room: Room, scoring: Program, anna: User) -> Webhook:
    return hook_at(scoring.url, room.tournament, anna)[0]


def send(later: timedelta = timedelta()) -> None:
    sending.send_due(clock=lambda: timezone.now() + later, lingers=0)


def test_an_entry_is_told_as_an_event_of_the_standard(
    room: Room, hook: Webhook, scoring: Program, settings: Any
) -> None:
    settings.SITE_URL = "https://desk.example.org"
    room.record(OPENED)
    send()
    (told,) = scoring.told
    row = StoredEvent.objects.get()
    assert told.headers["Content-Type"].startswith("application/cloudevents+json")
    assert told.said == {
        "specversion": "1.0",
        "id": str(row.client_id),
        "source": f"https://desk.example.org/tournaments/{room.tournament.pk}",
        "type": "rectify.entry.BoardOpened",
        "subject": f"tables/{room.table.pk}/boards/{BOARD}",
        "time": row.recorded_at.isoformat().replace("+00:00", "Z"),
        "datacontenttype": "application/json",
        "data": {
            "position": row.position,
            "table": room.table.pk,
            "board": BOARD,
            "version": 1,
            "late": False,
            "occurred_at": row.occurred_at.isoformat().replace("+00:00", "Z"),
            "event": row.data,
        },
    }
    assert Delivery.objects.get().state == "done"


def by_hand(secret: str, *parts: str) -> str:
    """The signature of the standard, written after its text."""
    key = b64decode(secret.removeprefix("whsec_"))
    made = hmac.new(key, ".".join(parts).encode(), hashlib.sha256).digest()
    return f"v1,{b64encode(made).decode()}"


def test_it_is_signed(room: Room, scoring: Program, anna: User) -> None:
    _hook, secret = hook_at(scoring.url, room.tournament, anna)
    room.record(OPENED)
    send()
    (told,) = scoring.told
    named = {name.lower(): value for name, value in told.headers.items()}
    assert named["webhook-id"] == told.said["id"]
    signed = by_hand(secret, named["webhook-id"], named["webhook-timestamp"], told.body)
    assert named["webhook-signature"] == signed
    assert Verifier(secret).verify(told.body, named) == told.said


def test_two_secrets_while_one_follows_the_other(
    room: Room, scoring: Program, anna: User
) -> None:
    hook, old = hook_at(scoring.url, room.tournament, anna)
    new = services.renew_secret(hook=hook, now=timezone.now())
    assert new != old
    room.record(OPENED)
    send()
    for secret in (old, new):
        assert Verifier(secret).verify(scoring.told[0].body, scoring.told[0].headers)
    room.record(AUCTION)
    send(OVERLAP + MINUTE)
    assert len(scoring.told[1].headers["webhook-signature"].split()) == 1
    services.renew_secret(hook=hook, now=timezone.now())
    services.end_old_secret(hook=hook)
    room.record(NOTE)
    send(OVERLAP + MINUTE)
    assert len(scoring.told[2].headers["webhook-signature"].split()) == 1


def test_where_the_key_of_the_site_changed_nothing_is_signed_wrongly(
    room: Room, hook: Webhook, scoring: Program, settings: Any
) -> None:
    room.record(OPENED)
    settings.SECRET_KEY = "another" * 10
    send()
    hook.refresh_from_db()
    assert (scoring.told, hook.paused) == ([], "secret")
    new = services.renew_secret(hook=hook, now=timezone.now())
    services.resume(hook=hook, by=hook.owner, now=timezone.now())
    send()
    assert Verifier(new).verify(scoring.told[0].body, scoring.told[0].headers)


def test_only_what_comes_after_it_was_made_and_of_its_place(
    room: Room, far: Table, next_door: Table, scoring: Program, anna: User
) -> None:
    room.record(OPENED)
    hook_at(scoring.url, room.tournament, anna, room.table.section)
    room.record(AUCTION)
    room.record(OPENED, table=far.pk)
    room.record(OPENED, table=next_door.pk)
    send()
    assert scoring.places() == [(room.table.pk, BOARD, 2)]


def test_no_program_is_told_the_deal_or_what_is_withheld(
    room: Room, hook: Webhook, scoring: Program, anna: User
) -> None:
    room.record(OPENED, NOTE)
    note = StoredEvent.objects.get(type="NoteAdded")
    Redaction.objects.create(
        board_id=note.board_id, version=note.version, fields=["text"], at=timezone.now()
    )
    send()
    assert all("deal" not in one.said["data"]["event"] for one in scoring.told)
    assert scoring.told[1].said["data"]["event"]["text"] == "[removed]"


def test_what_its_owner_may_not_see_is_not_told(
    room: Room, scoring: Program, person: Person
) -> None:
    """A playing director is told of no board that they have yet to play."""
    owner = plays_at(person("playing", "director"), room.table)
    hook_at(scoring.url, room.tournament, owner)
    room.record(OPENED, AUCTION)
    send()
    assert (scoring.told, Delivery.objects.count()) == ([], 0)


def test_asked_again_before_each_attempt(
    room: Room, hook: Webhook, scoring: Program, anna: User, far: Table
) -> None:
    scoring.status = 503
    room.record(OPENED)
    send()
    only_at(anna, far.section.tournament)
    scoring.status = 204
    send(MINUTE)
    assert (len(scoring.told), Delivery.objects.count()) == (1, 0)
    room.record(AUCTION)
    send(2 * MINUTE)
    hook.refresh_from_db()
    assert (len(scoring.told), hook.paused) == (1, "owner")


def test_an_owner_who_is_switched_off(
    room: Room, hook: Webhook, scoring: Program, anna: User
) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    room.record(OPENED)
    send()
    hook.refresh_from_db()
    assert (scoring.told, hook.paused) == ([], "owner")


def test_each_table_in_order_and_one_does_not_wait_for_another(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    mine = room.record(OPENED)[0]
    scoring.refused = frozenset({str(mine.id)})
    room.record(AUCTION, EXPOSED)
    room.record(OPENED, AUCTION, table=room.other.pk)
    send()
    here, there = room.table.pk, room.other.pk
    assert [one for one in scoring.places() if one[0] == there] == [
        (there, BOARD, 1),
        (there, BOARD, 2),
    ]
    assert [one for one in scoring.places() if one[0] == here] == [(here, BOARD, 1)]
    scoring.refused = frozenset()
    send(MINUTE)
    assert scoring.places()[-3:] == [(here, BOARD, v) for v in (1, 2, 3)]


def test_the_id_stays_however_often_it_is_sent(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    scoring.status = 500
    room.record(OPENED)
    send()
    send()
    assert len(scoring.told) == 1
    send(MINUTE)
    assert len({one.said["id"] for one in scoring.told}) == 1
    assert len(scoring.told) == 2


@pytest.mark.parametrize("status", [301, 307, 400, 404, 429, 500])
def test_all_but_success_is_tried_again(
    room: Room, hook: Webhook, scoring: Program, status: int
) -> None:
    scoring.status, scoring.headers = status, {"Location": scoring.url + "/other"}
    room.record(OPENED)
    send()
    one = Delivery.objects.get()
    assert (one.state, one.trouble, one.status) == ("waiting", "status", status)
    assert [told.path for told in scoring.told] == ["/hook"]


def test_it_waits_as_long_as_the_program_asks(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    scoring.status, scoring.headers = 503, {"Retry-After": "600"}
    room.record(OPENED)
    send()
    send(9 * MINUTE)
    assert len(scoring.told) == 1
    send(11 * MINUTE)
    assert len(scoring.told) == 2


def test_longer_and_longer_up_to_an_hour() -> None:
    waits = [sending._later(tries, None) for tries in range(20)]
    assert waits[0] >= timedelta(seconds=10)
    assert waits == sorted(waits)
    assert waits[-1] == timedelta(hours=1)


def test_after_a_day_it_is_paused_and_what_waits_is_kept(
    room: Room, hook: Webhook, scoring: Program, anna: User
) -> None:
    scoring.status = 500
    room.record(OPENED, AUCTION)
    for hours in range(0, 30, 2):
        send(timedelta(hours=hours))
    hook.refresh_from_db()
    assert hook.paused == "failing"
    tried = len(scoring.told)
    assert 3 < tried < 15
    room.record(EXPOSED)
    scoring.status = 204
    send(2 * DAY)
    assert len(scoring.told) == tried
    services.resume(hook=hook, by=anna, now=timezone.now())
    send()
    assert [place[2] for place in scoring.places()[tried:]] == [1, 2, 3]


def test_gone_is_gone(room: Room, hook: Webhook, scoring: Program) -> None:
    scoring.status = 410
    room.record(OPENED)
    send()
    hook.refresh_from_db()
    assert hook.paused == "gone"


def test_what_is_refused_while_others_arrive_is_given_up_and_replayed(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    poison = room.record(OPENED)[0]
    scoring.refused = frozenset({str(poison.id)})
    room.record(AUCTION)
    for hours in range(sending.MOST_TRIES + 2):
        room.record(NOTE if hours else OPENED, table=room.other.pk)
        send(timedelta(hours=1.5 * hours))
    letter = Delivery.objects.get(state="dead")
    assert (letter.version, letter.tries) == (1, sending.MOST_TRIES)
    assert (room.table.pk, BOARD, 2) in scoring.places()
    scoring.refused = frozenset()
    assert services.replay(hook=hook, now=timezone.now()) == 1
    before = len(scoring.told)
    send(2 * DAY)
    again = scoring.told[before:]
    assert [one.said["id"] for one in again].count(str(poison.id)) == 1
    assert not Delivery.objects.exclude(state="done").exists()


def test_what_is_refused_is_set_aside_by_hand(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    poison = room.record(OPENED)[0]
    scoring.refused = frozenset({str(poison.id)})
    room.record(AUCTION)
    send()
    failing = Delivery.objects.exclude(failed_at=None).get()
    services.set_aside(hook=hook, delivery=failing.pk, now=timezone.now())
    send()
    assert scoring.places() == [(room.table.pk, BOARD, v) for v in (1, 2)]


def test_one_that_is_away_keeps_few_rows_and_loses_nothing(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sending, "AHEAD", 2)
    monkeypatch.setattr(sending, "READ", 2)
    scoring.status = 500
    room.record(OPENED, AUCTION, *[NOTE] * 7)
    send()
    assert Delivery.objects.count() <= 4
    scoring.status = 204
    send(MINUTE)
    assert [place[2] for place in scoring.places()] == [1, *range(1, 10)]


def test_a_slow_one_holds_nobody_else_up(
    room: Room, hook: Webhook, scoring: Program, anna: User, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sending, "SLOW", 0.5)
    with program() as other:
        hook_at(other.url, room.tournament, anna)
        scoring.takes = 1.5
        for table in (room.table, room.other):
            room.record(OPENED, AUCTION, *[NOTE] * 20, table=table.pk)
        begun = monotonic()
        send()
        assert len(other.told) == 44
        assert monotonic() - begun < 6
        assert (len(scoring.told), scoring.most_open) == (2, 2)
        send()
        assert len(scoring.told) == 2
        send(MINUTE)
        assert len(scoring.told) == 4


def test_a_process_that_died_in_between_loses_nothing(
    room: Room, hook: Webhook, scoring: Program, monkeypatch: Any
) -> None:
    """After the answer and before it is stored: it is told again, under one id."""

    def die(*_what: Any) -> None:
        raise MemoryError

    room.record(OPENED, AUCTION)
    with monkeypatch.context() as patch:
        patch.setattr(sending, "settle", die)
        with pytest.raises(MemoryError):
            send()
    send()
    assert [place[2] for place in scoring.places()] == [1]
    send(sending.CLAIMED)
    assert [place[2] for place in scoring.places()] == [1, 1, 2]
    assert scoring.told[0].said["id"] == scoring.told[1].said["id"]


def test_a_test_is_sent_once_also_while_paused(hook: Webhook, scoring: Program) -> None:
    now = timezone.now()
    services.pause(hook=hook, why=Webhook.Paused.BY_HAND, now=now)
    services.test(hook=hook, now=now)
    send()
    (told,) = scoring.told
    assert (told.said["type"], told.said["data"]) == ("rectify.test", {})
    scoring.status = 500
    services.test(hook=hook, now=now)
    send()
    send(DAY)
    assert len(scoring.told) == 2
    one = Delivery.objects.get()
    assert (one.state, one.status) == ("dead", 500)
    assert services.replay(hook=hook, now=now) == 0


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("ftp://hooks.example.org/", "no_address"),
        ("hooks.example.org", "no_address"),
        ("https://", "no_address"),
        ("https://user:word@hooks.example.org/", "no_address"),
        ("https://hooks.example.org/#part", "no_address"),
        ("https://hooks.example.org:99999/", "no_address"),
        ("https://hooks.example.org/\r\nHost: x", "no_address"),
        ("https://χ.example.org/", "no_address"),
        ("https://hooks.example.org/" + "a" * 500, "no_address"),
        ("http://8.8.8.8/", "no_address"),
        ("https://10.0.0.1/", "inside"),
        ("https://[::1]/", "inside"),
        ("https://169.254.169.254/latest", "inside"),
    ],
)
def test_addresses_that_are_refused(
    room: Room, anna: User, url: str, code: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        hook_at(url, room.tournament, anna)
    assert refused.value.problem.code == code
    assert not Webhook.objects.exists()


def test_without_a_word_of_the_administrator_nobody_inside_is_asked(
    room: Room, hook: Webhook, scoring: Program, settings: Any
) -> None:
    settings.WEBHOOKS_INSIDE = []
    room.record(OPENED)
    send()
    one = Delivery.objects.get()
    assert (scoring.told, one.trouble) == ([], "inside")


def test_what_was_told_long_ago_goes(
    room: Room, hook: Webhook, scoring: Program
) -> None:
    room.record(OPENED)
    send()
    sending.forget_settled(now=timezone.now())
    assert Delivery.objects.exists()
    sending.forget_settled(now=timezone.now() + DAY + MINUTE)
    assert not Delivery.objects.exists()
    hook.refresh_from_db()
    assert hook.position == StoredEvent.objects.get().position


def test_no_more_than_ten(room: Room, anna: User) -> None:
    for _one in range(services.MOST):
        hook_at("https://hooks.example.org/", room.tournament, anna)
    with pytest.raises(BadRequest):
        hook_at("https://hooks.example.org/", room.tournament, anna)
