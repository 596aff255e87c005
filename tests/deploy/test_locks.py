"""Every package of the locks has a ready-made file for every machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local import Trouble
from deploy.local.locks import require_wheels
from tests.deploy.installing.package_index import Index, served

LINUX = ("manylinux_2_17_x86_64", "manylinux_2_28_aarch64")
MACS = ("macosx_11_0_arm64", "macosx_10_12_x86_64")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    with served(Index()) as one:
        monkeypatch.setenv("UV_DEFAULT_INDEX", one.url)
        yield one


def locked(index: Index, place: Path, *tags: str) -> Path:
    """A lock file with one package that has these wheels."""
    for tag in tags:
        index.wheel("eleventh", f"py3-none-{tag}")
    (place / "some.lock").write_text(index.line("eleventh"))
    return place / "some.lock"


def test_wheels_for_all_machines_will_do(index: Index, tmp_path: Path) -> None:
    require_wheels(locked(index, tmp_path, *LINUX, *MACS))
    require_wheels(locked(index, tmp_path, "any"))


@pytest.mark.parametrize(
    ("tags", "lacking"),
    [
        ((LINUX[0], *MACS), "Linux on ARM"),
        ((*LINUX, MACS[0]), "macOS on x86-64"),
        ((*LINUX, MACS[1]), "macOS on ARM"),
        (("win_amd64",), "Linux on x86-64"),
    ],
)
def test_a_machine_that_would_have_to_compile_is_named(
    index: Index, tmp_path: Path, tags: tuple[str, ...], lacking: str
) -> None:
    words = rf"some\.lock names eleventh==1\.0, .* no wheel for {lacking} with Python 3"
    with pytest.raises(Trouble, match=words):
        require_wheels(locked(index, tmp_path, *tags))


def test_an_index_that_is_away_is_another_sentence(
    index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", "http://127.0.0.1:1/simple")
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    with pytest.raises(Trouble, match="The package index cannot be reached"):
        require_wheels(locked(index, tmp_path, "any"))
