"""`./dev validate-damage`: the deals made for it, and boards with known answers.

The answer of a made board is known from every layout that fits; the evidence is asked
with a few of them only. Exit 1 where a deal has another word than it should.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from random import Random

from rulings.damage.settings import Settings
from rulings.damage.values import Scoring
from tests.evidence.deals import DEALS, reported
from tests.evidence.validating.boards import boards
from tests.evidence.validating.scoring import answered, table


def main() -> int:
    """Print both tables."""
    parser = ArgumentParser(prog="./dev validate-damage", description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layouts", type=int, default=40)
    parser.add_argument("--no-deals", action="store_true")
    asked = parser.parse_args()
    wrong = 0 if asked.no_deals else sum(_deal(name, asked.seed) for name in DEALS)
    sampled = Settings(
        layouts=asked.layouts, scoring=Scoring("tricks"), seed=asked.seed
    )
    made = boards(Random(asked.seed), asked.boards)
    _say(f"{asked.boards} boards, seed {asked.seed}, {asked.layouts} layouts a world")
    for line in table(answered(one, sampled) for one in made):
        _say(line)
    return 1 if wrong else 0


def _deal(name: str, seed: int) -> int:
    """One line for each clause; 1 where a word is not the one expected."""
    found = reported(name, seed=seed)
    _say(name)
    wrong = 0
    for one in found.proposals:
        expected = DEALS[name].found.get(one.clause, {"none"})
        wrong += one.word not in expected
        better = one.better
        figures = f"{better.value:.2f} ({better.low:.2f}-{better.high:.2f})"
        ratio = f"ratio {one.ratio:.2f}"
        told = "" if one.word in expected else f"  expected {'/'.join(expected)}"
        _say(f"    {one.clause:<6}{one.word:<6}{figures:<18}{ratio:<12}{told}")
    return int(wrong > 0)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
