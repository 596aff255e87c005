"""What `./dev test` makes of its arguments: browser tests run apart from others."""

import pytest

from deploy.local import checks
from deploy.local.steps import Runner, Step
from deploy.local.supervisor import Supervisor

ONE = "tests/browser/test_keys.py::test_a_key"
OTHER = "tests/tables/test_hub.py"
BOTH = {True, False}


@pytest.mark.parametrize(
    ("arguments", "kinds"),
    [
        ([], set()),
        (["-m", "not webkit"], set()),
        (["-k", "hub", "-x"], set()),
        ([ONE, "-q"], {True}),
        ([OTHER], {False}),
        ([ONE, OTHER], BOTH),
        (["tests"], BOTH),
        (["tests/"], BOTH),
        (["tests/journeys"], {True}),
        (["tests/browsers.py"], {False}),
    ],
)
def test_which_kinds_of_tests_are_named(arguments: list[str], kinds: set[bool]) -> None:
    assert checks.kinds_named(arguments) == kinds


@pytest.mark.parametrize("arguments", [["-x"], [ONE, OTHER, "-x"], ["tests", "-x"]])
def test_no_run_has_browser_tests_among_others(arguments: list[str]) -> None:
    """Playwright's loop stays in its process, and no other test could have one."""
    servers = {"DATABASE_URL": "postgres://here/one", "REDIS_URL": "redis://here/0"}
    first, second = checks._suites(servers, arguments)
    named = [one for one in second.command if one.startswith("tests/browser")]
    assert (first.command[-1], second.command[-1], named) == ("-x", "-x", [])
    assert first.env["DATABASE_URL"] != servers["DATABASE_URL"]


@pytest.mark.parametrize(
    ("codes", "nothing"), [((5, 5), True), ((5, 0), False), ((1, 5), False)]
)
def test_a_misspelt_word_is_no_success(codes: tuple[int, int], nothing: bool) -> None:
    runner = Runner(Supervisor(grace=1), {})
    names = (checks.IN_BROWSERS, checks.OTHERS)
    runner.run(
        tuple(
            Step(name, ["sh", "-c", f"exit {code}"], good=(0, 5))
            for name, code in zip(names, codes, strict=True)
        )
    )
    assert checks._has_chosen_nothing(runner) == nothing
