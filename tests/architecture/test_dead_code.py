"""Whatever the product defines the product uses: a test alone keeps nothing alive.

Looked at are the functions, classes and constants of every module of the four tops, and
the methods of their classes. A name is used where its own module says it again, where
another module imports it, or reads it from the imported module; where a template, a
TOML file or a script has it, or a string that is a name: a setting, a field.
A method is used where anything reads an attribute of its name.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path

import pytest

from tests.parsing import nodes, parsed

ROOT = Path(__file__).resolve().parents[2]
TOPS = ("lawbook", "tables", "rulings", "deploy")
TEXTS = {".html", ".txt", ".toml", ".typ", ".ftl", ".yaml"}
WORD = re.compile(r"[A-Za-z_]\w*")
NAME = re.compile(r"[\w.]+")
# What nobody here names, and who uses it.
USED_BY_OTHERS = {
    "*.urls.*": "Django, by ROOT_URLCONF and include",
    "*.management.commands.*.Command": "Django's manage.py",
    "*.admin.*Admin": "Django's administration, by their decorator",
    "*.apps.*Config": "Django, by INSTALLED_APPS",
    "deploy.settings.*": "Django, Celery and the other libraries that are set up there",
    "deploy.release.site.hooks.on_*": "MkDocs",
    "tables.web.api.*Scheme": "drf-spectacular, which finds subclasses",
    "rulings.analysis.wording.habits.CLASSES": (
        "the names of players in the table of habits, for the catalogue"
    ),
    "rulings.web.pages.analysis.calls_typed.SYSTEMS": (
        "the catalogues: names in a TOML file that are to be translated"
    ),
    "deploy.form_errors.SENTENCES": (
        "the catalogues: Django's sentences, which they say in plainer words"
    ),
    "lawbook.editions.__init__.with_edition": (
        "tests of the promise that an edition is one folder: it stands there for their"
        " time, and the product has no edition to imagine"
    ),
}
# Methods that a library calls on what is its own subclass, or has its shape.
CALLED_BY_LIBRARIES = {
    "_missing_": "enum",
    "add_arguments": "Django's commands",
    "clean_*": "Django's forms",
    "get_*": "Django, Django REST framework and drf-spectacular",
    "has_*_permission": "Django's administration",
    "process_*": "Django's middleware",
    "*_form_count": "Django's formsets",
    "save_model": "Django's administration",
    "lookups": "Django's administration",
    "allow_*": "Django's routers of databases",
    "db_for_*": "Django's routers of databases",
    "authenticate_header": "Django REST framework",
    "perform_content_negotiation": "Django REST framework",
    "compress_brotli": "WhiteNoise",
    "create_compressor": "WhiteNoise",
    "is_open_for_signup": "allauth",
    "pre_authenticate": "allauth",
    "makefile": "http.client, of a socket",
    "readinto": "io",
    "_take_*": "Reader, by the kind of a line",
}


@dataclass(frozen=True)
class Source:
    """A module of the product."""

    name: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    @cached_property
    def package(self) -> str:
        """The module as an import names it."""
        return self.name.removesuffix(".__init__")

    @cached_property
    def words(self) -> Counter[str]:
        """How often each name is said outside strings, comments and imports."""
        names = [node.id for node in self.nodes if isinstance(node, ast.Name)]
        read = [node.attr for node in self.nodes if isinstance(node, ast.Attribute)]
        return Counter(names + read)

    @cached_property
    def writes(self) -> Counter[str]:
        """How often each name of the module is said where it is defined."""
        targets = [
            n for n in self.tree.body if isinstance(n, ast.Assign | ast.AnnAssign)
        ]
        return Counter(name for node in targets for name in _defined(node))

    @cached_property
    def strings(self) -> set[str]:
        """The words of strings that are a name, or names joined by dots."""
        nodes = (n.value for n in self.nodes if isinstance(n, ast.Constant))
        names = (v for v in nodes if isinstance(v, str) and NAME.fullmatch(v))
        return {word for name in names for word in WORD.findall(name)}

    @cached_property
    def imports(self) -> list[tuple[str, str, str]]:
        """What it imports: from which module, which name, and as what."""
        found = [node for node in self.nodes if isinstance(node, ast.ImportFrom)]
        return [
            (node.module or "", alias.name, alias.asname or alias.name)
            for node in found
            for alias in node.names
        ]

    def defined(self) -> Iterator[str]:
        """The names that it defines, a method as `Class.method`."""
        for node in self.tree.body:
            yield from _defined(node)


def _defined(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.ClassDef(name=name, body=body):
            yield name
            methods = (ast.FunctionDef, ast.AsyncFunctionDef)
            yield from (f"{name}.{m.name}" for m in body if isinstance(m, methods))
        case ast.Assign(targets=targets):
            inside = (part for target in targets for part in ast.walk(target))
            yield from (part.id for part in inside if isinstance(part, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


class Product:
    """The sources of the product, and what they use of one another."""

    def __init__(self, root: Path) -> None:
        inside = [path for top in TOPS for path in (root / top).rglob("*")]
        modules = [path for path in inside if path.suffix == ".py"]
        self.modules = [_source(root, path) for path in modules]
        files = [path for path in inside if path.suffix in TEXTS]
        files += [path for path in (root / "dev", root / "manage.py") if path.exists()]
        texts = [path.read_text(encoding="utf-8") for path in files]
        self.texts = {word for text in texts for word in WORD.findall(text)}
        self.texts |= {word for module in self.modules for word in module.strings}
        self.read = Counter[str]()
        for module in self.modules:
            self.read.update(module.words)
        self.imported: dict[tuple[str, str], list[Source]] = {}
        for module in self.modules:
            for source, name, _alias in module.imports:
                self.imported.setdefault((source, name), []).append(module)

    def unused(self) -> Iterator[str]:
        """The definitions that nothing uses, as dotted names."""
        for module in self.modules:
            if ".migrations." not in module.name:
                unused = (n for n in module.defined() if not self._is_used(module, n))
                yield from (f"{module.name}.{name}" for name in unused)

    def _is_used(self, module: Source, name: str) -> bool:
        owner, _, last = name.rpartition(".")
        if last.startswith("__") or last in self.texts:
            return True
        if owner:
            return self.read[last] > 0
        return module.words[name] > module.writes[name] or self._is_asked(module, name)

    def _is_asked(self, module: Source, name: str) -> bool:
        """Whether another module imports it, or reads it from the imported module."""
        for other in self.imported.get((module.package, name), ()):
            hands_on = other.name.endswith("__init__") and not other.words[name]
            if not hands_on or self._is_asked(other, name):
                return True
        package, _, own = module.package.rpartition(".")
        return any(
            other.words[name]
            for other in self.imported.get((package, own), ())
            if other is not module
        )


def _source(root: Path, path: Path) -> Source:
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    source = path.read_text(encoding="utf-8")
    return Source(name, parsed(source), nodes(source))


@cache
def unused() -> list[str]:
    """What nothing in the product uses."""
    return [*Product(ROOT).unused()]


def is_explained(name: str) -> bool:
    """Whether a list above says who uses it."""
    last = name.rpartition(".")[2]
    lists = (name, USED_BY_OTHERS), (last, CALLED_BY_LIBRARIES)
    return any(fnmatch(one, like) for one, known in lists for like in known)


def test_the_product_uses_whatever_it_defines() -> None:
    assert [one for one in unused() if not is_explained(one)] == []


def test_every_exception_is_still_one() -> None:
    lasts = [name.rpartition(".")[2] for name in unused()]
    for names, likes in ((unused(), USED_BY_OTHERS), (lasts, CALLED_BY_LIBRARIES)):
        idle = [like for like in likes if not any(fnmatch(n, like) for n in names)]
        assert idle == []


@pytest.mark.parametrize(
    ("files", "dead"),
    [
        ({"a.py": "def one(): ...\n"}, ["lawbook.a.one"]),
        ({"a.py": "def one(): ...\nX = one()\n", "b.html": "X"}, []),
        ({"a.py": "def one(): ...\n", "b.py": "from lawbook.a import one\n"}, []),
        ({"a.py": "O = 1\n", "b.py": "from lawbook import a\nprint(a.O)\n"}, []),
        ({"a.py": "O = 1\n", "b.py": "from lawbook import a\n"}, ["lawbook.a.O"]),
        (
            {"a.py": "O = 1\n", "__init__.py": "from lawbook.a import O\n"},
            ["lawbook.a.O"],
        ),
        (
            {"a.py": "class A:\n    def b(self): ...\nprint(A)\n"},
            ["lawbook.a.A.b"],
        ),
    ],
)
def test_what_nothing_uses_is_found(
    files: dict[str, str], dead: list[str], tmp_path: Path
) -> None:
    (tmp_path / "lawbook").mkdir()
    for name, text in files.items():
        (tmp_path / "lawbook" / name).write_text(text)
    assert [*Product(tmp_path).unused()] == dead
