"""Run every measurement on a database of its own: ``python -m tests.bench``."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
django.setup()

from django.db import connection  # noqa: E402 after setup

from tests.bench import entry, fold  # noqa: E402 after setup
from tests.bench.measuring import show  # noqa: E402 after setup


def main() -> None:
    """Make a database, measure, drop it."""
    kept = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        show(entry.measure())
        show(fold.measure())
    finally:
        connection.creation.destroy_test_db(kept, verbosity=0)


if __name__ == "__main__":
    main()
