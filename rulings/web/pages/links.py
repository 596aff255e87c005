"""The pages of the review that other pages lead to."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.cases.entry_cases import case_of_entry
from rulings.cases.selectors import case_url
from tables.access.roles import DIRECTORS, HEADS, PLAYERS, is_one_of
from tables.models import Board
from tables.web.extensions import Link, Where

BESIDE_A_BOARD = ("table", "score", "claim", "entry")
# A question is written down, about nothing yet or about the score.
ASKED_WITH: dict[str, tuple[Promise, str]] = {
    "table": (gettext_lazy("Log a player's question"), ""),
    "score": (gettext_lazy("Open a case over the score"), "&about=score"),
}


def _beside_a_board(where: Where, about: dict[str, int]) -> Iterator[Link]:
    """Where a player's question, a score, a claim or an entry leads."""
    asked = urlencode({"place": about["table"], "board": about["board"]})
    new = f"{reverse('rulings:review_ask')}?{asked}"
    if where in ASKED_WITH:
        text, about_it = ASKED_WITH[where]
        yield Link(str(text), f"{new}{about_it}")
        if where == "table":
            short = reverse("rulings:review_penalty")
            yield Link(_("Penalty: late, telephone …"), f"{short}?{asked}")
        return
    boards = Board.objects.filter(table=about["table"], number=about["board"])
    for board in boards.values_list("pk", flat=True):
        yield from _of_entry(where, board, about["entry"])


def _of_entry(where: Where, board: int, entry: int) -> Iterator[Link]:
    """The claim workbench; the case that began with an entry, or the key for it."""
    if where == "claim":
        yield Link(_("Weigh the claim"), reverse("rulings:claim", args=[board]))
    if case := case_of_entry(board, entry):
        yield Link(str(case), case_url(case))
    else:
        address = reverse("rulings:begin", args=[board, entry])
        yield Link(_("Open a case"), address, does=True)


def review_links(user: Any, where: Where, about: dict[str, int]) -> Iterator[Link]:
    """The review in the menu; a player's question and codes at a table; the periods."""
    if where == "menu" and is_one_of(user, PLAYERS):
        yield Link(_("My rulings"), reverse("rulings:mine"))
    if where == "menu" and user.has_perm("rulings.view_case"):
        yield Link(_("Review"), reverse("rulings:review"))
    # Known with the session: a move at a table asks the database nothing more.
    if where in BESIDE_A_BOARD and is_one_of(user, (*DIRECTORS, "reviewer")):
        yield from _beside_a_board(where, about)
    if where == "floor":
        address = reverse("rulings:told_here", args=[about["table"]])
        yield Link(_("Rulings for the players"), address)
    if where == "tournament" and user.has_perm("rulings.change_periods"):
        address = reverse("rulings:review_periods", args=[about["tournament"]])
        yield Link(_("Corrections and appeals"), address)
    if where == "tournament" and is_one_of(user, HEADS):
        one = about["tournament"]
        figures = f"{reverse('rulings:figures')}?tournament={one}"
        yield Link(_("Figures"), figures)
        yield Link(
            _("Import and export rulings"), reverse("rulings:exchange", args=[one])
        )
