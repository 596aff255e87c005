"""What a director wrote into a case is found when a player is to be forgotten."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import dismiss_flag, open_case
from tables.models import Player

pytestmark = pytest.mark.django_db
NAME, NUMBER = "Elan Vital", "20817"
WROTE = "Vital led the suit that he had seen."


@pytest.fixture
def player() -> Player:
    return Player.objects.create(name=NAME, number=NUMBER)


def told() -> str:
    """What forgetting the player says before anything is done."""
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("forget", NUMBER, stdout=said)
    return said.getvalue()


@pytest.mark.usefixtures("player")
def test_reason_of_a_case_that_names_the_player_is_listed(
    flag: Flag, director: User
) -> None:
    case = open_case(flag_id=flag.pk, actor=director)
    decision = CaseDecision("adjusted", WROTE, "12C1(c)")
    decide_case(case_id=case.pk, by=StepAuthor(director, 1), decision=decision)
    said = told()
    assert f"May name the person, and stays: case {case.pk} (reason)." in said
    assert f"case {case.pk}, history of " in said
    assert Case.objects.get().reason == WROTE


@pytest.mark.usefixtures("player")
def test_reason_against_a_case_is_listed_with_its_flag(
    flag: Flag, director: User
) -> None:
    dismiss_flag(flag_id=flag.pk, actor=director, reason=WROTE)
    assert f"stays: flag {flag.pk}, history of " in told()
    assert CaseEntry.objects.get().text == WROTE


@pytest.mark.usefixtures("player")
def test_case_that_names_nobody_is_not_listed(flag: Flag, director: User) -> None:
    reason = "The vitality of board 208 17 was his; nothing told him what to lead."
    dismiss_flag(flag_id=flag.pk, actor=director, reason=reason)
    assert "and stays" not in told()
