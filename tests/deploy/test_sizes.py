"""One number for each limit: pages, documents and proxies say what the code does."""

import re
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tables.common import sizes
from tests.conftest import Site
from tests.rulings.builders import make_person

ROOT = Path(__file__).resolve().parents[2]
PROXIES = ("deploy/caddy/Caddyfile", "deploy/container/Caddyfile")
INGRESS = ROOT / "deploy" / "kubernetes" / "example" / "ingress.yaml"
MEGABYTES = re.compile(r"(\d+) ?MB\b(?!/)")
# What each page says of sizes, in its order; figures that were measured are not limits.
SAID = {
    "docs/cases.md": [sizes.ATTACHMENT],
    "docs/damage.md": [sizes.PLAYS_FILE],
    "docs/setting-up.md": [sizes.SETUP_FILE],
    "docs/tablets.md": [sizes.SAVED_FILE],
    "docs/exchange.md": [sizes.RULINGS_FILE, sizes.FILE],
    "docs/decisions/0002-one-address-wsgi-and-asgi.md": [
        sizes.REQUEST,
        sizes.UPLOAD,
        sizes.REQUESTS_AT_ONCE,
        sizes.FILES_AT_ONCE,
        sizes.ANSWERS_AT_ONCE,
    ],
}
MEASURED = {
    "docs/capacity.md",
    "docs/changelog.md",
    "docs/benchmarks.md",
    # What papers of both kinds weighed.
    "docs/papers.md",
    "docs/decisions/0006-papers-by-typst.md",
}


@pytest.mark.parametrize("proxy", PROXIES)
def test_caddy_lets_the_largest_request_in_and_nothing_larger(proxy: str) -> None:
    """To Caddy a megabyte is a million bytes."""
    [found] = re.findall(r"max_size (\d+)MB\n", (ROOT / proxy).read_text())
    assert int(found) * sizes.MB == sizes.UPLOAD


def test_the_ingress_lets_the_largest_request_in_and_nothing_larger() -> None:
    """In bytes: to nginx a megabyte is 1,048,576 of them."""
    notes = yaml.safe_load(INGRESS.read_text())["metadata"]["annotations"]
    assert notes["nginx.ingress.kubernetes.io/proxy-body-size"] == str(sizes.UPLOAD)


def test_what_a_page_takes_fits_through_every_door() -> None:
    through_pages = (
        sizes.SAVED_FILE,
        sizes.ATTACHMENT,
        sizes.RESULTS_FILE,
        sizes.SETUP_FILE,
        sizes.OFFICIAL_FILE,
        sizes.PLAYS_FILE,
    )
    assert max(through_pages) <= sizes.FILE
    assert sizes.FILE + sizes.REQUEST == sizes.UPLOAD
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == sizes.REQUEST


def test_documents_say_the_sizes_that_hold() -> None:
    found = {}
    for page in (ROOT / "docs").rglob("*.md"):
        name = str(page.relative_to(ROOT))
        numbers = MEGABYTES.findall(page.read_text())
        if numbers and name not in MEASURED:
            found[name] = [int(number) * sizes.MB for number in numbers]
    assert found == SAID


def test_no_page_and_no_sentence_says_a_size_of_its_own() -> None:
    """They take it from `tables.common.sizes`."""
    kinds = ("*.html", "*.py", "*.js", "*.po")
    files = [
        path
        for app in ("tables", "rulings", "deploy")
        for kind in kinds
        for path in (ROOT / app).rglob(kind)
        if path.name != "sizes.py"
    ]
    assert len(files) > 500
    told = {str(path) for path in files if MEGABYTES.search(path.read_text())}
    assert told == set()


def saved_file(length: int) -> SimpleUploadedFile:
    """A tablet's file of so many bytes, without an entry."""
    return SimpleUploadedFile("rectify.json", b"[" + b" " * (length - 2) + b"]")


@pytest.fixture
def logged_in(site: Site, client: Client) -> Client:
    client.force_login(make_person("one", "director"))
    return client


@pytest.mark.parametrize(
    ("length", "status", "said"),
    [
        (sizes.SAVED_FILE, 200, "The file has no entries."),
        (sizes.SAVED_FILE + 1, 422, "The file is larger than 7 MB"),
    ],
)
def test_a_saved_file_comes_as_far_as_its_limit(
    site: Site, logged_in: Client, length: int, status: int, said: str
) -> None:
    """Through the served site, whose web process has a limit of its own."""
    boundary = "b" * 30
    token = logged_in.get("/desk/tablets/file/").cookies["csrftoken"].value
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="r"'
    body = head.encode() + b"\r\nContent-Type: application/json\r\n\r\n"
    body += saved_file(length).read() + f"\r\n--{boundary}--\r\n".encode()
    session = logged_in.cookies[settings.SESSION_COOKIE_NAME].value
    heads = {
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        "Cookie": f"sessionid={session}; csrftoken={token}",
        "X-CSRFToken": token,
    }
    asked = HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    asked.request("POST", "/desk/tablets/file/", body, heads)
    answer = asked.getresponse()
    assert answer.status == status
    assert said in answer.read().decode()
    asked.close()
