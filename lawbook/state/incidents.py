"""Incidents of information, as frozen values: what was given, said of it, and ruled."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.seats import Seat
from lawbook.events.information import Certainty, Finding, InformationKind

CaseKind = Literal["misinformation", "unauthorized", "extraneous"]


class Account(Struct, frozen=True, gc=False):
    """One side's account of an incident; ``at`` is the version of that entry."""

    side: str
    seconds: int | None
    sure: Certainty | None
    agrees: bool | None
    text: str | None
    at: int


class Incident(Struct, frozen=True, gc=False):
    """Information that should not have been given; ``since`` is the version of it.

    ``kind`` and ``by`` are those of the event, ``about`` the call, or its number.
    ``acted``: partner, to whom it was given, has called since. ``late``: misinformation
    was found when a call that it may have influenced could be changed no more.
    """

    since: int
    kind: InformationKind
    by: Seat
    about: int | str | None = None
    agreed: str | None = None
    disputed: str | None = None
    accounts: tuple[Account, ...] = ()
    finding: Finding | None = None
    acted: bool = False
    late: bool = False
