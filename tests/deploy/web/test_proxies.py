"""For whom a proxy asks is believed of the proxies that the settings name."""

import asyncio
import os
import subprocess
import sys
from typing import Any

import pytest
import redis
from django.conf import LazySettings

from deploy import environment
from deploy.web import proxies
from deploy.web.proxies import SAID_BY_PROXIES, NamedProxies

PROXY, STRANGER, ASKER = "10.0.0.7", "10.0.1.7", "192.0.2.9"
SAID = [(b"x-forwarded-for", ASKER.encode()), (b"x-forwarded-proto", b"https")]


def seen(address: str, headers: list[tuple[bytes, bytes]], *named: str) -> Any:
    """What the application sees, and which addresses said what they may not."""
    found: list[Any] = []
    heard: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope)

    scope = {"type": "http", "client": (address, 1), "scheme": "http"}
    asked = NamedProxies(app, named, heard.append)
    asyncio.run(asked({**scope, "headers": headers}, None, None))  # type: ignore[arg-type]  # nobody listens
    [scope] = found
    return scope["client"][0], scope["scheme"], dict(scope["headers"]), heard


@pytest.mark.parametrize("named", [PROXY, "10.0.0.0/24"])
def test_a_named_proxy_says_who_asks(named: str) -> None:
    assert seen(PROXY, SAID, named) == (ASKER, "https", dict(SAID), [])


@pytest.mark.parametrize("named", [(), ("10.0.0.8",), ("10.0.0.0/24",)])
def test_nobody_else_does(named: tuple[str, ...]) -> None:
    accept = (b"accept", b"*/*")
    found = seen(STRANGER, [accept, *SAID], *named)
    assert found == (STRANGER, "http", dict([accept]), [STRANGER])


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_this_machine_is_no_proxy_by_itself(address: str) -> None:
    assert seen(address, SAID)[0] == address


@pytest.mark.parametrize("name", sorted(SAID_BY_PROXIES))
def test_each_of_their_words_is_taken_off(name: bytes) -> None:
    assert seen(STRANGER, [(name, b"x")])[2:] == ({}, [STRANGER])


def test_behind_two_proxies_it_is_the_one_before_them() -> None:
    said = [(b"x-forwarded-for", b"203.0.113.5, 192.0.2.9, 10.0.0.8")]
    assert seen(PROXY, said, "10.0.0.0/24")[0] == ASKER


def test_proxies_are_addresses_and_networks() -> None:
    given = "127.0.0.1, ::1 ,,10.0.0.0/8,fd00::/8"
    assert environment.proxies(given) == ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8"]


def test_a_stranger_is_told_to_the_doctor_once(
    broker: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proxies, "_told", set())
    noted: list[str] = []
    monkeypatch.setattr(proxies, "record_unknown_proxy", noted.append)

    async def hear() -> None:
        for address in (STRANGER, STRANGER, *(f"192.0.2.{n}" for n in range(99))):
            proxies.note_unknown_proxy(address)
        await asyncio.get_running_loop().shutdown_default_executor()

    asyncio.run(hear())
    assert noted.count(STRANGER) == 1
    assert len(noted) == proxies.MOST


def test_without_redis_nobody_is_noted_and_nothing_breaks(
    settings: LazySettings,
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    proxies.record_unknown_proxy(STRANGER)
    assert proxies.last_unknown_proxy() == ""


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"HTTPS": "true"}, "names no proxy"),
        ({"TRUSTED_PROXIES": "*"}, "names everybody"),
        ({"TRUSTED_PROXIES": "proxy"}, "names no address"),
    ],
)
def test_nothing_is_served_where_a_proxy_is_not_named_or_named_wrongly(
    env: dict[str, str], words: str
) -> None:
    command = [sys.executable, "-m", "deploy.web", "--port", "1"]
    done = subprocess.run(
        command,
        env={**os.environ, "SECRET_KEY": "x" * 50, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["*", "0.0.0.0/0", "::/0", "proxy", "10.0.0.1/8"])
def test_everybody_is_no_proxy_and_a_name_is_no_address(name: str) -> None:
    with pytest.raises(ValueError, match=r"names (no address|everybody)"):
        environment.proxies(f"127.0.0.1,{name}")
