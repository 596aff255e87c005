"""CSV is written in one place, where cells are made safe to open in a spreadsheet."""

import ast
from collections.abc import Iterator

from tests.architecture.test_imports import modules, place
from tests.parsing import parsed

WRITER = "tables/formats/csv_files.py"
PACKAGES = ("lawbook", "tables", "rulings", "deploy")


def breaches(tree: ast.AST) -> Iterator[str]:
    """What writes CSV, or calls an answer CSV, in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("writer", "DictWriter"):
            yield f"csv.{node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "csv":
            yield from (f"from csv import {one.name}" for one in node.names)
        if isinstance(node, ast.Constant) and str(node.value).startswith("text/csv"):
            yield str(node.value)


def test_only_one_module_writes_csv() -> None:
    found = {
        place(path): said
        for package in PACKAGES
        for path in modules(package)
        if (said := list(breaches(parsed(path.read_text()))))
    }
    assert set(found) == {WRITER}, found


def test_every_way_to_write_csv_is_seen() -> None:
    for text in (
        "import csv\ncsv.writer(out)",
        "import csv\ncsv.DictWriter(out, [])",
        "from csv import writer",
        "HttpResponse(text, content_type='text/csv')",
    ):
        assert list(breaches(parsed(text))), text
