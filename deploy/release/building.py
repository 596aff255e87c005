"""The wheel: built from what is committed, always the same bytes, and looked at.

The offline bundles hold it with everything that a machine needs to run Rectify: one for
each platform, with the wheels for every Python that Rectify runs on, PostgreSQL and
Valkey among them, and a script that installs them from the archive alone.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from zipfile import ZipFile

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from deploy.local.locks import PYTHONS
from deploy.local.paths import ROOT
from deploy.local.supervisor import say
from deploy.release import NotReady
from deploy.release.parts import LAPTOP_LOCK
from deploy.version import VERSION

UV = ROOT / ".venv" / "uv" / "bin" / "uv"
NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
CATALOGUES = "*/locale/*/LC_MESSAGES/*.po"
PACKAGES = ("deploy", "lawbook", "rulings", "tables")
# What others may never get: our tests, and what makes a release.
NOT_SHIPPED = ("tests/", "deploy/release/")
TRIED = """
import sys, deploy.version, lawbook
assert "site-packages" in lawbook.__file__, lawbook.__file__
print(deploy.version.VERSION)
"""
START = Path(__file__).with_name("start")


def build(place: Path, commit: str = "HEAD") -> Path:
    """Build the wheel of a commit in a directory that is empty, and give its path."""
    source = place / "source"
    export(source, commit)
    compile_catalogues(source)
    told = ["build", "--wheel", "--offline", "--quiet", "--no-create-gitignore"]
    call([str(UV), *told, f"--out-dir={place / 'out'}", str(source)])
    (wheel,) = (place / "out").glob("*.whl")
    return wheel


def export(target: Path, commit: str) -> None:
    """The files of a commit, as git keeps them."""
    packed = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(target, filter="data")


def compile_catalogues(source: Path) -> None:
    """Translations as the pages read them; git does not keep these."""
    for catalogue in sorted(source.glob(CATALOGUES)):
        with catalogue.open("rb") as read:
            words = read_po(read, abort_invalid=True)
        # A catalogue that names no day would get the minute in which it is compiled.
        words.creation_date = words.revision_date = NO_DAY
        with catalogue.with_suffix(".mo").open("wb") as written:
            write_mo(written, words)


def install(wheel: Path, venv: Path) -> Path:
    """An environment with this wheel alone in it, and its Python."""
    call([str(UV), "venv", "--quiet", f"--python={sys.executable}", str(venv)])
    python = venv / "bin" / "python"
    told = ["pip", "install", "--quiet", "--offline", "--no-deps"]
    call([str(UV), *told, f"--python={python}", str(wheel)])
    return python


def call(command: list[str], **env: str) -> str:
    """What it printed. Raises `NotReady` with its last words."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no word"]
        raise NotReady(f"{' '.join(command[:3])}: {last[0]}")
    return done.stdout


def sha256(file: Path) -> str:
    """Its digest in hexadecimal."""
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def built_twice(place: Path) -> Path:
    """Build it twice, in two directories. Raises `NotReady` where a byte differs."""
    first, second = (build(place / name) for name in ("first", "second"))
    if first.read_bytes() != second.read_bytes():
        raise NotReady("Built twice the wheel has different bytes.")
    return first


def require_whole(wheel: Path) -> None:
    """Every file of our packages is in it, translations compiled, and no other."""
    names = set(ZipFile(wheel).namelist())
    missing = wanted() - names
    if missing:
        raise NotReady(f"The wheel lacks {len(missing)} files, as {min(missing)}.")
    strange = [name for name in names if name.startswith(NOT_SHIPPED)]
    if strange:
        raise NotReady(f"The wheel has {strange[0]}, which does not belong there.")


def wanted() -> set[str]:
    """The committed files of our packages, and what is made of translations."""
    listed = call(["git", "ls-tree", "-rz", "--name-only", "HEAD", *PACKAGES]).split(
        "\0"
    )
    ours = {name for name in listed if name and not name.startswith(NOT_SHIPPED)}
    compiled = [path.with_suffix(".mo") for path in ROOT.glob(CATALOGUES)]
    return ours | {str(path.relative_to(ROOT)) for path in compiled}


def require_running(wheel: Path, place: Path, site_packages: Path) -> None:
    """In an environment of its own its command works, beside the others' packages."""
    python = install(wheel, place / "venv")
    (own,) = (place / "venv").glob("lib/*/site-packages")
    (own / "beside.pth").write_text(f"{site_packages}\n")
    elsewhere = {"PYTHONPATH": "", "PYTHONSAFEPATH": "1"}
    said = call([str(python), "-c", TRIED], **elsewhere)
    if said.strip() != VERSION:
        raise NotReady(f"The installed wheel calls itself {said.strip()}.")
    call([str(python.with_name("rectify")), "check"], **elsewhere, SECRET_KEY="x" * 50)


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
