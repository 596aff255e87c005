"""``python -m tests.fuzz [--seconds N] [--seed S]``: exit 1 if a reader broke."""

import argparse
import itertools
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import django

TEN_MINUTES = 600.0


def main() -> int:
    """Read files for so long; keep each that broke a reader, and say which."""
    parser = argparse.ArgumentParser(prog="./dev fuzz")
    parser.add_argument("--seconds", type=float, default=TEN_MINUTES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where files that broke one go")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from tests.fuzz.running import run  # noqa: PLC0415 (readers beside models)

    tally = run(asked.seed, _while(asked.seconds))
    sys.stdout.write(f"{tally.files} files from seed {asked.seed}\n")
    for name, count in sorted(tally.counts.items()):
        sys.stdout.write(f"{count:9} {name}\n")
    for one in tally.troubles:
        what = f"file {one.number} ({one.name}), {one.reader} {one.what}"
        sys.stdout.write(f"{what}\n")
        if asked.keep:
            place = asked.keep / f"{asked.seed}-{one.number}-{one.name}"
            place.write_bytes(one.content)
    return 1 if tally.troubles else 0


def _while(seconds: float) -> Iterator[int]:
    end = time.monotonic() + seconds
    return itertools.takewhile(lambda _: time.monotonic() < end, itertools.count())


if __name__ == "__main__":
    sys.exit(main())
