"""The first paper of a process comes at once: letters, words and template are read.

How long that takes is measured by `./dev bench paper`.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# What a process of its own reads while it makes a paper for the first and second time.
PROGRAM = """
import sys
import django
django.setup()
from django.utils import translation
from rulings.reports.papers.printing import as_pdf
from tests.rulings.papers.test_layout import greek_paper

def hear(event, about):
    if event in ("import", "open", "subprocess.Popen", "socket.connect"):
        print(event, about[0])

sys.addaudithook(hear)
for when in ("first", "second"):
    print(when)
    with translation.override("el"):
        as_pdf(greek_paper())
"""


def test_the_first_paper_of_a_process_reads_only_the_words_of_its_language() -> None:
    """No module, font or template, nothing from elsewhere; the second reads nothing."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = ran.stdout.removeprefix("first\n").split("second\n")
    catalogues = [line for line in first.splitlines() if line.endswith("/django.mo")]
    assert catalogues == first.splitlines()
    assert len(catalogues) > 1
    assert second == ""
