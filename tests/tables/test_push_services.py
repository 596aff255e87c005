"""Messages as RFC 8291 has them; which addresses may be a push service."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid

from tables.alerts.encryption import (
    decoded,
    encoded,
    encrypt,
    public_key,
    server_key,
    signature,
)
from tables.alerts.push_services import is_push_address, post
from tables.common.outside import NotReached
from tests.tables.push_service import HOST, Browser, push_service

# RFC 8291, appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
THEIRS = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(decoded(text), "big")
    return ec.derive_private_key(number, ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    browser = Browser(private(THEIRS), decoded(AUTH))
    body = encrypt(TEXT, browser.point, browser.auth, private(OURS), decoded(SALT))
    assert encoded(body) == BODY
    assert browser.read(body) == TEXT


def test_each_message_has_its_own_key_and_salt() -> None:
    browser = Browser()
    one, two = (encrypt(TEXT, browser.point, browser.auth) for _ in range(2))
    assert one[:16] != two[:16]
    assert one[21:86] != two[21:86]
    assert browser.read(one) == browser.read(two) == TEXT


def test_a_key_that_is_no_point_is_refused() -> None:
    with pytest.raises(ValueError, match="EC key"):
        encrypt(TEXT, b"\x04" + b"\x01" * 64, b"x" * 16)


def test_who_sends(settings: Any) -> None:
    """The key follows from the secret of the site; the token is for one service."""
    now = datetime.now(UTC)
    settings.SITE_URL = "https://desk.example.org"
    said = signature(f"https://{HOST}/send/abc", now)
    assert Vapid.verify(said)
    assert said.endswith(f",k={public_key()}")
    claims = json.loads(decoded(said.split(".")[1]))
    assert claims["aud"] == f"https://{HOST}"
    assert claims["sub"] == "https://desk.example.org"
    assert 0 < claims["exp"] - now.timestamp() <= 24 * 3600
    before = public_key()
    settings.SECRET_KEY = "another" * 10
    assert public_key() != before
    assert server_key() is server_key()


@pytest.mark.parametrize(
    ("contact", "sub"),
    [
        ("Rulings <rulings@club.example>", "mailto:rulings@club.example"),
        ("rectify@localhost", "mailto:rectify@localhost"),
    ],
)
def test_the_contact_is_the_sender_of_mails(
    settings: Any, contact: str, sub: str
) -> None:
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = "", contact
    said = signature(f"https://{HOST}/x", datetime.now(UTC))
    assert json.loads(decoded(said.split(".")[1]))["sub"] == sub


@pytest.mark.parametrize(
    "address",
    [
        "https://push.example.org/send/abc",
        "https://push.example.org:443/send?x=1",
        "https://8.8.8.8/send",
    ],
)
def test_may_be_a_push_service(address: str) -> None:
    assert is_push_address(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/send",
        "https://push.example.org:8443/send",
        "https://push.example.org:x/send",
        "https://user@push.example.org/",
        "https://push.example.org/#part",
        "https://localhost/send",
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://127.0.0.1/",
        "https://10.0.0.8/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[fe80::1]/",
        "https://[64:ff9b::7f00:1]/",
        "https:///nothing",
        "ftp://push.example.org/",
        "push.example.org",
        "https://push.example.org/" + "a" * 1_000,
        "https://πush.example.org/",
        "",
    ],
)
def test_is_no_push_service(address: str) -> None:
    assert not is_push_address(address)
    with pytest.raises(NotReached):
        post(address, b"", {})


def test_the_address_that_was_looked_up_is_asked(monkeypatch: Any) -> None:
    """A name that leads elsewhere a moment later is not looked up again."""
    asked = []

    def look_up(*_asked: Any, **_how: Any) -> Any:
        return [(2, 1, 6, "", ("8.8.8.8", 443))]

    def connect(place: Any, *_rest: Any, **_how: Any) -> Any:
        asked.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr("socket.getaddrinfo", look_up)
    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(NotReached):
        post("https://push.example.org/send", b"", {})
    assert asked == [("8.8.8.8", 443)]


def test_a_message_arrives(tmp_path: Path, monkeypatch: Any) -> None:
    with push_service(tmp_path, monkeypatch) as service:
        answer = post(f"https://{HOST}/send/a?b=c", b"body", {"TTL": "60"})
    assert (answer.status, answer.again_after) == (201, None)
    (sent,) = service.sent
    assert (sent.path, sent.body) == ("/send/a?b=c", b"body")
    assert sent.headers["Host"] == HOST
    assert sent.headers["TTL"] == "60"


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("90", 90),
        ("9" * 5_000, 999_999_999),
        ("Wed, 01 Jan 2020 00:00:00 GMT", 0),
        ("soon", None),
        ("-5", None),
        ("", None),
    ],
)
def test_when_to_come_again(
    tmp_path: Path, monkeypatch: Any, told: str, seconds: int | None
) -> None:
    with push_service(tmp_path, monkeypatch) as service:
        service.status, service.headers = 429, {"Retry-After": told}
        answer = post(f"https://{HOST}/send", b"", {})
    assert (answer.status, answer.again_after) == (429, seconds)


def test_when_to_come_again_may_be_a_date(tmp_path: Path, monkeypatch: Any) -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(minutes=2), usegmt=True)
    with push_service(tmp_path, monkeypatch) as service:
        service.status, service.headers = 503, {"Retry-After": date}
        answer = post(f"https://{HOST}/send", b"", {})
    assert answer.again_after is not None
    assert 110 <= answer.again_after <= 120


def test_a_redirect_is_not_followed(tmp_path: Path, monkeypatch: Any) -> None:
    with push_service(tmp_path, monkeypatch) as service:
        service.status, service.headers = 307, {"Location": "https://127.0.0.1/x"}
        assert post(f"https://{HOST}/send", b"", {}).status == 307
    assert len(service.sent) == 1


def test_a_certificate_of_another_name_is_not_believed(
    tmp_path: Path, monkeypatch: Any
) -> None:
    with push_service(tmp_path, monkeypatch) as service, pytest.raises(NotReached):
        post("https://other.example.org/send", b"", {})
    assert service.sent == []
