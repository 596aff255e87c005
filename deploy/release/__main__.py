"""`./dev release`: look whether everything is ready, and make the files of a release.

`--check` only looks; `--write` renews `docs/generated/third-party.md`.
"""

import argparse
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from platform import machine

from deploy.local.paths import ROOT
from deploy.local.supervisor import say
from deploy.release import NotReady, building, conditions, parts
from deploy.release.building import PLATFORMS, build, call, make_bundle, sha256
from deploy.release.parts import SERVER_LOCK
from deploy.version import VERSION

DIST = ROOT / "dist"
ALL = "all"
PROMISES: dict[str, Callable[[], None]] = {
    "everything is committed": conditions.tree,
    "one version everywhere": conditions.version,
    "the changelog tells it": conditions.changelog,
    "its tag is free, or here": conditions.tag,
    "the locks have what is asked for": conditions.locks,
    "every package has a wheel everywhere": conditions.wheels_everywhere,
    "notices and bill of materials are current": conditions.third_parties,
    "every sentence is translated": conditions.translations,
    "made pages are current, no link is dead": conditions.documents,
    "every model has its migrations": conditions.migrations,
    "check --deploy finds nothing": conditions.deployed,
}


def main(words: list[str]) -> int:
    """Give 0 when everything is as it has to be."""
    asked = read(words)
    if asked.write:
        return 0 if keeps("the notices are written", write) else 1
    if asked.bundle:
        return 0 if keeps(f"the bundle is in {DIST.name}/", partial(pack, asked)) else 1
    with tempfile.TemporaryDirectory(prefix="rectify-release-") as name:
        place = Path(name)
        ready = [keeps(title, promise) for title, promise in PROMISES.items()]
        ready += look_at_wheel(place)
        if all(ready) and not asked.check:
            make(place)
    return 0 if all(ready) else 1


def write() -> None:
    """Renew the notices."""
    parts.PAGE.write_text(parts.page())


def pack(asked: argparse.Namespace) -> None:
    """Make the offline bundles of what is committed, in `dist/`."""
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="rectify-bundle-") as name:
        wheel = build(Path(name, "wheel"))
        for platform in PLATFORMS if asked.bundle == ALL else [asked.bundle]:
            make_bundle(wheel, PLATFORMS[platform], Path(name, platform), DIST)


def this_platform() -> str:
    """The platform that this machine is, as bundles are named."""
    system = {"linux": "linux", "darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{system}-{machine()}"


def read(words: list[str]) -> argparse.Namespace:
    """The options of one call."""
    parser = argparse.ArgumentParser(prog="./dev release")
    parser.add_argument("--check", action="store_true", help="look, and make nothing")
    parser.add_argument(
        "--bundle",
        nargs="?",
        const=this_platform(),
        choices=[*PLATFORMS, ALL],
        help="an archive that installs without a network, for this platform or another",
    )
    parser.add_argument("--write", action="store_true", help="renew the notices")
    return parser.parse_args(words)


def keeps(title: str, promise: Callable[[], object]) -> bool:
    """Say in one line whether a promise is kept, and below it why not."""
    try:
        promise()
    except NotReady as reason:
        say(f"NOT  {title}\n     {reason}")
        return False
    say(f"ok   {title}")
    return True


def look_at_wheel(place: Path) -> list[bool]:
    """Build the wheel twice and check it."""
    twice = partial(building.built_twice, place)
    if not keeps("built twice the wheel is the same", twice):
        return [False]
    wheel = built(place)
    beside = Path(sysconfig.get_path("purelib"))
    runs = partial(building.require_running, wheel, place, beside)
    return [
        keeps("the wheel is whole", partial(building.require_whole, wheel)),
        keeps("installed alone it runs", runs),
    ]


def make(place: Path) -> None:
    """The files of the release, and the digest of each, in `dist/`."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    wheel = Path(shutil.copy(built(place), DIST))
    stem = f"rectify-{VERSION}"
    (DIST / f"{stem}.cdx.json").write_text(parts.bill(committed_at(), sha256(wheel)))
    shutil.copy(SERVER_LOCK, DIST / f"{stem}-requirements.lock")
    lines = [f"{sha256(file)}  {file.name}\n" for file in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(lines))
    say(f"\nIn dist/: {', '.join(sorted(file.name for file in DIST.iterdir()))}.")
    say(f"To publish: git tag v{VERSION}")


def built(place: Path) -> Path:
    """The wheel that was looked at."""
    (wheel,) = (place / "first" / "out").glob("*.whl")
    return wheel


def committed_at() -> str:
    """When the commit was made: the same release has the same date."""
    seconds = int(call(["git", "log", "-1", "--format=%ct"]))
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
