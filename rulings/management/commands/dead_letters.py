"""`manage.py dead_letters`: tasks that failed for good, and running them again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.common.errors import StepRefused
from rulings.jobs import DeadLetter, replay_letter, waiting_letters


class Command(BaseCommand):
    help = "List the tasks that failed for good; --replay sends them to the worker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--replay", metavar="ID|all")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["replay"]
        if wanted is None:
            self._list()
            return
        for letter_id in chosen(wanted):
            self._replay(letter_id)

    def _list(self) -> None:
        letters = list(waiting_letters())
        for letter in letters:
            self.stdout.write(line(letter))
        if not letters:
            self.stdout.write("No task has failed.")

    def _replay(self, letter_id: int) -> None:
        try:
            letter = replay_letter(letter_id=letter_id, actor=None)
        except StepRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{letter.pk} {letter} was sent again.")


def line(letter: DeadLetter) -> str:
    """One letter in one line."""
    at = f"{letter.failed_at:%Y-%m-%d %H:%M}"
    tries = f"{letter.tries} {'try' if letter.tries == 1 else 'tries'}"
    return f"{letter.pk} {letter} · {letter.outcome} · {at} · {tries} · {letter.error}"


def chosen(wanted: str) -> list[int]:
    """The numbers given on the command line."""
    if wanted == "all":
        return list(waiting_letters().values_list("pk", flat=True))
    if not wanted.isdecimal():
        raise CommandError("Give the number of a failed task, or 'all'.")
    return [int(wanted)]
