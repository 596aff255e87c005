"""A new language is a folder of files: no Python names it, every sentence is in it."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import lawbook.language
from lawbook import document, explain, languages, question_in, say, why_graded
from lawbook.cards.seats import SEATS
from lawbook.language import FOLDER, words_in
from lawbook.language.typed import typed
from lawbook.state.board import BoardState
from tests.lawbook.test_languages import positions
from tests.pseudo import CODE, write_pseudo
from tests.sentences import example, keys

# Without Z: a case cites a clause 99Z, which no book has.
OF_ENGLISH = re.compile("[A-Ya-z]")


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Beside English and Greek lies one folder more."""
    place = tmp_path_factory.mktemp("languages")
    for code in ("en", "el"):
        shutil.copytree(str(FOLDER.joinpath(code)), place / code)
    write_pseudo(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lawbook.language, "FOLDER", Path(place))
        forget()
        yield
    forget()


def forget() -> None:
    languages.cache_clear()
    words_in.cache_clear()
    typed.cache_clear()


def test_a_folder_is_a_language() -> None:
    assert list(languages()) == ["en", "el", CODE]
    assert not OF_ENGLISH.search(languages()[CODE].name)


def test_nothing_is_said_that_is_not_in_its_files() -> None:
    texts = {text for state in positions() for text in said(state)}
    assert len(texts) > 100
    assert [text for text in texts if OF_ENGLISH.search(text)] == []


def test_every_sentence_is_there() -> None:
    for key in keys():
        own, english = example(words_in(CODE), key), example(words_in("en"), key)
        assert not OF_ENGLISH.search(own), key
        assert len(own) > 1.2 * len(english), key


def said(state: BoardState) -> Iterator[str]:
    yield from (saying.text for saying in say(state, CODE))
    for seat in SEATS:
        for verdict in explain(state, seat, CODE):
            yield from (reason.text for reason in verdict.reasons)
    for mine in state.law.penalty_cards:
        reason = why_graded(state, mine.card, CODE)
        yield reason.text if reason else "none"
    for question in document(state)["questions"]:
        yield question_in(question["text"], CODE) or ""
