"""`manage.py examine`: print what an examination of a board finds; store nothing."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from msgspec.structs import replace

from rulings.analysis.board_facts import known_of, record_of
from rulings.analysis.usual import usual_assumptions
from rulings.damage.examination import report
from rulings.damage.positions import BadRecord
from rulings.damage.settings import BadAssumptions
from tables.models import Board


class Command(BaseCommand):
    help = "Examine a board now, in this process, and print the report as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("board", type=int, help="the id of the board")
        parser.add_argument("--layouts", type=int, help="how many for each world")
        parser.add_argument("--seed", type=int, help="another draw of layouts")

    def handle(self, *args: Any, **options: Any) -> None:
        board = Board.objects.filter(pk=options["board"]).first()
        if board is None:
            raise CommandError(f"There is no board with the id {options['board']}.")
        known = known_of(board)
        assumed = usual_assumptions(board, known.log)
        given = {key: options[key] for key in ("layouts", "seed")}
        named = {key: number for key, number in given.items() if number is not None}
        try:
            found = report(record_of(known), replace(assumed, **named))
        except (BadRecord, BadAssumptions) as wrong:
            raise CommandError(f"{wrong.code}: {wrong}") from wrong
        plain = msgspec.json.format(msgspec.json.encode(found), indent=2)
        self.stdout.write(plain.decode())
