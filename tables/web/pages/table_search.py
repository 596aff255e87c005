"""Finding a table by what the user typed."""

from collections.abc import Iterable

from tables.projections.stored_views import Tile


def find_tables(tiles: Iterable[Tile], text: str) -> list[Tile]:
    """Return the tables of this number or name: ``17``, ``A 17``, ``a17``, ``Vugraph``.

    A number is that number in every section.
    """
    wanted = _plain(text)
    return [tile for tile in tiles if wanted and wanted in _names(tile)]


def _names(tile: Tile) -> set[str]:
    number = str(tile.number)
    return {number, _plain(tile.section + number), _plain(tile.name)}


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()
