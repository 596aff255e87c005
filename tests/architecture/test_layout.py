"""What lies at the top, and what no file of ours may name."""

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("git")
ROOT = Path(__file__).resolve().parents[2]

TOP = {
    ".ci",
    ".dockerignore",
    ".gitignore",
    "LICENSE",
    "README.md",
    "deploy",
    "dev",
    "docs",
    "lawbook",
    "manage.py",
    "pyproject.toml",
    "requirements-dev.lock",
    "requirements-local.lock",
    "requirements-uv.lock",
    "requirements.lock",
    "rulings",
    "tables",
    "tests",
}
# Written in pieces, so that this file does not name them itself.
HOSTS = ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "deb" + "ian.org")
# What finds browsers; everybody else asks there.
FINDER = "tests/browsers.py"
DRIVEN = ("Mini" + "Browser", "WebKit" + "WebDriver", "chrom" + r"(?:e|ium)[-\w]*[\"']")
BROWSERS = re.compile("|".join(DRIVEN))
MACHINE_PATHS = re.compile(r"(?<![\w./-])/(?:work|root|home/\w+|tmp/\w+)/[\w.-]+")


def tracked() -> list[Path]:
    """Every file that git knows, those about to be added included."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
    found = [ROOT / line for line in done.stdout.splitlines()]
    return [path for path in found if path.is_file()]


def texts() -> dict[str, str]:
    """The text files among them."""
    found = {}
    for path in tracked():
        data = path.read_bytes()
        if b"\0" not in data:
            found[str(path.relative_to(ROOT))] = data.decode()
    return found


def test_nothing_else_lies_at_the_top() -> None:
    found = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert "dev" in found
    assert found <= TOP


def test_no_file_names_a_registry() -> None:
    files = texts()
    assert len(files) > 50
    guilty = {name for name, text in files.items() for host in HOSTS if host in text}
    assert guilty == set()


def test_no_file_names_a_place_on_one_machine() -> None:
    files = texts()
    assert len(files) > 50
    guilty = {name for name, text in files.items() if MACHINE_PATHS.search(text)}
    assert guilty == set()


def test_every_package_is_python_that_git_knows() -> None:
    for package in ("lawbook", "tables", "rulings", "deploy"):
        assert ROOT / package / "__init__.py" in tracked()


def test_one_module_finds_browsers() -> None:
    """No test, and nothing else that runs, names the program of a browser."""
    python = {name: text for name, text in texts().items() if name.endswith(".py")}
    named = {name for name, text in python.items() if BROWSERS.search(text)}
    assert named == {FINDER}
