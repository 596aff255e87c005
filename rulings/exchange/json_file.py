"""Our own JSON: reads back every value that it wrote, to the byte. Pure.

``python -m rulings.exchange.json_file`` prints its schema, which is
docs/generated/rulings.schema.json.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from rulings.exchange.values import (
    FORMAT,
    VERSION,
    Document,
    ExportFile,
    Loss,
    WithReports,
)
from rulings.scoring import stored
from rulings.scoring.problems import refuse
from tables.common import sizes
from tables.common.json_shapes import described, exact_number


def write(document: Document) -> ExportFile:
    """The file; each `Loss` is something left out, or a score kept as it was found."""
    if isinstance(document, WithReports):
        document = document.rulings()
    plain = msgspec.json.encode(stored.to_json(document))
    content = msgspec.json.format(plain, indent=1) + b"\n"
    return ExportFile(content, tuple(_losses(document)))


def read(content: bytes) -> Document:
    """The document that a file holds.

    Raises `Unscorable`: ``too_long``, ``unreadable`` where it is no JSON, ``malformed``
    where it is no such file, ``unknown_version``, or the problem of a decision in it.
    """
    if len(content) > sizes.RULINGS_FILE:
        raise refuse("too_long", "This file is too large for rulings of a tournament.")
    try:
        plain = msgspec.json.decode(content)
    # Deeper than Python goes, or an integer longer than it reads.
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise refuse("unreadable", f"This is not read as JSON: {error}.") from None
    _require_version(plain)
    return stored.from_json(plain, Document)


def _require_version(plain: Any) -> None:
    """Refuse a file of rulings that another version of Rectify wrote."""
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise refuse("malformed", "This file holds no rulings of Rectify.")
    if plain.get("version") != VERSION:
        raise refuse(
            "unknown_version",
            f"This file is of version {plain.get('version')!r}; version {VERSION} is "
            "read here. Export the rulings again with this version.",
        )


def schema() -> dict[str, Any]:
    """The JSON schema of a file: docs/generated/rulings.schema.json is this."""
    found = msgspec.json.schema(Document, schema_hook=exact_number)
    draft = "https://json-schema.org/draft/2020-12/schema"
    whole = {"$schema": draft, "title": "The rulings of a tournament"} | found
    # Defaults that are tuples become the arrays that a reader finds.
    return described(msgspec.json.decode(msgspec.json.encode(whole)))


def _losses(document: Document) -> Iterator[Loss]:
    if not document.names:
        yield Loss("names_not_asked")
    for case in document.cases:
        absent = sum(paper.content is None for paper in case.papers)
        if absent:
            yield Loss("attachments", case.number, str(absent))
        if any(poll.peers for poll in case.polls):
            yield Loss("peer_links", case.number)
        if case.score_as_kept is not None:
            yield Loss("score_as_kept", case.number)


def main() -> None:
    """Print the schema."""
    plain = msgspec.json.format(msgspec.json.encode(schema()), indent=2)
    sys.stdout.write(plain.decode() + "\n")


if __name__ == "__main__":
    main()
