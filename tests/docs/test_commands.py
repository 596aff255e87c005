"""Every command in the documentation takes the options that it is given there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from tests.architecture.test_layout import ROOT
from tests.docs.test_links import PAGES, called, code

COMMAND = re.compile(
    r"(?P<by>manage\.py|\./dev manage(?: --hall)?|\./dev|(?<![\w/.-])rectify) "
    r"(?P<name>[a-z][a-z_-]+)(?P<rest>[^\n`#|]*)"
)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
# What reads the words after `./dev <command>`; `lock` passes them on to uv.
READERS = {
    "run": "deploy/local/run.py",
    "remove-demo": "deploy/local/run.py",
    "audit": "deploy/release/advisories.py",
    "bare": "deploy/local/bare.py",
    "release": "deploy/release",
    "bench": "tests/bench",
    "test": "deploy/local/checks.py",
    "image": "deploy/image",
    "load": "tests/load",
    "faults": "tests/faults",
    "cluster": "tests/cluster",
    "fuzz": "tests/fuzz",
    "oracle": "tests/oracle",
    "validate-damage": "tests/evidence/validating",
}
FROM_UV = {"--upgrade-package"}


def unknown_options(text: str) -> list[str]:
    """What commands in a text are given and do not take, as `replay --eech`."""
    return [
        f"{found['name']} {option}"
        for found in COMMAND.finditer(text)
        for option in OPTION.findall(found["rest"])
        if option not in options(found["by"], found["name"])
    ]


@cache
def options(by: str, name: str) -> frozenset[str]:
    """The options of a command, by what it is called with."""
    if by != "./dev" and name in get_commands():
        return frozenset(of_django(name))
    return frozenset(of_dev(name))


def of_django(name: str) -> Iterator[str]:
    app = get_commands()[name]
    command = load_command_class(app, name) if isinstance(app, str) else app
    for action in command.create_parser("manage.py", name)._actions:
        yield from action.option_strings


def of_dev(name: str) -> Iterator[str]:
    """The options that the source of a command names."""
    if name == "lock":
        yield from FROM_UV
    place = ROOT / READERS.get(name, "no reader")
    for path in [place] if place.is_file() else place.glob("*.py"):
        yield from re.findall(r'"(--[a-z][a-z-]*)"', path.read_text())


@pytest.mark.parametrize("page", PAGES, ids=called)
def test_every_option_is_there(page: Path) -> None:
    assert unknown_options("\n".join(code(page))) == []


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("`manage.py replay card.json --each`", []),
        ("`manage.py replay card.json --eech`", ["replay --eech"]),
        ("`./dev run --port 9000`", []),
        ("`./dev run --prot 9000`", ["run --prot"]),
        ("`./dev check --port`", ["check --port"]),
    ],
)
def test_an_unknown_option_is_found(text: str, unknown: list[str]) -> None:
    assert unknown_options(text) == unknown
