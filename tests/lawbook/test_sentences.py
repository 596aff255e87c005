"""The page of sentences in `docs/` is what the words of the core give."""

from lawbook.language import words_in
from tests.sentences import PAGE, keys, page

# How the messages begin that are no sentences: seats, cards, suits, lists of them.
# Names, and what is answered to an entry that is not taken.
NAMES = ("seat-", "rank-", "suit-", "list-", "refusal-")


def test_the_page_is_what_the_words_give() -> None:
    """Run `python -m tests.sentences` after a change of words."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_sentence_is_there_once_and_whole() -> None:
    written = page()
    rows = [line for line in written.splitlines() if line.startswith("| `")]
    named = {key for key in words_in("en").keys if not key.startswith(NAMES)}
    assert set(keys()) == named
    assert len(rows) == len(named)
    assert "{" not in written
