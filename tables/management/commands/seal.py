"""``manage.py seal``: sign the head of all streams, once a day."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tables.models import Seal
from tables.proving.sealing import CannotSeal, public_text, seal_streams


class Command(BaseCommand):
    """Say what was sealed; the line is worth keeping somewhere else."""

    help = "Sign one digest over all recorded events; once a day, by UTC."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the seal of today, or show it."""
        latest = Seal.objects.order_by("day").last()
        try:
            seal = seal_streams(now=timezone.now())
        except CannotSeal as wrong:
            raise CommandError(wrong.problem.detail) from wrong
        again = "Sealed already today: " if seal == latest else ""
        self.stdout.write(
            f"{again}{seal.day} up to {seal.position}: {seal.streams} streams, digest "
            f"{bytes(seal.digest).hex()}, public key {public_text(seal)}"
        )
