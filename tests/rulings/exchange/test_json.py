"""Our own JSON carries every ruling there and back, byte for byte."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from rulings.exchange import json_file
from rulings.scoring.decisions import Decision
from rulings.scoring.problems import Unscorable
from tests.rulings.exchange.ruled import CASE, KINDS, decided, holding

UNKNOWN = "unknown_version"
SCHEMA = Path(__file__).parents[3] / "docs" / "generated" / "rulings.schema.json"


@pytest.mark.parametrize("score", KINDS.values(), ids=KINDS)
def test_a_decision_of_every_kind_comes_back_the_same(score: Decision) -> None:
    document = holding(decided(score))
    content = json_file.write(document).content
    again = json_file.read(content)
    assert again == document
    assert json_file.write(again).content == content


def test_the_published_schema_is_what_is_read_and_written() -> None:
    """Renewed by python -m rulings.exchange.json_file > that file."""
    published = json.loads(SCHEMA.read_text())
    assert published == json_file.schema()
    validator = Draft202012Validator(published)
    every = [decided(one, number) for number, one in enumerate(KINDS.values(), 1)]
    written = json.loads(json_file.write(holding(*every)).content)
    validator.validate(written)
    del written["cases"][0]["reason"]
    assert not validator.is_valid(written)


def test_a_score_kept_in_another_form_goes_out_as_it_is_and_is_told() -> None:
    document = holding(replace(CASE, score_as_kept={"kind": "by hand"}))
    written = json_file.write(document)
    assert json_file.read(written.content) == document
    assert ("score_as_kept", 12) in {(one.code, one.case) for one in written.losses}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text[:-20], "unreadable"),
        (lambda text: "[" * 100_000, "unreadable"),
        (lambda text: text.replace('"version": 2', '"version": 1', 1), UNKNOWN),
        (lambda text: text.replace('"version": 2', '"version": 3', 1), UNKNOWN),
        (lambda text: text.replace("rectify rulings", "rulings", 1), "malformed"),
        (lambda text: text.replace('"2/3"', '"1/2"'), "shares_not_one"),
        (lambda text: text.replace('"2/3"', '"0/0"'), "not_a_number"),
        (lambda text: text.replace('"status"', '"state"'), "malformed"),
    ],
)
def test_what_is_no_such_file_is_refused_with_its_code(
    change: Callable[[str], str], code: str
) -> None:
    text = json_file.write(holding(decided(KINDS["weighted"]))).content.decode()
    with pytest.raises(Unscorable) as wrong:
        json_file.read(change(text).encode())
    assert wrong.value.code == code
