"""`manage.py import_results TOURNAMENT FILE`: take results of an event in, or none."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from rulings.exchange.event_results import EventFile, read_results
from rulings.exchange.wording import EFFECTS, fault_of_row, saved_words
from tables.common.errors import FileRefused, SetUpRefused
from tables.models import Tournament
from tables.setup.results import save_results
from tables.web.wording.setup import refusal_words

REFUSED, UNUSABLE = 1, 2


class Command(BaseCommand):
    """Exit 1 if a line or the tournament does not allow it, 2 if there is no file."""

    help = "Take in the results of an event, from USEBIO, PBN or CSV; docs/exchange.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=int, help="its number")
        parser.add_argument("file", type=Path)
        parser.add_argument("--preview", action="store_true", help="save nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what is new and what is replaced; save all of it."""
        tournament, file = _tournament(options["tournament"]), options["file"]
        try:
            read = self._read(tournament, file)
            if not options["preview"]:
                results = [one.result for one in read.rows]
                about = {"tournament": tournament, "source": file.name}
                save_results(results=results, at=timezone.now(), **about)
                self.stdout.write(saved_words(len(results)))
        except (FileRefused, SetUpRefused) as wrong:
            said = f"{wrong.problem.code}: {refusal_words(wrong)}"
            raise CommandError(said, returncode=REFUSED) from None

    def _read(self, tournament: Tournament, file: Path) -> EventFile:
        try:
            read = read_results(tournament, file.read_bytes())
        except OSError as wrong:
            said = f"unreadable: {file.name}: {wrong.strerror}."
            raise CommandError(said, returncode=UNUSABLE) from None
        for line, problem in read.faults:
            self.stderr.write(f"{problem.code}: {fault_of_row(line, problem)}")
        if read.faults:
            raise CommandError("Nothing was saved.", returncode=REFUSED)
        for effect, count in Counter(one.effect for one in read.rows).items():
            self.stdout.write(f"{count} · {EFFECTS[effect]}")
        return read


def _tournament(number: int) -> Tournament:
    found = Tournament.objects.filter(pk=number).first()
    if found is None:
        said = f"unknown_tournament: There is no tournament {number} here."
        raise CommandError(said, returncode=REFUSED)
    return found
