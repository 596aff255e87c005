"""A process that answers one question of `rulings.damage.double_dummy` and ends.

The solver is a library in C that cannot be interrupted: here it may take its time, or
die, and nobody waits for it. The question comes in as JSON, the answer goes out so.
"""

from __future__ import annotations

import sys

import msgspec

from rulings.damage.double_dummy import DealAsked, worked_out


def main() -> int:
    """Read, work out, write."""
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=DealAsked)
    sys.stdout.buffer.write(msgspec.json.encode(worked_out(question)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
