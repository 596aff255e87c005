"""`manage.py demo_deal`: replay a published deal through the HTTP interface."""

from argparse import ArgumentParser
from itertools import count
from time import sleep
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulings.demo.recorded_deal import Story, Tablet, Unheard, read_story, tell
from tables.web.wording import entries

# Dealer and vulnerability come round again after sixteen boards.
ROUND = 16


class Command(BaseCommand):
    help = "Replay a published deal, card by card, as a tablet would send it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", default=f"http://127.0.0.1:{settings.PORT}")
        parser.add_argument("--pause", type=float, default=1.0, help="seconds a card")
        parser.add_argument("--user", default="director")
        parser.add_argument("--password", default="demo-director")

    def handle(self, *args: Any, **options: Any) -> None:
        tablet = Tablet(options["url"], options["user"], options["password"])
        try:
            self._replay(tablet, options["pause"])
        except Unheard as fault:
            raise CommandError(str(fault)) from fault

    def _replay(self, tablet: Tablet, pause: float) -> None:
        story, deal = read_story()
        table = find_table(tablet, story)
        number = free_board(tablet, table, deal.board)
        self.stdout.write(f"{deal.title}. Watch {tablet.url}/desk/tables/{table}/")
        for event in tell(story, deal, number):
            version = tablet.record(table, number, event)["version"]
            self.stdout.write(f"{version:3} {entries.entry(event)}")
            sleep(pause)
        self.stdout.write(f"The question waits at {tablet.url}/review/")


def find_table(tablet: Tablet, story: Story) -> int:
    """The table of the story's number, or any other."""
    tables = tablet.tables()
    if not tables:
        raise Unheard("There is no table yet; run manage.py seed_demo first.")
    numbered = {table["number"]: table["id"] for table in tables}
    return int(numbered.get(story.table, tables[0]["id"]))


def free_board(tablet: Tablet, table: int, published: int) -> int:
    """A board not opened here yet, of the same dealer and vulnerability."""
    taken = {line["board"] for line in tablet.boards(table)}
    return next(n for n in count(published, ROUND) if n not in taken)
