"""The one page over plain HTTP, and that there is nothing else there."""

import asyncio
from pathlib import Path

import pytest

from deploy.hall import ADDRESS, ADDRESS_IN_NUMBERS, AUTHORITY
from deploy.hall.authority import fingerprint, keep_authority
from deploy.hall.page import application
from deploy.web.wire import Message


@pytest.fixture(autouse=True)
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the process is told; the fingerprint that the page has to show."""
    root = keep_authority(tmp_path, "<club & pc>")
    monkeypatch.setenv(AUTHORITY, str(root.certificate))
    monkeypatch.setenv(ADDRESS, "https://rectify.local:8443/floor/")
    monkeypatch.setenv(ADDRESS_IN_NUMBERS, "https://192.168.1.5:8443/floor/")
    return fingerprint(root.certificate)


def asked(
    path: str, method: str = "GET", language: str = ""
) -> tuple[int, dict[bytes, bytes], bytes]:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("nobody reads a body here")

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [(b"accept-language", language.encode())],
    }
    asyncio.run(application(scope, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("", "Trust Rectify on this device"),
        ("el-GR,el;q=0.9", "Η συσκευή να εμπιστεύεται το Rectify"),
        ("xx-nonsense,el", "Η συσκευή να εμπιστεύεται το Rectify"),
        ("de", "Trust Rectify on this device"),
    ],
)
def test_the_page_speaks_the_language_of_the_tablet(
    language: str, title: str, told: str
) -> None:
    status, headers, body = asked("/", language=language)
    page = body.decode()
    assert (status, headers[b"cache-control"]) == (200, b"no-store")
    assert title in page
    assert told in page


def test_it_shows_each_device_its_steps_with_pictures() -> None:
    page = asked("/")[2].decode()
    assert [f'id="{name}"' in page for name in ("ipad", "android", "laptop")] == [
        True
    ] * 3
    assert page.count("<svg") >= 8
    assert "https://rectify.local:8443/floor/" in page
    assert "https://192.168.1.5:8443/floor/" in page


def test_what_a_computer_is_called_is_text_and_no_markup() -> None:
    page = asked("/")[2].decode()
    assert "<club" not in page
    assert "Rectify &lt;club &amp; pc&gt;" in page


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/rectify.mobileconfig", b"application/x-apple-aspen-config"),
        ("/rectify.crt", b"application/x-x509-ca-cert"),
    ],
)
def test_each_device_takes_the_certificate_in_its_own_form(
    path: str, kind: bytes
) -> None:
    status, headers, body = asked(path)
    assert (status, headers[b"content-type"]) == (200, kind)
    assert len(body) > 300


@pytest.mark.parametrize(
    "path",
    ["/floor/", "/login/", "/api/tables/", "/authority.key", "/../authority.key"],
)
def test_everything_else_leads_to_the_page(path: str) -> None:
    status, headers, body = asked(path)
    assert (status, headers[b"location"], body) == (302, b"/", b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_sent_there(method: str) -> None:
    assert asked("/", method)[0] == 405
    assert asked("/login/", method)[0] == 405


def test_a_look_at_the_head_gets_no_body() -> None:
    status, headers, body = asked("/", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers[b"content-length"]) > 1000


def test_its_typeface_comes_with_it() -> None:
    for language, files in (("en", 1), ("el", 2)):
        page = asked("/", language=language)[2].decode()
        assert page.count("@font-face") == files
        assert page.count("data:font/woff2;base64,d09GM") == files
