"""`python -m tests.oracle --boards N --seed S`: the core against the second reading."""

import sys
from argparse import ArgumentParser

from tests.oracle.run import report, run


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    tally = run(asked.boards, asked.seed, asked.jobs)
    sys.stdout.writelines(line + "\n" for line in report(tally))
    return 1 if tally.found else 0


if __name__ == "__main__":
    sys.exit(main())
