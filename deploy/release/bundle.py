"""Offline bundles: everything that a machine needs to run Rectify, in one archive.

One for each platform, with the wheels for every Python that Rectify runs on, PostgreSQL
and Valkey among them, and a script that installs them from the archive alone.
"""

from __future__ import annotations

import shutil
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

from deploy.local.locks import PYTHONS
from deploy.local.paths import ROOT
from deploy.local.supervisor import say
from deploy.release.building import UV, call, sha256
from deploy.release.parts import LAPTOP_LOCK
from deploy.version import VERSION

START = Path(__file__).with_name("start")


@dataclass(frozen=True)
class Platform:
    """A platform by its names: ours, uv's, and those that wheels carry."""

    name: str
    uv: str
    wheels: tuple[str, ...]


def _linux(machine: str) -> Platform:
    versions = [f"manylinux_2_{minor}_{machine}" for minor in range(28, 4, -1)]
    older = [f"manylinux{year}_{machine}" for year in ("2014", "2010", "1")]
    name = f"linux-{machine}"
    return Platform(name, f"{machine}-manylinux_2_28", (*versions, *older))


def _mac(machine: str, uv: str) -> Platform:
    return Platform(f"macos-{machine}", uv, (f"macosx_14_0_{machine}",))


PLATFORMS = {
    one.name: one
    for one in (
        _linux("x86_64"),
        _linux("aarch64"),
        _mac("x86_64", "x86_64-apple-darwin"),
        _mac("arm64", "aarch64-apple-darwin"),
    )
}


def make_bundle(wheel: Path, platform: Platform, place: Path, target: Path) -> Path:
    """One archive in ``target``; ``place`` is an empty directory to work in.

    Raises `NotReady` where a wheel cannot be had.
    """
    stem = f"rectify-{VERSION}-{platform.name}"
    folder = place / stem
    (folder / "wheels").mkdir(parents=True)
    shutil.copy(wheel, folder / "wheels")
    for python in PYTHONS:
        _gather(folder, wheel, platform, python)
    shutil.copy(START, folder / "start")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "docs" / "generated" / "third-party.md", folder)
    archive = target / f"{stem}.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=1) as packed:
        packed.add(folder, arcname=stem, filter=_by_nobody)
    say(f"{archive.name}: {archive.stat().st_size / 1e6:.0f} MB")
    return archive


def _gather(folder: Path, wheel: Path, platform: Platform, python: str) -> None:
    """The wheels for one Python, and the list of them with their digests."""
    listed = folder / f"requirements-{python}.txt"
    # Which packages that platform needs: what is locked, its conditions answered.
    asked = ["pip", "compile", str(LAPTOP_LOCK), "--no-deps", "--generate-hashes"]
    asked += ["--no-header", "--no-annotate", "--quiet", f"--output-file={listed}"]
    there = [f"--python-platform={platform.uv}", f"--python-version={python}"]
    call([str(UV), *asked, *there])
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    words += ["--only-binary=:all:", "--require-hashes", f"--requirement={listed}"]
    words += [f"--python-version={python}", "--implementation=cp"]
    words += [f"--platform={one}" for one in platform.wheels]
    call([*words, f"--dest={folder / 'wheels'}"])
    with listed.open("a") as file:
        file.write(f"rectify=={VERSION} --hash=sha256:{sha256(wheel)}\n")


def _by_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove the owner of a file, so that every machine makes the same archive."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
