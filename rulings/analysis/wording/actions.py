"""What a player does with cards that come to the same, named as players name it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext, pgettext_lazy

from rulings.damage.report import Candidate, Card
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
