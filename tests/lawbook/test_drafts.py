"""A draft is a language once it has most messages; what it lacks is said in English."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lawbook.language
from lawbook import languages
from lawbook.language import FOLDER, words_in
from lawbook.language.language import MessageError, read_about
from lawbook.language.translated import in_language, with_languages
from tests.lawbook.test_new_language import forget
from tests.pseudo import CODE, write_pseudo

MARKED = 'draft = "đŕááƒťť"\n'
WORDS = """[clause.50B]
title = "Ťíťĺé"
[group]
seen = "Śééń"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder of a draft beside English."""
    shutil.copytree(str(FOLDER.joinpath("en")), tmp_path / "en")
    write_pseudo(tmp_path, "draft")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lawbook.language, "FOLDER", tmp_path)
        forget()
        yield tmp_path / CODE
    forget()


def leave_out(folder: Path, wanted: Callable[[str], bool]) -> None:
    """Take the messages out whose key is not wanted; each has a line of its own."""
    for file in folder.glob("*.ftl"):
        kept, taken = [], False
        for line in file.read_text().splitlines(keepends=True):
            if line[0].isalpha():
                taken = not wanted(line.split()[0])
            if not taken:
                kept.append(line)
        file.write_text("".join(kept))


def test_a_draft_with_all_messages_is_a_language_with_a_mark(folder: Path) -> None:
    known = languages()
    assert known[CODE].shown == f"{known[CODE].name} (đŕááƒťť)"
    assert known["en"].shown == "English"


def test_a_language_is_a_draft_until_its_file_says_otherwise(folder: Path) -> None:
    told = folder / "language.toml"
    told.write_text(told.read_text().replace(MARKED, ""))
    forget()
    assert languages()[CODE].shown == f"{languages()[CODE].name} (draft)"


def test_what_a_draft_lacks_is_said_in_english(folder: Path) -> None:
    leave_out(folder, lambda key: key != "wait")
    words, english = words_in(CODE), words_in("en")
    asked = {"seat": "E", "chooser": "S"}
    assert words.sentence("wait", **asked) == english.sentence("wait", **asked)
    assert words.seat("E") != english.seat("E")


def test_a_draft_without_most_messages_is_no_language(folder: Path) -> None:
    keys = list(words_in("en").keys)
    few = set(keys[: len(keys) * 8 // 10])
    leave_out(folder, few.__contains__)
    forget()
    assert list(languages()) == ["en"]
    assert words_in(CODE).code == "en"


def test_what_has_been_proof_read_is_whole_or_fails(folder: Path) -> None:
    """Nothing is said in English then, and the tests of languages find it."""
    told = folder / "language.toml"
    told.write_text(told.read_text().replace(MARKED, 'draft = ""\n'))
    leave_out(folder, lambda key: key != "wait")
    assert read_about(folder).draft == ""
    words = words_in(CODE)
    with pytest.raises(MessageError, match="wait"):
        words.sentence("wait", seat="E", chooser="S")


def test_a_language_brings_its_words_for_what_lies_elsewhere(folder: Path) -> None:
    """For clauses, and for whatever else has words in several languages."""
    (folder / "words").mkdir()
    (folder / "words" / "2017.toml").write_text(WORDS)
    clauses = [{"label": one, "en": {"title": "Title"}} for one in ("50B", "50C")]
    first, second = with_languages(clauses, "2017", "clause")
    assert in_language(first["said"], CODE) == {"title": "Ťíťĺé"}
    assert in_language(first["said"], "en") == {"title": "Title"}
    assert in_language(second["said"], CODE) == {"title": "Title"}
    (group,) = with_languages([{"name": "seen", "en": "Seen"}], "2017", "group")
    assert group == {"name": "seen", "said": {"en": "Seen", CODE: "Śééń"}}
    (nothing,) = with_languages([{"name": "seen", "en": "Seen"}], "2007", "group")
    assert in_language(nothing["said"], CODE) == "Seen"
