"""The first paper of a process beside the barest PDF, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tests.bench.measuring import ratio, row

ROOT = Path(__file__).resolve().parents[2]
ROUNDS, RATIO = 7, 8


def measure() -> list[str]:
    """The two in turn, and what a paper costs more."""
    pairs = [(_micros("bare"), _micros("first")) for _round in range(ROUNDS)]
    bare, first = (list(times) for times in zip(*pairs, strict=True))
    return [
        row("the barest PDF", bare),
        row("the first paper of a process", first),
        ratio("first paper / bare", first, bare, RATIO),
    ]


def _micros(what: str) -> float:
    """Microseconds, told by the process on its last line."""
    command = [sys.executable, "-m", "tests.bench.paper", what]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    return float(told.stdout.split()[-1])


def bare() -> float:
    """A page with one word, in the letters that Typst brings."""
    begun = perf_counter()
    import typst  # noqa: PLC0415 what is timed

    typst.compile(b"Rectify", font_paths=typst.Fonts(False, True, []))
    return perf_counter() - begun


def first() -> float:
    """A Greek paper with everything, once a web process has read its code."""
    import django  # noqa: PLC0415 not for the bare page

    django.setup()
    from django.utils import translation  # noqa: PLC0415 the settings first

    from rulings.reports.papers.printing import as_pdf  # noqa: PLC0415 the settings first
    from tests.rulings.papers.test_layout import greek_paper  # noqa: PLC0415 the settings first

    begun = perf_counter()
    with translation.override("el"):
        as_pdf(greek_paper())
    return perf_counter() - begun


if __name__ == "__main__":
    seconds = {"bare": bare, "first": first}[sys.argv[1]]()
    sys.stdout.write(f"{seconds * 1e6}\n")
