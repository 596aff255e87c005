"""What the documentation names is there: pages, pictures, commands, addresses."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from deploy.local.__main__ import COMMANDS
from tests.architecture.test_layout import ROOT, tracked

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MANAGE = re.compile(r"(?:manage\.py|\./dev manage|bin/rectify) ([a-z][a-z_]+)\b")
DEV = re.compile(r"\./dev ([a-z][a-z-]+)\b")
ADDRESS = re.compile(
    r"(?<![\w<>.~/-])/(?:api|desk|floor|login|lawbook|review|say|setup|admin|peer)/[^\s`\"'|),;]*"
)
FILE = re.compile(
    r"`((?:deploy|docs|lawbook|rulings|tables|tests)/[\w./-]+?\.(?:py|md|toml|yaml|json|html|js))`"
)
GAP = re.compile(r"<[\w:]+>|\{\w+\}|…")
PAGES = sorted(path for path in tracked() if path.suffix == ".md")


def called(page: Path) -> str:
    return str(page.relative_to(ROOT))


pages = pytest.mark.parametrize("page", PAGES, ids=called)


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as a forge makes them."""
    words = HEADING.findall(FENCE.sub("", page.read_text()))
    kept = (re.sub(r"[^\w\- ]", "", word.strip().lower()) for word in words)
    return {word.replace(" ", "-") for word in kept}


def code(page: Path) -> Iterator[str]:
    """Everything on a page that is set as code."""
    yield from CODE.findall(page.read_text())


def is_ours(path: str) -> bool:
    """Whether something answers there."""
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


def dead_links(page: Path) -> list[str]:
    """The links of a page to a file or a heading that is not there."""
    links = LINK.findall(FENCE.sub("", page.read_text()))
    return [link for link in links if "://" not in link and not leads(page, link)]


def leads(page: Path, link: str) -> bool:
    place, _, anchor = link.partition("#")
    target = (page.parent / place).resolve() if place else page
    return target.exists() and (not anchor or anchor in anchors(target))


@pages
def test_every_link_leads_somewhere(page: Path) -> None:
    assert dead_links(page) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One head\n[a](page.md#one-head) [b](page.md#other) [c](no.md)")
    assert dead_links(page) == ["page.md#other", "no.md"]


@pages
def test_every_command_is_there(page: Path) -> None:
    words = "\n".join(code(page))
    assert set(DEV.findall(words)) <= {*COMMANDS, "setup", "help"}
    known = {*get_commands(), "help", "test"}
    assert {name for name in MANAGE.findall(words) if name not in known} == set()


# The roles are made of the addresses themselves, and have a test of their own.
@pytest.mark.parametrize("page", [p for p in PAGES if p.stem != "roles"], ids=called)
def test_every_address_is_there(page: Path) -> None:
    """A number stands for what is in brackets; what is left open is not asked for."""
    for found in ADDRESS.findall("\n".join(code(page))):
        address = found.rstrip(":")
        if address.endswith("…"):
            continue
        path = GAP.sub("1", address.split("?")[0].split("#")[0])
        with_slash = path if "." in path.rsplit("/", 1)[-1] else path.rstrip("/") + "/"
        assert is_ours(with_slash), address


@pages
def test_every_file_is_there(page: Path) -> None:
    for name in FILE.findall(page.read_text()):
        room = name.partition("/")[0]
        places = (ROOT / name, ROOT / room / "templates" / name)
        assert any(place.exists() for place in places), name


def test_the_documentation_names_much() -> None:
    """So that nothing above passes because it found nothing."""
    text = "\n".join(page.read_text() for page in PAGES)
    found = [len(set(one.findall(text))) for one in (LINK, DEV, MANAGE, ADDRESS, FILE)]
    assert all(number > 10 for number in found), found


def test_every_page_and_picture_is_reached() -> None:
    """From the README, over any number of pages."""
    seen, coming = set(), [ROOT / "README.md"]
    while coming:
        page = coming.pop().resolve()
        if page in seen or not page.exists():
            continue
        seen.add(page)
        if page.suffix == ".md":
            links = LINK.findall(page.read_text())
            places = [link.partition("#")[0] for link in links if "://" not in link]
            coming += [page.parent / place for place in places if place]
    kinds = {".md", ".png", ".json"}
    inside = [p for p in tracked() if p.is_relative_to(ROOT / "docs")]
    docs = {p for p in inside if p.suffix in kinds}
    assert {called(path) for path in docs if path.resolve() not in seen} == set()
