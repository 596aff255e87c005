"""`manage.py doctor`: what is wrong with this installation, and what to do."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management import BaseCommand

from deploy.doctor import Check, Finding, error, servers, setting

ANY_TIME: dict[str, Check] = {
    "python": setting.python,
    "names": setting.variables,
    "keys": setting.secrets,
    "reach": setting.reach,
    "proxies": setting.proxies,
    "files": setting.files,
    "disk": setting.disk,
    "papers": setting.papers,
    "mail": setting.mail,
    "django": setting.django,
    "redis": servers.broker,
    "database": servers.database,
}
# These ask the database, and say nothing new while it is away.
WITH_A_DATABASE: dict[str, Check] = {
    "worker": servers.worker,
    "replica": servers.replica,
    "tables": servers.tables,
}
# And these its tables, while they are those of this version.
WITH_OUR_TABLES: dict[str, Check] = {
    "passwords": servers.passwords,
    "factor": servers.second_factors,
    "review": servers.screening,
    "seals": servers.seals,
}
Named = tuple[str, Finding]
MARKS = {"ok": "ok   ", "warning": "warn ", "error": "ERROR"}


def examine() -> Iterator[Named]:
    """Findings by check; a group is skipped if the one before ends with an error."""
    for checks in (ANY_TIME, WITH_A_DATABASE, WITH_OUR_TABLES):
        last: list[Named] = []
        for name, check in checks.items():
            last = _made(name, check)
            yield from last
        if not is_healthy(last):
            return


def is_healthy(found: Iterable[Named]) -> bool:
    """Whether everything works."""
    return all(finding.state != "error" for _, finding in found)


def _made(name: str, check: Check) -> list[Named]:
    try:
        return [(name, finding) for finding in check()]
    except Exception as failed:
        said = str(failed).strip().splitlines() or [type(failed).__name__]
        advice = "Mend this first; other checks may depend on it."
        return [(name, error(f"The check itself failed: {said[0]}", advice))]


class Command(BaseCommand):
    """One line a finding, with advice below; exit 1 when something does not work."""

    help = "Look at everything that a helper on the telephone would ask about."
    # Its own checks say more, and say it one by one.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        found = []
        for name, finding in examine():
            found.append((name, finding))
            self._print(name, finding)
        if not is_healthy(found):
            sys.exit(1)

    def _print(self, name: str, finding: Finding) -> None:
        self.stdout.write(f"{MARKS[finding.state]} {name:<9} {finding.sentence}")
        if finding.advice:
            self.stdout.write(f"{'':<16}{finding.advice}")
