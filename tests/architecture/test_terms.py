"""One word for one thing: what the list of terms says not to say, no catalogue says."""

from collections.abc import Iterator

import pytest

from tests.architecture.terms import PAGE, page, said, terms
from tests.messages import APPS, asked, catalogue

each_app = pytest.mark.parametrize("app", APPS)


def english(app: str) -> Iterator[str]:
    """The texts an app asks for, and their plurals are alike but for an s."""
    return (text for _context, text in asked(app))


def greek(app: str) -> Iterator[str]:
    return (form for forms in catalogue(app, "el").values() for form in forms)


@each_app
def test_english_says_none_of_the_avoided_words(app: str) -> None:
    avoided = [word for term in terms() for word in term.avoided]
    assert avoided
    assert list(said(avoided, english(app))) == []


@each_app
def test_greek_says_none_of_the_avoided_words(app: str) -> None:
    avoided = [word for term in terms() for word in term.avoided_greek]
    assert avoided
    assert list(said(avoided, greek(app))) == []


def test_each_term_is_listed_once() -> None:
    words = [term.english for term in terms()]
    assert len(words) == len(set(words))


def test_no_term_is_avoided_by_another() -> None:
    avoided = [word for term in terms() for word in term.avoided]
    assert list(said(avoided, (term.english for term in terms()))) == []


def test_what_is_avoided_is_found_whatever_its_case() -> None:
    assert [*said(["waits no more"], ["It Waits no more", "Resolved"])] == [
        ("waits no more", "It Waits no more")
    ]


def test_the_page_is_what_the_list_gives() -> None:
    assert PAGE.read_text("utf-8") == page()
