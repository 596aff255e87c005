"""The administration shows what was recorded and changes none of it."""

from __future__ import annotations

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.integrity.models import Seal
from tables.integrity.sealing import seal_streams
from tables.models import Actor, Receipt, StoredEvent, Table
from tests.tables.table import AUCTION, OPENED, Room

EVENTS = "/admin/tables/storedevent/"


@pytest.fixture
def superuser(db: None) -> Client:
    """A browser of someone who may do everything else."""
    client = Client()
    client.force_login(User.objects.create_superuser("admin", password="secret"))
    return client


def test_a_superuser_reads_the_log(superuser: Client, room: Room) -> None:
    """The list and each entry."""
    room.record(OPENED, AUCTION)
    event = StoredEvent.objects.get(version=2)
    assert "AuctionEnded" in superuser.get(EVENTS).text
    assert superuser.get(f"{EVENTS}{event.pk}/change/").status_code == 200


def test_not_even_a_superuser_changes_the_log(superuser: Client, room: Room) -> None:
    """Neither adding nor changing nor removing."""
    room.record(OPENED)
    one = f"{EVENTS}{StoredEvent.objects.get().pk}/"
    for path in (f"{EVENTS}add/", f"{one}change/", f"{one}delete/"):
        assert superuser.post(path, {"post": "yes"}).status_code == 403
    assert StoredEvent.objects.count() == 1


@pytest.mark.parametrize("model", [StoredEvent, Seal])
def test_a_superuser_has_no_action_on_facts(
    superuser: Client, room: Room, model: type[StoredEvent | Seal]
) -> None:
    """Nothing to choose from, and a form sent by hand does nothing."""
    room.record(OPENED)
    seal_streams(now=timezone.now())
    facts = model._default_manager
    path = f"/admin/tables/{model._meta.model_name}/"
    assert 'name="action"' not in superuser.get(path).text
    form = {"action": "delete_selected", "_selected_action": facts.get().pk, "post": 1}
    superuser.post(path, form)
    for sub in ("add/", f"{facts.get().pk}/change/", f"{facts.get().pk}/delete/"):
        assert superuser.post(path + sub, {"post": "yes"}).status_code == 403
    assert facts.count() == 1


def test_what_is_not_shown_there_is_not_changed_there() -> None:
    """Receipts and the keys of people have no page of their own."""
    assert {Receipt, Actor}.isdisjoint(site._registry)


def test_editing_a_table_leaves_its_turn_alone(superuser: Client, room: Room) -> None:
    """Someone may be entering there at that moment."""
    room.record(OPENED)
    lock_version = Table.objects.get(pk=room.table.pk).lock_version
    form = {"section": room.table.section_id, "number": 1, "name": "By the window"}
    path = f"/admin/tables/table/{room.table.pk}/change/"
    assert superuser.post(path, form).status_code == 302
    table = Table.objects.get(pk=room.table.pk)
    assert (table.name, table.lock_version) == ("By the window", lock_version)
    assert lock_version == 1
