"""How much of chance a run tries: a commit run a quarter, the nightly run all."""

import os

from tests.nightly import ALL

COMMIT = 4


def of_chance(examples: int) -> int:
    """How many examples this run tries of so many."""
    return examples if os.environ.get(ALL) else examples // COMMIT
