"""The addresses of pages and API, out of the URL patterns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.tables.table import BOARD


def addresses(table: int, board: int = BOARD) -> Iterator[str]:
    """Every address of pages and API that names a table, on this table and board."""
    for text in patterns(get_resolver()):
        if "<int:table" in text:
            yield "/" + filled(text, table, board)


def patterns(resolver: Any, before: str = "") -> Iterator[str]:
    for one in resolver.url_patterns:
        text = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one, text)
        elif isinstance(one, URLPattern):
            yield text


def filled(text: str, table: int, board: int) -> str:
    values = {"int:table": table, "int:table_id": table, "int:version": 1}
    parts = text.replace(">", "<").split("<")
    return "".join(
        str(values.get(part, board)) if number % 2 else part
        for number, part in enumerate(parts)
    )
