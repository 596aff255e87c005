"""What programs, the administration, the queue and the command line see of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from rulings.analysis.models import Examination
from rulings.cases.models import Flag
from rulings.demo.evening import seed_evening
from rulings.flags.evidence import newest_evidence
from rulings.flags.services import catch_up
from tables.models import Table
from tests.rulings.builders import PLAYED, record
from tests.rulings.examining.boards import INNOCENT, QUICK, on_board
from tests.rulings.examining.test_asking import examined, work


def test_a_flag_tells_programs_and_the_queue_what_was_found(
    table: Table, reviewer: User, client_of: Callable[[User], Client]
) -> None:
    for number, events in [(1, INNOCENT), (2, QUICK)]:
        examined(record(table, *on_board(number, events), board=number))
    client = client_of(reviewer)
    told = client.get("/api/flags/").json()
    words = [(one["board"], one["law"], one["evidence"]["word"]) for one in told]
    assert words[0] == (1, "50E4", "none")
    assert (2, "50E4", "flag") in words
    page = client.get("/review/").content.decode()
    assert page.index("board 2") < page.index("board 1")


def test_a_board_of_which_too_little_is_known_says_so_to_programs(
    table: Table, reviewer: User, client_of: Callable[[User], Client]
) -> None:
    examined(record(table, *PLAYED))
    (told,) = client_of(reviewer).get("/api/flags/").json()
    evidence = told["evidence"]
    assert (evidence["state"], evidence["code"]) == ("done", "no_deal")
    assert (evidence["word"], evidence["why"]) == ("cannot_tell", "no_deal")
    assert evidence["better"] is None


def test_a_ruling_that_named_another_clause_is_asked_about(
    table: Table, reviewer: User, client_of: Callable[[User], Client]
) -> None:
    """Figures are about plays: of a ruling they say that they cannot tell."""
    score = {"type": "RulingGiven", "text": "4S made.", "laws": ["12C1"]}
    wrong = {"type": "RulingGiven", "text": "Play anything.", "laws": ["58B2"]}
    right = {"type": "RulingGiven", "text": "It is major.", "laws": ["50B"]}
    seen = next(i for i, e in enumerate(QUICK) if e["type"] == "CardExposed") + 1
    examined(record(table, *QUICK[:seen], right, *QUICK[seen:], score))
    assert not Flag.objects.filter(law="82C").exists()
    other = on_board(8, [*QUICK[:seen], wrong, *QUICK[seen:]])
    examined(record(table, *other, board=8))
    flag = Flag.objects.get(law="82C")
    assert (flag.board.number, flag.card) == (8, "HQ")
    assert "58B2" in flag.text
    told = newest_evidence([flag])[flag.pk]
    assert (told.word, told.why, told.better) == ("cannot_tell", "not_by_figures", None)
    page = client_of(reviewer).get(f"/review/flags/{flag.pk}/").content.decode()
    assert "Figures cannot tell: they weigh plays beside an exposed card" in page
    assert "Nothing found" not in page
    assert "Worth a" not in page


def test_the_administration_shows_examinations_and_lets_nobody_change_them(
    table: Table, client_of: Callable[[User], Client]
) -> None:
    one = examined(record(table, *QUICK))
    admin = client_of(User.objects.create_superuser("the-admin"))
    address = reverse("admin:rulings_examination_change", args=[one.pk])
    assert admin.get(address).status_code == 200
    assert admin.post(address, {"state": "failed"}).status_code == 403
    assert admin.get(reverse("admin:rulings_playrecord_changelist")).status_code == 200


def test_the_command_prints_the_report_and_stores_nothing(table: Table) -> None:
    board = record(table, *QUICK)
    printed = StringIO()
    call_command("examine", board.pk, "--layouts=10", "--seed=3", stdout=printed)
    found = json.loads(printed.getvalue())
    assert (found["settings"]["layouts"], found["settings"]["seed"]) == (10, 3)
    assert found["proposals"][0]["word"] == "flag"
    assert not Examination.objects.exists()
    with pytest.raises(CommandError, match="no board"):
        call_command("examine", 0)


def test_the_demo_shows_a_lead_that_was_helped_and_one_that_was_not(
    db: None, settings: LazySettings
) -> None:
    # An opening lead is told from another by more layouts than most tests solve.
    settings.EVIDENCE_LAYOUTS = 100
    seed_evening()
    catch_up()
    work()
    flags = {flag.board.number: flag for flag in Flag.objects.filter(law="50E4")}
    found = newest_evidence(flags.values())
    # Of the others not every card was recorded.
    told = {board: found[flag.pk] for board, flag in flags.items() if flag.pk in found}
    others = {one.word for board, one in told.items() if board not in (13, 14)}
    assert others == {"cannot_tell"}
    helped, not_helped = told[13].better, told[14].better
    assert helped is not None
    assert not_helped is not None
    # In full they are a flag and nothing; here few layouts have to do.
    assert helped.value > not_helped.value
