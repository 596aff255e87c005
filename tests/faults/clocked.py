"""`python -m tests.faults.clocked SECONDS ...`: a web process whose clock is wrong.

A machine's clock cannot be moved for one process alone, but Django's can.
"""

import sys
from datetime import datetime, timedelta

from django.utils import timezone

from deploy.web import __main__ as web


def main(seconds: float, arguments: list[str]) -> None:
    """Serve as `python -m deploy.web` does, `seconds` away from the right time."""
    right, away = timezone.now, timedelta(seconds=seconds)

    def wrong() -> datetime:
        return right() + away

    vars(timezone)["now"] = wrong
    web.main(arguments)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
