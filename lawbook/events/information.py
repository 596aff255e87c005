"""Information that should not have been given: what happened, what each side says.

A hesitation, a remark, a wrong explanation, something overheard (16B, 16D, 21, 73, 75).
What it was worth is never part of it: that the Director rules.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from lawbook.cards.seats import Seat
from lawbook.events.base import Call, Event, Text, Version

InformationKind = Literal[
    "explanation", "alert", "tempo", "remark", "question", "mannerism", "extraneous"
]
Finding = Literal["misinformation", "mistaken_call", "unauthorized", "none"]
Certainty = Literal["certain", "fairly_sure", "unsure"]
CallNumber = Annotated[int, Meta(ge=1, le=400)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class InformationGiven(Event, frozen=True):
    """Something was let slip, explained wrongly, not alerted, seen or overheard.

    ``kind`` extraneous came from elsewhere than partner (16D), and ``by`` has received
    it; of the others ``by`` has given it. ``about`` is the call in question, its number
    in a full auction or the call itself. ``agreed`` and ``disputed`` are the facts on
    which both sides agree, and those on which they do not.
    """

    kind: InformationKind
    by: Seat
    about: CallNumber | Call | None = None
    text: Text | None = None
    agreed: Text | None = None
    disputed: Text | None = None


class AccountGiven(Event, frozen=True):
    """What one side tells the Director of an incident, by itself (85).

    ``event`` is the version of the incident; ``seconds`` how long it took, as this side
    says, ``sure`` how sure it is; ``agrees`` whether it agrees that it happened.
    """

    event: Version
    side: Literal["NS", "EW"]
    seconds: Seconds | None = None
    sure: Certainty | None = None
    agrees: bool | None = None
    text: Text | None = None


class InformationRuled(Event, frozen=True):
    """The Director rules on an incident.

    ``event`` is its version. Misinformation includes that a call could well have been
    influenced by it; otherwise the finding is none. ``seat`` is the player who may
    change a call, where the record does not tell who called last (21B1).
    """

    event: Version
    finding: Finding
    seat: Seat | None = None
