"""One of each event about revokes and tricks, as it is written."""

from typing import Any

OF_TRICKS: list[dict[str, Any]] = [
    {
        "type": "RevokeFound",
        "seat": "E",
        "trick": 3,
        "card": "C3",
        "suit": "H",
        "noticed": "next_board",
        "won_by": "S",
        "next_played": True,
        "later_tricks": 2,
    },
    {"type": "RevokeAsked", "by": "N", "seat": "S"},
    {"type": "CardOmitted", "seat": "W"},
    {
        "type": "DefectiveTrickFound",
        "seat": "E",
        "kind": "long",
        "trick": 3,
        "suit": "H",
        "card": "H3",
        "extra": ["H4", "HQ"],
        "exposed": ["H4"],
        "together": True,
        "both_played": False,
        "won_by": "S",
        "later_tricks": 2,
    },
    {"type": "InspectionAsked", "seat": "W", "what": "current"},
    {"type": "TrickDisputed", "seat": "W", "when": "play", "trick": 3},
]
