"""What the sources ask translations for, read from them without gettext's programs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

from tests.parsing import nodes

ROOT = Path(__file__).resolve().parents[1]
APPS = ("tables", "rulings", "deploy")
# Each function with the places of context and text among its arguments.
CALLS: Mapping[str, tuple[int | None, int]] = {
    "_": (None, 0),
    "gettext": (None, 0),
    "ngettext": (None, 0),
    "pgettext": (0, 1),
    "npgettext": (0, 1),
}
IN_TEMPLATE = re.compile(r"(?<!\w)(?:n?p?gettext|_)\(")
Message = tuple[str | None, str]  # its context, its text


@cache
def asked(app: str) -> frozenset[Message]:
    """The messages of an app: what its modules and templates ask for by a constant."""
    place = ROOT / app
    modules = (p for p in place.rglob("*.py") if "migrations" not in p.parts)
    templates = (p for p in place.glob("**/templates/**/*.*") if p.is_file())
    found = {one for path in modules for one in of_module(path.read_text("utf-8"))}
    return frozenset(found).union(
        one for path in templates for one in of_template(path.read_text("utf-8"))
    )


def of_module(source: str) -> Iterator[Message]:
    """The messages that a Python source asks for."""
    for node in nodes(source):
        if isinstance(node, ast.Call):
            yield from _of_call(node)


def of_template(source: str) -> Iterator[Message]:
    """The messages that a Django template asks for.

    `templatize` makes calls of its tags, with what is around them blanked out.
    """
    made = templatize(source)
    for found in IN_TEMPLATE.finditer(made):
        yield from of_module(_call_at(made, found.start()))


def _call_at(made: str, start: int) -> str:
    """The call that begins here, up to the bracket that ends it."""
    end = start
    while True:
        end = made.index(")", end) + 1
        try:
            ast.parse(made[start:end], mode="eval")
        except SyntaxError:
            continue
        return made[start:end]


def _of_call(node: ast.Call) -> Iterator[Message]:
    called = node.func.attr if isinstance(node.func, ast.Attribute) else None
    name = node.func.id if isinstance(node.func, ast.Name) else called
    places = CALLS.get((name or "").removesuffix("_lazy").removesuffix("_noop"))
    if places is None or len(node.args) <= places[1]:
        return
    context, text = places
    said = _constant(node.args[text])
    if said:
        yield (None if context is None else _constant(node.args[context])), said


def _constant(node: ast.expr) -> str | None:
    said = node.value if isinstance(node, ast.Constant) else None
    return said if isinstance(said, str) else None


def po_file(app: str, language: str) -> Path:
    """Where an app's catalogue of a language lies."""
    return ROOT / app / "locale" / language / "LC_MESSAGES" / "django.po"


@cache
def catalogue(app: str, language: str) -> Mapping[Message, tuple[str, ...]]:
    """What an app's catalogue of a language holds: each message, and how it is said."""
    with po_file(app, language).open("rb") as file:
        read = read_po(file, locale=language)
    found: dict[Message, tuple[str, ...]] = {}
    for one in read:
        if one.id:
            text = one.id if isinstance(one.id, str) else one.id[0]
            said = (one.string,) if isinstance(one.string, str) else one.string or ()
            forms = tuple(form or "" for form in said)
            found[one.context, text] = () if one.fuzzy else forms
    return found
