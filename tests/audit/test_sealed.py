"""Seals over the audit log: what is missing, and what was kept elsewhere."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.core.management import CommandError, call_command
from django.utils import timezone

from tables.integrity.models import AuditEntry, Seal
from tables.integrity.sealing import (
    LATEST,
    KeptSeal,
    _signing_key,
    kept_seal,
    oldest_unsealed,
    read_lines,
    seal_streams,
    unsealed,
)
from tables.integrity.verifying import verify
from tests.audit.rewriting import write_again
from tests.audit.test_tampering import another_value, row_of
from tests.audit.world import KINDS, NOON, silenced

World = dict[str, Any]
TOMORROW = NOON + timedelta(days=1)
ELSE = sorted(set(KINDS) - {"tables_seal", "tables_sealelsewhere"})


def said(*kept: KeptSeal) -> list[str]:
    told = verify(None, lambda _: None, kept)
    return [f"{one.kind}: {one.place}: {one.what}" for one in told]


@pytest.fixture
def kept(world: World) -> KeptSeal:
    """The line of today's seal, as someone else has it."""
    (found,) = read_lines(kept_seal(seal_streams(now=TOMORROW)).line())
    return found


def rewrite(world: World) -> None:
    """Another value in a row of every table, and a log that says so."""
    with silenced() as line:
        for table in ELSE:
            kind = KINDS[table]
            where = row_of(world, kind)
            line.execute(f"UPDATE {table} SET {another_value(kind)} WHERE {where}")
        write_again(line)


def sign_again() -> None:
    """With the key, which the owner of the server could have."""
    with silenced() as line:
        line.execute("DELETE FROM tables_seal")
        write_again(line)
    for day in (NOON, TOMORROW):
        seal_streams(now=day)


def test_a_seal_covers_the_log_as_the_published_format_says(world: World) -> None:
    last = AuditEntry.objects.order_by("-number")[0]
    seal = seal_streams(now=TOMORROW)
    digest = sha256(Seal.objects.get(day=NOON.date()).digest).hexdigest()
    signed = (
        f'["rectify seal 2",2,"2026-11-21",{seal.position},0,"{digest}",'
        f'{last.number},"{bytes(last.hash).hex()}"]'
    )
    key = Ed25519PublicKey.from_public_bytes(bytes(seal.public_key))
    key.verify(bytes(seal.signature), signed.encode())


def test_an_entry_is_what_the_published_format_says(world: World) -> None:
    """The first one, written out by hand."""
    one = AuditEntry.objects.order_by("number")[0]
    content = bytes(one.content or b"").hex()
    text = (
        f'[1, "{one.kind}", {one.row_id}, "insert", 1, "{content}", '
        f'"{one.at:%Y-%m-%dT%H:%M:%S.%f}+00:00", "{one.role}", '
        f"true, {one.transaction}]"
    )
    before = sha256(b'["rectify audit 1"]').digest()
    assert bytes(one.hash) == sha256(before + text.encode()).digest()


def test_a_seal_that_was_kept_is_the_one_that_is_here(
    world: World, tmp_path: Path
) -> None:
    """As text, as a file with other words, and with lines that a mail has broken."""
    call_command("seal", stdout=(line := StringIO()))
    call_command("seal", stdout=(again := StringIO()))
    assert again.getvalue() == f"Sealed already today: {line.getvalue()}"
    file = tmp_path / "seals.txt"
    file.write_text("Dear Anna,\n" + line.getvalue().replace(", ", ",\n > ", 1))
    file.write_text(file.read_text().replace("\n > ", "\n"))
    for given in (line.getvalue(), str(file)):
        call_command("verify", "--seal", given, stdout=(out := StringIO()))
        assert "everything is as it was recorded" in out.getvalue()


@pytest.mark.parametrize("given", ["no such file", "x" * 5000, "a\0b", "{empty}"])
def test_what_is_no_seal_is_refused_in_a_sentence(
    world: World, tmp_path: Path, given: str
) -> None:
    (tmp_path / "empty").write_text("")
    given = given.format(empty=tmp_path / "empty")
    with pytest.raises(CommandError, match=r"no seal, and no file|There is no line"):
        call_command("verify", "--seal", given)


def test_a_kept_seal_asks_for_everything(world: World, kept: KeptSeal) -> None:
    number = str(world["tables_tournament"].pk)
    with pytest.raises(CommandError, match="leave out --tournament"):
        call_command("verify", "--seal", kept.line(), "--tournament", number)


def test_a_log_written_again_breaks_the_seals_over_it(world: World) -> None:
    """Computing hashes is not signing; before there is a seal, none shows it."""
    with silenced() as line:
        line.execute("DELETE FROM tables_seal")
    rewrite(world)
    assert said() == []
    seal_streams(now=NOON)
    assert said() == []
    with silenced() as line:
        line.execute("UPDATE rulings_case SET reason = 'forged once more'")
        write_again(line)
    what = "the audit log up to its entry"
    assert [what in one for one in said()] == [True]


def test_what_was_signed_again_is_found_by_the_seal_that_was_kept(
    world: World, kept: KeptSeal
) -> None:
    """With the key too, nothing that is here can tell."""
    assert said(kept) == []
    rewrite(world)
    sign_again()
    assert said() == []
    assert [one.split(": ")[1] for one in said(kept)] == ["kept seal of 2026-11-21"] * 2
    assert "says something else here" in said(kept)[0]
    assert "the audit log up to its entry" in said(kept)[1]


def test_seals_that_were_removed_are_found(world: World, kept: KeptSeal) -> None:
    """All of them: by the log, and by a copy, even where the log was written again."""
    with silenced() as line:
        line.execute("DELETE FROM tables_seal")
    assert [one for one in said() if "tables.Seal" in one and "it is gone" in one]
    with silenced() as line:
        write_again(line)
    assert said() == []
    assert "there is no seal of this day here" in said(kept)[0]


def test_a_seal_that_is_missing_between_others_is_found(world: World) -> None:
    for days in (1, 2):
        seal_streams(now=NOON + timedelta(days=days))
    with silenced() as line:
        line.execute("DELETE FROM tables_seal WHERE number = 2")
        write_again(line)
    assert any("it is seal 3, and seal 2 is missing before it" in one for one in said())


def test_what_waits_for_a_seal_for_longer_than_a_day_is_found(world: World) -> None:
    """As when every seal is gone, and every entry about one."""
    with silenced() as line:
        line.execute("DELETE FROM tables_seal")
        write_again(line)
    since = oldest_unsealed()
    assert since is not None
    assert list(unsealed(since + LATEST)) == []
    late = list(unsealed(since + LATEST + timedelta(microseconds=1)))
    assert [one.kind for one in late] == ["unsealed"]
    seal_streams(now=timezone.now())
    assert oldest_unsealed() is None


def test_verify_ends_with_1_where_nothing_is_sealed(world: World) -> None:
    with silenced() as line:
        line.execute("DELETE FROM tables_seal")
        line.execute("UPDATE tables_auditentry SET at = at - interval '2 days'")
        write_again(line)
    with pytest.raises(SystemExit) as left:
        call_command("verify", stdout=(out := StringIO()))
    assert left.value.code == 1
    assert "is not sealed" in out.getvalue()
    assert "1 unsealed" in out.getvalue()


def test_a_copy_that_was_changed_is_told_from_the_seal(
    world: World, kept: KeptSeal
) -> None:
    line = kept.line().replace("Seal 2", "Seal 3")
    assert "the copy was changed" in said(*read_lines(line))[0]


def test_the_line_of_an_earlier_version_still_counts(world: World) -> None:
    """It has no number, no log and no signature; its seal was signed without them."""
    seal = Seal.objects.get()
    old = (
        f"{seal.day} up to {seal.position}: {seal.streams} streams, digest "
        f"{bytes(seal.digest).hex()}, public key {kept_seal(seal).public_key}"
    )
    (one,) = read_lines(f"Sealed already today: {old}")
    assert said(one) == []
    (other,) = read_lines(old.replace(f"{seal.streams} streams", "77 streams"))
    assert "says something else here" in said(other)[0]


def test_seals_of_earlier_versions_are_counted_with_the_others(world: World) -> None:
    """Without a number, signed as they were; the next one is the second."""
    seal = Seal.objects.get()
    signed = _signing_key().sign(
        msgspec.json.encode(
            [
                "rectify seal 1",
                seal.day.isoformat(),
                seal.position,
                seal.streams,
                bytes(seal.digest).hex(),
            ]
        )
    )
    with silenced() as line:
        none = "number = NULL, audit_number = NULL, audit_hash = NULL"
        line.execute(f"UPDATE tables_seal SET {none}, signature = %s", [signed])
        write_again(line)
    assert seal_streams(now=TOMORROW).number == 2
    assert said() == []
