"""A short form of `./dev fuzz`: no file crashes a reader, none holds it up."""

import time

import pytest

from tables.common.errors import TablesError
from tests.fuzz.corpus import Seed, seeds
from tests.fuzz.importers import readers_of
from tests.fuzz.running import LIMIT, file_of, outcome, run

FILES = 1000


def test_a_thousand_odd_files_are_read_or_refused_and_crash_nobody() -> None:
    tally = run(1, iter(range(FILES)))
    assert tally.files == FILES
    assert [(one.number, one.reader, one.what) for one in tally.troubles] == []
    # Some of them are still right, so that the insides of a reader are reached too.
    readers = {name.partition(":")[0] for name in tally.counts}
    read = {name for name in readers if tally.counts[f"{name}: read"]}
    # The archive's digests cover every byte, and nearly every member of a file of
    # rulings is of a closed kind: hardly any change is ever read.
    assert readers - read <= {"archive", "rulings"}


@pytest.mark.parametrize("seed", seeds(), ids=lambda seed: seed.name)
def test_what_mutations_begin_with_is_read_by_someone(seed: Seed) -> None:
    said = {outcome(reader, seed) for reader in readers_of(seed.name)}
    assert said <= {"read", "refused"}
    assert "read" in said or seed.name == "rulings.csv"


def test_a_file_is_the_same_whenever_it_is_made() -> None:
    known = seeds()
    assert file_of(3, 17, known) == file_of(3, 17, known) != file_of(4, 17, known)


def test_a_crash_and_a_hold_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(name: str, content: bytes) -> object:
        raise KeyError(name)

    def hang(name: str, content: bytes) -> object:
        end = time.process_time() + LIMIT
        while time.process_time() < end:
            pass
        return None

    def refuse(name: str, content: bytes) -> object:
        raise TablesError("no", "No.")

    made = Seed("a.pbn", b"")
    monkeypatch.setattr("tests.fuzz.running.LIMIT", 0.05)
    assert outcome(crash, made) == "crashed: KeyError: 'a.pbn'"
    assert outcome(hang, made) == "hung"
    assert outcome(refuse, made) == "refused"
