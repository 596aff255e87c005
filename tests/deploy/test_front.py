"""The one address: pages and API by WSGI, the event stream by ASGI."""

from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest

from tests.conftest import Site


def ask(site: Site, path: str) -> HTTPResponse:
    connection = HTTPConnection(urlsplit(site.url).netloc, timeout=10)
    connection.request("GET", path)
    return connection.getresponse()


@pytest.mark.parametrize("path", ["/login/", "/healthz"])
def test_pages_carry_a_strict_policy(site: Site, path: str) -> None:
    answer = ask(site, path)
    assert answer.status == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy


def test_ready_as_the_application_role(site: Site) -> None:
    assert ask(site, "/readyz").status == 200


def test_static_files_have_names_that_never_change_meaning(site: Site) -> None:
    page = ask(site, "/login/").read().decode()
    path = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = ask(site, path)
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_stranger_gets_no_stream(site: Site) -> None:
    assert ask(site, "/api/stream/").status in {401, 403}
