"""The tests' browser: the machine's own, or fetched whole, checked, or not at all."""

import platform
import subprocess
from pathlib import Path

import pytest

from deploy.local import Trouble
from tests import browsers
from tests.deploy.npm_registry import HOST, package, packed, registry

REGISTRY = "npm_config_registry"
NOBODY = f"http://{HOST}:1/"


def names(place: Path) -> list[str]:
    return sorted(one.name for one in place.iterdir())


@pytest.fixture(autouse=True)
def made_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package of these tests is a script, which runs everywhere."""
    here = (platform.system(), platform.machine())
    monkeypatch.setattr(browsers, "MADE_FOR", here)


def test_it_is_fetched_once_and_starts_with_its_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, place = packed("1.0.0"), tmp_path / "browser"
    wanted = package("1.0.0", content)
    with registry("1.0.0", content) as url:
        monkeypatch.setenv(REGISTRY, url)
        start = browsers.kept(wanted, place)
    assert browsers.kept(wanted, place) == start
    said = subprocess.run([start, "--so"], capture_output=True, text=True, check=True)
    assert said.stdout == f"{start.parent / 'lib'} --so\n"
    assert names(start.parent / "lib") == ["libsome.so"]
    assert names(place) == ["1.0.0", "lock"]


def test_another_version_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what was cut off while it was fetched goes as well."""
    for old in ("1.0.0", "tmpcutoff"):
        (tmp_path / old).mkdir()
    content = packed("2.0.0")
    with registry("2.0.0", content) as url:
        monkeypatch.setenv(REGISTRY, url)
        browsers.kept(package("2.0.0", content), tmp_path)
    assert names(tmp_path) == ["2.0.0", "lock"]


def test_another_file_than_ours_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The registry vouches for it, with a digest that is right for what it sends."""
    with registry("1.0.0", packed("1.0.0", size=1)) as url:
        monkeypatch.setenv(REGISTRY, url)
        with pytest.raises(Trouble, match=r"fetched \(a-browser@1\.0\.0\) is not the"):
            browsers.kept(package("1.0.0", packed("1.0.0")), tmp_path)
    assert names(tmp_path) == ["lock"]


def test_without_network_it_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(REGISTRY, NOBODY)
    monkeypatch.setattr(browsers, "PATIENCE", ["--fetch-retries=0"])
    with pytest.raises(Trouble, match="The package index cannot be reached: when"):
        browsers.kept(package("1.0.0", b""), tmp_path)
    assert names(tmp_path) == ["lock"]


def test_a_machine_that_it_was_not_made_for_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "MADE_FOR", ("Linux", "of another kind"))
    with pytest.raises(Trouble, match=f"none to fetch for {platform.system()} on "):
        browsers.kept(package("1.0.0", b""), tmp_path)


def test_the_machines_own_comes_first_and_the_quick_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    quick, with_window = browsers.ANY[0], browsers.WITH_WINDOW[0]
    (tmp_path / with_window).touch(0o755)
    assert browsers.chromium() == tmp_path / with_window
    (tmp_path / quick).touch(0o755)
    assert browsers.chromium() == tmp_path / quick
    assert browsers.chromium(browsers.WITH_WINDOW) == tmp_path / with_window


def test_webkit_is_all_three_programs_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browsers.webkit() is None
