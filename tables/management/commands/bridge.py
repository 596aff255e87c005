"""``manage.py bridge ADDRESS SESSION TOURNAMENT``: the Bridgemates and the desk."""

from __future__ import annotations

import signal
from pathlib import Path
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.devices.bridge import Bridge
from tables.devices.connector import Connector, Queue
from tables.devices.items import items_kept
from tables.models import Tournament


class Command(BaseCommand):
    """Exit 1 if the tournament is unknown or something given cannot be used."""

    help = "Connect the Bridgemates of a session with the desk; docs/bridgemate.md."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the Data Connector is, its session, and our tournament."""
        parser.add_argument("address", help="like http://192.0.2.5:5079")
        parser.add_argument("session", help="the session's guid, 32 characters")
        parser.add_argument("tournament", type=int, help="our tournament's number")
        parser.add_argument("--club", default="", help="the club's id at the maker's")
        parser.add_argument("--kept", action="store_true", help="list what waits")
        alone = "no scoring program asks this Data Connector: accept what came"
        parser.add_argument("--alone", action="store_true", help=alone)
        parser.add_argument("--licence-file", type=Path, help="has the club's key")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go on until the process is told to stop."""
        tournament, connector = options["tournament"], _connector(options)
        if not Tournament.objects.filter(pk=tournament).exists():
            raise CommandError(f"There is no tournament {tournament}.")
        if options["kept"]:
            return self._list_kept(tournament, connector.session)
        self.stdout.write(f"Connecting {connector.session} with the desk.")
        self.stdout.flush()
        return Bridge(connector, tournament).run(stopped=_until_told().wait)

    def _list_kept(self, tournament: int, session: str) -> None:
        """What came and is not applied: when, which queue, why; never what it holds."""
        for item in items_kept(tournament, session):
            name = Queue(item.queue.queue).name.lower()
            self.stdout.write(f"{item.came_at:%Y-%m-%d %H:%M:%S}\t{name}\t{item.why}")


def _connector(options: dict[str, Any]) -> Connector:
    kept: Path | None = options["licence_file"]
    try:
        connector = Connector(
            options["address"],
            options["session"].replace("-", "").strip("{}").upper(),
            club=options["club"],
            licence=kept.read_text(encoding="utf-8").strip() if kept else "",
        )
    except (ValueError, OSError) as wrong:
        raise CommandError(str(wrong)) from wrong
    connector.alone = options["alone"]
    return connector


def _until_told() -> Event:
    """An event that is set when the process is asked to end."""
    told = Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_which: told.set())
    return told
