"""What is wrong in a file of rulings is said with its code; nothing is stored."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from rulings.cases.filing import write_note
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, Flag
from rulings.cases.services import raise_case
from rulings.flags.services import screen_board
from rulings.scoring.problems import Unscorable
from tables.models import Tournament
from tests.fuzz.mutations import member_changed
from tests.rulings.builders import PLAYED, make_table, record
from tests.rulings.exchange.filled import empty, exported, taken_in

Change = Callable[[dict[str, Any]], Any]


def case_of(plain: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = plain["cases"][0]
    return found


WRONG: dict[str, tuple[Change, str]] = {
    "another tournament": (
        lambda p: p.update(key="7d6f5f3c-2d6e-4a4e-9f3a-0a8f8a1f7c11"),
        "other_tournament",
    ),
    "a board that is not here": (lambda p: case_of(p).update(table=9), "unknown_board"),
    "other events": (
        lambda p: p["boards"][0]["stream"].update(head="0" * 64),
        "other_events",
    ),
    "more events than here": (
        lambda p: p["boards"][0]["stream"].update(events=99),
        "other_events",
    ),
    "no such state": (lambda p: case_of(p).update(status="over"), "impossible"),
    "no such step": (
        lambda p: case_of(p)["steps"][0].update(kind="x"),
        "impossible",
    ),
    "a decision without its time": (
        lambda p: case_of(p).update(decided_at=None),
        "impossible",
    ),
    "notices of no decision": (lambda p: case_of(p).update(decisions=0), "impossible"),
    "a file that was changed": (
        lambda p: case_of(p)["papers"][0].update(content="AAAA"),
        "impossible",
    ),
    "a problem that is none": (
        lambda p: case_of(p)["polls"][0].update(problem={"hand": 1}),
        "impossible",
    ),
    "facts that are none": (
        lambda p: case_of(p)["steps"][0]["after"].update(law={"a": 1}),
        "impossible",
    ),
    "a name too long": (
        lambda p: case_of(p)["appeals"][0].update(deposit="9" * 51),
        "impossible",
    ),
    "a flag that is not there": (lambda p: p.update(flags=[]), "different_flag"),
    "a letter no database holds": (
        lambda p: case_of(p).update(reason="a\x00b"),
        "not_storable",
    ),
    "a time before all times": (
        lambda p: case_of(p).update(opened_at="0001-01-01T00:00:00+14:00"),
        "impossible",
    ),
    "a time without its zone": (
        lambda p: case_of(p).update(opened_at="2026-11-22T21:05:00"),
        "malformed",
    ),
    "two cases of one key": (
        lambda p: p["cases"].append({**case_of(p), "number": 900, "flag": None}),
        "taken",
    ),
    "a form of scoring that nobody knows": (
        lambda p: p.update(scoring="barometer"),
        "malformed",
    ),
    "an edition that nobody knows": (lambda p: p.update(edition="2018"), "malformed"),
    "another version": (lambda p: p.update(version=3), "unknown_version"),
}


def test_whatever_is_wrong_is_said_with_its_code_and_nothing_is_stored(
    tournament: Tournament,
) -> None:
    content = exported(tournament)
    empty()
    for what, (change, code) in WRONG.items():
        plain = json.loads(content)
        change(plain)
        assert _code_of(tournament, plain) == code, what
        assert not Case.objects.exists(), what
        assert not Flag.objects.exists(), what
    taken_in(tournament, content)


def _code_of(tournament: Tournament, plain: dict[str, Any]) -> str:
    try:
        taken_in(tournament, json.dumps(plain).encode())
    except Unscorable as wrong:
        return wrong.code
    return "taken in"


def test_a_question_is_tied_to_no_case_of_another_tournament(
    tournament: Tournament, director: User
) -> None:
    """A file names cases by keys, and its writer may have seen another's."""
    content = exported(tournament)
    empty()
    board = record(make_table(), *PLAYED)
    foreign = raise_case(board_id=board.pk, actor=director, reason="Another evening.")
    plain = json.loads(content)
    plain["questions"][0]["case"] = str(foreign.key)
    assert _code_of(tournament, plain) == "taken in"
    assert Inquiry.objects.get().case is None


def test_a_case_that_went_on_here_is_not_overwritten(
    tournament: Tournament, director: User
) -> None:
    content = exported(tournament)
    case = Case.objects.get()
    write_note(case_id=case.pk, actor=director, text="More.")
    with pytest.raises(Unscorable) as wrong:
        taken_in(tournament, content)
    assert wrong.value.code == "different_case"


def test_a_flag_that_was_dismissed_here_is_not_overwritten(
    tournament: Tournament,
) -> None:
    content = exported(tournament)
    board = Case.objects.get().board_id
    empty()
    screen_board(board_id=board)
    Flag.objects.update(status="dismissed")
    with pytest.raises(Unscorable) as wrong:
        taken_in(tournament, content)
    assert wrong.value.code == "different_flag"


def test_events_recorded_since_do_not_stand_in_the_way(tournament: Tournament) -> None:
    content = exported(tournament)
    case = Case.objects.get()
    empty()
    record(case.board.table, {"type": "NoteAdded", "text": "Later."})
    taken_in(tournament, content)
    assert Case.objects.get().key == case.key


def test_files_broken_anywhere_are_refused_or_taken_in_and_nothing_else(
    tournament: Tournament,
) -> None:
    """One member anywhere in the file becomes something else: a hundred times."""
    content = exported(tournament)
    draw, outcomes = Random(7), {"in": 0, "refused": 0}
    empty()
    for _ in range(100):
        broken = member_changed(draw, content)
        try:
            with _undone():
                taken_in(tournament, broken)
                exported(tournament)
                outcomes["in"] += 1
        except Unscorable:
            outcomes["refused"] += 1
        assert not Case.objects.exists()
    assert all(outcomes.values())


def _undone() -> Any:
    class Undone(transaction.Atomic):
        def __exit__(self, *args: Any) -> None:
            transaction.set_rollback(True)
            super().__exit__(*args)

    return Undone(using=None, savepoint=True, durable=False)
