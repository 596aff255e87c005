"""Steps beside each other: readable, timed, and ended together."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from deploy.local import Stopped, Trouble, audit
from deploy.local.steps import Runner, Step
from deploy.local.supervisor import Supervisor


def step(name: str, text: str, **env: str) -> Step:
    return Step(name, [sys.executable, "-c", text], env)


def talker(name: str) -> Step:
    """Says three lines, slowly, in turn as an error and as a word."""
    said = f"print({name!r}, n, file=(sys.stderr, sys.stdout)[n % 2], flush=True)"
    text = f"import sys, time\nfor n in range(3):\n    {said}\n    time.sleep(0.1)"
    return step(name, text)


@pytest.fixture
def runner() -> Runner:
    return Runner(Supervisor(grace=1), {"COMMON": "common"})


def test_the_words_of_a_step_stand_together(
    runner: Runner, capfd: pytest.CaptureFixture[str]
) -> None:
    runner.run((talker("one"), talker("two")), at_once=2)
    said = capfd.readouterr().out
    for name in ("one", "two"):
        assert f"== {name}\n{name} 0\n{name} 1\n{name} 2\n" in said


def test_every_step_runs_and_the_failed_are_named(
    runner: Runner, capfd: pytest.CaptureFixture[str]
) -> None:
    bad = step("bad", "print('the reason'); raise SystemExit(3)")
    runner.run((bad, step("good", "print('well')")))
    assert runner.report() == 1
    said = capfd.readouterr()
    assert "== bad\nthe reason\n" in said.out
    assert "bad  FAILED\n" in said.out
    assert "good\n" in said.out
    assert said.err == "./dev: failed: bad.\n"


def test_nothing_failed_is_code_zero(runner: Runner) -> None:
    runner.run((step("good", "pass"),))
    assert runner.report() == 0


def test_a_step_has_settings_of_its_own(
    runner: Runner, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "import os; print(os.environ['COMMON'], os.environ['OWN'])"
    runner.run((step("settings", text, OWN="own"),))
    assert "common own\n" in capfd.readouterr().out


def test_what_runs_beside_others_gives_way_to_them_and_is_waited_for(
    runner: Runner, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    go_on, priority = tmp_path / "go on", "import os; print(os.nice(0))"
    waits = (
        f"import os, time\nwhile not os.path.exists({str(go_on)!r}): time.sleep(0.1)"
    )
    with runner.beside((step("waits", waits), step("beside", priority))):
        runner.run((step("usual", priority),))
        assert [one.name for one in runner.done] == ["usual"]
        go_on.touch()
    assert [one.name for one in runner.done] == ["usual", "waits", "beside"]
    said, usual = capfd.readouterr().out, os.nice(0)
    assert f"== usual\n{usual}\n" in said
    assert f"== beside\n{usual + 5}\n" in said


def test_the_end_ends_what_runs_beside_others() -> None:
    supervisor = Supervisor(grace=1)
    runner = Runner(supervisor, {})
    slow = step("slow", "import time; time.sleep(60)")
    threading.Timer(0.5, supervisor.ask_to_stop).start()
    begun = time.monotonic()
    with pytest.raises(Stopped), runner.beside((slow, slow)):
        runner.run((slow,))
    assert time.monotonic() - begun < 30
    assert runner.done == []


def test_the_end_ends_all_and_begins_nothing_more() -> None:
    supervisor = Supervisor(grace=1)
    runner = Runner(supervisor, {})
    slow = [step(f"slow {n}", "import time; time.sleep(60)") for n in range(4)]
    threading.Timer(0.5, supervisor.ask_to_stop).start()
    begun = time.monotonic()
    with pytest.raises(Stopped):
        runner.run(tuple(slow), at_once=2)
    assert time.monotonic() - begun < 30
    assert runner.done == []


def test_an_audit_that_nobody_answers_says_that_nothing_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audit, "OSV", "http://127.0.0.1:1/")
    with pytest.raises(Trouble, match="nothing was checked"):
        audit.audit([])
