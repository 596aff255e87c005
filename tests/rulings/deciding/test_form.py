"""What is wrong with a decision stands at its field, under a stable code."""

import re
from typing import Any

import pytest

from rulings.cases.decisions.ruling import preview
from rulings.web.pages.decisions.forms import DecisionForm
from tables.access.visibility import EVERYTHING
from tests.rulings.deciding.bench import Bench, text_of

Typed = dict[str, Any]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("reason", "", "Enter the reason. It is kept with the board."),
        ("favour", "much", "Enter a whole number, a fraction such as 2/3"),
        ("penalty-1-amount", "ten", "Enter a whole number, a fraction such as 2/3"),
        ("trim", "few", "Enter a whole number, a fraction such as 2/3"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_nothing_typed_is_lost(
    bench: Bench, weighted: Typed, name: str, text: str, said: str
) -> None:
    more = {"favour-side": "NS", "favour": "5", "scoring": "butler"}
    typed = weighted | more | {"penalty-1-why": "Noise.", name: text}
    if name == "reason":
        typed |= {"kind": "no_adjustment"}
    shown = text_of(bench.send("look", typed))
    (field,) = re.findall(rf'<(?:input|textarea)[^>]* name="{name}"[^>]*>', shown)
    assert 'aria-invalid="true"' in field
    assert f'aria-describedby="{name}_error"' in field
    (wrong,) = re.findall(rf'id="{name}_error">([^<]*)<', shown)
    assert wrong.startswith(said)
    for kept in (
        text,
        "Noise.",
        "2/3",
        *([] if name == "reason" else [typed["reason"]]),
    ):
        assert kept in shown


def test_a_row_says_itself_what_is_wrong_with_it(bench: Bench, weighted: Typed) -> None:
    shown = text_of(bench.send("look", weighted | {"both-1-contract": "9S"}))
    (field,) = re.findall(r'<input[^>]* name="both-1-contract"[^>]*>', shown)
    assert 'aria-invalid="true"' in field
    assert 'value="9S"' in field
    assert 'aria-describedby="both-1-said"' in field
    (wrong,) = re.findall(r'id="both-1-said"><span class="ask__wrong">([^<]*)<', shown)
    assert wrong.startswith("This is not a contract or a score.")


def test_the_codes_of_what_is_wrong_are_stable(bench: Bench, weighted: Typed) -> None:
    form = DecisionForm("2017", weighted | {"both-1-contract": "9S"})
    form.tell(preview(EVERYTHING.board(bench.case.board), form.typed).faults)
    found = form.rows["both"].forms[1].errors.as_data()["contract"]
    assert [error.code for error in found] == ["impossible_contract"]
