"""Why a play of the offender's partner was not weighed, and what to change."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rulings.analysis.wording.measures import cards_seen
from rulings.damage.report import PartnerChoice
from tables.web.wording.names import seat_words, sentence

ENDED: dict[str, Promise] = {
    "not_lawful": gettext_lazy(
        "The card broke the Law or a restriction. That is a separate "
        "question and is not weighed here."
    ),
    "no_choice": gettext_lazy(
        "%(seat)s had no choice: every legal card gave the same result."
    ),
    "no_gain": gettext_lazy(
        "No other legal card would have given declarer more tricks, "
        "double dummy. Whatever led to this play, the other side "
        "lost nothing by it."
    ),
    "bad_bounds": gettext_lazy(
        "The ranges for a hand are impossible: one is reversed, or "
        "no thirteen cards fit them all. Correct the ranges and run "
        "it again."
    ),
    "none_fits": gettext_lazy(
        "No layout fits what is known and what was inferred from the "
        "auction. Infer less from the auction and run it again."
    ),
    "card_excluded": gettext_lazy(
        "By what was inferred from the auction, %(cards)s cannot "
        "have been where it was. Infer less from the auction and run "
        "it again."
    ),
    "none_found": gettext_lazy(
        "None of the layouts drawn fits what was inferred from the "
        "auction. Infer less from the auction and run it again."
    ),
    "too_few": gettext_lazy(
        "Too few layouts fit what was inferred from the auction. "
        "Infer less from the auction and run it again."
    ),
    "out_of_order": gettext_lazy(
        "The trick was out of order when this card was played, so "
        "nothing can be calculated. Ask the players. If the order "
        "was entered wrongly, correct the entry and the board is "
        "analysed again."
    ),
    "not_recorded": gettext_lazy(
        "The play record ends before %(seat)s played with %(cards)s "
        "exposed. Add the rest of the play and the board is analysed "
        "again."
    ),
    "tells_nothing": gettext_lazy(
        "The way the card was exposed says nothing about the rest of the hand."
    ),
    **dict.fromkeys(
        ("solver_failed", "bad_position"),
        gettext_lazy("This position could not be solved. Run it again."),
    ),
    "out_of_time": gettext_lazy(
        "The time limit was reached before this play was analysed. "
        "Run it again with fewer layouts, or when fewer boards are "
        "queued."
    ),
}


def why_ended(choice: PartnerChoice) -> str:
    """Why the play was followed no further; empty for one that was weighed."""
    if choice.state not in ENDED:
        return ""
    words = {"cards": cards_seen(choice.about), **seat_words(choice.seat)}
    return sentence(str(ENDED[choice.state]), **words)
