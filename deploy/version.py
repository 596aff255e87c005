"""Which version of Rectify this is: said once, in `pyproject.toml`."""

import tomllib
from importlib.metadata import version
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def version_here() -> str:
    """Of the checkout this is, else of the wheel that was installed."""
    if PROJECT.is_file():
        return str(tomllib.loads(PROJECT.read_text())["project"]["version"])
    return version("rectify")


VERSION = version_here()
