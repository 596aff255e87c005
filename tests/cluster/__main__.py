"""`./dev cluster`: two PostgreSQL servers and four web processes, killed under load.

usage: ./dev cluster [--injections N] [--seed S] [--group N] [--kinds KIND,KIND]
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from deploy.local import Stopped, Trouble
from deploy.local.supervisor import Supervisor
from tests.cluster.injections import CLUSTER
from tests.cluster.servers import Cluster
from tests.faults.__main__ import ELSEWHERE
from tests.faults.campaign import Asked, Campaign, Outcome


def main() -> int:
    """Run what was asked for; 1 when an invariant is broken."""
    parser = ArgumentParser(prog="./dev cluster", description=__doc__)
    parser.add_argument("--injections", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--group", type=int, default=10, help="injections a check")
    parser.add_argument("--kinds", default=",".join(CLUSTER), help="with commas")
    given = parser.parse_args()
    kinds = given.kinds.split(",")
    if unknown := [kind for kind in kinds if kind not in CLUSTER]:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(CLUSTER)}")
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    asked = Asked(given.injections, given.seed, kinds, given.group)
    try:
        return run(asked)
    except Trouble as trouble:
        sys.stderr.write(f"./dev cluster: {trouble}\n")
        return 1
    except Stopped:
        return 130


def run(asked: Asked) -> int:
    """Start everything, kill one after the other, and print the table."""
    with TemporaryDirectory(prefix="rectify-cluster-") as name:
        place = Path(name)
        # The servers' account has to pass through.
        place.chmod(0o755)
        os.environ["RECTIFY_VAR"] = name
        supervisor = Supervisor(grace=5)
        supervisor.listen_for_signals()
        try:
            cluster = Cluster(supervisor, place)
            cluster.start()
            campaign = Campaign(asked, cluster, CLUSTER)
            outcome = campaign.run()
            sys.stdout.writelines(f"{line}\n" for line in report(campaign, outcome))
        finally:
            supervisor.stop()
    return 1 if outcome.first else 0


def report(campaign: Campaign, outcome: Outcome) -> Iterator[str]:
    """What was killed, how long nothing was acknowledged, what was lost or doubled."""
    heads = f"{'killed':>8}{'silent, s':>12}{'at most':>9}{'lost':>6}{'twice':>7}"
    yield f"\n{'':<14}{heads}"
    for kind in outcome.kinds:
        silent = campaign.silences.get(kind, [0.0])
        seconds = f"{median(silent):>12.1f}{max(silent):>9.1f}"
        lost, doubled = outcome.lost[kind], outcome.doubled[kind]
        yield f"{kind:<14}{outcome.injected[kind]:>8}{seconds}{lost:>6}{doubled:>7}"
    yield ""
    yield f"{len(campaign.journal.kept)} events acknowledged, {outcome.checks} checks"
    if outcome.first is None:
        yield "Nothing is broken."
        return
    yield from campaign.last_words("worker")
    yield f"Broken: {outcome.first}"


if __name__ == "__main__":
    sys.exit(main())
