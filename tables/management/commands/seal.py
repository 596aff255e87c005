"""``manage.py seal``: sign the heads of all streams and the audit log, once a day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tables.integrity.models import Seal
from tables.integrity.sealing import CannotSeal, kept_seal, seal_streams


class Command(BaseCommand):
    """Say what was sealed; `verify --seal` compares with a line kept elsewhere."""

    help = "Sign one digest over all that was recorded and ruled; once a day, by UTC."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the seal of today, or show it."""
        latest = Seal.objects.order_by("day").last()
        try:
            seal = seal_streams(now=timezone.now())
        except CannotSeal as wrong:
            raise CommandError(wrong.problem.detail) from wrong
        again = "Sealed already today: " if seal == latest else ""
        self.stdout.write(again + kept_seal(seal).line())
