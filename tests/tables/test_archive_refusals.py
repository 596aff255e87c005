"""A file in which every hash is right, and an event nobody could have recorded."""

from __future__ import annotations

from typing import Any

import pytest

from tables.archive import importing
from tables.archive.files import BadFile, Digests
from tables.common import process_pool
from tables.models import BoardView, Receipt, Tournament
from tests.tables import archives
from tests.tables.archives import Json, exported, imported
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room
from tests.tables.test_archive import empty
from tests.tables.test_archive_files import chain_again, written


def forged(content: bytes, kind: str, **changes: Any) -> tuple[bytes, int]:
    """The file with the data of its events of a kind changed, every hash computed
    again; and the first line of an event."""

    def change(line: Json) -> None:
        if line["type"] == kind:
            line["data"] |= changes

    found = archives.lines(content)[:-1]
    chain_again(found, change)
    return with_footer(found), 1 + [one["kind"] for one in found].index("event")


def with_footer(found: list[Json]) -> bytes:
    """A file of these lines, with a footer that is right."""
    digests = Digests()
    for line in found:
        digests.add(line["kind"], written(line))
    footer = digests.footer()
    parts = {
        kind: {"lines": part.lines, "sha256": part.sha256}
        for kind, part in footer.parts.items()
    }
    last = {"kind": "footer", "parts": parts, "sha256": footer.sha256}
    return b"".join(map(written, [*found, last]))


@pytest.mark.parametrize(
    ("kind", "changes", "code", "after"),
    [
        ("NoteAdded", {"text": "no\0text"}, "not_storable", 3),
        ("AuctionEnded", {"contract": "8S"}, "impossible", 0),
        ("CardExposed", {"type": "CardEaten"}, "impossible", 0),
    ],
)
def test_what_nobody_could_have_recorded_is_named_and_nothing_stays(
    live: Room, kind: str, changes: Json, code: str, after: int
) -> None:
    """The line of the event, or the one in which its board begins."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    content, first = forged(exported(live.tournament), kind, **changes)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(content)
    assert (wrong.value.problem.code, wrong.value.line) == (code, first + after)
    assert (Tournament.objects.count(), Receipt.objects.count()) == (0, 0)


def test_the_rules_may_work_in_other_processes(
    live: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long file: what is shown is the same, what is wrong is named the same."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    shown, good = documents(), exported(live.tournament)
    bad, first = forged(good, "AuctionEnded", contract="8S")
    monkeypatch.setattr(process_pool, "cores", lambda: 2)
    monkeypatch.setattr(importing, "FEW", 0)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(bad)
    assert (wrong.value.problem.code, wrong.value.line) == ("impossible", first)
    imported(good)
    assert documents() == shown


@pytest.mark.parametrize("processes", [1, 2])
def test_the_first_line_at_fault_is_named_though_a_later_one_shows_sooner(
    live: Room, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    """Hashes are checked some hundred lines at a time, after the lines were read."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    monkeypatch.setattr(process_pool, "cores", lambda: processes)
    monkeypatch.setattr(importing, "FEW", 0)
    content = exported(live.tournament)
    found = archives.lines(content)
    events = [at for at, one in enumerate(found) if one["kind"] == "event"]
    found[events[1]]["device"] = "another"
    del found[events[3]]
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(b"".join(map(written, found)))
    assert (wrong.value.problem.code, wrong.value.line) == ("changed", events[1] + 1)
    assert (Tournament.objects.count(), Receipt.objects.count()) == (0, 0)


def documents() -> list[str]:
    """What is shown of every board."""
    return list(BoardView.objects.order_by("pk").values_list("document", flat=True))
