"""What holds for a penalty card holds for every other kind of entry.

Taken back it leaves nothing; what each answer leads to is shown; its words are there
for the players; kept without network it comes once and in order; late it is stored and
put before a Director.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import unescape

import msgspec
import pytest
from django.test import Client

from lawbook import (
    EVENT_TYPES,
    BoardLog,
    empty_log,
    extend,
    read_event,
    render,
    say,
)
from tables.intake.services import record_entries
from tables.models import BoardView, StoredEvent
from tables.projections.rebuild import rebuild
from tables.web.languages import spoken_languages
from tables.web.pages.case.what_if import what_if
from tables.web.pages.entry.offered import FORMS
from tables.web.pages.logbook import FINAL
from tables.web.pages.ruling_card import link_token
from tables.web.wording.entries import entry as in_words
from tests.tables.asking import board_path, post
from tests.tables.every_entry import every_entry
from tests.tables.table import BOARD, NOTE, Json, Room, stored

EVERY = every_entry()
each = pytest.mark.parametrize("name", EVERY)
ON_A_BOARD = [name for name, made in EVERY.items() if made.before]
each_on_a_board = pytest.mark.parametrize("name", ON_A_BOARD)
OTHER = "tablet-2"


def log_of(*events: Json) -> BoardLog:
    log = empty_log("2017")
    for event in events:
        log = extend(log, read_event(event))
    return log


def shown() -> Json:
    """The state document as it is stored."""
    return plain(BoardView.objects.get().document)


def plain(text: str | bytes) -> Json:
    """A state document, without the number of entries."""
    return {**msgspec.json.decode(text), "version": None}


def entered(room: Room, event: Json) -> int:
    """Enter it, which must be taken; its version."""
    (outcome,) = room.record(event)
    assert outcome.result == "new", outcome.problem
    return outcome.version or 0


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_no_kind_of_entry_and_no_key_is_forgotten() -> None:
    assert {made.kind for made in EVERY.values()} == set(EVENT_TYPES)
    assert {made.key for made in EVERY.values()} - {""} == {form.name for form in FORMS}


@each_on_a_board
def test_a_preview_tells_it_and_taken_back_it_leaves_nothing(
    desk: Client, room: Room, name: str
) -> None:
    """State and tile are as before, also made again from nothing; it may come again."""
    made = EVERY[name]
    room.record(*made.before)
    before, waits, there = shown(), room.attention(), stored()
    told = post(desk, made.event, board_path(room, "preview/"))
    assert stored() == there
    at = entered(room, made.event)
    assert shown() == plain(told.content)
    if made.kind in FINAL:
        return
    entered(room, {"type": "EventWithdrawn", "event": at, "reason": "other"})
    assert (shown(), room.attention()) == (before, waits)
    entered(room, made.event)
    assert rebuild().differences == []


@each_on_a_board
def test_every_answer_and_the_words_for_the_players_are_shown(
    desk: Client, room: Room, name: str
) -> None:
    """A column for each answer; the words on the tablet and behind the link.

    The link is of that moment, whatever is entered later; a note changes no word.
    """
    made = EVERY[name]
    room.record(*made.before, made.event)
    log = log_of(*made.before, made.event)
    answers = read(desk, f"/desk/tables/{room.table.pk}/what-if/?board={BOARD}")
    found = what_if(log)
    assert ("There is nothing to choose" in answers) == (not found)
    for one in found:
        assert any(not column.why_not for column in one.columns), one.asked
        for words in (one.asked, *(column.label for column in one.columns)):
            assert words in answers
    room.record(NOTE)
    link = f"/say/{link_token(room.table.pk, BOARD, log.version)}/"
    behind, tablet = read(Client(), link), read(desk, f"/floor/tables/{room.table.pk}/")
    for code, _ in spoken_languages():
        for line in say(log.state, code):
            assert line.text in behind
            assert line.text in tablet


@each
def test_kept_without_network_it_comes_once_and_in_order(room: Room, name: str) -> None:
    """All from one outbox, an hour later, sent again because the answer was lost."""
    made = EVERY[name]
    then = datetime.now(UTC) - timedelta(hours=1)
    entries = [
        room.entry(event, seq=at + 1, base_version=0, occurred_at=then)
        for at, event in enumerate((*made.before, made.event))
    ]
    first, second = (
        record_entries(entries=entries, actor=None).outcomes for _ in range(2)
    )
    assert {one.result for one in first} == {"new"}
    assert [(one.result, one.version) for one in second] == [
        ("again", at + 1) for at in range(len(entries))
    ]
    assert shown() == plain(render(log_of(*made.before, made.event).state))


@each_on_a_board
def test_late_it_is_stored_and_put_before_a_director(
    desk: Client, room: Room, name: str
) -> None:
    """Another device has entered since; looked at, it stays."""
    made = EVERY[name]
    room.record(*made.before)
    seen = len(made.before)
    room.record(NOTE, device=OTHER)
    (late,) = room.record(made.event, base_version=seen)
    assert (late.result, late.version) == ("late", seen + 2), late.problem
    assert ("late", seen + 2) in [
        (item["kind"], item.get("version")) for item in room.attention()
    ]
    told = in_words(StoredEvent.objects.get(version=seen + 2).data)
    assert told in read(desk, f"/desk/tables/{room.table.pk}/")
    room.record({"type": "LateEntryReviewed", "event": seen + 2})
    assert "late" not in [item["kind"] for item in room.attention()]
