"""Incidents of information as a part of the state document."""

from __future__ import annotations

from typing import Any

import msgspec

from lawbook.lawful.incidents import changeable, misled
from lawbook.rules.law_16 import CLAUSE, kind_of_case
from lawbook.state.board import BoardState, law
from lawbook.state.incidents import Incident


def cases(state: BoardState) -> list[dict[str, Any]]:
    """What the Director has to look at, in the order in which it arose (16, 21, 75).

    ``to`` is the side misinformed, partner, or the player who received it from
    elsewhere; ``incident`` what it was, ``accounts`` what each side said by itself.
    """
    return [_case(state, one) for one in state.law.incidents]


def _case(state: BoardState, one: Incident) -> dict[str, Any]:
    kind, damaged = kind_of_case(one.kind), misled(one)
    to = {"misinformation": damaged, "unauthorized": one.by.partner}
    call = changeable(state, one)
    return {
        "since": one.since,
        "kind": kind,
        "law": law(state, CLAUSE[kind]),
        "by": one.by,
        "about": one.about,
        "to": to.get(kind, one.by),
        "agreed": one.agreed,
        "disputed": one.disputed,
        "offending": one.by.side if damaged else None,
        "damaged": damaged,
        "changeable": msgspec.structs.asdict(call) if call else None,
        "finding": one.finding,
        "incident": one.kind,
        "accounts": [msgspec.structs.asdict(told) for told in one.accounts],
    }
