"""`run --hall` as a club uses it: over HTTPS, by name, with nothing known in it."""

import os
import re
import socket
import ssl
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import sync_playwright

from deploy.hall.authority import read_certificate
from deploy.local.ports import free_port
from tests import browsers
from tests.chromium import FONTS, QUIET
from tests.deploy.hall.moving import Machine, machines, move
from tests.deploy.test_run import SERVERS, dev, say
from tests.fonts.installed import installed
from tests.programs import NETWORKS

__all__ = ["machines"]  # the fixture

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]
NAME, ADDRESS = "rectify-test.local", "127.0.0.1"
LAST_LINE = "Ctrl-C stops everything."
LINK = re.compile(r"https://\S+?(/setup/welcome/\S+)")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
PASSWORD = "a long word for the club"


class ByName(HTTPSConnection):
    """A tablet's connection: the name leads to an address, and has to be proved."""

    def __init__(self, port: int, authority: Path) -> None:
        self._trusted = ssl.create_default_context(cafile=str(authority))
        super().__init__(NAME, port, timeout=20)

    def connect(self) -> None:
        line = socket.create_connection((ADDRESS, self.port), timeout=20)
        self.sock = self._trusted.wrap_socket(line, server_hostname=NAME)


@dataclass
class Evening:
    """A hall that runs, and what its terminal said."""

    process: subprocess.Popen[str]
    env: dict[str, str]
    port: int
    page_port: int
    said: str = ""

    @property
    def authority(self) -> Path:
        return Path(self.env["RECTIFY_VAR"], "hall", "certificates", "authority.pem")

    def close(self) -> int:
        """Its code, once everything has ended."""
        self.process.terminate()
        return self.process.wait(timeout=30)

    def ask(
        self, path: str, form: dict[str, str] | None = None, cookie: str = ""
    ) -> tuple[int, dict[str, str], str]:
        headers = {"Cookie": cookie, "Referer": f"https://{NAME}:{self.port}{path}"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(ByName(self.port, self.authority)) as tablet:
            body = urlencode(form) if form is not None else None
            tablet.request("POST" if form else "GET", path, body, headers)
            answer = tablet.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, found, answer.read().decode()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    env = {name: value for name, value in os.environ.items() if name not in SERVERS}
    env["RECTIFY_VAR"] = str(tmp_path_factory.mktemp("var"))
    port, page_port = free_port(), free_port()
    words = ["run", "--hall", "--address", ADDRESS, "--name", NAME]
    words += ["--port", str(port), "--page-port", str(page_port)]
    one = Evening(dev(env, *words), env, port, page_port)
    assert one.process.stdout is not None
    for line in one.process.stdout:
        one.said += line
        if line.strip() == LAST_LINE:
            break
    else:
        raise AssertionError(one.said)
    yield one
    one.close()


def test_it_says_where_tablets_go_and_how_they_begin(evening: Evening) -> None:
    assert f"https://{NAME}:{evening.port}/floor/" in evening.said
    assert f"http://{ADDRESS}:{evening.page_port}/" in evening.said
    assert "█" in evening.said
    assert "demo" not in evening.said


def test_a_tablet_that_trusts_the_hall_gets_pages_by_name(evening: Evening) -> None:
    status, headers, page = evening.ask("/login/")
    assert status == 200
    assert "strict-transport-security" not in headers
    assert "Secure" in headers["set-cookie"]
    assert "demo" not in page


def test_the_plain_port_serves_the_page_and_nothing_else(evening: Evening) -> None:
    answers = {}
    for path in ("/", "/rectify.crt", "/login/", "/api/tables/", "/static/x.css"):
        asked = HTTPConnection(ADDRESS, evening.page_port, timeout=20)
        asked.request("GET", path)
        answers[path] = asked.getresponse().status
        asked.close()
    assert answers == {
        "/": 200,
        "/rectify.crt": 200,
        "/login/": 302,
        "/api/tables/": 302,
        "/static/x.css": 302,
    }


def test_plain_http_on_the_secure_port_gets_nothing(evening: Evening) -> None:
    with socket.create_connection((ADDRESS, evening.port), timeout=20) as line:
        line.sendall(b"GET /login/ HTTP/1.1\r\nHost: rectify-test.local\r\n\r\n")
        assert b"HTTP" not in line.recv(1000)


@pytest.mark.parametrize("name", ["floor", "director", "reviewer", "admin"])
def test_nobody_logs_in_with_a_password_of_the_documentation(
    evening: Evening, name: str
) -> None:
    _status, headers, page = evening.ask("/login/")
    form = {"login": name, "password": f"demo-{name}"}
    form["csrfmiddlewaretoken"] = TOKEN.findall(page)[0]
    status, _headers, said = evening.ask("/login/", form, headers["set-cookie"])
    assert status == 200
    assert "username or password is wrong" in said


def test_a_second_run_on_the_same_data_is_refused(evening: Evening) -> None:
    code, said = say(evening.env, "run", "--hall", "--address", ADDRESS)
    assert (code, said.count("\n")) == (1, 1)
    assert "already running" in said


def test_the_doctor_finds_nothing_wrong_with_a_hall(evening: Evening) -> None:
    _code, said = say(evening.env, "manage", "--hall", "doctor")
    assert "ERROR" not in said
    assert f"over https to {ADDRESS}" in said
    assert "No account has a published password." in said


def test_the_first_administrator_comes_in_by_a_link_that_is_good_once(
    evening: Evening,
) -> None:
    """In a real browser, which trusts the hall's authority and goes by the name."""
    (path,) = LINK.findall(evening.said)
    address = f"https://{NAME}:{evening.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(),
            chromium_sandbox=False,
            args=[*QUIET, *by_name(evening)],
            # Without any font at all Chromium ends.
            env={**os.environ, **installed(FONTS)},
        )
        page = browser.new_page()
        page.goto(address + path)
        for field in ("new_password1", "new_password2"):
            page.fill(f"[name={field}]", PASSWORD)
        page.keyboard.press("Enter")
        page.fill("[name=login]", "admin")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/setup/")
        page.goto(address + "/floor/")
        assert page.evaluate("isSecureContext")
        worker = "navigator.serviceWorker.ready.then(one => one.scope)"
        assert page.evaluate(worker) == f"{address}/floor/"
        browser.close()
    assert evening.ask(path)[0] == 200
    assert "new_password1" not in evening.ask(path)[2]


@pytest.mark.needs(NETWORKS)
@pytest.mark.timeout(600)
def test_tablets_find_the_hall_again_at_its_new_address(
    evening: Evening, machines: tuple[Machine, Machine]
) -> None:
    """By the name, and by a new code; the certificate holds for the new address.

    The last one, on the data of an evening that is over: nothing is prepared again.
    """
    assert evening.close() == 0
    move(machines, Path(evening.env["RECTIFY_VAR"]))


def by_name(evening: Evening) -> list[str]:
    """What makes Chromium find the hall, and take what its authority has signed."""
    key = read_certificate(evening.authority).public_key()
    info = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    digest = b64encode(sha256(info).digest()).decode()
    return [
        f"--host-resolver-rules=MAP {NAME} {ADDRESS}",
        f"--ignore-certificate-errors-spki-list={digest}",
    ]
