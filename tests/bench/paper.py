"""The first paper of a process beside the barest PDF, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from tests.bench.measuring import ratio, row

ROOT = Path(__file__).resolve().parents[2]
ROUNDS, RATIO = 7, 8
# A page with one word, in the letters that Typst brings.
BARE = """
from time import perf_counter
begun = perf_counter()
import typst
typst.compile(b"Rectify", font_paths=typst.Fonts(False, True, []))
print(perf_counter() - begun)
"""
# A Greek paper with everything, once a web process has read its code.
FIRST = """
from time import perf_counter
import django
django.setup()
from django.utils import translation
from rulings.reports.papers.printing import as_pdf
from tests.rulings.papers.test_layout import greek_paper
begun = perf_counter()
with translation.override("el"):
    as_pdf(greek_paper())
print(perf_counter() - begun)
"""


def measure() -> list[str]:
    """The two in turn, and what a paper costs more."""
    pairs = [(_micros(BARE), _micros(FIRST)) for _round in range(ROUNDS)]
    bare, first = (list(times) for times in zip(*pairs, strict=True))
    return [
        row("the barest PDF", bare),
        row("the first paper of a process", first),
        ratio("first paper / bare", first, bare, RATIO),
    ]


def _micros(program: str) -> float:
    """Microseconds; the program prints seconds on its last line."""
    command = [sys.executable, "-c", program]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    return 1e6 * float(told.stdout.split()[-1])
