"""What a language has to supply so that whole sentences can be said in it.

A sentence is translated whole; seats, cards and suits come into it in the grammatical
form its place asks for: ``{seat}`` subject, ``{seat_object}``, ``{seat_owner}``,
``{card}`` object, ``{card_subject}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from lawbook.cards import Card, Suit
from lawbook.seats import Seat

Forms = Mapping[str, str]
BEGINNING = re.compile(r"(?:^|(?<=\. ))\w")


class Language(Struct, frozen=True):
    """Names and sentences of one language; keys are seats, suits, ranks, sentences."""

    seat_subject: Forms
    seat_object: Forms
    seat_owner: Forms
    suit: Forms
    one_of_suit: Forms
    card_subject: Forms
    card_object: Forms
    suit_of_card: Forms
    either: str
    both: str
    sentences: Forms

    def card(self, card: Card) -> str:
        """The card as an object: the eight of diamonds."""
        return self.card_object[card.value[1]].format(self.suit_of_card[card.suit])

    def card_as_subject(self, card: Card) -> str:
        """The card as a subject."""
        return self.card_subject[card.value[1]].format(self.suit_of_card[card.suit])

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards as objects: one, two and three."""
        return self._listed([self.card(card) for card in cards], self.both)

    def cards_as_subject(self, cards: tuple[Card, ...]) -> str:
        """Several cards as subjects."""
        named = [self.card_as_subject(card) for card in cards]
        return self._listed(named, self.both)

    def suits(self, suits: tuple[Suit, ...]) -> str:
        """Several suits, one of which may be meant: hearts or spades."""
        return self._listed([self.suit[suit] for suit in suits], self.either)

    def seats(self, prefix: str, seat: Seat) -> dict[str, str]:
        """The forms of a seat under the names a sentence uses for them."""
        return {
            prefix: self.seat_subject[seat],
            f"{prefix}_object": self.seat_object[seat],
            f"{prefix}_owner": self.seat_owner[seat],
        }

    def sentence(self, key: str, **parts: str) -> str:
        """The sentences with their parts filled in, each beginning with a capital."""
        said = self.sentences[key].format(**parts)
        return BEGINNING.sub(lambda first: first[0].upper(), said)

    @staticmethod
    def _listed(names: list[str], last: str) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {last} {names[-1]}"
