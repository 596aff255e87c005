"""Where `./dev bare` cannot run it says so in one sentence, and leaves nothing."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from deploy.local import Trouble, bare


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An account that may, on a Linux with these programs only."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(bare, "KEPT", tmp_path / "kept")
    return tmp_path


def test_another_system_is_told(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(Trouble, match="which only Linux can run"):
        bare.bare([])


def test_an_ordinary_account_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match=r"run it as root \(sudo\)"):
        bare.bare([])


def test_a_linux_without_debootstrap_and_apt_is_told(root: Path) -> None:
    with pytest.raises(Trouble, match="needs debootstrap, and there is no apt-get"):
        bare.bare([])


def test_what_fails_on_the_way_is_its_last_word_and_leaves_nothing(root: Path) -> None:
    failing = root / "debootstrap"
    failing.write_text("#!/bin/sh\necho first\necho E: no mirror answers\nexit 1\n")
    failing.chmod(0o755)
    with pytest.raises(Trouble, match="debootstrap failed: E: no mirror answers"):
        bare.bare([])
    assert [path for path in root.rglob("*") if path.is_file()] == [failing]
    assert list((root / "kept").iterdir()) == []
