"""`manage.py compare` and `manage.py explain`, as a director types them."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

STORY = {
    "name": "King dropped",
    "events": [
        {"type": "BoardOpened", "board": 1},
        {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
        {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "king.json"
    path.write_text(json.dumps(STORY))
    return str(path)


def said(*words: str) -> tuple[str, str, int]:
    """What the command prints, what it complains of, and how it leaves."""
    out, err, code = StringIO(), StringIO(), 0
    try:
        call_command(*words, stdout=out, stderr=err)
    except SystemExit as left:
        code = int(left.code or 0)
    return out.getvalue(), err.getvalue(), code


def test_compare_names_the_entry_and_the_clauses(file: str) -> None:
    out, err, code = said("compare", file)
    assert (err, code) == ("", 0)
    assert "King dropped: 1 differences, 2007 and 2017" in out
    assert "3 CardExposed: information (ruling; 50E2, 50E1)" in out


def test_explain_speaks_both_languages(file: str) -> None:
    out, err, code = said("explain", file, "--seat", "E")
    assert (err, code) == ("", 0)
    assert "DK may be played" in out
    assert "DK επιτρέπεται" in out
    assert out.count("50D1(a)") == 2


def test_explain_at_an_earlier_entry(file: str) -> None:
    out, _, _ = said("explain", file, "--seat", "E", "--at", "2")
    assert "The hand is not known." in out


def test_explain_says_who_is_waited_for(file: str) -> None:
    out, _, _ = said("explain", file, "--seat", "W")
    assert "(50D2)" in out


@pytest.mark.parametrize("command", [("compare",), ("explain", "--seat", "E")])
@pytest.mark.parametrize("content", ["{", '{"events": [{"type": "Eaten"}]}'])
def test_what_cannot_be_read_is_one_sentence(
    command: tuple[str, ...], content: str, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(content)
    out, err, code = said(command[0], str(broken), *command[1:])
    assert (out, code) == ("", 2)
    assert len(err.strip().splitlines()) == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    _, err, code = said("compare", str(tmp_path / "none.json"))
    assert code == 2
    assert "cannot be read" in err
