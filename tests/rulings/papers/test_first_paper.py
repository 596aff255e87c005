"""The first paper of a process comes at once: letters, words and template are read."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Two to three times the barest PDF on a quiet machine; in seconds, what was promised.
RATIO, SECONDS, TURNS = 8, 2, 5


def seconds(what: str) -> float:
    """How long it took, in a process of its own."""
    command = [sys.executable, "-m", "tests.rulings.papers.first_paper", what]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    return float(said.stdout.split()[-1])


def test_the_first_paper_of_a_process_takes_little_more_than_any_pdf() -> None:
    """The best of some turns, in which both take the machine as it is."""
    turns = [(seconds("bare"), seconds("paper")) for _turn in range(TURNS)]
    bare, paper = (min(taken) for taken in zip(*turns, strict=True))
    assert paper < RATIO * bare, (paper, bare)
    assert paper < SECONDS
