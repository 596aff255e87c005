"""One of each event about calls, as it is written."""

from typing import Any

OF_CALLS: list[dict[str, Any]] = [
    {
        "type": "CallMade",
        "seat": "N",
        "call": "2D",
        "suits": ["H"],
        "artificial": True,
    },
    {
        "type": "IrregularCall",
        "seat": "E",
        "call": "1H",
        "kind": "insufficient",
        "turn": "E",
        "over": {"seat": "N", "call": "1S"},
        "called_before": True,
        "lho_called": True,
        "suits": ["H"],
        "artificial": True,
    },
    {
        "type": "CallReplaced",
        "seat": "E",
        "call": "2H",
        "reason": "27B",
        "withdrawn": "1H",
        "suits": ["H"],
        "artificial": True,
    },
    {
        "type": "ComparableRuled",
        "seat": "E",
        "comparable": True,
        "ground": "subset",
        "call": "3H",
    },
    {"type": "UnintendedRuled", "seat": "E", "unintended": False},
]
