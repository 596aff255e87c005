"""The formats that rulings leave in: how each is written, and what it is called."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulings.exchange import csv_file, json_file, pbn, usebio
from rulings.exchange.values import Document, Written
from tables.formats.csv_files import MEDIA_TYPE


class Format(Struct, frozen=True):
    """``write`` gives the file with its losses; ``ending`` is that of its name."""

    write: Callable[[Document], Written]
    ending: str
    media_type: str


FORMATS = {
    "json": Format(json_file.write, "json", "application/json"),
    "csv": Format(csv_file.write, "csv", MEDIA_TYPE),
    "usebio": Format(usebio.write, "xml", "application/xml"),
    "usebio13": Format(usebio.write_newer, "xml", "application/xml"),
    "pbn": Format(pbn.write, "pbn", "application/vnd.pbn; charset=utf-8"),
}
