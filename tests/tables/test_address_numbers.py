"""A number in an address that no number can be is not asked for, and breaks nothing."""

import pytest
from django.test import Client

from tables.common.numbers import whole_number
from tests.tables.table import Room

# More digits than Python reads at once.
ENDLESS = "9" * 5000


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("²", None)],
)
def test_a_number_is_ascii_digits_and_no_more_than_a_column_holds(
    text: str, number: int | None
) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/desk/?section={}", 200),
        ("/desk/tiles/?table={}", 200),
        ("/desk/waits/?tournament={}", 404),
        ("/desk/tables/{table}/?board={}", 200),
        ("/api/tables/?tournament={}", 400),
    ],
)
def test_an_endless_number_is_no_failure(
    room: Room, admin_client: Client, address: str, status: int
) -> None:
    asked = address.replace("{table}", str(room.table.pk)).format(ENDLESS)
    assert admin_client.get(asked).status_code == status
