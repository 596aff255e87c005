"""Who is sent away hears nothing more: their open streams end at once."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic

import pytest
from django.contrib.auth.models import User

from tables.access.staff import Role, renew_access, set_role, switch_off
from tables.web.api.stream import HEARTBEAT
from tests.conftest import Site
from tests.tables.table import OPENED, Room
from tests.tables.test_stream import Stream, listening

pytestmark = pytest.mark.long

LEAVES: dict[str, Callable[[User, User], object]] = {
    "deactivated": lambda one, by: switch_off(person=one, by=by),
    "another password": lambda one, by: renew_access(person=one, by=by),
    "no part any more": lambda one, by: one.groups.clear(),
    "account gone": lambda one, by: one.delete(),
}


def test_who_is_sent_away_hears_nothing_more(
    site: Site, room: Room, person: Callable[..., User]
) -> None:
    """And who has only another role goes on with what they see now."""
    people = {why: person("floor") for why in (*LEAVES, "another role")}
    with ExitStack() as open_ones:
        streams: dict[str, Stream] = {
            why: open_ones.enter_context(listening(site, as_him(one)))
            for why, one in people.items()
        }
        begun = monotonic()
        for why, leave in LEAVES.items():
            leave(people[why], people["another role"])
            assert b"data" not in b"".join(streams[why].lines), why
        assert monotonic() - begun < HEARTBEAT / 2
        set_role(person=people["another role"], role=Role("director"))
        room.record(OPENED)
        assert streams["another role"].types(1) == ["BoardOpened"]


def as_him(person: User) -> dict[str, str]:
    raw = f"{person.get_username()}:secret".encode()
    return {"Authorization": "Basic " + b64encode(raw).decode()}
