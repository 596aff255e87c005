"""The first line of an answer, and what is said of the layouts that are drawn."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from rulings.analysis.wording.choices import most_chosen, players_of_100
from rulings.analysis.wording.measures import action_object, cards_seen, tricks
from rulings.damage.report import Candidate, PartnerChoice, Typical
from tables.web.wording.names import card_object, seat_words, sentence

# The first line: by whether a card was led, or was compelled.
IN_SHORT: dict[str, Promise] = {
    "lead": gettext_lazy(
        "Without %(cards)s %(seat)s leads %(one)s in %(n)s of 100, with it in %(m)s."
    ),
    "play": gettext_lazy(
        "Without %(cards)s %(seat)s plays %(one)s in %(n)s of 100, with it in %(m)s."
    ),
    "compelled": gettext_lazy(
        "Free to choose, %(seat)s plays %(one)s in %(n)s of 100."
    ),
}
# Where no action loses so many of 100, the first line is of the usual one.
LEAST_LOST = 5


def in_short(choice: PartnerChoice) -> str:
    """What the sight took away most, else what is usual, in both worlds; or nothing."""
    weighed = [one for one in choice.candidates if one.sighted and one.unsighted]
    if not weighed:
        return ""
    usual = max(weighed, key=_lost_by_sight)
    if _lost_by_sight(usual) < LEAST_LOST:
        usual = most_chosen(weighed, False)
    way = "play" if choice.on_table else "lead"
    return sentence(
        str(IN_SHORT["compelled" if choice.kind == "compelled" else way]),
        cards=cards_seen(choice.about),
        one=action_object(usual, choice.candidates, choice.chosen),
        n=players_of_100(usual.unsighted),
        m=players_of_100(usual.sighted),
        **seat_words(choice.seat),
    )


def _lost_by_sight(one: Candidate) -> int:
    return players_of_100(one.unsighted) - players_of_100(one.sighted)


def pictured(one: Typical, choice: PartnerChoice) -> str:
    """Where the cards lie in a layout, and declarer's tricks there."""
    words = {"cards": cards_seen(choice.about), **seat_words(choice.about[0].seat)}
    if one.placed:
        where = gettext("%(seat)s has %(cards)s.")
    else:
        where = gettext("%(seat)s does not have %(cards)s.")
    return " ".join((sentence(where, **words), *map(_after, one.tricks)))


def _after(told: tuple[str, int]) -> str:
    card, number = told
    words = {"card": card_object(card), "tricks": tricks(number)}
    return gettext("After %(card)s declarer makes %(tricks)s.") % words
