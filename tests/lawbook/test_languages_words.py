"""English stands with the data; what another language says of it lies in its folder."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lawbook import languages, library
from lawbook.language import ENGLISH, FOLDER
from tests.editions.imagined import one_more
from tests.pseudo import ROOT, WORDS

OTHERS = [code for code in languages() if code != ENGLISH]
BOOKS = [book for _, book, _ in WORDS]
Names = set[tuple[str, str]]  # kind and name of an entry: ("clause", "50D2")


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def entries(book: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The kind, the name and the content of what is said in the files of a book."""
    for top, _, files in (one for one in WORDS if one[1] == book):
        for path in sorted(ROOT.joinpath(top).glob(files)):
            for kind, found in read(path).items():
                for one in (one for one in found if isinstance(one, dict)):
                    yield kind, one["label" if "label" in one else "name"], one


def said(code: str, book: str) -> Names:
    """What a language has words for, in its own file of a book."""
    path = Path(str(FOLDER)).joinpath(code, "words", f"{book}.toml")
    return {(kind, name) for kind, found in read(path).items() for name in found}


def spoken(held: dict[str, Any]) -> set[str]:
    """The languages that an entry has words in."""
    return set(held) & set(languages())


@pytest.mark.parametrize("book", BOOKS)
def test_the_data_is_said_in_english_alone(book: str) -> None:
    found = [(kind, name, spoken(held)) for kind, name, held in entries(book)]
    assert found
    assert [one for one in found if one[2] != {ENGLISH}] == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_words_for_what_there_is(code: str, book: str) -> None:
    """Nothing under a name that no entry has; all of it where no draft."""
    wanted = {(kind, name) for kind, name, _ in entries(book)}
    there = said(code, book)
    assert there - wanted == set()
    if not languages()[code].draft:
        assert wanted - there == set()


def test_an_edition_from_elsewhere_may_bring_other_languages() -> None:
    """Its folder is then all there is of it: no folder of a language knows it."""
    with one_more() as edition:
        path = Path(str(edition.folder)).joinpath("words", "law_50.toml")
        (clause,) = read(path)["clause"]
        assert spoken(clause) == {"en", "el"}
        assert not any(
            FOLDER.joinpath(code, "words", f"{edition.year}.toml").is_file()
            for code in OTHERS
        )
        there = library.clause(edition.year, clause["label"])
        assert there.words("el").title == clause["el"]["title"]
        assert there.words("fr").title == clause["en"]["title"]
