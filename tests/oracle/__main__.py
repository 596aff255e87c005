"""`python -m tests.oracle --boards N --seed S`: the core against the second reading."""

import sys
from argparse import ArgumentParser

from tests.oracle.evening import run as of_the_evening
from tests.oracle.run import report, run


def evening(boards: int, seed: int) -> int:
    seen = of_the_evening.run(boards, seed)
    sys.stdout.writelines(line + "\n" for line in of_the_evening.report(seen))
    return 1 if seen.found else 0


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--evening", action="store_true", help="revokes and claims")
    parser.add_argument("--auction", action="store_true", help="every call recorded")
    asked = parser.parse_args()
    if asked.evening:
        return evening(asked.boards, asked.seed)
    tally = run(asked.boards, asked.seed, asked.jobs, 1.0 if asked.auction else 0.0)
    sys.stdout.writelines(line + "\n" for line in report(tally))
    return 1 if tally.found else 0


if __name__ == "__main__":
    sys.exit(main())
