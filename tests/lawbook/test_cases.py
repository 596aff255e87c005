"""The cases of `tests/cases`: what the Laws say of a position."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lawbook import (
    BoardLog,
    Refused,
    admit,
    document,
    empty_log,
    extend,
    read_event,
    replay,
    without_deal,
)
from lawbook.document.rendering import render
from tests.cases.reader import (
    Case,
    all_cases,
    case_files,
    includes,
    matches,
    read_cases,
    same,
    shown,
)

CASES = all_cases()


def enter(case: Case) -> tuple[BoardLog, Refused | None]:
    """The log after the events of a case, and the refusal that stopped it if any."""
    log = empty_log()
    for raw in case.events:
        try:
            after = admit(without_deal(log) if case.by_floor else log, read_event(raw))
        except Refused as refused:
            return log, refused
        log = extend(log, read_event(raw)) if case.by_floor else after
    return log, None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a file, or one a case where `-k` chooses cases by their names."""
    if "cases" not in metafunc.fixturenames:
        return
    by_name = bool(metafunc.config.getoption("keyword"))
    groups: dict[str, list[Case]] = {}
    for case in CASES:
        groups.setdefault(case.id if by_name else case.file, []).append(case)
    metafunc.parametrize("cases", groups.values(), ids=groups.keys())


def test_case(cases: list[Case]) -> None:
    wrong = {case.id: told for case in cases if (told := list(_wrong(case)))}
    assert not wrong


def _wrong(case: Case) -> Iterator[str]:
    """What is otherwise than the case says."""
    log, refused = enter(case)
    code = refused.problem.code if refused else "nothing"
    if ("refused" in case.expect) != bool(refused):
        yield f"refused: {refused}"
    elif not matches(case.expect.get("refused", "*"), code):
        yield f"refused: {code}"
    if log.version != len(case.events) - bool(refused):
        yield f"{log.version} of {len(case.events)} events were taken"
    yield from _differences(case.expect, document(log.state))
    if render(replay(log.events).state) != render(log.state):
        yield "replayed it is another state"


def _differences(expect: dict[str, Any], found: dict[str, Any]) -> list[str]:
    told = {key: value for key, value in expect.items() if key != "refused"}
    wrong = [key for key, value in told.items() if not _holds(key, value, found)]
    return [f"{k}: {told[k]} / {shown(found, k.removesuffix('_has'))}" for k in wrong]


def _holds(key: str, expected: Any, found: dict[str, Any]) -> bool:
    if key.endswith("_has"):
        return includes(expected, shown(found, key.removesuffix("_has")))
    return same(expected, shown(found, key))


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_every_file_has_cases(path: Path) -> None:
    assert read_cases(path)


def test_files_were_found() -> None:
    assert len(case_files()) > 5


def test_names_are_unique() -> None:
    names = Counter((case.name, case.edition) for case in CASES)
    assert [name for name, times in names.items() if times > 1] == []


def test_every_case_says_what_it_expects_and_why() -> None:
    assert [case.id for case in CASES if not case.cites] == []
    assert [case.id for case in CASES if not case.expect] == []
