"""The pages of the review that other pages lead to."""

from collections.abc import Iterator
from typing import Any, assert_never
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from rulings.cases.entry_cases import case_of_entry
from rulings.cases.selectors import case_url
from tables.access.roles import (
    DIRECTORS,
    HEADS,
    ORGANISERS,
    PLAYERS,
    STAFF,
    groups_of,
    is_limited,
    is_one_of,
)
from tables.models import Board
from tables.web.extensions import Link, Where

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


def _places_of_work(user: Any) -> Iterator[Link]:
    """What the account works at: the cases, or what a player was told."""
    if not groups_of(user).isdisjoint(PLAYERS):
        told = _("The rulings on boards that you have played.")
        yield Link(_("My rulings"), reverse("rulings:mine"), about=told)
    if user.has_perm("rulings.view_case"):
        cases = _("Cases to decide, tell both sides and follow to the end.")
        review = reverse("rulings:review")
        yield Link(pgettext("place", "Review"), review, about=cases)


def _of_the_server(user: Any) -> Iterator[Link]:
    """What is about the whole server, for those who see all of it."""
    if user.has_perm("rulings.view_deadletter") and not is_limited(user):
        yield Link(_("Failed tasks"), reverse("rulings:failed_tasks"))


def _books(user: Any) -> Iterator[Link]:
    """What was ruled before, and the figures."""
    if is_one_of(user, STAFF):
        yield Link(pgettext("place", "Casebook"), reverse("rulings:casebook"))
    if is_one_of(user, HEADS):
        yield Link(pgettext("place", "Figures"), reverse("rulings:figures"))


def _at_a_table(user: Any, table: int) -> Iterator[Link]:
    """What the players there were told; a paired tablet has no user."""
    if not user.is_authenticated or is_one_of(user, STAFF):
        yield Link(
            _("Rulings for the players"), reverse("rulings:told_here", args=[table])
        )


def _of_a_tournament(user: Any, one: int) -> Iterator[Link]:
    """The periods, the figures, and rulings as files."""
    if user.has_perm("rulings.change_periods"):
        address = reverse("rulings:review_periods", args=[one])
        yield Link(_("Corrections and appeals"), address)
    if user.has_perm("rulings.set_letterhead"):
        address = reverse("rulings:letterhead", args=[one])
        yield Link(_("Letterhead of papers"), address)
    if is_one_of(user, ORGANISERS):
        results = reverse("rulings:event_results", args=[one])
        yield Link(_("Results of the event"), results)
    if is_one_of(user, HEADS):
        figures = f"{reverse('rulings:figures')}?tournament={one}"
        yield Link(_("Figures"), figures)
        codes = reverse("rulings:door_sheets", args=[one])
        yield Link(_("Codes for the players"), codes)
        scorer = reverse("rulings:scorer", args=[one])
        yield Link(_("To be entered in the scorer"), scorer)
        yield Link(
            _("Import and export rulings"), reverse("rulings:exchange", args=[one])
        )


def review_links(user: Any, where: Where, about: dict[str, int]) -> Iterator[Link]:
    """The links into the review that a page shows at this place."""
    match where:
        case "work":
            yield from _places_of_work(user)
        case "books":
            yield from _books(user)
        case "menu":
            yield from _of_the_server(user)
        case "table" | "score" | "claim" | "entry":
            # Known with the session: a move at a table asks the database nothing more.
            if is_one_of(user, (*DIRECTORS, "reviewer")):
                yield from _beside_a_board(where, about)
        case "floor":
            yield from _at_a_table(user, about["table"])
        case "tournament":
            yield from _of_a_tournament(user, about["tournament"])
        case _:
            assert_never(where)
