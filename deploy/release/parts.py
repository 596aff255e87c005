"""What others made and Rectify is made with: read from the locks and the metadata."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from cyclonedx.spdx import is_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.local.paths import ROOT
from deploy.release.errors import NotReady

HERE = Path(__file__).parent
SERVER_LOCK = ROOT / "requirements.lock"
LAPTOP_LOCK = ROOT / "requirements-local.lock"
VENDORED = ROOT / "tables" / "static" / "vendor"
FONTS = ROOT / "tables" / "static" / "fonts"
PINNED = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
HOMES = ("homepage", "home", "source", "repository", "source code", "github")
UNKNOWN = (
    "{name} does not name its licence by an SPDX identifier: read its licence file and"
    " write it into deploy/release/licences.toml."
)


@dataclass(frozen=True, slots=True)
class Part:
    """One third-party package or file; ``licence`` is an SPDX expression."""

    name: str
    version: str
    licence: str
    home: str
    sha256: tuple[str, ...]


def packages(lock: Path) -> tuple[Part, ...]:
    """Every package that a lock file names, with the digests it allows."""
    blocks = lock.read_text().replace("\\\n", " ").splitlines()
    found = [(PINNED.match(line), tuple(HASH.findall(line))) for line in blocks]
    return tuple(
        Part(
            pin["name"],
            pin["version"],
            licence(pin["name"]),
            home(pin["name"]),
            hashes,
        )
        for pin, hashes in found
        if pin
    )


def vendored() -> tuple[Part, ...]:
    """The scripts of others that lie in this repository."""
    return tuple(
        Part(
            one["package"],
            one["version"],
            one["licence"],
            one["home"],
            (one["sha256"],),
        )
        for one in shipped()
    )


def shipped() -> list[dict[str, str]]:
    """The same with the names of their files, as `vendor.toml` lists them."""
    listed = tomllib.loads((VENDORED / "vendor.toml").read_text())
    return list(listed["file"])


def fonts() -> tuple[Part, ...]:
    """The packages that the fonts of the pages are cut from."""
    return tuple(
        Part(one["name"], one["version"], one["licence"], one["home"], (one["sha256"],))
        for one in cut_from()
    )


def cut_from() -> list[dict[str, str]]:
    """The same with the files of their licences, as `fonts.toml` lists them."""
    return list(tomllib.loads((FONTS / "fonts.toml").read_text())["package"])


def direct() -> set[str]:
    """The packages that `pyproject.toml` asks for, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {canonicalize_name(Requirement(d).name) for d in project["dependencies"]}


def licence(name: str) -> str:
    """Its SPDX expression. Raises `NotReady` where only its file would tell."""
    said = _stated().get(name, {}).get("licence")
    return said or _declared(name)


def home(name: str) -> str:
    """Where its people are to be found."""
    said = _stated().get(name, {}).get("home")
    return said or _told_home(_metadata(name))


def _declared(name: str) -> str:
    told = _metadata(name)
    words = str(told.get("License-Expression") or told.get("License") or "")
    if words and is_expression(words):
        return words
    raise NotReady(UNKNOWN.format(name=name))


def _told_home(told: Any) -> str:
    pairs = [line.split(", ", 1) for line in told.get_all("Project-URL") or []]
    named = {label.strip().lower(): address for label, address in pairs}
    first = next((named[label] for label in HOMES if label in named), "")
    others = [address for _, address in pairs]
    return str(first or told.get("Home-page") or (others or [""])[0])


def _metadata(name: str) -> Any:
    try:
        return metadata(name)
    except PackageNotFoundError as error:
        raise NotReady(
            f"{name} is not installed here: ./dev setup, or, where it never is,"
            " deploy/release/licences.toml."
        ) from error


@cache
def _stated() -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / "licences.toml").read_text())
