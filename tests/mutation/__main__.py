"""``python -m tests.mutation [--group G] [--sample N] [--seed S]``: 1 below 96 %."""

import argparse
import sys

from tests.mutation.groups import GROUPS, SHORT
from tests.mutation.report import said
from tests.mutation.running import run

ENOUGH = 0.96


def main() -> int:
    """Try a sample of the mutants of each group and say what became of them."""
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__)
    parser.add_argument("--group", choices=GROUPS, action="append", help="all if none")
    parser.add_argument("--sample", type=int, default=60, help="of each; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in", dest="place", default="", help="only paths with this")
    parser.add_argument("--quick", action="store_true", help="only the quick tests")
    asked = parser.parse_args()
    shares = []
    for name in asked.group or (name for name in GROUPS if name != SHORT):
        tally = run(GROUPS[name], asked)
        sys.stdout.write(said(name, tally, asked.seed))
        sys.stdout.flush()
        shares.append(tally.share)
    return int(min(shares) < ENOUGH)


if __name__ == "__main__":
    sys.exit(main())
