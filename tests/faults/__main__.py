"""`./dev faults`: kill, fill, cut and confuse, and see that nothing is lost.

usage: ./dev faults [--injections N] [--seed S] [--kinds KIND,KIND] [--group N]
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator

from deploy.local import Stopped, Trouble
from deploy.local.supervisor import Supervisor
from tests.faults.campaign import Asked, Campaign, Outcome
from tests.faults.injections import DISK_FULL, KINDS
from tests.faults.place import enter_own_mounts, own_place
from tests.faults.product import Product

NO_ROOM = (
    "Left out: disk full. This machine lets us mount no small file system, and nobody "
    "else's disk is filled."
)
# What a person may have set for another run.
ELSEWHERE = (
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "REPLICA_URL",
    "REDIS_URL",
    "NOTIFIER_URL",
    "STATIC_ROOT",
)


def main() -> int:
    """Run what was asked for; 1 when an invariant is broken."""
    asked = read_arguments()
    enter_own_mounts()
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    try:
        return run(asked)
    except Trouble as trouble:
        sys.stderr.write(f"./dev faults: {trouble}\n")
        return 1
    except Stopped:
        return 130


def read_arguments() -> Asked:
    """The words on the command line."""
    parser = ArgumentParser(prog="./dev faults", description=__doc__)
    parser.add_argument("--injections", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--kinds", default=",".join(KINDS), help="with commas")
    parser.add_argument("--group", type=int, default=20, help="injections a check")
    given = parser.parse_args()
    kinds = [kind.strip() for kind in given.kinds.split(",")]
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(KINDS)}")
    return Asked(given.injections, given.seed, kinds, given.group)


def run(asked: Asked) -> int:
    """Start everything, break it, and print the table."""
    begun = time.monotonic()
    with own_place() as (place, bounded):
        if not bounded and DISK_FULL in asked.kinds:
            asked.kinds.remove(DISK_FULL)
            sys.stdout.write(f"{NO_ROOM}\n")
        os.environ["RECTIFY_VAR"] = str(place)
        supervisor = Supervisor(grace=5)
        supervisor.listen_for_signals()
        try:
            product = Product(supervisor, place)
            product.start()
            sys.stdout.write(f"Seed {asked.seed}.\n")
            campaign = Campaign(asked, product)
            outcome = campaign.run()
            print_report(campaign, product, outcome, time.monotonic() - begun)
        finally:
            supervisor.stop()
    return 1 if outcome.first else 0


def print_report(
    campaign: Campaign, product: Product, outcome: Outcome, seconds: float
) -> None:
    """The table, and the run in a few lines."""
    from tests.faults.room import failed_tasks  # noqa: PLC0415  needs Django set up

    journal = campaign.journal
    lines = list(table(outcome))
    lines.append("")
    lines.append(f"{dict(journal.results)} answers; {journal.unanswered} unanswered")
    lines.append(f"{len(journal.kept)} events acknowledged, {outcome.checks} checks")
    lines.append(f"died without being hit: {sorted(set(product.died_alone)) or 'none'}")
    lines.append(f"failed tasks waiting: {failed_tasks() or 'none'}")
    lines.append(f"{seconds:.0f} s")
    if outcome.first:
        lines += [*product.last_words("worker"), f"Broken: {outcome.first}"]
    else:
        lines.append("Nothing is broken.")
    sys.stdout.writelines(f"{line}\n" for line in lines)


def table(outcome: Outcome) -> Iterator[str]:
    """Kind, injections, lost, doubled."""
    yield f"\n{'kind':<16}{'injections':>12}{'lost':>8}{'doubled':>9}"
    for kind in outcome.kinds:
        counts = outcome.injected[kind], outcome.lost[kind], outcome.doubled[kind]
        yield f"{kind:<16}{counts[0]:>12}{counts[1]:>8}{counts[2]:>9}"
    injections = outcome.injected.total()
    lost, doubled = max(outcome.lost.values()), max(outcome.doubled.values())
    yield f"{'all':<16}{injections:>12}{lost:>8}{doubled:>9}"


if __name__ == "__main__":
    sys.exit(main())
