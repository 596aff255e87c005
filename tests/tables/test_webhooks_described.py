"""What webhooks are sent is what the AsyncAPI and OpenAPI documents say, type by type.

What is held against them was delivered over HTTP.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from lawbook import EVENT_TYPES
from tables.common.errors import BadRequest
from tables.models import StoredEvent, Webhook
from tables.webhooks import sending, services
from tests.tables.described import asyncapi, faults_of, told_by_webhooks
from tests.tables.every_entry import every_entry
from tests.tables.hooked import Program, hook_at, send
from tests.tables.table import AUCTION, OPENED, Room

EVERY = every_entry()
DEALT = OPENED | {
    "deal": "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
}


@pytest.mark.parametrize("name", EVERY)
def test_each_kind_of_entry_arrives_as_it_is_described(
    name: str, room: Room, hook: Webhook, scoring: Program
) -> None:
    made = EVERY[name]
    room.record(*made.before, made.event)
    row = StoredEvent.objects.latest("position")
    assert row.type == made.kind
    send()
    assert scoring.told[-1].said["type"] == f"rectify.entry.{made.kind}"
    assert len(scoring.told) == row.version
    assert [faults_of(told) for told in scoring.told] == [[]] * row.version


def test_a_test_and_a_message_of_two_secrets(
    hook: Webhook, room: Room, scoring: Program
) -> None:
    services.renew_secret(hook=hook, now=timezone.now())
    services.test(hook=hook, now=timezone.now())
    room.record(OPENED)
    send()
    assert sorted(told.said["type"] for told in scoring.told) == [
        "rectify.entry.BoardOpened",
        "rectify.test",
    ]
    for told in scoring.told:
        assert len(told.headers["webhook-signature"].split(" ")) == 2
        assert faults_of(told) == []


def test_the_description_refuses_what_is_not_sent(
    hook: Webhook, room: Room, scoring: Program
) -> None:
    room.record(OPENED)
    send()
    (told,) = scoring.told
    said = told.said
    data = said["data"]
    for other in (
        said | {"type": "rectify.entry.AuctionEnded"},
        said | {"specversion": "0.3"},
        said | {"data": {}},
        said | {"data": data | {"event": AUCTION}},
        said | {"data": data | {"position": "1"}},
        {name: value for name, value in said.items() if name != "id"},
    ):
        assert faults_of(replace(told, body=json.dumps(other))), other
    for name, wrong in (
        ("webhook-signature", "v1,short"),
        ("webhook-timestamp", "2026-11-29"),
        ("webhook-id", "7"),
        ("Content-Type", "application/json"),
    ):
        sent = told.headers | {name: wrong}
        assert faults_of(replace(told, headers=sent)), name


def test_no_hand_is_described_or_sent(
    hook: Webhook, room: Room, scoring: Program
) -> None:
    room.record(DEALT)
    assert "deal" in StoredEvent.objects.get().data
    send()
    (told,) = scoring.told
    assert "deal" not in told.said["data"]["event"]
    parts = asyncapi()["components"]["schemas"]
    assert "deal" not in parts["BoardOpened"]["properties"]
    assert set(parts["AccountGiven"]["properties"]) == {"type", "event", "side"}


def test_every_type_that_a_webhook_may_ask_for_is_described(
    room: Room, anna: User
) -> None:
    named = set(told_by_webhooks()) - {"rectify.test"}
    assert len(named) == len(EVENT_TYPES) + 9
    assert services.check_types(named).split() == sorted(
        name.rpartition(".")[2] for name in named
    )
    with pytest.raises(BadRequest):
        hook_at("https://a.example/", room.tournament, anna, types=("rectify.test",))


def test_how_often_it_is_tried_is_what_is_done() -> None:
    how = asyncapi()["operations"]["tell"]["x-retries"]
    assert how["pausesSeconds"] == [p.total_seconds() for p in sending.PAUSES]
    assert how["givenUpAfterTries"] == sending.MOST_TRIES
    described = asyncapi()["channels"]["webhook"]["description"]
    assert "within 8 seconds" in described
    assert "after 10 seconds, then after longer pauses of up to 50 minutes" in described
