"""Webhooks: who is told what, signed, in order, again, and never too much."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from standardwebhooks import Webhook as Verifier

from tables.common.errors import BadRequest
from tables.models import Delivery, Redaction, StoredEvent, Table, Webhook
from tables.webhooks import sending, services
from tables.webhooks.secrets import OVERLAP
from tests.tables.hooked import Program, hook_at, send
from tests.tables.limited import only_at, plays_at
from tests.tables.table import AUCTION, BOARD, NOTE, OPENED, Json, Room

Person = Callable[..., User]
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
DEALT: Json = OPENED | {
    "deal": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
}


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
    services.replay(hook=hook, now=now)
    one.refresh_from_db()
    assert one.state == "dead"


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


def test_a_type_that_there_is_not(room: Room, anna: User) -> None:
    url = "https://hooks.example.org/"
    with pytest.raises(BadRequest) as refused:
        hook_at(url, room.tournament, anna, types=("BoardOpened", "boardopened"))
    assert refused.value.problem.code == "unknown_type"
    assert refused.value.problem.field == "types"
    assert not Webhook.objects.exists()


def test_no_more_than_ten(room: Room, anna: User) -> None:
    for _one in range(services.MOST):
        hook_at("https://hooks.example.org/", room.tournament, anna)
    with pytest.raises(BadRequest):
        hook_at("https://hooks.example.org/", room.tournament, anna)
