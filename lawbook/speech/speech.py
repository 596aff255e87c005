"""One state said in one language: messages with facts, clauses by their labels."""

from __future__ import annotations

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import Seat
from lawbook.language.language import Language
from lawbook.state.board import BoardState, law


class Saying(Struct, frozen=True):
    """One thing to say: ``kind`` for the screen, ``text``, the clauses behind it."""

    kind: str
    text: str
    laws: tuple[str, ...]


class Speech(Struct, frozen=True):
    """What every sentence about this state is made with."""

    state: BoardState
    language: Language

    def say(
        self, kind: str, key: str, laws: tuple[str, ...], parts: dict[str, str]
    ) -> Saying:
        """The sentence of this key, with the labels of its clauses."""
        return Saying(kind, self.language.sentence(key, **parts), laws)

    def say_all(
        self,
        kind: str,
        keys: tuple[str, ...],
        laws: tuple[str, ...],
        parts: dict[str, str],
    ) -> Saying:
        """Several sentences as one saying; a clause is named once."""
        said = [self.language.sentence(key, **parts) for key in keys]
        return Saying(kind, " ".join(said), tuple(dict.fromkeys(laws)))

    def law(self, clause: str) -> str:
        """The label of a 2017 clause in the edition in force."""
        return law(self.state, clause)

    def parts(
        self, seat: Seat, cards: tuple[Card, ...] = (), suits: tuple[Suit, ...] = ()
    ) -> dict[str, str]:
        """The facts, in their codes, that a message about them may name."""
        chooser = self.state.declarer or seat.next
        return {
            "seat": seat,
            "partner": seat.partner,
            "chooser": chooser,
            "chooser_partner": chooser.partner,
            "suits": " ".join(suits),
            "cards": " ".join(cards),
            "card": cards[0] if cards else "",
        }
