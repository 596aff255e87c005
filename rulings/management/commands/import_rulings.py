"""`manage.py import_rulings FILE`: take rulings in from a file, or nothing of it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.exchange import json_file
from rulings.exchange.importing import import_rulings
from rulings.exchange.wording import sentences
from rulings.scoring.problems import Unscorable
from tables.models import Tournament

REFUSED, UNUSABLE = 1, 2


class Command(BaseCommand):
    """Exit 1 if what is in the file or here does not allow it, 2 if there is none."""

    help = "Take in what `export_rulings --format json` wrote; docs/exchange.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            content = options["file"].read_bytes()
        except OSError as wrong:
            said = f"unreadable: {options['file'].name}: {wrong.strerror}."
            raise CommandError(said, returncode=UNUSABLE) from None
        try:
            number = _tournament(content)
            taken = import_rulings(tournament_id=number, content=content, actor=None)
        except Unscorable as wrong:
            said = f"{wrong.code}: {wrong}"
            raise CommandError(said, returncode=REFUSED) from None
        for sentence in sentences(taken):
            self.stdout.write(sentence)


def _tournament(content: bytes) -> int:
    """The tournament of the file, by its key."""
    key = json_file.read(content).key
    found = Tournament.objects.filter(key=key).values_list("pk", flat=True).first()
    if found is None:
        said = f"unknown_tournament: There is no tournament {key} here."
        raise CommandError(said, returncode=REFUSED)
    return found
