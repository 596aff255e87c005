"""`manage.py doctor`: what is wrong with this installation, and what to do."""

import sys
from typing import Any

from django.core.management import BaseCommand

from deploy.doctor.checks import examine, is_healthy
from deploy.doctor.findings import Finding

MARKS = {"ok": "ok   ", "warning": "warn ", "error": "ERROR"}


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
