"""The hall's certificates: what they are good for, and when they are made again."""

import plistlib
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from deploy.hall import authority as certificates
from deploy.hall.authority import (
    Identity,
    as_certificate,
    as_profile,
    fingerprint,
    keep_authority,
    keep_server,
    names_in,
    read_certificate,
)

NAMES = ["rectify.local", "192.168.1.5", "localhost", "127.0.0.1"]


@pytest.fixture
def root(tmp_path: Path) -> Identity:
    return keep_authority(tmp_path, "club-pc")


def greeted(server: Identity, root: Identity, name: str) -> str:
    """What a client that trusts the authority alone says of a server of that name."""
    theirs, ours = socket.socketpair()
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(server.certificate, server.key)
    thread = threading.Thread(target=answer, args=(serving, theirs))
    thread.start()
    trusting = ssl.create_default_context(cafile=str(root.certificate))
    try:
        with trusting.wrap_socket(ours, server_hostname=name):
            return "trusted"
    except ssl.SSLCertVerificationError as wrong:
        return wrong.verify_message
    finally:
        ours.close()
        thread.join()


def answer(serving: ssl.SSLContext, line: socket.socket) -> None:
    try:
        serving.wrap_socket(line, server_side=True).close()
    except OSError:
        line.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_tablet_that_trusts_the_authority_takes_the_server(
    tmp_path: Path, root: Identity, name: str
) -> None:
    assert greeted(keep_server(tmp_path, root, NAMES), root, name) == "trusted"


def test_another_name_is_not_taken(tmp_path: Path, root: Identity) -> None:
    server = keep_server(tmp_path, root, NAMES)
    assert "mismatch" in greeted(server, root, "other.local")


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_the_authority_can_speak_for_no_site_of_the_internet(
    tmp_path: Path, root: Identity, name: str
) -> None:
    """With its key stolen such a certificate can be made; no tablet takes it."""
    server = keep_server(tmp_path, root, [*NAMES, name])
    assert "permitted subtree violation" in greeted(server, root, name)


def test_both_are_kept_while_the_names_stay(tmp_path: Path, root: Identity) -> None:
    first = keep_server(tmp_path, root, NAMES).certificate.read_bytes()
    assert keep_server(tmp_path, root, NAMES[:2]).certificate.read_bytes() == first
    again = keep_authority(tmp_path, "another-name")
    assert fingerprint(again.certificate) == fingerprint(root.certificate)


def test_a_new_address_gives_a_new_certificate(tmp_path: Path, root: Identity) -> None:
    keep_server(tmp_path, root, NAMES)
    server = keep_server(tmp_path, root, ["rectify.local", "192.168.1.6"])
    assert names_in(read_certificate(server.certificate)) == {
        "rectify.local",
        "192.168.1.6",
    }
    assert greeted(server, root, "192.168.1.6") == "trusted"


@pytest.mark.parametrize(("left", "is_kept"), [(31, True), (30, False)])
def test_it_is_made_again_a_month_before_it_ends(
    tmp_path: Path,
    root: Identity,
    left: int,
    is_kept: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lasts = timedelta(days=left, minutes=-1 if left == 30 else 1)
    with monkeypatch.context() as short:
        short.setattr(certificates, "SERVER_LASTS", lasts)
        first = keep_server(tmp_path, root, NAMES).certificate.read_bytes()
    now = keep_server(tmp_path, root, NAMES).certificate.read_bytes()
    assert (now == first) is is_kept


def test_an_authority_that_was_lost_takes_its_server_with_it(
    tmp_path: Path, root: Identity
) -> None:
    keep_server(tmp_path, root, NAMES)
    root.key.unlink()
    other = keep_authority(tmp_path, "club-pc")
    assert greeted(keep_server(tmp_path, other, NAMES), other, NAMES[0]) == "trusted"


def test_a_tablet_whose_clock_is_a_day_behind_takes_it(
    tmp_path: Path, root: Identity
) -> None:
    server = keep_server(tmp_path, root, NAMES)
    begins = read_certificate(server.certificate).not_valid_before_utc
    assert begins < datetime.now(UTC) - timedelta(days=1)
    assert read_certificate(root.certificate).not_valid_before_utc <= begins


def test_nobody_else_reads_the_keys(tmp_path: Path, root: Identity) -> None:
    server = keep_server(tmp_path, root, NAMES)
    assert {one.key.stat().st_mode & 0o777 for one in (root, server)} == {0o600}


def test_an_ipad_gets_the_root_in_a_profile_that_replaces_itself(
    root: Identity,
) -> None:
    first, second = (plistlib.loads(as_profile(root.certificate)) for _ in range(2))
    (payload,) = first["PayloadContent"]
    assert payload["PayloadType"] == "com.apple.security.root"
    assert payload["PayloadContent"] == as_certificate(root.certificate)
    assert first == second
