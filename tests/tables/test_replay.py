"""``manage.py replay``: scenarios in, one line of JSON each out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tables.access.visibility import EVERYTHING
from tables.boards import selectors
from tables.models import Board
from tests.tables.table import AUCTION, EXPOSED, ON_LEAD, OPENED, PROHIBIT, Room

FILES = Path(__file__).parent / "files"
ROOT = Path(__file__).parents[2]
EVENTS = [OPENED, AUCTION, EXPOSED, ON_LEAD, PROHIBIT]


def replay(
    file: Path | str, capsys: pytest.CaptureFixture[str], *switches: str
) -> tuple[int, list[dict[str, Any]], str]:
    """Run the command: its exit code, its lines, what it says on standard error."""
    code = 0
    try:
        call_command("replay", str(file), *switches)
    except SystemExit as left:
        code = int(str(left.code))
    said = capsys.readouterr()
    return code, [json.loads(line) for line in said.out.splitlines()], said.err


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """The example of the contract as a file."""
    file = tmp_path / "example.json"
    file.write_text(json.dumps({"name": "prohibited", "events": EVENTS}))
    return file


def test_the_example_of_the_contract(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dropped king, the lead prohibited: picked up, and its suit not led."""
    code, (line,), _ = replay(scenario, capsys)
    state = line["state"]
    assert (code, line["name"]) == (0, "prohibited")
    assert state["penalty_cards"] == []
    gone = {"seat": "E", "card": "DK", "how": "picked_up", "law": "50D2(a)", "at": 5}
    assert state["gone"] == [gone]
    (restriction,) = state["restrictions"]
    assert restriction == {
        "seat": "W",
        "kind": "prohibit_lead",
        "suits": ["D"],
        "law": "50D2(a)",
        "until": "loses_lead",
    }


def test_each_prints_the_state_after_every_event(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line an event; before the election the choice is open."""
    code, lines, _ = replay(scenario, capsys, "--each")
    assert code == 0
    assert [line["state"]["version"] for line in lines] == [1, 2, 3, 4, 5]
    (choice,) = lines[3]["state"]["awaiting"]
    assert (choice["kind"], choice["chooser"], choice["blocks"]) == ("lead", "S", "W")


def test_another_edition_rules_the_same_events(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The switch wins over the scenario; an unknown edition is refused."""
    code, (line,), _ = replay(scenario, capsys, "--edition", "1997")
    assert (code, line["state"]["edition"]) == (0, "1997")
    code, (line,), _ = replay(scenario, capsys, "--edition", "1950")
    assert (code, line["refused"]["code"]) == (1, "unknown_edition")


def test_the_server_and_the_command_give_the_same_bytes(
    room: Room, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Byte for byte."""
    room.record(*EVENTS)
    shown = selectors.board_document(EVERYTHING.board(Board.objects.get()))
    call_command("replay", str(scenario))
    assert shown.decode() in capsys.readouterr().out


def test_a_refused_event_ends_a_scenario_and_not_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line holds the place, the code and the state before."""
    bad = {"events": [OPENED, AUCTION, OPENED]}
    malformed = {"events": [OPENED, {"type": "CardEaten"}]}
    lines = [bad, {"name": "good", "events": [OPENED]}, malformed, {"events": []}]
    file = tmp_path / "several.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines) + "\n\n")
    code, (first, second, third, fourth), _ = replay(file, capsys)
    assert code == 1
    assert (first["name"], second["name"]) == (None, "good")
    refused = first["refused"]
    assert (refused["index"], refused["code"]) == (2, "board_already_open")
    assert first["state"]["version"] == 2
    assert third["refused"]["code"] == "unknown_event"
    assert fourth["state"]["version"] == 0


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("broken.json", b"{"),
        ("empty.json", b""),
        ("list.json", b"[]"),
        ("no_events.json", b'{"name": "x"}'),
        ("binary.json", b"\xff\xfe\x00"),
        ("empty.pbn", b"% PBN 2.1\n"),
        ("empty.lin", b"nothing"),
        ("broken.jsonl", b'{"events": [}\n'),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes
) -> None:
    """On standard error, with exit code 2, and nothing on standard output."""
    file = tmp_path / name
    file.write_bytes(content)
    code, lines, said = replay(file, capsys)
    assert (code, lines) == (2, [])
    assert said.strip().count("\n") == 0
    assert said.strip().endswith(".")


def test_a_missing_file_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""
    code, lines, said = replay("no/such/file.json", capsys)
    assert (code, lines) == (2, [])
    assert "no/such/file.json cannot be read" in said


@pytest.mark.parametrize("name", ["full_play.pbn", "full_play.lin"])
def test_a_play_record_is_a_scenario(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Deal, contract and all fifty-two cards; the tricks agree with the result."""
    code, (line,), _ = replay(FILES / name, capsys)
    state = line["state"]
    assert (code, line["name"]) == (0, "Board 1")
    assert (state["phase"], state["contract"], state["declarer"]) == (
        "ended",
        "4S",
        "S",
    )
    assert state["tricks"] == {"NS": 4, "EW": 9}
    calls = len((state["auction"] or {"calls": []})["calls"])
    assert calls == (6 if name.endswith("lin") else 0)
    assert state["version"] == 1 + calls + 1 + 52 + 1


def test_a_broken_board_does_not_take_the_others_with_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A claim, a mark of irregularity, a broken deal, a good board, fourteen cards."""
    code, lines, said = replay(FILES / "mixed.pbn", capsys)
    assert code == 2
    assert [line["name"] for line in lines] == ["Board 1", "Board 5", "Board 4"]
    assert lines[0]["state"]["phase"] == "ended"
    assert lines[2]["refused"]["code"] == "bad_deal"
    marked, broken = said.splitlines()
    assert "Game 2" in marked
    assert "irregularity" in marked
    assert "Game 3" in broken


def test_hands_may_be_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    """A PBN that knows one hand, and the play until the claim."""
    code, (line,), _ = replay(FILES / "one_hand.pbn", capsys)
    assert (code, line["state"]["phase"]) == (0, "ended")


def test_a_broken_lin_board_is_refused_and_the_next_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An auction that ends in a contract there is not."""
    code, lines, _ = replay(FILES / "broken.lin", capsys)
    assert code == 1
    assert lines[0]["refused"]["field"] == "contract"
    assert lines[1]["state"]["phase"] == "ended"


def test_it_needs_no_database_and_reads_standard_input(scenario: Path) -> None:
    """Run as people run it, with a database that is not there."""
    env = os.environ | {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",
        "SECRET_KEY": "only-for-this-test",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", "-"],
        cwd=ROOT,
        env=env,
        input=scenario.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["name"] == "prohibited"
