"""What the director's terminal says of the hall: addresses, a code to scan, numbers."""

from __future__ import annotations

import io
from typing import Protocol

import segno

from deploy.hall.authority import Identity, fingerprint
from deploy.local.supervisor import say

NO_NAME = (
    "This network passes no names on; tablets use the address in numbers, {}, or its"
    " code."
)
AWAY = (
    "This computer has left the network: tablets keep what is entered and send it when"
    " the network is back."
)


class Addresses(Protocol):
    """What is said of a hall."""

    @property
    def by_name(self) -> str: ...

    @property
    def by_number(self) -> str: ...

    @property
    def page(self) -> str: ...


def announce_open(hall: Addresses, authority: Identity, seconds: float) -> None:
    """Everything runs: where, and how a new tablet begins."""
    say(f"\nRectify serves the hall, {seconds:.1f} s after its start.\n")
    _where(hall)
    say(f"The certificate's numbers (SHA-256):\n  {fingerprint(authority.certificate)}")
    say("\nCtrl-C stops everything.\n")


def announce_new_addresses(hall: Addresses) -> None:
    """The addresses are others now."""
    say("\nThe network has given this computer another address.\n")
    _where(hall)


def _where(hall: Addresses) -> None:
    say(f"  {hall.by_name}/floor/   tablets")
    say(f"  {hall.by_name}/desk/    the director")
    say(f"  {hall.by_number}/       the same where names are not passed on\n")
    say(f"A new tablet begins with {hall.page}, once:\n")
    say(_code(hall.page))


def _code(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
