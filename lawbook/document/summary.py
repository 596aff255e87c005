"""The parts of the state document that tell in a line how a board stands.

A list of tables shows them, and they say what at a board waits for somebody. They are
those of the document, with less of each; to make them costs a tenth of it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from lawbook.document.cases import cases
from lawbook.state.board import BoardState

Plain = dict[str, Any]


def summary(state: BoardState) -> Plain:
    """How the board stands: where it is, penalty cards, open choices, incidents.

    Plain JSON values, by the names of the document. A penalty card has ``seat``,
    ``card`` and ``kind``; a choice (``awaiting``) has no law and no options.
    """
    told: Plain = msgspec.to_builtins(
        {
            "board": state.setup.board,
            "version": state.version,
            "phase": state.phase,
            "contract": state.setup.contract,
            "declarer": state.declarer,
            "on_lead": state.on_lead,
            "penalty_cards": [
                {"seat": mine.seat, "card": mine.card, "kind": mine.kind}
                for mine in state.law.penalty_cards
            ],
            "awaiting": [
                {
                    "id": choice.id,
                    "kind": choice.kind,
                    "chooser": choice.chooser,
                    "blocks": choice.blocks,
                }
                for choice in state.law.choices
            ],
            "cases": cases(state),
        }
    )
    return told
