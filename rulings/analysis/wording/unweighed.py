"""Why a play of the offender's partner was not weighed, and what to change."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rulings.analysis.wording.measures import cards_seen
from rulings.damage.report import PartnerChoice
from tables.web.wording.names import seat_words, sentence

ENDED: dict[str, Promise] = {
    "not_lawful": gettext_lazy(
        "The card broke the Law or a restriction. That is a question of its own and"
        " is not weighed here."
    ),
    "no_choice": gettext_lazy(
        "%(seat)s had no choice: every lawful card came to the same."
    ),
    "no_gain": gettext_lazy(
        "No other lawful card would have given declarer more tricks, double dummy."
        " Whatever led to this play, the other side lost nothing by it."
    ),
    "bad_bounds": gettext_lazy(
        "What was set for a hand cannot be: a range is reversed, or no thirteen cards"
        " are within all of them. Correct the ranges and run it again."
    ),
    "none_fits": gettext_lazy(
        "No layout fits what is known and what was taken from the auction."
        " Take less from the auction and run it again."
    ),
    "card_excluded": gettext_lazy(
        "By what was taken from the auction %(cards)s cannot have been where it was."
        " Take less from the auction and run it again."
    ),
    "none_found": gettext_lazy(
        "None of the layouts drawn fits what was taken from the auction."
        " Take less from the auction and run it again."
    ),
    "too_few": gettext_lazy(
        "Hardly a layout fits what was taken from the auction, too few to tell from."
        " Take less from the auction and run it again."
    ),
    "out_of_order": gettext_lazy(
        "The trick was not in order when this card was played, so nothing can be"
        " computed of it. Ask the players; where the order was entered wrongly, correct"
        " the entry, and the board is examined again."
    ),
    "not_recorded": gettext_lazy(
        "The record of the play ends before %(seat)s played beside %(cards)s. Add the"
        " rest of the play, and the board is examined again."
    ),
    "tells_nothing": gettext_lazy(
        "How the card came to be seen tells nothing about the rest of the hand."
    ),
    **dict.fromkeys(
        ("solver_failed", "bad_position"),
        gettext_lazy("The solver could not work out this position. Run it again."),
    ),
    "out_of_time": gettext_lazy(
        "The time for this board was over before this play was looked at. Run it again"
        " with fewer layouts, or when fewer boards wait."
    ),
}


def why_ended(choice: PartnerChoice) -> str:
    """Why the play was followed no further; empty for one that was weighed."""
    if choice.state not in ENDED:
        return ""
    words = {"cards": cards_seen(choice.about), **seat_words(choice.seat)}
    return sentence(str(ENDED[choice.state]), **words)
