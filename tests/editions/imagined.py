"""An edition of the Laws that there is not, as one folder, and how tests have it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lawbook.editions import Edition, with_edition

IMAGINED = "2027"


@contextmanager
def one_more() -> Iterator[Edition]:
    """Have the imagined edition beside the real ones.

    Afterwards nothing answers for it any more from what was kept of an answer.
    """
    try:
        with with_edition(Path(__file__).parent / "2027_example") as edition:
            yield edition
    finally:
        _forget_answers()


def _forget_answers() -> None:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "lawbook":
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
