"""A process that answers one question of `rulings.damage.double_dummy` and ends.

The solver is a library in C that cannot be interrupted. In a process of its own it may
be slow or crash without holding up a request. Question and answer are JSON.
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
