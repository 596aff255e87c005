"""What others wrote is shipped as they publish it, or cut by a script that is kept."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest

STATIC = Path("tables/static")
VENDOR, FONTS = STATIC / "vendor", STATIC / "fonts"
OF_PAPERS = Path("rulings/reports/papers/fonts")
KINDS = [(VENDOR, "js"), (FONTS, "woff2"), (OF_PAPERS, "ttf")]


def listed(folder: Path) -> Any:
    return tomllib.loads((folder / f"{folder.name}.toml").read_text())


@pytest.mark.parametrize("folder", [VENDOR, FONTS, OF_PAPERS], ids=str)
def test_every_file_of_others_is_what_the_list_says(folder: Path) -> None:
    """SHA-256 is recorded, and the bytes agree; nobody is named without a licence."""
    found = listed(folder)
    assert len(found["file"]) >= 2
    for file in found["file"]:
        content = (folder / file["name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
    for one in found.get("package", found["file"]):
        assert one["licence"]
        assert (folder / one["licence_file"]).read_text()


def test_a_script_of_others_is_named_with_its_version() -> None:
    for file in listed(VENDOR)["file"]:
        assert file["version"] in file["name"]


@pytest.mark.parametrize(("folder", "kind"), KINDS)
def test_no_file_of_others_is_unlisted(folder: Path, kind: str) -> None:
    """What nobody has listed does not slip in."""
    found = {path.name for path in folder.glob(f"*.{kind}")}
    assert found == {file["name"] for file in listed(folder)["file"]}
