"""A file that is not what was exported is refused, and the first bad line is named."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator
from pytest_django import DjangoDbBlocker

from tables.archive.files import BadFile, open_to_read
from tables.archive.lines import schema
from tables.archive.reading import Reader
from tests.tables import archives
from tests.tables.archives import Json

SCHEMA = Path(__file__).parents[2] / "docs" / "generated" / "archive.schema.json"
# Header, tournament, section, 2 tables, 2 rounds, hands, 3 boards, actor, step, player,
# seating, seal: then events.
FIRST_EVENT = 17
EVENTS = 7


# The files are made by a store, once; reading them needs none.
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def content(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """A file with names, exported once for all of these tests."""
    with django_db_blocker.unblock():
        room = archives.make_room()
        try:
            archives.play(room)
            return archives.exported(room.tournament, names=True)
        finally:
            call_command("flush", "--no-input", verbosity=0)


def read(source: IO[bytes]) -> int:
    """Read it through; how many events it has."""
    reader = Reader(source)
    reader.head()
    return sum(1 for _ in reader.events())


def refused(content: bytes) -> tuple[str, int]:
    """The code, and the first bad line."""
    with pytest.raises(BadFile) as wrong:
        read(BytesIO(content))
    assert str(wrong.value).startswith(f"Line {wrong.value.line}: ")
    return wrong.value.problem.code, wrong.value.line


def with_line(content: bytes, number: int, change: Callable[[Json], object]) -> bytes:
    """The file with one line changed, everything else as it was."""
    kept = content.splitlines(keepends=True)
    line = json.loads(kept[number - 1])
    change(line)
    kept[number - 1] = written(line)
    return b"".join(kept)


def put(name: str, value: object) -> Callable[[Json], object]:
    return lambda line: line.update({name: value})


def test_the_file_as_it_was_written_is_right(content: bytes) -> None:
    assert read(BytesIO(content)) == EVENTS
    kinds = [line["kind"] for line in archives.lines(content)]
    assert kinds.index("event") == FIRST_EVENT - 1


def test_the_published_schema_is_what_is_read_and_written(content: bytes) -> None:
    """If it differs: python -m tables.archive > docs/generated/archive.schema.json"""
    published = json.loads(SCHEMA.read_text())
    assert published == schema()
    validator = Draft202012Validator(published)
    for line in archives.lines(content):
        validator.validate(line)
    assert not validator.is_valid({"kind": "event"})


def test_anyone_with_the_file_can_check_it_with_a_few_lines_of_code(
    content: bytes,
) -> None:
    """By docs/archive.md alone: the digest of all, and the chain of one stream."""
    *kept, last = content.splitlines(keepends=True)
    assert json.loads(last)["sha256"] == sha256(b"".join(kept)).hexdigest()
    found = archives.lines(content)
    board = next(line for line in found if line["kind"] == "board")
    before = digest(["rectify stream 1", board["table"], board["number"]])
    for line in found:
        if line["kind"] == "event" and line["stream"] == board["stream"]:
            before = digest(covered(line), before)
            assert line["hash"] == before.hex()
    assert before.hex() == board["hash"]


def digest(content: list[object], before: bytes = b"") -> bytes:
    text = json.dumps(
        content, ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    return sha256(before + text.encode()).digest()


def covered(line: Json) -> list[object]:
    first = ("version", "client_id", "device", "seq", "type", "data", "base_version")
    times = [instant(line["occurred_at"]), instant(line["recorded_at"])]
    kept = [line[name] for name in first]
    return [*kept, line["late"], *times, line["actor"], line["shown"]]


def instant(written: str) -> str:
    """To the microsecond, in UTC."""
    whole, _, rest = written.removesuffix("Z").partition(".")
    return f"{whole}.{rest or '0':0<6}+00:00"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ((1, "version", 5), ("unknown_format", 1)),
        ((1, "version", 1), ("out_of_order", 6)),
        ((1, "format", "something else"), ("unknown_format", 1)),
        ((1, "names", False), ("changed", 1)),
        ((2, "name", "Another"), ("changed", 2)),
        ((2, "key", "00000000-0000-4000-8000-000000000000"), ("changed", 2)),
        ((2, "edition", "1997"), ("changed", 2)),
        ((3, "name", "B"), ("changed", 4)),
        ((4, "number", 9), ("changed", 4)),
        ((4, "key", "00000000-0000-4000-8000-000000000000"), ("changed", 6)),
        ((2, "scoring", "rubber"), ("unreadable", 2)),
        ((2, "locked_at", None), ("changed", 2)),
        ((6, "east_west", 3), ("changed", 6)),
        ((6, "number", 0), ("unreadable", 6)),
        ((6, "last_board", 0), ("unreadable", 6)),
        ((7, "number", 1), ("changed", 7)),
        ((7, "table", "00000000-0000-4000-8000-000000000000"), ("changed", 7)),
        ((7, "first_board", 4), ("impossible", 7)),
        ((8, "board", 4), ("changed", 8)),
        ((8, "section", "Z"), ("changed", 8)),
        ((8, "deal", "N:AKQJ.T98.765.432 - - -"), ("impossible", 8)),
        ((8, "uploaded_at", "2026-11-20T12:00:00"), ("unreadable", 8)),
        ((9, "number", 9), ("changed", 17)),
        ((11, "number", 9), ("changed", 23)),
        ((9, "version", 4), ("changed", 9)),
        ((9, "hash", "0" * 64), ("changed", 9)),
        ((10, "stream", 1), ("changed", 10)),
        ((13, "step", "lost"), ("unreadable", 13)),
        ((13, "step", "handed"), ("changed", 13)),
        ((13, "matter", "flag-3-/cases/1/"), ("unreadable", 13)),
        ((13, "table", "00000000-0000-4000-8000-000000000000"), ("changed", 13)),
        ((13, "actor", "00000000-0000-4000-8000-000000000000"), ("changed", 13)),
        ((13, "owner", "00000000-0000-4000-8000-000000000000"), ("changed", 13)),
        ((14, "name", "Someone else"), ("changed", 14)),
        ((15, "seat", "W"), ("changed", 15)),
        ((15, "seat", "X"), ("unreadable", 15)),
        ((16, "position", 1), ("bad_seal", 16)),
        ((16, "streams", 1), ("bad_seal", 16)),
        ((16, "signature", "00"), ("bad_seal", 16)),
        ((16, "public_key", "00" * 32), ("bad_seal", 16)),
        ((16, "heads", []), ("bad_seal", 16)),
        ((17, "kind", "incident"), ("unreadable", 17)),
        ((18, "version", 3), ("changed", 18)),
        ((18, "late", True), ("changed", 18)),
        ((18, "device", "tablet-2"), ("changed", 18)),
        ((18, "data", {"type": "NoteAdded", "text": "no"}), ("changed", 18)),
        ((18, "data", []), ("changed", 18)),
        ((18, "occurred_at", "2026-11-20T12:00:00Z"), ("changed", 18)),
        ((18, "recorded_at", "2026-11-20T12:00:00"), ("unreadable", 18)),
        ((18, "actor", "00000000-0000-4000-8000-000000000000"), ("changed", 18)),
        ((18, "hash", "0" * 64), ("changed", 18)),
        ((18, "shown", "0" * 64), ("changed", 18)),
        ((18, "stream", 2), ("changed", 18)),
        ((18, "withheld", ["text"]), ("withheld", 18)),
        ((18, "another", 1), ("unreadable", 18)),
        ((18, "seq", 2**63), ("unreadable", 18)),
        ((24, "sha256", "0" * 64), ("changed", 24)),
        ((24, "parts", {}), ("changed", 1)),
    ],
)
def test_a_change_is_found_where_it_is(
    content: bytes, change: tuple[int, str, object], expected: tuple[str, int]
) -> None:
    """A key or a board's number shows where the chain that begins with it is read."""
    line, name, value = change
    assert refused(with_line(content, line, put(name, value))) == expected


def test_a_file_that_begins_with_another_kind_of_line_is_refused(
    content: bytes,
) -> None:
    step = content.splitlines(keepends=True)[12]
    assert refused(step + content) == ("out_of_order", 1)


def test_a_line_deeper_than_anybody_reads_is_refused(content: bytes) -> None:
    assert refused(content + b"[" * 100_000 + b"\n")[0] == "unreadable"


@pytest.mark.parametrize("number", range(1, FIRST_EVENT + EVENTS + 1))
def test_a_line_that_is_gone_is_noticed(content: bytes, number: int) -> None:
    kept = content.splitlines(keepends=True)
    assert refused(b"".join(kept[: number - 1] + kept[number:]))


@pytest.mark.parametrize("number", range(1, FIRST_EVENT + EVENTS))
def test_two_lines_that_change_places_are_noticed(content: bytes, number: int) -> None:
    kept = content.splitlines(keepends=True)
    kept[number - 1 : number + 1] = reversed(kept[number - 1 : number + 1])
    assert refused(b"".join(kept))


@pytest.mark.parametrize("number", range(1, FIRST_EVENT + EVENTS + 1))
def test_a_line_told_twice_is_noticed(content: bytes, number: int) -> None:
    kept = content.splitlines(keepends=True)
    kept.insert(number, kept[number - 1])
    assert refused(b"".join(kept))


@pytest.mark.parametrize("cut", [0, 1, 40, 500, 3000, -200, -2, -1])
def test_a_file_that_was_cut_off_is_noticed(content: bytes, cut: int) -> None:
    """The last line feed belongs to the file, and nothing else does after it."""
    if cut == -1:
        assert read(BytesIO(content[:cut])) == EVENTS
    else:
        assert refused(content[:cut])[0] in ("cut_off", "unreadable")


def test_a_packed_file_that_was_cut_off_is_noticed(
    content: bytes, tmp_path: Path
) -> None:
    whole, part = tmp_path / "whole.gz", tmp_path / "part.gz"
    whole.write_bytes(gzip.compress(content))
    part.write_bytes(gzip.compress(content)[:-100])
    with open_to_read(whole) as source:
        assert source.read() == content
    with open_to_read(part) as source, pytest.raises(BadFile, match="unpacked"):
        read(source)


def test_a_rewritten_file_with_all_its_hashes_breaks_the_seal(
    content: bytes,
) -> None:
    """Someone who changes an event can compute every digest, and cannot sign."""
    found = archives.lines(content)
    chain_again(found, put("device", "tablet-9"))
    assert refused(b"".join(map(written, found[:-1]))) == ("bad_seal", 16)


def chain_again(found: list[Json], change: Callable[[Json], object]) -> None:
    """Change every event, and compute every hash from it on again."""
    boards = {one["stream"]: one for one in found if one["kind"] == "board"}
    heads = {
        stream: digest(["rectify stream 1", one["table"], one["number"]])
        for stream, one in boards.items()
    }
    for line in found:
        if line["kind"] == "event":
            change(line)
            heads[line["stream"]] = digest(covered(line), heads[line["stream"]])
            line["hash"] = boards[line["stream"]]["hash"] = heads[line["stream"]].hex()


def written(line: Json) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"
