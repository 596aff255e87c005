"""Each numbered edge case of the two digests is held by a case (tests/cases)."""

import tomllib
from pathlib import Path

import pytest

from tests.cases.reader import all_cases

HELD = tomllib.loads(Path(__file__).with_name("edges.toml").read_text("utf-8"))
NAMES = {f"{case.file}: {case.name}" for case in all_cases()}
COUNTED = {"play": 56, "auction": 57}
EDGES = [(part, number) for part in HELD for number in HELD[part]]


@pytest.mark.parametrize("part", COUNTED)
def test_none_is_left_out(part: str) -> None:
    assert [int(number) for number in HELD[part]] == [*range(1, COUNTED[part] + 1)]


@pytest.mark.parametrize(("part", "number"), EDGES)
def test_a_case_holds_it(part: str, number: str) -> None:
    told = HELD[part][number]
    assert [name for name in NAMES if name.startswith(told)], told
