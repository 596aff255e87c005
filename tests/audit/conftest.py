"""The world of these tests, in a database that is emptied after each."""

from typing import Any

import pytest

from tests.audit.world import make_world


@pytest.fixture
def world(transactional_db: None) -> dict[str, Any]:
    """A row of every audited table, each stored by itself."""
    return make_world()
