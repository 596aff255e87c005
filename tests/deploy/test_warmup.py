"""What a web process has loaded before the first request.

No thread is the first to read a class: two of them would end the process. No visitor
waits for a page to be compiled.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# In a process of its own: here something has been read already.
LOOK = """
import sys
import deploy.wsgi
import msgspec
from deploy.warmup import kinds

worked_out = []

def note(frame, event, _arg):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        worked_out.append(kind.__name__)

read = 0
for kind in list(kinds(msgspec.Struct)):
    sys.setprofile(note)
    try:
        msgspec.json.Decoder(kind)
        read += 1
    except TypeError:
        while kind.__name__ in worked_out:
            worked_out.remove(kind.__name__)
    finally:
        sys.setprofile(None)
known = {kind.__module__ + "." + kind.__name__ for kind in kinds(msgspec.Struct)}
expected = {"tables.event_store.store.Loaded", "tables.intake.entries.Entry"}
assert expected <= known, known
print(read, worked_out)
"""


COMPILED = """
from django.template import engines
from deploy.warmup import templates

(cached,) = engines["django"].engine.template_loaders
names = set(templates())
assert {"tables/login.html", "rulings/cases/queue.html", "front/page.html"} <= names
print(len(names), sorted(names - set(cached.get_template_cache)))
"""


@pytest.fixture(scope="module")
def told() -> list[str]:
    """What a process says that has just begun, a line for each question."""
    command = [sys.executable, "-c", LOOK + COMPILED]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_class_that_requests_hold_can_be_read_at_once(told: list[str]) -> None:
    read, _, worked_out = told[0].partition(" ")
    assert int(read) > 100
    assert worked_out == "[]"


def test_every_page_is_compiled_before_the_first_visit(told: list[str]) -> None:
    number, _, missing = told[1].partition(" ")
    assert int(number) > 200
    assert missing == "[]"
