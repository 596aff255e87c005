"""Warms up a process: loads before the first request what is usually loaded lazily.

msgspec works out how a class is read when it reads the first one. Two threads that do
so at the same moment end the whole process, and a web process has many.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import msgspec
from django.conf import settings

from deploy.postgresql.required import end_where_unsuitable


def make_ready() -> None:
    """Load all that answers requests, and all that is needed to read their bodies.

    Ends the process where its database server is none that it can stand on.
    """
    end_where_unsuitable()
    import_module(settings.ROOT_URLCONF)
    for kind in kinds(msgspec.Struct):
        # Some are only ever written, and cannot be read.
        with suppress(TypeError):
            msgspec.json.Decoder(kind)


def kinds(parent: type) -> Iterator[type]:
    """Every class that descends from this one."""
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds(kind)
