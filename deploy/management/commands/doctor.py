"""`manage.py doctor`: what is wrong with this installation, and what to do."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management import BaseCommand

from deploy.doctor import Check, Finding, error, servers, setting

CHECKS: dict[str, Check] = {
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
    "worker": servers.worker,
    "database": servers.database,
    "flush": servers.flushing,
    "clocks": servers.clocks,
    "encryption": setting.encryption_of_the_database,
    "replica": servers.replica,
    "tables": servers.tables,
    "guards": servers.guards,
    "passwords": servers.passwords,
    "factor": servers.second_factors,
    "review": servers.screening,
    "seals": servers.seals,
}
# The checks that a check depends on; where one of them fails, it is left out.
NEEDS: dict[str, tuple[str, ...]] = {
    "worker": ("redis",),
    **dict.fromkeys(
        ("flush", "clocks", "encryption", "replica", "tables"), ("database",)
    ),
    **dict.fromkeys(("guards", "passwords", "factor", "review", "seals"), ("tables",)),
}
Named = tuple[str, Finding]
MARKS = {"ok": "ok   ", "warning": "warn ", "error": "ERROR"}


def examine() -> Iterator[Named]:
    """Findings by check; a check is left out where one that it needs has failed."""
    missing: set[str] = set()
    for name, check in CHECKS.items():
        if not missing.isdisjoint(NEEDS.get(name, ())):
            missing.add(name)
            continue
        found = _made(name, check)
        yield from found
        if not is_healthy(found):
            missing.add(name)


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
