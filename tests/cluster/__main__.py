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
from tests.cluster.front import NO_CADDY
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
            if cluster.caddy is None:
                sys.stdout.write(f"{NO_CADDY}\n")
            campaign = Campaign(asked, cluster, CLUSTER)
            outcome = campaign.run()
            lines = report(cluster, campaign, outcome)
            sys.stdout.writelines(f"{line}\n" for line in lines)
        finally:
            supervisor.stop()
    return 1 if outcome.first else 0


def report(cluster: Cluster, campaign: Campaign, outcome: Outcome) -> Iterator[str]:
    """What was killed, how long nothing was acknowledged, what was lost or doubled."""
    heads = f"{'killed':>8}{'silent, s':>12}{'at most':>9}{'streams':>9}{'lost':>6}"
    yield f"\n{'':<14}{heads}{'twice':>7}  answered meanwhile"
    for kind in outcome.kinds:
        silent = campaign.silences.get(kind, [0.0])
        unseen = max(cluster.unseen.get(kind, [0.0]))
        seconds = f"{median(silent):>12.1f}{max(silent):>9.1f}{unseen:>9.1f}"
        counts = f"{outcome.lost[kind]:>6}{outcome.doubled[kind]:>7}"
        heard = sorted(campaign.heard.get(kind, {}).items())
        said = ", ".join(f"{status}: {times}" for status, times in heard)
        yield f"{kind:<14}{outcome.injected[kind]:>8}{seconds}{counts}  {said}"
    yield ""
    yield f"{len(campaign.journal.kept)} events acknowledged, {outcome.checks} checks"
    yield from cluster.watch.report()
    if outcome.first is None:
        yield "Nothing is broken."
        return
    yield from campaign.last_words("worker")
    yield f"Broken: {outcome.first}"


if __name__ == "__main__":
    sys.exit(main())
