"""Every model is audited, or listed here with the reason why not."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from tables.common.audited import Audited, kinds
from tables.integrity.guards import weaknesses
from tests.audit.world import KINDS, columns, model_of

NOT_AUDITED = {
    "rulings.DeadLetter": "work of the machine that failed; no decision rests on it",
    "rulings.Attempt": "a mark of a worker while it works, removed at once",
    "tables.StoredEvent": "each has a hash, and a chain for each board",
    "tables.Receipt": "`verify` compares it with its event",
    "tables.AuditEntry": "it is the log",
    "tables.Board": "the head of a chain of events, compared with it",
    "tables.BoardView": "made from events; `verify` makes it again",
    "tables.TableView": "made from events; `verify` makes it again",
    "tables.Cursor": "how far a follower has read; it may begin again",
    "tables.Table": "its key is in the hash of every event; its turn moves with each",
    "tables.Section": "a name for some tables",
    "tables.RoundClock": "the planned times of a session; no ruling rests on them",
    "tables.AlertSettings": "how a person is called; no ruling rests on it",
    "tables.Escalation": "when the next director is rung; no ruling rests on it",
    "tables.Ring": "who was rung of a call, for a day; steps of the desk say who went",
    "tables.Push": "a message that waits to be sent, removed at once",
    "tables.PushSubscription": "where a browser is reached; a log-out removes it",
    "tables.Webhook": "where another program is told; it may be told again",
    "tables.Delivery": "what a webhook was told, for a day; the events say what it was",
    "tables.HeldBoard": "from where a webhook has yet to be told of a board",
    "tables.DeviceQueue": "how far the queue of a device's calls has been read",
    "tables.DeviceItem": "what a device sent, as it came; what it led to is audited",
    "tables.SentResult": "what the devices got of a ruling; the case says it",
    "tables.DeviceCall": "what a device shows of a call; the desk's steps say who went",
    "tables.Actor": "events hold its key; whose it is may be forgotten",
    "tables.Player": "a name, which may be forgotten; seatings hold its key",
    "tables.Plays": "which account is which player: what someone may see",
    "tables.Assignment": "what an account may see and do",
    "tables.ProgramKey": "what lets a program in; events name its actor",
    "tables.Device": "what lets a tablet in; events name it and its actor",
    "tables.Pairing": "a code that is good for two minutes",
    "rulings.PlayersWords": "what players wrote, which goes when names go",
    "tables.PlayersLinks": "which links are good; what comes by them is audited",
    "tables.Official": "initials and a PIN; events name the actor",
    "tables.Duty": "who is logged in on a tablet; events name the actor",
    "tables.LastCode": "which code of an app was used last, so that none is used twice",
    "tables.Slowed": "how many wrong codes came lately",
    "tables.Missing": "numbers that never came, worked out from the receipts",
    "tables.OfficialClause": "a book that the club holds; rulings name clauses only",
}


def ours() -> list[type[models.Model]]:
    apps_of_ours = (apps.get_app_config(name) for name in ("tables", "rulings"))
    return list(chain.from_iterable(app.get_models() for app in apps_of_ours))


def test_every_model_is_audited_or_there_is_a_reason() -> None:
    neither = {
        model._meta.label
        for model in ours()
        if not isinstance(getattr(model, "audited", None), Audited)
    }
    assert neither == set(NOT_AUDITED)


def test_what_is_only_added_to_has_a_chain() -> None:
    """A table that refuses changes is no proof that nobody made one."""
    chained = {"tables.StoredEvent", "tables.Receipt", "tables.AuditEntry"}
    without = {
        model._meta.label
        for model in ours()
        if getattr(model, "append_only", False) and not hasattr(model, "audited")
    }
    assert without == chained


@pytest.mark.django_db
def test_the_database_audits_what_the_models_say() -> None:
    """Triggers, what they are given, and what the functions do."""
    assert len(KINDS) > 30
    assert [one for one in weaknesses() if "audit" in one[1]] == []


@pytest.mark.django_db
@pytest.mark.parametrize("table", KINDS)
def test_what_is_left_out_is_there_to_be_left_out(table: str) -> None:
    kind = KINDS[table]
    there = {name for name, _ in columns(kind)} | {kind.pk}
    named = {*kind.how.not_covered(1), *kind.how.digests.values(), kind.how.settled_by}
    assert named - {""} <= there
    assert set(kind.how.explained_by) <= set(KINDS)
    assert there == {field.column for field in model_of(kind)._meta.fields}


def test_a_column_that_came_later_is_covered_from_its_layout_on() -> None:
    how = Audited(left_out=("label",), since={"new": 2, "newer": 3})
    assert how.layout == 3
    covered = [how.not_covered(layout) for layout in (1, 2, 3)]
    assert covered == [["label", "new", "newer"], ["label", "newer"], ["label"]]


def test_kinds_are_told_in_one_order() -> None:
    told: list[Any] = [kind.table for kind in kinds()]
    assert told == sorted(told)
