"""A language that nobody speaks, made from English: accents on every letter, longer.

What is not taken from the files of a language stays in plain letters, and is seen.
"""

from __future__ import annotations

from pathlib import Path

from fluent.syntax import FluentSerializer, parse, visitor
from fluent.syntax.ast import TextElement

from lawbook.language import ENGLISH, FOLDER

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÁƁÇĐÉƑĜĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŽáƀçđéƒĝĥíĵķĺḿńóṕɋŕśťúṽŵẋýž"
TO_ACCENTED = str.maketrans(PLAIN, ACCENTED)
# Twice each of these: 40 % more letters in what the Director says.
TWICE = frozenset("aeiountAEIOUNT")
CODE = "xx"
ABOUT = """name = "{name}"
letters = "{letters}"
"""


def pseudo(text: str) -> str:
    """The text with accents, and about 40 % longer.

    >>> pseudo("the king of")
    'ťťĥéé ķííńńĝ óóƒ'
    """
    written = "".join(sign + sign.lower() * (sign in TWICE) for sign in text)
    return written.translate(TO_ACCENTED)


class Accents(visitor.Transformer):
    """Every text between the places of a message, accented."""

    def visit_TextElement(self, node: TextElement) -> TextElement:
        node.value = pseudo(node.value)
        return node


def write_pseudo(folder: Path) -> None:
    """Write the files of the language into a folder of its own there."""
    folder.joinpath(CODE).mkdir()
    for file in FOLDER.joinpath(ENGLISH).iterdir():
        if file.name.endswith(".ftl"):
            made = FluentSerializer().serialize(
                Accents().visit(parse(file.read_text("utf-8")))
            )
            folder.joinpath(CODE, file.name).write_text(made, encoding="utf-8")
    letters = " ".join(letter.translate(TO_ACCENTED) for letter in "ABCDEFGabcdef")
    about = ABOUT.format(name=pseudo("English"), letters=letters)
    folder.joinpath(CODE, "language.toml").write_text(about, encoding="utf-8")
