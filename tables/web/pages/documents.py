"""The state of a board as pages read it: plain values, as any client gets them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from lawbook import BoardState, render

Document = Mapping[str, Any]


def document_of(state: BoardState) -> Document:
    """The state document, decoded."""
    read: Document = msgspec.json.decode(render(state))
    return read
