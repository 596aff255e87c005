"""`manage.py migrate`: Django's own, after a look whether it can go through."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate

from deploy.postgresql.required import PartlySquashed, require_whole_versions


class Command(migrate.Command):
    """Refuses a database that is half-way between two versions."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; raises `CommandError` where some of the replaced are applied."""
        try:
            require_whole_versions()
        except PartlySquashed as stuck:
            raise CommandError(f"{stuck} {stuck.advice}") from stuck
        super().handle(*args, **options)
