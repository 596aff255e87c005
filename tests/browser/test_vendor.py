"""What others wrote is shipped byte for byte as they publish it."""

import hashlib
import tomllib
from pathlib import Path

VENDOR = Path("tables/static/vendor")


def listed() -> list[dict[str, str]]:
    files: list[dict[str, str]] = tomllib.loads((VENDOR / "vendor.toml").read_text())[
        "file"
    ]
    return files


def test_every_vendored_file_is_what_the_list_says() -> None:
    """Version, licence and SHA-256 are recorded, and the bytes agree."""
    assert len(listed()) >= 1
    for file in listed():
        content = (VENDOR / file["name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]
        assert file["version"] in file["name"]
        assert file["licence"]
        assert (VENDOR / file["licence_file"]).read_text()


def test_no_file_is_vendored_unlisted() -> None:
    """Scripts that nobody has listed do not slip in."""
    scripts = {path.name for path in VENDOR.glob("*.js")}
    assert scripts == {file["name"] for file in listed()}
