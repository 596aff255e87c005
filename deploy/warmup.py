"""Warms up a process: loads before the first request what is usually loaded lazily.

The first request then waits for no template to be compiled and no language to be read.
msgspec works out how a class is read when it reads the first one. Two threads that do
so at the same moment end the whole process, and a web process has many.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import msgspec
from django.apps import apps
from django.conf import settings
from django.template.loader import get_template
from django.utils.translation import override

from deploy.postgresql.required import end_where_unsuitable

OURS = ("tables", "rulings", "deploy")


def make_ready() -> None:
    """Load all that answers requests, and all that is needed to read their bodies.

    Ends the process where the database server does not meet a requirement.
    """
    end_where_unsuitable()
    import_module(settings.ROOT_URLCONF)
    for kind in kinds(msgspec.Struct):
        # Some are only ever written, and cannot be read.
        with suppress(TypeError):
            msgspec.json.Decoder(kind)
    for name in templates():
        get_template(name)
    for language, _name in settings.LANGUAGES:
        with override(language):
            # Its sentences of the Laws are read with it.
            import_module("deploy.front").board_shown(None, language)


def templates() -> Iterator[str]:
    """The name of every page and part of ours."""
    for label in OURS:
        place = Path(apps.get_app_config(label).path, "templates")
        yield from (str(one.relative_to(place)) for one in place.rglob("*.html"))


def kinds(parent: type) -> Iterator[type]:
    """Every class that descends from this one."""
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds(kind)
