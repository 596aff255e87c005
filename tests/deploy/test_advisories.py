"""An audit from OSV's export: which locked version an advisory names."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from deploy.local import Trouble, audit
from deploy.release import advisories
from deploy.release.advisories import (
    AffectedPackage,
    NotAnExport,
    findings,
    is_affected,
    locked,
    main,
    read,
    taken,
)

Json = dict[str, Any]
# In the form that OSV publishes: schema 1.6, one document an advisory.
SAMPLE: Json = {
    "schema_version": "1.6.0",
    "id": "PYSEC-0000-1",
    "modified": "2026-11-20T10:30:15.123456789Z",
    "published": "2026-11-01T00:00:00Z",
    "aliases": ["CVE-0000-1"],
    "summary": "A made-up fault",
    "details": "Long words about it.",
    "affected": [
        {
            "package": {
                "name": "Some_Package",
                "ecosystem": "PyPI",
                "purl": "pkg:pypi/some-package",
            },
            "ranges": [
                {
                    "type": "GIT",
                    "repo": "https://git.example.org/some",
                    "events": [{"introduced": "0"}, {"fixed": "a1b2c3"}],
                },
                {
                    "type": "ECOSYSTEM",
                    "events": [
                        {"introduced": "2.0"},
                        {"fixed": "2.3.1"},
                        {"introduced": "0"},
                        {"fixed": "1.4"},
                    ],
                },
            ],
            "versions": ["3.0rc1"],
        },
        {
            "package": {"name": "other", "ecosystem": "npm"},
            "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}]}],
        },
    ],
    "references": [{"type": "WEB", "url": "https://example.org/"}],
}
LOCK = """\
some-package==2.3.0 \\
    --hash=sha256:00
other==1.0 ; sys_platform != 'win32' \\
    --hash=sha256:00
cryptography==48.0.0 ; platform_machine == 'x86_64' \\
cryptography==49.0.0 ; platform_machine != 'x86_64' \\
psycopg[binary,pool]==3.3.1 \\
"""


def zipped(*documents: Json) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for one in documents:
            file.writestr(f"{one['id']}.json", json.dumps(one))
    return out.getvalue()


def test_the_packages_of_a_lock_with_every_version() -> None:
    assert locked(LOCK) == {
        ("some-package", "2.3.0"),
        ("other", "1.0"),
        ("cryptography", "48.0.0"),
        ("cryptography", "49.0.0"),
        ("psycopg", "3.3.1"),
    }


def test_our_own_lock_is_read() -> None:
    found = locked(advisories.LOCK.read_text())
    assert len(found) > 100
    assert "django" in {name for name, _version in found}


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ("1.3.9", True),
        ("1.4", False),
        ("1.4.0", False),
        ("1.9", False),
        ("2.0", True),
        ("2.0rc1", False),
        ("2.3.0.post1", True),
        ("2.3.1", False),
        ("3.0rc1", True),
        ("3.0", False),
        ("no version", True),
    ],
)
def test_a_version_is_in_a_range_as_the_schema_says(
    version: str, affected: bool
) -> None:
    assert is_affected(version, SAMPLE["affected"][0]) == affected


def test_the_last_affected_is_affected() -> None:
    events = [{"introduced": "1.0"}, {"last_affected": "1.5"}]
    one = {"ranges": [{"type": "ECOSYSTEM", "events": events}]}
    assert [is_affected(v, one) for v in ("0.9", "1.0", "1.5", "1.5.1")] == [
        False,
        True,
        True,
        False,
    ]


def test_what_is_locked_and_named_is_found_and_another_ecosystem_is_not() -> None:
    snapshot = read(zipped(SAMPLE))
    assert findings(locked(LOCK), snapshot) == [
        AffectedPackage("some-package", "2.3.0", "PYSEC-0000-1", "A made-up fault")
    ]
    assert snapshot.age(datetime(2026, 11, 29, tzinfo=UTC)) == 8


def test_what_was_withdrawn_counts_no_more() -> None:
    gone = SAMPLE | {"withdrawn": "2026-11-21T00:00:00Z"}
    assert findings(locked(LOCK), read(zipped(gone))) == []


def test_a_snapshot_keeps_what_is_about_locked_packages_and_finds_the_same() -> None:
    far = SAMPLE | {"id": "PYSEC-0000-2", "modified": "2026-11-25T00:00:00Z"}
    far["affected"] = [{"package": {"name": "unknown", "ecosystem": "PyPI"}}]
    export = read(zipped(SAMPLE, far))
    kept = taken(export, locked(LOCK))
    assert [one["id"] for one in kept["advisories"]] == ["PYSEC-0000-1"]
    assert "details" not in kept["advisories"][0]
    again = read(json.dumps(kept).encode())
    assert again.newest == export.newest
    assert findings(locked(LOCK), again) == findings(locked(LOCK), export)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"PK\x03\x04 half a zip",
        b"[1]",
        b'{"id": "A"}',
        b"[]",
        json.dumps(SAMPLE | {"affected": [{"package": {}}]}).encode(),
        json.dumps(SAMPLE | {"modified": "yesterday"}).encode(),
    ],
)
def test_what_is_no_export_is_refused(content: bytes) -> None:
    with pytest.raises(NotAnExport, match="no export of OSV"):
        read(content)


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock file, and a place for a snapshot, of the test's own."""
    found = tmp_path / "requirements.lock"
    found.write_text(LOCK)
    monkeypatch.setattr(advisories, "LOCK", found)
    monkeypatch.setattr(advisories, "SNAPSHOT", tmp_path / "advisories.json")
    return found


def test_from_a_file_to_a_snapshot_to_an_answer(
    lock: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = tmp_path / "all.zip"
    export.write_bytes(zipped(SAMPLE))
    assert main(["--snapshot", str(export)]) == advisories.FOUND
    assert "some-package 2.3.0: PYSEC-0000-1 A made-up" in capsys.readouterr().out
    assert main(["--take", str(export)]) == 0
    assert "1 advisories are kept" in capsys.readouterr().out
    assert main([]) == advisories.FOUND
    lock.write_text(LOCK.replace("2.3.0", "2.3.1"))
    assert main([]) == 0
    assert "5 locked versions held against 1 advisories" in capsys.readouterr().out


def test_without_a_file_nothing_is_said_to_be_checked(
    lock: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == advisories.NOTHING_READ
    assert "Nothing was checked" in capsys.readouterr().err


def test_where_nobody_answers_the_snapshot_is_read_if_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(steps: Any) -> int:
        ran.extend(step.command for step in steps)
        return 0

    monkeypatch.setattr(audit, "OSV", "http://127.0.0.1:1/")
    monkeypatch.setattr(audit, "SNAPSHOT", tmp_path / "advisories.json")
    monkeypatch.setattr(audit, "run_and_report", run)
    with pytest.raises(Trouble, match="nothing was checked"):
        audit.audit([])
    (tmp_path / "advisories.json").write_text("{}")
    assert audit.audit([]) == 0
    assert audit.audit(["--snapshot=all.zip"]) == 0
    assert [command[2] for command in ran] == ["deploy.release.advisories"] * 2
