"""What is withheld from the peers of a poll, told to the Director line by line."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.cases.decisions.board_results import contract_of
from rulings.cases.decisions.ruling_words import outcome_words
from rulings.cases.earlier_cases import sitters
from rulings.cases.entry_cases import entry_begun_with
from rulings.cases.polls.selectors import Point
from rulings.cases.selectors import VisibleCase
from tables.boards.selectors import board_log
from tables.web.wording.entries import calls_of, entry


def withheld_from_peers(seen: VisibleCase, point: Point) -> list[tuple[str, str]]:
    """What peers must not know of this case, each with what it was."""
    return list(_withheld(seen, point))


def _withheld(seen: VisibleCase, point: Point) -> Iterator[tuple[str, str]]:
    if line := entry_begun_with(seen.case, seen.board):
        yield (
            _("What happened"),
            entry(line.event, calls_of(board_log(seen.board).state)),
        )
    yield _("What was chosen at the table"), point.words
    if played := contract_of(seen.board):
        yield _("The result"), outcome_words(played)
    if names := [one.name for one in sitters(seen.case.board) if one.name]:
        yield _("The names"), ", ".join(names)
