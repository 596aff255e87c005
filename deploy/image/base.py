"""The base of the image where no registry is in reach: a Debian by debootstrap."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.image.rootless import Rootless
from deploy.local import Trouble
from deploy.local.debian import call, require_debootstrap

BASES = ("trixie", "bookworm")
INSIDE = "python3,python3-venv,ca-certificates"
NAME = "localhost/rectify-base"
NO_ROOT = (
    "Only root can make a base by debootstrap: name an image with Python by --base, or"
    " run it as root (sudo)."
)


def debian(there: Rootless, suite: str) -> str:
    """The name of an image of this suite with Python; `Trouble` where it cannot be."""
    if os.geteuid() != 0:
        raise Trouble(NO_ROOT)
    require_debootstrap("./dev image")
    packed = there.place / "base.tar"
    _pack(suite, packed)
    packed.chmod(0o644)
    made = there.call("buildah", "from", "scratch").split()[-1]
    there.call("buildah", "add", "--quiet", made, str(packed), "/")
    # As in the images of Python's own, which the Dockerfile names.
    link = ["ln", "-s", "/usr/bin/python3", "/usr/local/bin/python"]
    there.call("buildah", "run", "--isolation=chroot", made, "--", *link)
    there.call("buildah", "commit", "--quiet", "--rm", made, NAME)
    packed.unlink()
    return NAME


def _pack(suite: str, packed: Path) -> None:
    """A minimal system in one file, without what apt keeps for itself."""
    with TemporaryDirectory(prefix="rectify-base-") as name:
        system = Path(name, "system")
        call(
            "debootstrap",
            "--variant=minbase",
            f"--include={INSIDE}",
            suite,
            str(system),
        )
        left = [
            f"--exclude=./var/{place}/*" for place in ("cache/apt", "lib/apt/lists")
        ]
        call("tar", "-C", str(system), *left, "-cf", str(packed), ".")
