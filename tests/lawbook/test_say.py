"""The words of the Director: in both languages, whole, and with the clause."""

import re

from hypothesis import given, settings

from lawbook import document, read_event, replay, say
from tests.cases.reader import all_cases
from tests.lawbook.boards import boards
from tests.lawbook.table import Table

few = settings(max_examples=40, deadline=None, derandomize=True)


def is_whole(text: str) -> bool:
    """A sentence with nothing left to fill in."""
    return (
        bool(text) and not any(sign in text for sign in "{}<>") and "None" not in text
    )


@few
@given(boards(editions=("1997", "2007", "2017")))
def test_everything_is_said_in_both_languages(table: Table) -> None:
    for upto in range(1, len(table.raws) + 1, 3):
        state = replay(map(read_event, table.raws[:upto])).state
        english, greek = say(state, "en"), say(state, "el")
        assert [s.kind for s in english] == [s.kind for s in greek]
        assert [s.laws for s in english] == [s.laws for s in greek]
        for saying in english + greek:
            assert saying.laws
            assert all(saying.laws)
            assert is_whole(saying.text)


def test_every_case_is_said_and_greek_is_greek() -> None:
    for case in all_cases():
        state = replay(map(read_event, case.events)).state
        for saying in say(state, "el"):
            assert not re.search(r"(^|\. )[a-zα-ωά-ώ]", saying.text), saying
            assert any("α" <= letter <= "ω" for letter in saying.text), saying
        for saying in say(state, "en"):
            assert is_whole(saying.text), saying
            assert not any("α" <= letter <= "ω" for letter in saying.text), saying


@few
@given(boards())
def test_what_blocks_the_table_is_said_first(table: Table) -> None:
    state = table.log.state
    said = say(state)
    waiting = document(state)["awaiting"]
    assert len(said) >= len(waiting)
    laws = [law for saying in said for law in saying.laws]
    for choice in waiting:
        assert any(law.startswith(choice["law"]) for law in laws)


def test_a_choice_is_said_with_all_its_options() -> None:
    log = replay(
        map(
            read_event,
            [
                {"type": "BoardOpened", "board": 1},
                {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
                {
                    "type": "CardExposed",
                    "seat": "E",
                    "cards": ["DK"],
                    "manner": "dropped",
                },
            ],
        )
    )
    first = say(log.state)[0]
    assert "50D2" in first.laws
    for word in ("require", "forbid", "anything"):
        assert any(word in saying.text.lower() for saying in say(log.state)), word


def test_an_unknown_language_is_said_in_english() -> None:
    log = replay([read_event({"type": "BoardOpened", "board": 1})])
    assert say(log.state, "xx") == say(log.state, "en")
