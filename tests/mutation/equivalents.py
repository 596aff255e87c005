"""The mutants that are known to change nothing that anybody could notice."""

import tomllib
from pathlib import Path

from tests.mutation.mutants import Mutant

FILE = Path(__file__).with_name("equivalent.toml")


def known() -> dict[str, str]:
    """The reason of each, by its key."""
    found = tomllib.loads(FILE.read_text())["equivalent"]
    return {key_of(one): one["reason"] for one in found}


def key_of(one: dict[str, str]) -> str:
    """What `Mutant.key` is for the mutant that is described."""
    words = {"line": 0, "source": "", "nth": 1, "function": ""} | one
    words.pop("reason")
    return Mutant(**words).key  # type: ignore[arg-type] # as TOML has them
