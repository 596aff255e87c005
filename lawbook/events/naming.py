"""Which cards an event says are in a hand at that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lawbook import events as e
from lawbook.cards.cards import Card

Cards = tuple[Card, ...]


def cards_in_hand(event: e.Event) -> Cards:
    """The cards that the event says its seat still holds, perhaps face up."""
    named = NAMED.get(type(event))
    return named(event) if named else ()


def _card(event: Any) -> Cards:
    return (event.card,)


def _cards(event: Any) -> Cards:
    return tuple(event.cards)


NAMED: dict[type[e.Event], Callable[[Any], Cards]] = {
    e.CardPlayed: _card,
    e.LeadOutOfTurn: _card,
    e.PlayedOutOfTurn: _card,
    e.FifthCardPlayed: _card,
    e.DirectorDesignated: _card,
    e.CardExposed: _cards,
    e.Claimed: _cards,
    e.Conceded: _cards,
    e.CardsPlayedTogether: lambda event: tuple(event.visible),
    e.PenaltyCardNotPlayed: lambda event: (event.played,),
    e.RevokeCorrected: lambda event: (event.substituted,),
}
