"""What has to be true of a wheel."""

from pathlib import Path
from zipfile import ZipFile

from deploy.local.paths import ROOT
from deploy.release.building import CATALOGUES, build, call, install
from deploy.release.errors import NotReady
from deploy.version import VERSION

PACKAGES = ("deploy", "lawbook", "rulings", "tables")
# What others may never get: our tests, and what makes a release.
NOT_SHIPPED = ("tests/", "deploy/release/")
TRIED = """
import sys, deploy.version, lawbook
assert "site-packages" in lawbook.__file__, lawbook.__file__
print(deploy.version.VERSION)
"""


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
        raise NotReady(f"The wheel has {strange[0]}, which is not for others.")


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
