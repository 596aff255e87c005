"""What a language has to supply so that whole sentences can be said in it.

A sentence is translated whole; seats, cards and suits come into it in the grammatical
form its place asks for: ``{seat}`` subject, ``{seat_object}``, ``{seat_owner}``,
``{card}`` object, ``{card_subject}``, ``{face_up}`` as the card has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat

Forms = Mapping[str, str]
SEVERAL = "several"
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
    face_up: Forms
    either: str
    both: str
    sentences: Forms
    clause_letters: Mapping[int, str] = {}

    def clause(self, label: str) -> str:
        """The label of a clause as the books of this language print it."""
        return label.translate(self.clause_letters)

    def card(self, card: Card) -> str:
        """The card as an object: the eight of diamonds."""
        return self.card_object[card.value[1]].format(self.suit_of_card[card.suit])

    def card_as_subject(self, card: Card) -> str:
        """The card as a subject."""
        return self.card_subject[card.value[1]].format(self.suit_of_card[card.suit])

    def bare_card(self, card: Card) -> str:
        """The card without its article: eight of diamonds."""
        return self.card_as_subject(card).split(" ", 1)[1]

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards as objects: one, two and three."""
        return self._listed([self.card(card) for card in cards], self.both)

    def cards_as_subject(self, cards: tuple[Card, ...]) -> str:
        """Several cards as subjects."""
        named = [self.card_as_subject(card) for card in cards]
        return self._listed(named, self.both)

    def one_of_cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards as objects, one of which is meant: two or three."""
        return self._listed([self.card(card) for card in cards], self.either)

    def faced(self, cards: tuple[Card, ...]) -> str:
        """How one card, or several, lie face up."""
        return self.face_up[SEVERAL if len(cards) > 1 else cards[0].value[1]]

    def one_of_suits(self, suits: tuple[Suit, ...]) -> str:
        """One card of these suits: a heart or a spade."""
        return self._listed([self.one_of_suit[suit] for suit in suits], self.either)

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

    def named(self, cards: tuple[Card, ...]) -> dict[str, str]:
        """The forms of these cards under the names a sentence uses for them."""
        one = len(cards) == 1
        parts = {
            "stay": self.sentences["lead.stays" if one else "lead.stay"],
            "cards": self.cards(cards),
            "one_of_cards": self.one_of_cards(cards),
            "cards_subject": self.cards_as_subject(cards),
        }
        if cards:
            parts["face_up"] = self.faced(cards)
            parts["card"] = self.card(cards[0])
            parts["bare"] = self.bare_card(cards[0])
            parts["card_subject"] = self.card_as_subject(cards[0])
        return parts

    def sentence(self, key: str, **parts: str) -> str:
        """The sentences with their parts filled in, each beginning with a capital."""
        said = self.sentences[key].format(**parts)
        return BEGINNING.sub(lambda first: first[0].upper(), said)

    @staticmethod
    def _listed(names: list[str], last: str) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {last} {names[-1]}"
