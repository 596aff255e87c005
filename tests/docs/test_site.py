"""The documentation is a site: every page in it, and nothing from another host."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.test_layout import ROOT
from tests.docs.test_links import PAGES

CONFIG = ROOT / "deploy" / "release" / "site" / "mkdocs.yml"
# What a browser fetches by itself; a link that someone follows is something else.
FETCHED = re.compile(
    r"<(?:script|img|iframe)[^>]* src=\"?((?:https?:)?//[^\" >]+)"
    r"|<link[^>]* href=\"?((?:https?:)?//[^\" >]+)"
)


def build(place: Path, config: Path = CONFIG) -> "subprocess.CompletedProcess[str]":
    words = ["build", "--strict", f"--config-file={config}"]
    command = [sys.executable, "-m", "mkdocs", *words, f"--site-dir={place}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    place = tmp_path_factory.mktemp("site")
    done = build(place)
    assert done.returncode == 0, done.stderr
    return place


def test_every_page_is_in_it(site: Path) -> None:
    docs = [
        page.relative_to(ROOT / "docs")
        for page in PAGES
        if page.is_relative_to(ROOT / "docs")
    ]
    missing = {page for page in docs if not (site / page.with_suffix(".html")).exists()}
    assert missing == set()
    assert (site / "index.html").exists()


def test_a_browser_fetches_nothing_from_another_host(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > len(PAGES)
    assert [
        found for page in pages for found in FETCHED.findall(page.read_text())
    ] == []
    assert (site / "fonts" / "noto-sans-greek.woff2").stat().st_size > 0


def test_a_page_outside_the_navigation_fails(tmp_path: Path) -> None:
    text = CONFIG.read_text().replace("      - Scores: scores.md\n", "")
    for name in ("../../../docs", "hooks.py"):
        text = text.replace(name, str((CONFIG.parent / name).resolve()))
    (tmp_path / "mkdocs.yml").write_text(text)
    done = build(tmp_path / "site", tmp_path / "mkdocs.yml")
    assert done.returncode == 1
    assert "scores.md" in done.stderr
