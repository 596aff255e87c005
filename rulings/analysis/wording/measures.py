"""Figures as people read them: so many of 100, a number with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import (
    gettext,
    gettext_lazy,
    ngettext,
    pgettext,
    pgettext_lazy,
)

from rulings.damage.report import Candidate, Card, Estimate
from rulings.damage.values import Scoring
from tables.web.wording.names import (
    ONE_OF_SUIT,
    RANKS,
    Words,
    card_object,
    card_subject,
    listed,
)

ONE_LOW: Words = {
    "S": pgettext_lazy("one card of the suit", "a low spade"),
    "H": pgettext_lazy("one card of the suit", "a low heart"),
    "D": pgettext_lazy("one card of the suit", "a low diamond"),
    "C": pgettext_lazy("one card of the suit", "a low club"),
}
LOW = frozenset(RANKS[RANKS.index("9") :])
Name = Callable[[str], str]
Candidates = Sequence[Candidate]


MINUS = "−"
UNIT: dict[str, Promise] = {
    "imps": pgettext_lazy("unit", "IMPs"),
    "tops": pgettext_lazy("unit", "per cent of a top"),
    "tricks": pgettext_lazy("unit", "tricks"),
    "values": pgettext_lazy("unit", "points: 1 for each trick, 1.5 for the contract"),
}
LOSS: dict[str, Promise] = {
    "imps": gettext_lazy("%(figure)s IMPs"),
    "tops": gettext_lazy("%(figure)s %% of a top"),
    "tricks": gettext_lazy("%(figure)s tricks"),
    "values": gettext_lazy(
        "%(figure)s points, at 1 for each trick and 1.5 for the contract"
    ),
}


def unit(scoring: Scoring) -> str:
    """What worth and loss are counted in: a key of `UNIT`."""
    match scoring.form:
        case "imps":
            return "imps"
        case "matchpoints":
            return "tops" if scoring.field else "values"
        case "tricks":
            return "tricks"
        case _:
            assert_never(scoring.form)


def hundred(share: float) -> str:
    """A share or a chance as so many of 100."""
    return str(round(100 * share))


def decimal(figure: float, places: int = 1) -> str:
    """A figure with decimals, as the language writes it; never "minus zero"."""
    rounded = round(figure, places) + 0.0
    written = number_format(abs(rounded), places)
    return MINUS + written if rounded < 0 else str(written)


def amount(figure: float, counted_in: str, places: int = 1) -> str:
    """A worth or a loss in its unit, without the unit's name."""
    if counted_in == "tops":
        return decimal(100 * figure, 0)
    return decimal(figure, places if counted_in == "imps" else 2)


def in_units(figure: float, counted_in: str, places: int = 1) -> str:
    """A worth or a loss with its unit."""
    return str(LOSS[counted_in]) % {"figure": amount(figure, counted_in, places)}


def is_exact(spread: Estimate) -> bool:
    """Whether nothing was estimated."""
    return spread.low == spread.high


def between(low: str, high: str) -> str:
    """An interval: 38 to 52."""
    words = {"low": low, "high": high}
    return pgettext("interval", "%(low)s to %(high)s") % words


def tricks(number: int) -> str:
    """So many tricks."""
    words = {"number": number}
    return ngettext("%(number)s trick", "%(number)s tricks", number) % words


def with_interval(spread: Estimate, written: Callable[[float], str]) -> str:
    """A figure with its interval, where it was estimated."""
    value = written(spread.value)
    if is_exact(spread):
        return value
    return f"{value} ({between(written(spread.low), written(spread.high))})"


def action_object(one: Candidate, beside: Candidates, played: str) -> str:
    """The action as the object of a sentence; ``played`` is the card on the table."""
    return _action(one, beside, _named(one, played, card_object))


def action_subject(one: Candidate, beside: Candidates, played: str) -> str:
    """The action as the subject of a sentence."""
    return _action(one, beside, _named(one, played, card_subject))


def cards_seen(about: Sequence[Card]) -> str:
    """The exposed cards, as the object of a sentence."""
    return listed([card_object(one.card) for one in about])


def _named(one: Candidate, played: str, name: Name) -> str:
    return name(played if one.chosen and played in one.cards else one.cards[0])


def _action(one: Candidate, beside: Candidates, named: str) -> str:
    """Any card of a suit, a low one, or the card by its name.

    A suit is named alone where all its cards come to the same, "a low one" where all
    low cards do; a sequence headed by an honour is named by its card.
    """
    suits = {card[0] for card in one.cards}
    if len(one.cards) == 1 or len(suits) > 1:
        return named if len(suits) == 1 else _or_another(named)
    (suit,) = suits
    others = [card for other in beside if other is not one for card in other.cards]
    rivals = {card[1] for card in others if card[0] == suit}
    if _is_sequence([card[1] for card in one.cards]):
        return named
    if not rivals:
        return str(ONE_OF_SUIT[suit])
    if {card[1] for card in one.cards} <= LOW and not rivals & LOW:
        return str(ONE_LOW[suit])
    return named


def _is_sequence(ranks: Sequence[str]) -> bool:
    places = [RANKS.index(rank) for rank in ranks]
    return ranks[0] not in LOW and places[-1] - places[0] == len(places) - 1


def _or_another(named: str) -> str:
    return gettext("%(card)s or a card worth the same") % {"card": named}
