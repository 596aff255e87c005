"""`./dev load`: tables, tablets and desks in any number, against a served site.

Without --address it starts a site of its own on a private, durable PostgreSQL and a
private Redis. docs/capacity.md says what it found.
"""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf

from deploy.local import Trouble
from tests.harness.site import Processes, Site, given, our_own


def main() -> int:
    """Drive what was asked for and print what was seen."""
    asked = read_arguments()
    try:
        with site(asked) as found:
            import django  # noqa: PLC0415  the site's environment first

            os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
            django.setup()
            from tests.load.driving import drive  # noqa: PLC0415  needs Django

            for tables in asked.tables:
                drive(found, tables, asked)
    except Trouble as trouble:
        sys.stderr.write(f"./dev load: {trouble}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def read_arguments(words: Sequence[str] | None = None) -> Namespace:
    """The words on the command line."""
    parser = ArgumentParser(prog="./dev load", description=__doc__)
    whole, real, add = int, float, parser.add_argument
    add("--tables", default=[50], type=_counts, help="one number, or several: 50,500")
    add("--each", type=_count, help="tables of a tournament; otherwise there is one")
    add(
        "--events",
        default=[2.0],
        type=_rates,
        help="a minute at each table; several: 0.2,2",
    )
    add("--minutes", default=[0.5], type=_rates, help="one number, or one a stretch")
    add("--speed", default=1.0, type=_rate, help="so many times faster")
    add("--streams", default=20, type=whole, help="open event streams")
    add("--desks", default=2, type=whole, help="of these, pages of the desk")
    add("--full", default=0.2, type=real, help="share of boards entered card by card")
    add("--climb", action="store_true", help="faster and faster, until it is too fast")
    add("--verify", action="store_true", help="manage.py verify afterwards")
    add("--hold", action="store_true", help="wait for Enter before each stretch")
    add("--address", help="a site that runs on this machine; several with commas")
    add("--web", default=2, type=_count, help="web processes of a site of our own")
    add("--workers", default=1, type=whole, help="its workers")
    add("--evidence", default=0, type=whole, help="its workers that examine boards")
    given = parser.parse_args(words)
    if len(given.minutes) not in (1, len(given.events)):
        parser.error("--minutes wants one number, or as many as --events has.")
    return given


def _count(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1.")
    return int(text)


def _rate(text: str) -> float:
    """A number above 0."""
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 0 < rate < inf:
        raise ArgumentTypeError(f"{text!r} is not a number above 0.")
    return rate


def _counts(text: str) -> list[int]:
    return [_count(word) for word in text.split(",")]


def _rates(text: str) -> list[float]:
    return [_rate(word) for word in text.split(",")]


@contextmanager
def site(asked: Namespace) -> Iterator[Site]:
    """The one that is named, or one of our own."""
    if asked.address:
        yield given(asked.address)
        return
    processes = Processes(asked.web, asked.workers, asked.evidence)
    with our_own(processes) as found:
        yield found


if __name__ == "__main__":
    sys.exit(main())
