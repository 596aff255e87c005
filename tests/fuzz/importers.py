"""Everything that reads a file someone brings; each refuses only in our own words."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import PurePath

from rulings.exchange import json_file
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import read_results
from tables.archive.reading import Reader
from tables.common.errors import TablesError
from tables.formats.deals import read_hands, unique_boards
from tables.formats.results import result_rows
from tables.formats.scenario_files import read_scenarios
from tables.formats.texts import read_text
from tables.setup.players import PlayersField, place_players, read_players, read_usebio

Importer = Callable[[str, bytes], object]
# Refusals in our own words; every one has a stable code.
OURS = (TablesError, Unscorable)


def hands(name: str, content: bytes) -> object:
    """The hands that an organiser brings."""
    return unique_boards(read_hands(name, read_text(content).text))


def players(name: str, content: bytes) -> object:
    """A sheet of players, and where they sit."""
    fields = {"a": PlayersField("A", {1: 101, 2: 102, 3: 103}, [])}
    return place_players(read_players(read_text(content).text), fields)


def participants(name: str, content: bytes) -> object:
    """The participants of a USEBIO file."""
    return read_usebio(content)


def results(name: str, content: bytes) -> object:
    """The field of a board."""
    return read_results(result_rows(read_text(content).text), 7, "both")


def play(name: str, content: bytes) -> object:
    """Play records and scenarios; what is unreadable in them comes as a value."""
    return read_scenarios(name, content)


def rulings(name: str, content: bytes) -> object:
    """Our own JSON; what was read is written again and read the same."""
    document = json_file.read(content)
    assert json_file.read(json_file.write(document).content) == document
    return document


def archive(name: str, content: bytes) -> object:
    """A tournament's file, line by line."""
    reader = Reader(BytesIO(content))
    reader.head()
    return sum(1 for _ in reader.events())


READERS: dict[str, tuple[Importer, ...]] = {
    ".pbn": (hands, results, play),
    ".lin": (hands, play),
    ".dlm": (hands,),
    ".csv": (players, results),
    ".xml": (participants, results),
    ".json": (rulings, play),
    ".jsonl": (archive, play),
}


def readers_of(name: str) -> tuple[Importer, ...]:
    """Those who are given files of this name."""
    return READERS[PurePath(name).suffix]
