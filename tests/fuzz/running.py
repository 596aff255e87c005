"""Files made and read, one after the other; what went wrong is kept with its seed."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType

from msgspec import Struct

from tests.fuzz.corpus import Seed, seeds
from tests.fuzz.importers import OURS, Importer, readers_of
from tests.fuzz.mutations import member_changed, mutated
from tests.fuzz.styles import styled

# Processor seconds for one file and one reader: a busy machine does not count.
LIMIT = 5.0
# How many of the files are made in some program's manner; the others are mutations.
STYLED = 0.4


class TooSlow(BaseException):
    """A reader took longer than `LIMIT`; no reader can take it for its own error."""


class Trouble(Struct, frozen=True):
    """A reader that crashed or hung; ``number`` and the seed make the file again."""

    number: int
    reader: str
    name: str
    what: str
    content: bytes


class Tally(Struct):
    """How many files were read, and how often each reader read or refused."""

    files: int = 0
    counts: Counter[str] = Counter()
    troubles: list[Trouble] = []


def file_of(seed: int, number: int, known: list[Seed]) -> Seed:
    """The file of this number: the same wherever it is asked for."""
    draw = Random(f"{seed} {number}")
    if draw.random() < STYLED:
        name, content = styled(draw)
        broken = mutated(draw, content, content) if draw.random() < 0.3 else content
        return Seed(name, broken)
    chosen, other = draw.choice(known), draw.choice(known)
    if chosen.name.endswith(".json") and draw.random() < 0.5:
        return Seed(chosen.name, member_changed(draw, chosen.content))
    return Seed(chosen.name, mutated(draw, chosen.content, other.content))


def run(seed: int, numbers: Iterator[int]) -> Tally:
    """Make and read the files of these numbers."""
    known, tally = seeds(), Tally(0, Counter(), [])
    for number in numbers:
        made = file_of(seed, number, known)
        tally.files += 1
        for reader in readers_of(made.name):
            said = outcome(reader, made)
            tally.counts[f"{reader.__name__}: {said.split(':')[0]}"] += 1
            if said.startswith(("crashed", "hung")):
                name = reader.__name__
                tally.troubles.append(
                    Trouble(number, name, made.name, said, made.content)
                )
    return tally


def outcome(reader: Importer, made: Seed) -> str:
    """``read``, ``refused``, or what went wrong."""
    try:
        with limited():
            reader(made.name, made.content)
    except OURS:
        return "refused"
    except TooSlow:
        return "hung"
    # Whatever else comes out is what is looked for.
    except Exception as wrong:
        return f"crashed: {type(wrong).__name__}: {wrong}"
    return "read"


@contextmanager
def limited() -> Iterator[None]:
    """Stop what goes on for longer than `LIMIT`."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
