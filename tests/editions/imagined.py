"""An edition of the Laws that there is not, as one folder, and how tests have it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lawbook.editions import Edition, with_edition

IMAGINED = "2027"


@contextmanager
def one_more() -> Iterator[Edition]:
    """Have the imagined edition beside the real ones."""
    with with_edition(Path(__file__).parent / "2027_example") as edition:
        yield edition
