"""The whole API as its schema describes it, by a director, a tablet, a program.

What is asked is made by schemathesis out of the schema: what fits it, and what does
not. With API_EXAMPLES=500 it asks that often at each address, and something else each
time.
"""

import os
from collections.abc import Callable
from random import SystemRandom

import pytest

from tests.chance import of_chance
from tests.security.api import Asker, as_director, as_program, as_tablet, ask_everything
from tests.security.world import World

# A few at each address on every commit, more at night; the long form tries many.
USUAL = of_chance(16)
EXAMPLES = int(os.environ.get("API_EXAMPLES", USUAL))
SEED = SystemRandom().getrandbits(32) if EXAMPLES > USUAL else None


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("asker", [as_director, as_tablet, as_program])
def test_every_answer_is_what_the_schema_says(
    world: World, asker: Callable[[World], Asker]
) -> None:
    who = asker(world)
    ask_everything(who, EXAMPLES, SEED)
    print(SEED, who.answers)  # noqa: T201 what the long form is run for
    # Nobody was only turned away.
    assert who.answers[200] > EXAMPLES, who.answers
