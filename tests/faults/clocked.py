"""`python -m tests.faults.clocked SECONDS ...`: a web process whose clock is wrong.

A machine's clock cannot be moved for one process alone, but Django's can.
"""

import sys
from datetime import datetime, timedelta

import uvicorn
from django.utils import timezone


def main(seconds: float, arguments: list[str]) -> None:
    """Serve as uvicorn would, `seconds` away from the right time."""
    right, away = timezone.now, timedelta(seconds=seconds)

    def wrong() -> datetime:
        return right() + away

    vars(timezone)["now"] = wrong
    uvicorn.main(arguments)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
