"""One board under every edition of the Laws, and where the editions part."""

from collections.abc import Sequence
from dataclasses import dataclass

from lawbook import BoardLog, compare, replay
from lawbook.library import editions as all_editions
from tables.web.pages.case.beside import Group, side_by_side
from tables.web.pages.documents import document_of
from tables.web.pages.logbook import Line as Entry


@dataclass(frozen=True)
class Parting:
    """The entries from which an edition rules differently, and the clauses of both."""

    edition: str
    entries: tuple[Entry, ...]
    laws: tuple[str, ...]


@dataclass(frozen=True)
class Editions:
    """The editions of the columns, the board's own first; the rows; the partings."""

    years: tuple[str, ...]
    groups: tuple[Group, ...]
    partings: tuple[Parting, ...]

    @property
    def differ(self) -> bool:
        return any(group.rows for group in self.groups)


def editions(log: BoardLog, own: str, entries: Sequence[Entry]) -> Editions:
    """Rule the events of a board under every edition."""
    years = (own, *(year for year in all_editions() if year != own))
    states = [document_of(replay(log.events, year).state) for year in years]
    partings = (_parting(log, own, year, entries) for year in years[1:])
    return Editions(
        years,
        side_by_side(states, card_by_card=False),
        tuple(one for one in partings if one.entries),
    )


def _parting(log: BoardLog, own: str, year: str, entries: Sequence[Entry]) -> Parting:
    """Where the substance differs; a clause of another number is no difference."""
    found = [one for one in compare(log.events, own, year) if not one.label_only]
    versions = dict.fromkeys(one.version for one in found)
    laws = dict.fromkeys(law for one in found for law in one.laws)
    return Parting(year, tuple(entries[one - 1] for one in versions), tuple(laws))
