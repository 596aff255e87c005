"""The page of sentences in `docs/` is what the words of the core give."""

from lawbook.language import LANGUAGES
from tests.sentences import PAGE, VERBS, page


def test_the_page_is_what_the_words_give() -> None:
    """Run `python -m tests.sentences` after a change of words."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_sentence_is_there_once_and_whole() -> None:
    written = page()
    rows = [line for line in written.splitlines() if line.startswith("| `")]
    english, greek = LANGUAGES["en"].sentences, LANGUAGES["el"].sentences
    assert set(english) == set(greek)
    assert len(rows) == len(english) - len(VERBS)
    assert "{" not in written
