"""Others' generators make clients of our schema, and these walk a director's evening.

Nothing may be dropped: a warning of a generator is a fault.
"""

from __future__ import annotations

import re
import shutil
import sys
from base64 import b64encode
from pathlib import Path

import pytest
from django.test import Client

from rulings.cases.models import Flag
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case, screen_board
from tests.browsers import NODE
from tests.clients.generating import (
    python_client,
    run,
    type_errors,
    typescript_client,
)
from tests.conftest import Site
from tests.programs import NPM
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.tables.keyed import give_key

HERE = Path(__file__).parent
NAME, PASSWORD = "the-director", "an-evening-in-the-hall"
STANDS = {"type": "no_adjustment", "reason": "The usual lead."}
RULING = CaseDecision(
    "no_adjustment",
    "West held no other sensible lead.",
    "50E4",
    {"decision": {"edition": "2017", "adjustment": STANDS}},
)
OPERATIONS = 16
MODELS = 140


@pytest.fixture(scope="session")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The schema, as anybody may have it."""
    answer = Client().get("/api/schema/", headers={"accept": "application/json"})
    place = tmp_path_factory.mktemp("schema") / "openapi.json"
    place.write_bytes(answer.content)
    return place


def test_a_client_in_python_lacks_nothing(schema: Path, tmp_path: Path) -> None:
    said = python_client(schema, tmp_path)
    assert "warning" not in said.lower()
    made = tmp_path / "made" / "rectify_client"
    calls = [one for one in made.glob("api/*/*.py") if one.name != "__init__.py"]
    assert len(calls) == OPERATIONS
    models = (made / "models" / "__init__.py").read_text()
    assert len(re.findall(r"^from ", models, re.MULTILINE)) > MODELS
    for call in calls:
        assert call.read_text().count("response.status_code ==") >= 4, call.name


@pytest.mark.needs(NPM)
def test_a_client_in_typescript_lacks_nothing(schema: Path, tmp_path: Path) -> None:
    said = typescript_client(schema, tmp_path)
    assert not re.search("warn|error|duplicate", said, re.IGNORECASE)
    calls = (tmp_path / "out" / "sdk.gen.ts").read_text()
    assert calls.count("export const ") == OPERATIONS
    types = (tmp_path / "out" / "types.gen.ts").read_text()
    named = re.findall(r"^export type (\w+)", types, re.MULTILINE)
    assert len(named) == len(set(named)) > MODELS
    assert not [name for name in named if re.search(r"\d$", name)]


@pytest.fixture
def told(site: Site) -> dict[str, str]:
    """A hall with one table, a director with a case, and a program that records."""
    table = make_table()
    person = make_person(NAME, "director")
    person.set_password(PASSWORD)
    person.save()
    board = record(table, *PLAYED)
    screen_board(board_id=board.pk)
    case = open_case(flag_id=Flag.objects.get().pk, actor=person)
    decide_case(case_id=case.pk, by=StepAuthor(person, case.version), decision=RULING)
    basic = b64encode(f"{NAME}:{PASSWORD}".encode()).decode()
    told = {"URL": site.url, "KEY": give_key(table.section.tournament, records=True)}
    told |= {"NAME": NAME, "PASSWORD": PASSWORD, "BASIC": basic}
    return {f"RECTIFY_{name}": value for name, value in told.items()}


SAID = """\
sent new new new new
card E DK major 50B
choice lead S require prohibit neither
would prohibit_lead picked_up
sent new
words true
sent new
sent new
withdrawn 6 NoteAdded
sent new
ended ended 16C
refused 422 string
clauses 2 2
heard BoardOpened AuctionEnded CardExposed OnLead Elected NoteAdded EventWithdrawn \
PlayEnded
table ended
flag DK 50E4 cased
case decided no_adjustment no_adjustment
steps opened decided
rulings rectify rulings
results false 1
""".splitlines()


def test_the_client_in_python_walks_an_evening(
    schema: Path, told: dict[str, str], tmp_path: Path
) -> None:
    python_client(schema, tmp_path)
    made = str(tmp_path / "made")
    said = run(
        sys.executable, HERE / "evening.py", cwd=tmp_path, PYTHONPATH=made, **told
    )
    assert said.splitlines() == SAID


@pytest.mark.needs(NPM)
def test_the_client_in_typescript_walks_an_evening(
    schema: Path, told: dict[str, str], tmp_path: Path
) -> None:
    typescript_client(schema, tmp_path)
    shutil.copy(HERE / "evening.ts", tmp_path)
    assert type_errors(tmp_path, "evening.ts") == ""
    said = run(NODE, "--no-warnings", "evening.ts", cwd=tmp_path, **told)
    assert said.splitlines() == SAID
