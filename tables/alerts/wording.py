"""What an alert says: which table calls, and nobody's name."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.urls import reverse
from django.utils.translation import gettext


class Alert(msgspec.Struct, frozen=True):
    """One notification. A later one of the same ``tag`` takes its place."""

    title: str
    body: str
    tag: str
    url: str


def alert_tag(table: int, raised: datetime) -> str:
    """The tag of one call at a table; it fits a push service's topic."""
    return f"call-{table}-{int(raised.timestamp())}"


def call_alert(table: int, raised: datetime, name: str, event: str) -> Alert:
    """The alert of a call: the table's id and name, and the tournament, or nothing."""
    title, url = gettext("Table %(table)s calls"), reverse("desk_table", args=[table])
    return Alert(title % {"table": name}, event, alert_tag(table, raised), url)


def trial_alert(url: str) -> Alert:
    """The alert that somebody sends to their own browser to try it."""
    return Alert(gettext("This is how a call arrives."), "", "test", url)
