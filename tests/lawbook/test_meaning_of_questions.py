"""What only the Director can decide is asked in words, in both languages."""

import ast
import re
from pathlib import Path

import pytest

from lawbook import document, question_in, read_event, replay
from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.document.questions import in_english
from lawbook.language import words_in
from lawbook.state.rectification import Question
from tests.cases.reader import all_cases
from tests.lawbook.spoken import BOTH

CORE = Path(__file__).parents[2] / "lawbook"
CODES = re.compile(r"\b(?:[SHDC][AKQJT2-9]|[NESW])\b")
# With what a question to the Director ends.
TO_DO = (
    "?",
    "You decide.",
    "Rule on the claim.",
    "Tell declarer which are.",
    "Act under Law 16.",
    "if you see it so.",
    "whether it is a penalty card.",
    "Declarer's next card accepts both.",
    "enter what was chosen.",
)
ASKS = ("ask_director", "question_about", "_closed", "Asked", "at_the_end")
KEYS = [key for key in words_in("en").keys if key.startswith("asked-")]


def example(key: str, seat: Seat, *cards: Card) -> str:
    clauses, owner = ("26B", "50D2"), Seat.WEST
    asks = key.removeprefix("asked-")
    return in_english(Question("50", "", seat, None, asks, "", cards, clauses, owner))


def keys_in_use() -> set[str]:
    """What the modules of the core ask, by the names they ask it under."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in CORE.rglob("*.py")]
    calls = [n for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Call)]
    named = [c for c in calls if getattr(c.func, "id", "") in ASKS]
    words = [
        arg.value for c in named for arg in c.args if isinstance(arg, ast.Constant)
    ]
    return {f"asked-{word}" for word in words if isinstance(word, str)} & set(KEYS)


def test_every_question_is_asked_somewhere() -> None:
    assert keys_in_use() == set(KEYS)


@pytest.mark.parametrize("seat", Seat)
def test_each_is_asked_in_words_and_read_again(seat: Seat) -> None:
    for key in KEYS:
        text = example(key, seat, Card.DQ, Card.H3)
        assert not CODES.search(text), key
        assert question_in(text, "en") == text, key
        greek = question_in(text, "el")
        assert greek is not None, key
        assert not re.search(r"[A-Za-z{}]", greek), key


def test_each_asks_or_tells_the_director_something_to_do() -> None:
    """It ends as a question, or with what to do; nothing is left in the air."""
    for key in KEYS:
        assert example(key, Seat.EAST, Card.DQ).endswith(TO_DO), key


@pytest.mark.parametrize("card", Card)
def test_a_card_is_found_again_whatever_its_name(card: Card) -> None:
    text = example("asked-revoke", Seat.WEST, card)
    assert words_in("el").cards(card, "object") in (question_in(text, "el") or "")
    text = example("asked-damage", Seat.WEST, card)
    greek = question_in(text, "el") or ""
    assert words_in("el").cards(card).lower() in greek.lower()


def test_what_is_none_of_ours_is_not_said_again() -> None:
    assert question_in("Look at the DK of E, please.", "el") is None
    assert question_in("", "el") is None


def test_the_one_who_is_meant_keeps_the_place() -> None:
    """West chose, East's card lay there: not the other way round."""
    text = example("asked-damage", Seat.EAST, Card.DK)
    assert text.startswith("East's king of diamonds lay face up while West chose")
    greek = question_in(text, "el") or ""
    assert greek.startswith("Ο ρήγας καρό της Ανατολής ήταν στο τραπέζι όταν η Δύση")
    text = example("asked-led_already", Seat.EAST)
    assert text.startswith("West has already led.")
    assert (question_in(text, "el") or "").startswith("Η Δύση έχει ήδη βγει.")


@pytest.mark.parametrize("code", BOTH)
def test_the_questions_of_every_case_are_in_words(code: str) -> None:
    seen = set()
    for case in all_cases():
        if any(e["type"] == "ConcernRaised" for e in case.events):
            continue
        state = replay(map(read_event, case.events), case.edition).state
        for item in document(state)["questions"]:
            text = question_in(item["text"], code)
            assert text is not None, item
            assert not CODES.search(text), item
            seen.add(item["law"])
    assert len(seen) > 5


@pytest.mark.parametrize("text", ["", "Was the pause long?"])
def test_what_a_person_asks_is_left_as_it_was_written(text: str) -> None:
    """Even where a concern was raised without a word."""
    concern = {"type": "ConcernRaised", "law": "16", "seat": "E", "text": text}
    events = [{"type": "BoardOpened", "board": 1}, concern]
    shown = document(replay(map(read_event, events)).state)
    assert [one["text"] for one in shown["questions"]] == [text]
