"""`./dev image`: the image of this commit, made, looked through and run.

All of it without privileges: buildah makes it and podman runs it, as an ordinary
account with subordinate ids. Root does nothing but install both, make that account, and
make the base by debootstrap where `--base` names no other.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.image.base import BASES, debian
from deploy.image.contents import require_contents
from deploy.image.rootless import Rootless, rootless
from deploy.image.trial import try_it
from deploy.local.installing import ending_in_order
from deploy.local.paths import ROOT
from deploy.local.supervisor import say
from deploy.version import VERSION

NAME = f"localhost/rectify:{VERSION}"
DOCKERFILE = "deploy/container/Dockerfile"
# How the build reaches the package index: as pip does here.
CERTIFICATES = "/etc/ssl/certs"


def image(arguments: list[str]) -> int:
    """Make the image of HEAD, look through it, run it, and keep it in `dist/`."""
    asked = _read(arguments)
    with ending_in_order(), TemporaryDirectory(prefix="rectify-image-") as name:
        there = rootless(Path(name))
        with there.storage():
            begun = time.monotonic()
            _build(there, asked.base or debian(there, asked.suite))
            say(f"{NAME} is made, {_since(begun)} after the start.")
            require_contents(there, NAME)
            try_it(there, NAME)
            _keep(there)
    return 0


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev image", description=__doc__)
    parser.add_argument("--base", help="an image with Python; else Debian's own")
    parser.add_argument("--suite", choices=BASES, default="trixie")
    return parser.parse_args(arguments)


def _build(there: Rootless, base: str) -> None:
    """The Dockerfile on this base, from what is committed."""
    context = there.place / "context"
    context.mkdir()
    archive = subprocess.run(
        ["git", "-C", str(ROOT), "archive", "HEAD"], capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", str(context)], input=archive.stdout, check=True)
    there.own(context)
    there.call(
        *("buildah", "bud", "--layers=false", "--isolation=chroot"),
        f"--volume={CERTIFICATES}:{CERTIFICATES}:ro",
        f"--volume={there.pip_settings()}:/etc/pip.conf:ro",
        *(f"--build-arg=PYTHON={base}", f"--file={context / DOCKERFILE}"),
        *(f"--tag={NAME}", str(context)),
    )


def _keep(there: Rootless) -> None:
    """One file for `podman load`."""
    made = there.place / "image.tar"
    there.call("podman", "save", "--format=oci-archive", f"--output={made}", NAME)
    kept = ROOT / "dist" / f"rectify-{VERSION}-image.tar"
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(made.read_bytes())
    say(f"{kept.relative_to(ROOT)}: {kept.stat().st_size / 1e6:.0f} MB")


def _since(begun: float) -> str:
    return f"{time.monotonic() - begun:.0f} s"
