"""Which questions belong together: the same clause, and cards that lay there together.

So there is at most one proposal for a card and a clause.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulings.damage.decisions import DecisionPoint
from rulings.damage.known import Clue


class DecisionGroup(Struct, frozen=True):
    """Questions of one clause by their places, and the cards they are about."""

    clause: str
    clues: tuple[Clue, ...]
    places: tuple[int, ...]

    @property
    def is_of_compulsion(self) -> bool:
        """Whether it is about a play that was compelled, and not about information."""
        return any(clue.kind == "compelled" for clue in self.clues)

    @property
    def way(self) -> tuple[str, bool]:
        """What groups must share to be one; a compulsion is never an assistance."""
        return self.clause, self.is_of_compulsion

    @property
    def cards(self) -> set[int]:
        """The cards of the group, as numbers."""
        return {clue.card for clue in self.clues}


def groups(questions: Sequence[DecisionPoint]) -> list[DecisionGroup]:
    """The questions in groups, in the order in which each began."""
    found: list[DecisionGroup] = []
    for place, question in enumerate(questions):
        cards = {clue.card for clue in question.clues}
        new = DecisionGroup(question.clause, question.clues, (place,))
        met = [one for one in found if one.way == new.way and one.cards & cards]
        joined = _joined([*met, new])
        at = found.index(met[0]) if met else len(found)
        found = [one for one in found if one not in met]
        found.insert(at, joined)
    return found


def _joined(met: list[DecisionGroup]) -> DecisionGroup:
    clues = {clue.card: clue for group in reversed(met) for clue in group.clues}
    first = [clue.card for group in met for clue in group.clues]
    places = sorted(place for group in met for place in group.places)
    ordered = tuple(clues[card] for card in dict.fromkeys(first))
    return DecisionGroup(met[0].clause, ordered, tuple(places))
