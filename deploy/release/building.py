"""The wheel: built from what is committed and nothing else, always the same bytes."""

import io
import os
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from deploy.local.paths import ROOT
from deploy.release.errors import NotReady

UV = ROOT / ".venv" / "uv" / "bin" / "uv"
NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
CATALOGUES = "*/locale/*/LC_MESSAGES/*.po"


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
