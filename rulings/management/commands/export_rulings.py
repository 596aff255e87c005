"""`manage.py export_rulings`: print the rulings of a tournament in a format."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.wording import sentence
from tables.models import Tournament

UNUSABLE = 2


class Command(BaseCommand):
    """Exit 2 if there is no such tournament; docs/exchange.md."""

    help = "Print the rulings; on stderr what the format could not carry."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", type=int, help="its number")
        parser.add_argument("--format", choices=sorted(FORMATS), default="json")
        parser.add_argument(
            "--with-names", action="store_true", help="who took the steps"
        )
        parser.add_argument(
            "--with-files", action="store_true", help="attached files, in JSON"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        number = options["tournament"]
        tournament = Tournament.objects.filter(pk=number).first()
        if tournament is None:
            said = f"unknown_tournament: There is no tournament {number}."
            raise CommandError(said, returncode=UNUSABLE)
        asked = {"names": options["with_names"], "files": options["with_files"]}
        document = document_of(tournament, hands=True, **asked)
        document = with_reports(document, tournament, hands=True)
        written = FORMATS[options["format"]].write(document)
        # Some formats ask for line ends of their own.
        self.stdout.write(written.content.decode(), ending="")
        for loss in written.losses:
            self.stderr.write(f"{loss.code}: {sentence(loss)}")
