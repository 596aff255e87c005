"""`./dev audit` without the network: OSV's advisories, held against the locks.

The service whose answers are asked for publishes all of PyPI's advisories as one zip,
a JSON document of the OSV schema each. ``--take`` keeps those about locked packages in
`SNAPSHOT`; an audit that cannot ask the service reads that file. Nothing is guessed: a
version that cannot be read, and a range of another kind, count as affected.

    python -m deploy.release.advisories [--snapshot FILE | --take [FILE]]
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from deploy.local.paths import ROOT
from deploy.local.supervisor import say

Json = dict[str, Any]
EXPORT = "https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip"
SNAPSHOT = ROOT / "deploy" / "release" / "advisories.json"
LOCK = ROOT / "requirements-dev.lock"
LOCKED = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)
ECOSYSTEM, OLD = "PyPI", 30
FORMAT = "rectify advisories 1"
# What an advisory says of a package; the rest of the document is left out.
KEPT = ("id", "aliases", "summary", "modified", "withdrawn")
FOUND, NOTHING_READ = 1, 2


class NotAnExport(Exception):
    """The file is no export of OSV, and no snapshot of ours."""


@dataclass(frozen=True)
class Snapshot:
    """Advisories of the OSV schema; ``newest`` is when the last of them changed."""

    advisories: tuple[Json, ...]
    newest: datetime

    def age(self, now: datetime) -> int:
        """Whole days since then."""
        return (now - self.newest).days


@dataclass(frozen=True, order=True)
class AffectedPackage:
    """A locked version that an advisory names."""

    package: str
    version: str
    advisory: str
    summary: str = ""


def locked(text: str) -> set[tuple[str, str]]:
    """The packages of a lock file, with their versions."""
    return {(str(canonicalize_name(name)), v) for name, v in LOCKED.findall(text)}


def read(content: bytes) -> Snapshot:
    """OSV's zip, one or more documents as JSON, or our snapshot.

    Raises `NotAnExport`.
    """
    try:
        found, newest = _documents(content)
        for one in found:
            _check(one)
    except (ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as bad:
        raise NotAnExport(f"This is no export of OSV: {bad}.") from bad
    return Snapshot(found, newest)


def _documents(content: bytes) -> tuple[tuple[Json, ...], datetime]:
    """The advisories, and when the newest was changed; a snapshot says that itself."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            names = [name for name in file.namelist() if name.endswith(".json")]
            found = [json.loads(file.read(name)) for name in sorted(names)]
    else:
        whole = json.loads(content)
        if isinstance(whole, dict) and whole.get("format") == FORMAT:
            return tuple(whole["advisories"]), _moment(whole["newest"])
        found = whole if isinstance(whole, list) else [whole]
    return tuple(found), max(_moment(one["modified"]) for one in found)


def _moment(written: str) -> datetime:
    found = datetime.fromisoformat(written)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _check(advisory: Json) -> None:
    """Raise `ValueError` where it is not as the schema says."""
    if not isinstance(advisory["id"], str):
        raise ValueError("an advisory has no id")
    for affected in advisory.get("affected", []):
        if not isinstance(affected["package"]["name"], str):
            raise ValueError(f"{advisory['id']} names no package")


def findings(
    packages: Iterable[tuple[str, str]], snapshot: Snapshot
) -> list[AffectedPackage]:
    """Every locked version that an advisory says is affected, in order."""
    versions: dict[str, set[str]] = {}
    for name, version in packages:
        versions.setdefault(name, set()).add(version)
    return sorted(
        {
            AffectedPackage(name, version, one["id"], str(one.get("summary", "")))
            for one in snapshot.advisories
            if not one.get("withdrawn")
            for name, affected in _about(one)
            for version in versions.get(name, ())
            if is_affected(version, affected)
        }
    )


def _about(advisory: Json) -> Iterator[tuple[str, Json]]:
    """What it says of each package of PyPI."""
    for affected in advisory.get("affected", []):
        package = affected["package"]
        if package.get("ecosystem", "").split(":")[0] == ECOSYSTEM:
            yield str(canonicalize_name(package["name"])), affected


def is_affected(version: str, affected: Mapping[str, Any]) -> bool:
    """By the list of versions, or by a range, as the OSV schema evaluates them."""
    if version in affected.get("versions", ()):
        return True
    ranges = [one for one in affected.get("ranges", ()) if one["type"] != "GIT"]
    try:
        return any(_is_within(Version(version), one) for one in ranges)
    except InvalidVersion:
        return True


def _is_within(version: Version, one: Mapping[str, Any]) -> bool:
    within = False
    for event in sorted(one["events"], key=_order):
        ((kind, at),) = event.items()
        within = EVENTS[kind](within, version, at)
    return within


EVENTS: dict[str, Callable[[bool, Version, str], bool]] = {
    "introduced": lambda so, own, at: so or at == "0" or own >= Version(at),
    "fixed": lambda so, own, at: so and own < Version(at),
    "limit": lambda so, own, at: so and (at == "*" or own < Version(at)),
    "last_affected": lambda so, own, at: so and own <= Version(at),
}


def _order(event: Mapping[str, str]) -> tuple[Version, bool]:
    """By version; at one version what introduces comes first."""
    ((kind, at),) = event.items()
    bare = "0" if at in ("0", "*") else at
    return Version(bare), kind != "introduced"


def taken(export: Snapshot, packages: Iterable[tuple[str, str]]) -> Json:
    """What is kept: the advisories about these packages, whatever their version."""
    names = {name for name, _version in packages}
    kept = []
    for one in export.advisories:
        about = [said for name, said in _about(one) if name in names]
        if about:
            kept.append({k: one[k] for k in KEPT if k in one} | {"affected": about})
    newest = export.newest.isoformat()
    return {"format": FORMAT, "newest": newest, "advisories": kept}


def main(words: list[str]) -> int:
    """0: no known vulnerability; 1: some; 2: nothing could be read."""
    parser = argparse.ArgumentParser(prog="./dev audit", description=__doc__)
    parser.add_argument("--snapshot", type=Path, help="OSV's zip, or a snapshot")
    parser.add_argument("--take", nargs="?", const=EXPORT, help="renew the snapshot")
    asked = parser.parse_args(words)
    packages = locked(LOCK.read_text())
    try:
        if asked.take is not None:
            return _take(asked.take, packages)
        return _audit(asked.snapshot or SNAPSHOT, packages, datetime.now(UTC))
    except (OSError, NotAnExport) as error:
        sys.stderr.write(f"Nothing was checked: {error}\n")
        return NOTHING_READ


def _take(source: str, packages: set[tuple[str, str]]) -> int:
    if source.startswith("https://"):
        with urlopen(source, timeout=60) as answer:
            content = answer.read()
    else:
        content = Path(source).read_bytes()
    kept = taken(read(content), packages)
    SNAPSHOT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    say(f"{len(kept['advisories'])} advisories are kept in {SNAPSHOT.name}.")
    return 0


def _audit(place: Path, packages: set[tuple[str, str]], now: datetime) -> int:
    snapshot = read(place.read_bytes())
    found = findings(packages, snapshot)
    days = snapshot.age(now)
    old = f" It is {days} days old: renew it." if days > OLD else ""
    say(
        f"{len(packages)} locked versions held against {len(snapshot.advisories)} "
        f"advisories, the newest of {snapshot.newest:%Y-%m-%d}.{old}"
    )
    for one in found:
        say(f"{one.package} {one.version}: {one.advisory} {one.summary}".rstrip())
    return FOUND if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
