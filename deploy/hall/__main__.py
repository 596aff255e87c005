"""`python -m deploy.hall`: what `./dev run --hall` becomes."""

import sys

from deploy.hall.hall_server import run_hall
from deploy.local import Stopped, Trouble


def main(arguments: list[str]) -> int:
    """Serve the hall until a signal ends it; say what is wrong in one sentence."""
    try:
        return run_hall(arguments)
    except Trouble as trouble:
        sys.stderr.write(f"run --hall: {trouble}\n")
        return 1
    except Stopped:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
