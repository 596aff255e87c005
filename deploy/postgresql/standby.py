"""How far the replica that pages are read from is behind the primary."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connections

from deploy.databases import libpq_settings
from deploy.postgresql.required import require_server
from deploy.postgresql.sql import STANDBY
from tables.common.replica import PRIMARY, REPLICA
from tables.common.sql import WRITTEN

# A page is read from the primary long before; from here on somebody should look.
TOO_FAR = 30.0


@dataclass(frozen=True)
class Standby:
    """``behind`` in bytes; ``seconds`` since what it replayed last, if it is behind."""

    follows: bool
    paused: bool
    behind: int
    seconds: float


def has_replica() -> bool:
    """Whether REPLICA_URL names one."""
    return REPLICA in connections.databases


def require_replica() -> None:
    """Raises `NoServer` and `UnsuitableServer` as for the primary."""
    require_server(libpq_settings(connections[REPLICA].settings_dict))


def standby() -> Standby:
    """How it is now. Raises Django's `Error` where one of the two does not answer."""
    with connections[PRIMARY].cursor() as cursor:
        cursor.execute(WRITTEN)
        (written,) = cursor.fetchone()
    with connections[REPLICA].cursor() as cursor:
        cursor.execute(STANDBY, [written])
        follows, paused, behind, seconds = cursor.fetchone()
    return Standby(follows, paused, behind, seconds if behind else 0.0)
