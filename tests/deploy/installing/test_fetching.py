"""`./dev` where something cannot be fetched: one sentence each, and nothing half-made.

The real `dev`, pip and uv in a checkout of their own, and an index on this machine.
"""

import subprocess
from pathlib import Path

import pytest

from deploy.local.failure_reasons import reason_for
from tests.deploy.installing.checkout import AWAY, DONE, MAKE, SYNC, UV, Checkout
from tests.deploy.installing.package_index import Index, certificate, served

pytestmark = pytest.mark.long
NETWORK = "./dev: The package index cannot be reached: when the network is back, run"
CLOCK = "./dev: The package index shows a certificate that is not valid at "


def after(said: str, begun: str) -> str:
    """The one line that came after those of the work."""
    assert said.startswith(begun)
    (line,) = said.removeprefix(begun).splitlines()
    return line


def test_what_is_installed_is_not_installed_again(whole: Checkout) -> None:
    """Nobody is asked, and nothing is said."""
    assert whole.has("first")
    assert whole.setup(**AWAY) == (0, DONE)


def test_a_new_lock_is_followed(whole: Checkout) -> None:
    whole.lock(whole.index.wheel("second"))
    assert whole.setup() == (0, SYNC + DONE)
    assert whole.has("second")
    assert not whole.has("first")


def test_without_network_nothing_is_left_of_a_first_try(fresh: Checkout) -> None:
    code, said = fresh.setup(**AWAY)
    assert (code, after(said, MAKE)[: len(NETWORK)]) == (1, NETWORK)
    assert not fresh.venv.exists()


def test_without_network_what_was_there_stays(whole: Checkout) -> None:
    old = whole.read_lock()
    whole.lock(whole.index.wheel("third"))
    code, said = whole.setup(**AWAY)
    assert (code, after(said, SYNC)[: len(NETWORK)]) == (1, NETWORK)
    whole.lock(old)
    assert whole.setup(**AWAY) == (0, DONE)
    assert whole.has("first")


@pytest.mark.parametrize("days", [-2, 2])
def test_a_clock_that_is_wrong_is_told(
    whole: Checkout, tmp_path: Path, days: int
) -> None:
    """The index's certificate is of another day than this machine believes it is."""
    trusted, shown = certificate(tmp_path, days)
    wanted = Index()
    whole.lock(wanted.wheel("fourth"))
    with served(wanted, shown) as index:
        code, said = whole.setup(UV_DEFAULT_INDEX=index.url, SSL_CERT_FILE=str(trusted))
    assert (code, after(said, SYNC)[: len(CLOCK)]) == (1, CLOCK)


def test_a_wrong_clock_is_told_at_the_first_try(
    fresh: Checkout, tmp_path: Path
) -> None:
    trusted, shown = certificate(tmp_path, 1)
    with served(fresh.index, shown):
        code, said = fresh.setup(PIP_CERT=str(trusted))
    assert (code, after(said, MAKE)[: len(CLOCK)]) == (1, CLOCK)
    assert not fresh.venv.exists()


def test_a_certificate_of_someone_else_is_told(whole: Checkout, tmp_path: Path) -> None:
    whole.lock(whole.index.wheel("fifth"))
    _, shown = certificate(tmp_path, 0)
    with served(Index(), shown) as index:
        code, said = whole.setup(UV_DEFAULT_INDEX=index.url)
    assert (code, "name the file that vouches for it in SSL_CERT_FILE" in said) == (
        1,
        True,
    )


@pytest.mark.parametrize("tag", ["cp311-cp311-win_amd64", "source"])
def test_a_missing_wheel_is_named(whole: Checkout, tag: str) -> None:
    """One for another machine only, and one that would have to be built."""
    add = whole.index.source if tag == "source" else whole.index.wheel
    whole.lock(add("sixth") if tag == "source" else whole.index.wheel("sixth", tag))
    code, said = whole.setup()
    line = after(said, SYNC)
    assert (code, line[:46]) == (1, "./dev: There is no ready-made file (sixth==1.0")
    assert whole.has("first")


def test_a_build_that_fails_is_another_sentence(whole: Checkout) -> None:
    """It cannot come about with wheels only; where it did, it would be said."""
    lock = whole.root / "built.lock"
    lock.write_text(whole.index.source("seventh"))
    words = [str(UV), "pip", "sync", f"--python={whole.venv / 'bin' / 'python'}"]
    done = subprocess.run(
        [*words, "--no-build-isolation", str(lock)],
        env=whole.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert str(reason_for(done.stderr)).startswith("Something (seventh")


def test_another_file_than_the_lock_names_is_refused(whole: Checkout) -> None:
    line = whole.index.wheel("eighth")
    whole.index.wheel("eighth", size=2)
    whole.lock(line)
    code, said = whole.setup()
    assert (code, "is not the file that the lock names" in after(said, SYNC)) == (1, 1)
    assert not whole.has("eighth")
