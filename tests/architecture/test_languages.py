"""No module, template or script knows a language: what one has lies in its files."""

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawbook import languages
from lawbook.language import ENGLISH
from tests.parsing import parsed

ROOT = Path(__file__).resolve().parents[2]
TOPS = ("lawbook", "tables", "rulings", "deploy")
# A language by its code, where templates and scripts name one.
NAMED = re.compile(r"""(?:lang=|language=|LANGUAGE_CODE *== *)["']([a-z]{2})["']""")


def constants(tree: ast.Module) -> Iterator[str]:
    """The strings of a module that are no docstrings."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in told:
            yield from [node.value] if isinstance(node.value, str) else []


def knows(text: str) -> bool:
    """Whether it is the code of a language, or has letters that are not Latin."""
    names = (unicodedata.name(sign, "") for sign in text if sign.isalpha())
    foreign = any("LATIN" not in name for name in names)
    return foreign or (text in languages() and text != ENGLISH)


@pytest.mark.parametrize("top", TOPS)
def test_no_module_knows_a_language(top: str) -> None:
    modules = [p for p in (ROOT / top).rglob("*.py") if "migrations" not in p.parts]
    texts = ((p.name, s) for p in modules for s in constants(parsed(p.read_text())))
    assert [(name, text) for name, text in texts if knows(text)] == []


def test_no_template_or_script_knows_a_language() -> None:
    """English it may name: for what only programs say."""
    files = [p for top in TOPS for p in (ROOT / top).rglob("*") if is_ours(p)]
    assert len(files) > 200
    found = {p.name: set(NAMED.findall(p.read_text())) - {ENGLISH} for p in files}
    assert {name: codes for name, codes in found.items() if codes} == {}


def is_ours(path: Path) -> bool:
    return path.suffix in (".html", ".js") and "vendor" not in path.parts


def test_what_knows_one_is_found() -> None:
    tree = parsed('"""In Ελληνικά."""\nLETTERS = {"Ν": "S"}\nCODE = "fr"\n')
    assert {text for text in constants(tree) if knows(text)} == {"Ν", "fr"}
    page = "<p lang=\"el\">{% if LANGUAGE_CODE == 'fr' %}"
    assert NAMED.findall(page) == ["el", "fr"]
