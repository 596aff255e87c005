"""A statement is planned once for each connection, which keeps one cursor."""

from __future__ import annotations

import pytest
from django.db import connection

from tables.common.database import rows

pytestmark = pytest.mark.django_db
# psycopg by itself would send these as smallint, integer and bigint.
NUMBERS = (1, 100_000, 2**40)
ASKED = "SELECT %s::bigint AS prepared_once"
PREPARED = """
SELECT count(*) FROM pg_prepared_statements
WHERE statement = 'SELECT $1::bigint AS prepared_once'
"""


def test_a_statement_is_prepared_once_whatever_the_size_of_its_numbers() -> None:
    assert [rows(ASKED, number) for number in NUMBERS] == [[(n,)] for n in NUMBERS]
    assert rows(PREPARED) == [(1,)]


def test_the_rows_of_one_statement_stay_when_another_is_executed() -> None:
    first = rows(ASKED, 1)
    assert rows(ASKED, 2) == [(2,)]
    assert first == [(1,)]


@pytest.mark.django_db(transaction=True)
def test_another_connection_has_a_cursor_of_its_own() -> None:
    rows(ASKED, 1)
    connection.close()
    assert rows(ASKED, 2) == [(2,)]
