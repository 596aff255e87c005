"""`./dev bare`: this commit on a machine with almost nothing on it.

A minimal Debian in a directory, made by debootstrap and kept for a day, with a clone of
HEAD in it: Python with venv, git and authorities of the network's certificates; no
compiler, no PostgreSQL, no Redis, no browser, no font. Its network is that of this
machine. It shows which step of an installation a developer's own machine hides.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.local import Trouble
from deploy.local.debian import call, require_debootstrap
from deploy.local.installing import ending_in_order
from deploy.local.paths import ROOT
from deploy.local.supervisor import say

SUITES = {"bookworm": "Python 3.11", "trixie": "Python 3.13"}
ACCOUNTS = ("root", "visitor")
INSIDE = "python3,python3-venv,ca-certificates,git"
# For root alone: it becomes a whole system that root starts.
KEPT = Path("/var/cache/rectify-bare")
A_DAY = 24 * 60 * 60.0
ANSWERS = ["python3", "-m", "deploy.local.startup_check"]
# How this machine reaches the package index.
PASSED_ON = ("PIP_", "UV_", "SSL_", "REQUESTS_", "http_proxy", "https_proxy", "HTTP")
PROGRAMS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
MOUNTED = """
mount --make-rprivate / && mount -t proc proc "$0/proc" &&
mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" && exec chroot "$@"
"""
NO_LINUX = "./dev bare makes a Debian in a directory, which only Linux can run."
NO_ROOT = "./dev bare makes a folder look like a whole system: run it as root (sudo)."


def bare(arguments: list[str]) -> int:
    """The code of a command in there; of `./dev run` until it answers, without one."""
    asked = _read(arguments)
    _require_machine()
    where = os.environ.get("TMPDIR", "/var/tmp")
    apart = TemporaryDirectory(prefix="rectify-bare-", dir=where)
    with ending_in_order(), apart as name:
        system = Path(name, "system")
        _unpack(_clean_system(asked.suite), system)
        home = _settle(system, asked.account)
        begun = time.monotonic()
        code = _run(system, home, asked)
        there = f"Debian {asked.suite} ({SUITES[asked.suite]}), as {asked.account}"
        say(f"{there}: ended with {code} after {_since(begun)}")
    return code


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev bare", description=__doc__)
    parser.add_argument("--suite", choices=SUITES, default="trixie")
    parser.add_argument("--account", choices=ACCOUNTS, default="root")
    parser.add_argument("--seconds", type=int, default=1500, help="at most so long")
    parser.add_argument("command", nargs=argparse.REMAINDER, default=[])
    return parser.parse_args(arguments)


def _require_machine() -> None:
    """Raise `Trouble` where no such machine can be made; install what makes it."""
    if sys.platform != "linux":
        raise Trouble(NO_LINUX)
    if os.geteuid() != 0:
        raise Trouble(NO_ROOT)
    require_debootstrap("./dev bare")


def _clean_system(suite: str) -> Path:
    """The system as debootstrap makes it, packed; made again after a day."""
    kept = KEPT / f"{suite}.tar"
    if kept.exists() and time.time() - kept.stat().st_mtime < A_DAY:
        return kept
    say(f"Making a minimal Debian {suite} ...")
    begun = time.monotonic()
    KEPT.mkdir(mode=0o700, exist_ok=True)
    with TemporaryDirectory(dir=KEPT) as name:
        made, draft = Path(name, "system"), Path(name, "tar")
        words = ["--variant=minbase", f"--include={INSIDE}", suite, str(made)]
        call("debootstrap", *words)
        for package in (made / "var/cache/apt/archives").glob("*.deb"):
            package.unlink()
        call("tar", "-C", str(made), "-cf", str(draft), ".")
        draft.rename(kept)
    say(f"... made in {_since(begun)}")
    return kept


def _unpack(packed: Path, system: Path) -> None:
    """A system of this run's own, which knows this machine's network."""
    system.mkdir()
    call("tar", "-C", str(system), "-xf", str(packed))
    # What lies there may be links, which would lead back to this machine's own files.
    for name in ("etc/resolv.conf", "etc/hosts"):
        (system / name).unlink(missing_ok=True)
        shutil.copy(Path("/", name), system / name)
    trusted = "etc/ssl/certs"
    shutil.rmtree(system / trusted)
    shutil.copytree(Path("/", trusted), system / trusted)


def _settle(system: Path, account: str) -> Path:
    """A clone of HEAD in the account's home; gives that home, as it is seen inside."""
    if account != "root":
        call("chroot", str(system), "useradd", "--create-home", account)
    home = Path("/root" if account == "root" else f"/home/{account}")
    clone = system / home.relative_to("/") / "rectify"
    call("git", "clone", "-q", str(ROOT), str(clone))
    inside = [f"{account}:{account}", str(home / "rectify")]
    call("chroot", str(system), "chown", "-R", *inside)
    return home


def _run(system: Path, home: Path, asked: argparse.Namespace) -> int:
    """The command in the clone, with nothing of this machine's environment."""
    plain = {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PATH": PROGRAMS,
    }
    passed = {n: v for n, v in os.environ.items() if n.startswith(PASSED_ON)}
    as_account = [f"--userspec={asked.account}", "--groups=", str(system)]
    there = ["env", f"--chdir={home / 'rectify'}", *(asked.command or ANSWERS)]
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    command = [*apart, "sh", "-c", MOUNTED, str(system), *as_account, *there]
    try:
        done = subprocess.run(
            command, env=plain | passed, check=False, timeout=asked.seconds
        )
    except subprocess.TimeoutExpired as error:
        raise Trouble(f"It has not ended after {asked.seconds} s.") from error
    return done.returncode


def _since(begun: float) -> str:
    return f"{time.monotonic() - begun:.0f} s"
