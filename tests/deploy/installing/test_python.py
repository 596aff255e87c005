"""The Pythons that `./dev` runs on, and the sentence for the others."""

import tomllib
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

import pytest
from packaging.specifiers import SpecifierSet

from tests.deploy.installing.checkout import ROOT


def dev() -> ModuleType:
    """The file `dev` as a module."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    spec = spec_from_loader("dev", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("minor", range(9, 16))
def test_the_pythons_that_will_do_are_those_of_the_project(
    monkeypatch: pytest.MonkeyPatch, minor: int
) -> None:
    """Both say 3.11 to 3.13, and `./dev` says it in a sentence."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    will_do = SpecifierSet(project["requires-python"]).contains(f"3.{minor}.0")
    assert will_do == (11 <= minor <= 13)
    module = dev()
    monkeypatch.setattr(module.sys, "version_info", (3, minor, 0))
    if will_do:
        module.require_python()
        return
    with pytest.raises(
        module.Unfit, match=rf"Python 3\.11 to 3\.13 and this is 3\.{minor}:"
    ):
        module.require_python()


def test_windows_is_told_what_to_use_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    module = dev()
    module.require_machine()
    monkeypatch.setattr(module.os, "name", "nt")
    with pytest.raises(module.Unfit, match="on Windows use WSL 2, or the container"):
        module.require_machine()
