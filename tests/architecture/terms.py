"""One word for one thing on the screens: the page docs/generated/terms.md.

``terms.toml`` is the one list; ``python -m tests.architecture.terms`` writes the page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, convert, field

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).resolve().parent / "terms.toml"
PAGE = ROOT / "docs" / "generated" / "terms.md"
HEAD = """\
# Terms

Made by `python -m tests.architecture.terms` from `tests/architecture/terms.toml`, the
one list; do not edit. One word for one thing, on screens, paper and in mails. What is
not to be said fails `tests/architecture/test_terms.py` in every catalogue.

| English | Greek | what it means | not |
|---|---|---|---|
"""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word in both languages, its meaning, and what is not said for it."""

    english: str
    greek: str
    means: str
    avoided: tuple[str, ...] = field(default=(), name="not")
    avoided_greek: tuple[str, ...] = field(default=(), name="not_greek")


@cache
def terms() -> tuple[Term, ...]:
    """The list, as it stands in its file."""
    listed = tomllib.loads(LIST.read_text("utf-8"))
    return tuple(convert(one, Term) for one in listed["term"])


def said(words: Iterable[str], texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each text that says one of these words, with the word; case does not matter."""
    avoided = [one.lower() for one in words]
    for text in texts:
        lower = text.lower()
        yield from ((word, text) for word in avoided if word in lower)


def page() -> str:
    """The list as a page, in the order of the words."""
    rows = sorted(terms(), key=lambda one: one.english.lower())
    return HEAD + "".join(_row(one) for one in rows)


def _row(one: Term) -> str:
    avoided = ", ".join(f"*{word}*" for word in one.avoided + one.avoided_greek)
    return f"| {one.english} | {one.greek} | {one.means} | {avoided} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
