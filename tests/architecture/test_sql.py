"""Statements stand in one module of a package, `sql.py`, and in files of SQL."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsing import nodes

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lawbook", "tables", "rulings", "deploy")
# Everywhere outside migrations that a statement may stand.
PLACES = {
    # What makes a private server has the standard library only.
    "deploy/local/postgres.py",
    "deploy/postgresql/sql.py",
    "rulings/common/sql.py",
    "tables/access/sql.py",
    "tables/alerts/sql.py",
    "tables/archive/sql.py",
    "tables/boards/sql.py",
    "tables/calls/sql.py",
    # The registry of advisory locks takes and leaves them.
    "tables/common/database.py",
    "tables/common/sql.py",
    "tables/event_store/sql.py",
    "tables/intake/sql.py",
    "tables/integrity/sql.py",
    "tables/privacy/sql.py",
    "tables/projections/sql.py",
    "tables/setup/sql.py",
    "tables/webhooks/sql.py",
}
MADE = "TABLE|ROLE|INDEX|TRIGGER|FUNCTION|DATABASE|USER|VIEW|POLICY|SEQUENCE"
STATEMENT = re.compile(
    r"\bSELECT\b.+|\bINSERT INTO \w|\bDELETE FROM \w|\bUPDATE \w+ (\w+ )?SET\b"
    r"|\bWITH \w+ AS( MATERIALIZED)? \(|\bFROM \w+ \w* ?(WHERE|JOIN|,)"
    rf"|\b(CREATE|ALTER|DROP) (OR REPLACE )?({MADE})\b|\bTRUNCATE \w|\bLOCK TABLE"
    r"|\b(GRANT|REVOKE) [A-Z].* (ON|TO|FROM) |\bSET (LOCAL|CONSTRAINTS|TRANSACTION)\b"
    r"|\bCOPY \w+ |\bSHOW \w+|\b(NOTIFY|LISTEN) \w",
    re.DOTALL,
)


def texts(source: str) -> Iterator[str]:
    """Every text of a module that is no docstring; an f-string as one."""
    inside: set[int] = set()
    for node in nodes(source):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "x"
                for part in node.values
            )
        elif isinstance(node, ast.Expr):
            inside.add(id(node.value))
        elif isinstance(node, ast.Constant) and id(node) not in inside:
            yield node.value if isinstance(node.value, str) else ""


def holds_sql(source: str) -> bool:
    """Whether a text of it is a statement or a part of one."""
    return any(map(STATEMENT.search, texts(source)))


def test_statements_stand_where_they_are_looked_for() -> None:
    paths = [path for one in PACKAGES for path in (ROOT / one).rglob("*.py")]
    assert len(paths) > 100
    found = {
        str(path.relative_to(ROOT))
        for path in paths
        if "migrations" not in path.parts and holds_sql(path.read_text())
    }
    assert found == PLACES


@pytest.mark.parametrize(
    "source",
    [
        "rows('SELECT 1')",
        "ASKED = '''\nSELECT id\nFROM tables_board\n'''",
        "WHERE = f'{A} FROM tables_board b JOIN {B}'",
        "cursor.execute('LOCK TABLE rulings_case IN SHARE MODE')",
        "words = ('SET LOCAL timezone = 1',)",
        "ADD = 'INSERT INTO tables_slowed (key) VALUES (%s)'",
    ],
)
def test_a_statement_is_found(source: str) -> None:
    assert holds_sql(source)


@pytest.mark.parametrize(
    "source",
    [
        "'''What SELECT pg_sleep(1) would say.'''",
        "say('Select a table and update it.')",
        "NAMES = ['SELECT']",
    ],
)
def test_other_words_are_none(source: str) -> None:
    assert not holds_sql(source)
