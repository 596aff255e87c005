"""What the core asks the Director stands on the screen in words, in both languages."""

import re

import pytest
from django.utils.translation import override

from lawbook import document, read_event, replay
from tables.web.wording.rules import question
from tests.cases.reader import all_cases

# Cards and seats as codes; the label of a clause that is in no book stays as it is.
LATIN = re.compile(r"(?<!\d)[A-Za-z]")
CODES = re.compile(r"\b([SHDC][AKQJT2-9]|[NESW])\b")


def test_the_questions_of_every_case_are_asked_in_words() -> None:
    asked = 0
    for case in all_cases():
        if any(e["type"] == "ConcernRaised" for e in case.events):
            continue
        state = replay(map(read_event, case.events), case.edition).state
        for item in document(state)["questions"]:
            with override("en"):
                assert not CODES.search(question(item)), item
            with override("el"):
                assert not LATIN.search(question(item)), item
            asked += 1
    assert asked


@pytest.mark.parametrize("language", ["en", "el"])
def test_what_someone_wrote_is_left_as_it_was_written(language: str) -> None:
    item = {"law": "72C", "text": "Look at the DK of E, please."}
    with override(language):
        assert question(item) == "Look at the DK of E, please."


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "had the king of diamonds not been seen"), ("el", "ο ρήγας καρό")],
)
def test_a_flag_of_an_earlier_release_is_asked_in_words(
    language: str, words: str
) -> None:
    item = {"law": "50E4", "card": "DK", "text": "DK of E lay face up."}
    with override(language):
        assert words in question(item)
