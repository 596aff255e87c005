"""`./dev image`: made and run without privileges, with nothing more in it."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from deploy.image import base, contents, image
from deploy.image.rootless import Rootless, rootless
from deploy.local import Trouble
from deploy.local.paths import ROOT

CLEAN: dict[str, Any] = {
    "privileged": [],
    "writable": [],
    "secret": [],
    "compilers": [],
    "app": ["LICENSE", "deploy", "lawbook", "manage.py", "rulings", "tables"],
    "python": ["pip==25.1", "redis==0"],
}


@pytest.mark.needs("buildah", "podman", "runc", "newuidmap", "debootstrap")
def test_it_is_made_looked_through_and_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert image([]) == 0
    said = capfd.readouterr().out
    assert "No privileged or writable file, no key, no compiler" in said
    assert "A program has walked through it" in said
    assert "Every program of it runs read-only" in said
    assert list((ROOT / "dist").glob("rectify-*-image.tar"))


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "locked", lambda: {"redis==0"})


@pytest.mark.usefixtures("locked")
def test_a_clean_image_has_no_complaint() -> None:
    assert list(contents.complaints(CLEAN)) == []


@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize(
    ("kind", "found", "said"),
    [
        ("privileged", ["/usr/bin/su"], "privileged: /usr/bin/su"),
        ("writable", ["/app/manage.py"], "writable: /app/manage.py"),
        ("secret", ["/app/site.key"], "secret: /app/site.key"),
        ("compilers", ["gcc"], "compilers: gcc"),
        ("app", ["tests", "tables"], "in /app: tests"),
        ("python", ["redis==1"], "not in the lock: redis==1"),
    ],
)
def test_what_should_not_be_there_is_told(
    kind: str, found: list[str], said: str
) -> None:
    assert list(contents.complaints({**CLEAN, kind: found})) == [said]


def test_an_ordinary_account_without_the_programs_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"needs buildah, podman, runc, newuidmap, which"):
        rootless(tmp_path)


def test_only_root_makes_a_base(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match="name an image with Python by --base"):
        base.debian(Rootless(tmp_path, ()), "trixie")


def test_what_fails_in_there_is_its_last_word(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failing = tmp_path / "buildah"
    failing.write_text("#!/bin/sh\necho first\necho no space left on device\nexit 1\n")
    failing.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert shutil.which("buildah") == str(failing)
    with pytest.raises(Trouble, match="buildah failed: no space left on device"):
        Rootless(tmp_path, ()).call("buildah", "from", "scratch")


def test_the_build_reaches_the_index_as_pip_does_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIP_DEFAULT_TIMEOUT", "7")
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    written = Rootless(tmp_path, ()).pip_settings().read_text()
    assert "default-timeout = 7" in written
    assert "index-url" not in written
