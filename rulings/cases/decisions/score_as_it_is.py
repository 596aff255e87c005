"""The result of a board as it stands, before anything is decided."""

from django.utils.translation import gettext as _

from rulings.cases.decisions.board_results import contract_of, vulnerable_of
from rulings.cases.decisions.ruling_words import outcome_words, signed
from rulings.cases.selectors import VisibleCase
from rulings.scoring.contract_scores import ns_score


def at_the_table(seen: VisibleCase) -> str:
    """The result as it is, with the score of North-South; empty while none is known."""
    played = contract_of(seen.board)
    if played is None:
        return ""
    score = signed(ns_score(played, vulnerable_of(seen.case.board)))
    points = _("%(score)s to North-South") % {"score": score}
    return f"{outcome_words(played)}: {points}"
