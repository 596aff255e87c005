"""The pages of the review that other pages lead to."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from tables.access.roles import DIRECTORS, HEADS, PLAYERS, is_one_of
from tables.web.extra_links import Link, Where


def review_links(user: Any, where: Where, about: dict[str, int]) -> Iterator[Link]:
    """The review in the menu; a player's question and codes at a table; the periods."""
    if where == "menu" and is_one_of(user, PLAYERS):
        yield Link(_("What I was told"), reverse("rulings:mine"))
    if where == "menu" and user.has_perm("rulings.view_case"):
        yield Link(_("Review"), reverse("rulings:review"))
    # Known with the session: a move at a table asks the database nothing more.
    if where == "table" and is_one_of(user, (*DIRECTORS, "reviewer")):
        asked = urlencode({"place": about["table"], "board": about["board"]})
        yield Link(_("A player asks"), f"{reverse('rulings:review_ask')}?{asked}")
    if where == "score" and is_one_of(user, (*DIRECTORS, "reviewer")):
        asked = urlencode({"place": about["table"], "board": about["board"]})
        address = f"{reverse('rulings:review_ask')}?{asked}&about=score"
        yield Link(_("Open a case over the score"), address)
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
        yield Link(_("Rulings as files"), reverse("rulings:exchange", args=[one]))
