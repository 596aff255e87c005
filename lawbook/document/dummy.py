"""The call of dummy's card, and dummy's rights, as parts of the state document."""

from __future__ import annotations

from typing import Any

from lawbook.state.board import BoardState


def designation(state: BoardState) -> dict[str, Any] | None:
    """The last call of a card of dummy; None where there was none.

    ``card`` is None while it is open, ``valid`` None where it is not known whether the
    call can be followed, or the Director says.
    """
    called = state.law.designation
    if called is None:
        return None
    return {
        "kind": called.kind,
        "card": called.card,
        "valid": called.valid,
        "law": called.law,
    }


def dummy_rights(state: BoardState) -> dict[str, Any] | None:
    """That dummy has lost the rights of Law 42B, and by which clause; else None."""
    clause = state.law.dummy.lost
    return None if clause is None else {"lost": True, "law": clause}
