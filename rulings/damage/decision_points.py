"""What is found in the events of a board from the first exposed card on, as values.

`rulings.damage.decisions` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from lawbook import (
    BoardState,
)
from rulings.damage.known_cards import Clue
from rulings.damage.positions import Position
from rulings.damage.screening import ScreenedDecision
from rulings.damage.values import actions


class Compelled(Struct, frozen=True):
    """A defender's play where the law or declarer had ruled out other cards.

    ``lawful`` are the cards left to choose from, ``card`` the one played.
    """

    version: int
    position: Position
    lawful: int
    card: int
    clause: str

    @property
    def is_only_action(self) -> bool:
        """Whether nothing was left to choose: one card, or touching ones."""
        return len(actions(self.position, self.lawful)) == 1


# In place of a card played that nobody recorded.
NO_CARD = -1


Unasked = Literal["", "out_of_order", "not_recorded"]


class DecisionPoint(Struct, frozen=True):
    """A choice beside exposed cards, all known to the player in the same way.

    Or a penalty card that its owner had to play: would they have played another?
    ``unasked`` says why nothing can be asked of it: the trick was not in order then, or
    the play is not recorded, and the card chosen is `NO_CARD`.
    """

    version: int
    clause: str
    clues: tuple[Clue, ...]
    decided: ScreenedDecision
    unasked: Unasked = ""

    @property
    def seat(self) -> int:
        """Who chose."""
        owner = self.clues[0].owner
        return owner if self.decided.kind == "compelled" else (owner + 2) % 4


class Election(Struct, frozen=True):
    """A choice of declarer over the lead, in the state before it."""

    version: int
    state: BoardState
    chosen: Mapping[str, Any]


class Window(Struct, frozen=True):
    """What happened from the first exposed card on, in the order of play.

    ``left_out`` counts cards played then while the trick was not in order: out of turn,
    in place of one taken back, beside a fifth card. Of these nothing is computed.
    ``stopped`` is the state where the record of the play ends, ``last_version`` that of
    the last entry; a claim or a concession may have ended the play.
    """

    questions: tuple[DecisionPoint, ...]
    compelled: tuple[Compelled, ...]
    elections: tuple[Election, ...]
    left_out: int
    end: BoardState
    stopped: BoardState
    last_version: int

    @property
    def ends_by_claim(self) -> bool:
        """Whether a claim or a concession stands: nothing was played after it."""
        claim = self.end.law.claim
        return claim is not None and claim.phase != "void"

    @property
    def decided(self) -> tuple[ScreenedDecision, ...]:
        """What was decided beside exposed cards, in the order of play."""
        each = (one.decided for one in self.questions if not one.unasked)
        return tuple(decided for decided in each if decided.kind != "compelled")
