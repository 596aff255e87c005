"""Run measurements on a database of their own: ``python -m tests.bench [name ...]``.

``python -m tests.bench ten_million`` takes long and runs only when it is named.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
# Django's guard takes Playwright's event loop for an asynchronous view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
# A line for each request would stand between the figures.
os.environ.setdefault("LOG_LEVEL", "WARNING")
django.setup()

from django.db import connection  # noqa: E402 after setup

from tests.bench import (  # noqa: E402 after setup
    damage,
    desk,
    entry,
    fold,
    http,
    moving,
    paper,
    pixels,
    rebuilding,
    ten_million,
)
from tests.bench.measuring import show  # noqa: E402 after setup

# In this order: a rebuild makes again whatever else is stored; the last two empty it.
MEASUREMENTS = {
    "fold": fold.measure,
    "paper": paper.measure,
    "rebuild": rebuilding.measure,
    "entry": entry.measure,
    "http": http.measure,
    "pixels": pixels.measure,
    "moving": moving.measure,
    "desk": desk.measure,
    "damage": damage.measure,
}


def main(names: list[str]) -> None:
    """Make a database, measure what is named or everything, drop the database."""
    if names[:1] == ["ten_million"]:
        ten_million.main(names[1:])
        return
    unknown = set(names) - set(MEASUREMENTS)
    if unknown:
        sys.exit(
            f"There is no {', '.join(unknown)}; there are {', '.join(MEASUREMENTS)}."
        )
    kept = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        for name, measure in MEASUREMENTS.items():
            if not names or name in names:
                show(measure())
    finally:
        connection.creation.destroy_test_db(kept, verbosity=0)


if __name__ == "__main__":
    main(sys.argv[1:])
