"""The claim as a part of the state document."""

from __future__ import annotations

from typing import Any

from lawbook.lawful.claims import Outstanding, hands_left, trumps_out
from lawbook.state.board import BoardState


def claim(state: BoardState) -> dict[str, Any] | None:
    """The claim or concession with what was left to play, as far as it is known.

    None where nobody has claimed. ``hands`` and ``trumps_out`` tell nothing that this
    record of the board does not: without the deal only hands that were faced.
    """
    made = state.law.claim
    if made is None:
        return None
    out = None if made.phase == "void" else trumps_out(state, made)
    return {
        "by": made.by,
        "side": made.by.side,
        "kind": "concession" if made.conceded else "claim",
        "tricks": made.tricks,
        "remaining": made.remaining,
        "statement": made.statement,
        "phase": made.phase,
        "complete": made.complete,
        "ruled": made.ruled,
        "hands": hands_left(state, made),
        "trumps_out": None if out is None else [_trump(one) for one in out],
    }


def _trump(one: Outstanding) -> dict[str, str]:
    return {"seat": one.seat, "card": one.card}
