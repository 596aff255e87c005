"""What others made and Rectify is made with: read from locks and metadata.

Their page, and the bill of materials: a CycloneDX 1.6 document of what a server is made
of, put together, written and held against the schema by CycloneDX's own library.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import (
    ExternalReference,
    ExternalReferenceType,
    HashAlgorithm,
    HashType,
    XsUri,
)
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.spdx import is_expression
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.local.paths import ROOT
from deploy.release import NotReady
from deploy.version import VERSION

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
PAGE = ROOT / "docs" / "generated" / "third-party.md"
HEAD = """\
# The work of others

Rectify is Apache-2.0 ([LICENSE](../../LICENSE)). It stands on the work of others, each
on its own terms. This page is made by `./dev release --write` from the lock files,
from what the packages say of themselves and from `deploy/release/licences.toml`; a
test holds it current.

The wheel holds only our own files, and the scripts and the fonts below. Every other
package is fetched when Rectify is installed, and brings its licence with it in its
`dist-info`; wheels with compiled parts bring those of the libraries inside them. A
container image holds all of them, and Debian's packages with their terms in
`/usr/share/doc`.

The pages are set in Noto Sans: the letters and signs they need, cut out of the packages
below by `deploy/release/typeface.py`; papers as PDF in the letters that they have of
Latin, Greek and Cyrillic. Icons and the suits on cards are our own. The Laws of
Duplicate Bridge are copyright of their publishers and are not part of Rectify: clauses
are cited by number and put in our own words.
"""
COLUMNS = "| | version | licence | home |\n|---|---|---|---|\n"
PYTHON, SCRIPT = "pypi", "npm"


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


def page() -> str:
    """The whole page."""
    server = packages(SERVER_LOCK)
    besides = [part for part in packages(LAPTOP_LOCK) if part not in server]
    sections = [
        HEAD,
        "## Scripts in the pages\n\n" + _table(vendored()),
        "## Fonts of pages and papers\n\n" + _table(fonts()),
        "## What a server installs\n\n" + _table(server),
        "## What `./dev run` installs besides\n\n" + _table(besides),
        *_terms(),
    ]
    return "\n".join(sections)


def _table(parts: tuple[Part, ...] | list[Part]) -> str:
    rows = (f"| {p.name} | {p.version} | {p.licence} | {p.home} |\n" for p in parts)
    return COLUMNS + "".join(rows)


def _terms() -> Iterator[str]:
    named = [(one["package"], VENDORED / one["licence_file"]) for one in shipped()]
    named += [(one["name"], FONTS / one["licence_file"]) for one in cut_from()]
    for name, file in named:
        words = file.read_text().strip()
        yield f"## {name}: its licence\n\n```\n{words}\n```\n"


def bill(timestamp: str, wheel_sha256: str) -> str:
    """The document; the same commit and the same wheel give the same bytes.

    ``timestamp`` is ISO 8601 in UTC. Raises `NotReady` where the schema refuses it.
    """
    found = Bom(serial_number=uuid5(NAMESPACE_URL, wheel_sha256))
    found.metadata.timestamp = datetime.fromisoformat(timestamp)
    ours = found.metadata.component = _ours(wheel_sha256)
    for part in packages(SERVER_LOCK):
        found.components.add(_component(part, PYTHON))
    for part in (*vendored(), *fonts()):
        found.components.add(_component(part, SCRIPT))
    found.register_dependency(ours, _asked_for(found))
    written: str = JsonV1Dot6(found).output_as_string(indent=1)
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(written):
        raise NotReady(f"The bill of materials is not CycloneDX 1.6: {wrong!r}")
    return written + "\n"


def _ours(wheel_sha256: str) -> Component:
    reference = PackageURL(PYTHON, name="rectify", version=VERSION)
    return Component(
        type=ComponentType.APPLICATION,
        name="rectify",
        version=VERSION,
        bom_ref=str(reference),
        purl=reference,
        licenses=[LicenseExpression("Apache-2.0")],
        hashes=_digests([wheel_sha256]),
    )


def _component(part: Part, kind: str) -> Component:
    """The digests of a package: a lock allows one file for each platform."""
    scope, _, name = part.name.rpartition("/")
    reference = PackageURL(kind, scope or None, name, part.version)
    site, file = ExternalReferenceType.WEBSITE, ExternalReferenceType.DISTRIBUTION
    address = XsUri(str(reference))
    return Component(
        type=ComponentType.LIBRARY,
        name=part.name,
        version=part.version,
        bom_ref=str(reference),
        purl=reference,
        licenses=[LicenseExpression(part.licence)],
        external_references=[
            ExternalReference(type=site, url=XsUri(part.home)),
            ExternalReference(type=file, url=address, hashes=_digests(part.sha256)),
        ],
    )


def _digests(sha256: Iterable[str]) -> list[HashType]:
    return [HashType(alg=HashAlgorithm.SHA_256, content=one) for one in sha256]


def _asked_for(found: Bom) -> list[Component]:
    """What we name ourselves; the rest comes because these want it."""
    names = direct() | {part.name for part in (*vendored(), *fonts())}
    return [one for one in found.components if one.name in names]
