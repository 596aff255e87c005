"""A language that nobody speaks, made from English: accents on every letter, longer.

What is not taken from the files of a language stays in plain letters, and is seen.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fluent.syntax import FluentSerializer, parse, visitor
from fluent.syntax.ast import TextElement

from lawbook.editions import EDITIONS
from lawbook.language import ENGLISH, FOLDER

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÁƁÇĐÉƑĜĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŽáƀçđéƒĝĥíĵķĺḿńóṕɋŕśťúṽŵẋýž"
TO_ACCENTED = str.maketrans(PLAIN, ACCENTED)
# Twice each of these: 40 % more letters in what the Director says.
TWICE = frozenset("aeiountAEIOUNT")
CODE = "xx"
ABOUT = """name = "{name}"
letters = "{letters}"
draft = "{draft}"
"""
ROOT = Path(__file__).resolve().parents[1]
# Where English stands beside the data itself, and the file in which others say it.
WORDS = (
    *(("lawbook/editions", year, f"{year}/words/*.toml") for year in EDITIONS),
    ("lawbook/library", "situations", "situations.toml"),
    ("tables/web/pages/practice", "practice", "situations.toml"),
)


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


def write_pseudo(folder: Path, draft: str = "") -> None:
    """Write the files of the language into a folder of its own there."""
    folder.joinpath(CODE).mkdir()
    for file in FOLDER.joinpath(ENGLISH).iterdir():
        if file.name.endswith(".ftl"):
            made = FluentSerializer().serialize(
                Accents().visit(parse(file.read_text("utf-8")))
            )
            folder.joinpath(CODE, file.name).write_text(made, encoding="utf-8")
    letters = " ".join(letter.translate(TO_ACCENTED) for letter in "ABCDEFGabcdef")
    name = pseudo("English")
    about = ABOUT.format(name=name, letters=letters, draft=pseudo(draft))
    folder.joinpath(CODE, "language.toml").write_text(about, encoding="utf-8")


def write_words(folder: Path) -> None:
    """Write the clauses, defined words, mistakes and situations of the language."""
    place = folder.joinpath(CODE, "words")
    place.mkdir()
    for top, book, files in WORDS:
        with place.joinpath(f"{book}.toml").open("w", encoding="utf-8") as file:
            for source in sorted(ROOT.joinpath(top).glob(files)):
                file.writelines(entries(tomllib.loads(source.read_text("utf-8"))))


def entries(data: dict[str, Any]) -> Iterator[str]:
    """Every entry that has English words, by kind and name, with those of ours."""
    for kind, found in data.items():
        for one in (one for one in found if isinstance(one, dict) and ENGLISH in one):
            name = json.dumps(one["label" if "label" in one else "name"])
            yield f"{kind}.{name} = {as_toml(one[ENGLISH])}\n"


def as_toml(said: Any) -> str:
    """Words of ours as TOML: one text, a list of them, or a table."""
    if isinstance(said, str):
        return json.dumps(pseudo(said), ensure_ascii=False)
    if isinstance(said, list):
        return "[" + ", ".join(as_toml(one) for one in said) + "]"
    return "{" + ", ".join(f"{key} = {as_toml(said[key])}" for key in said) + "}"
