"""What is true at a table now, and a few plain questions about it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.contracts import trumps
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.editions import label
from lawbook.state.parts import Phase, Play, Setup, Trick
from lawbook.state.rectification import Choice, PenaltyCard, Rectification


class BoardState(Struct, frozen=True, gc=False):
    """Everything the rules know of one board."""

    setup: Setup
    phase: Phase = "auction"
    version: int = 0
    play: Play = Play()
    law: Rectification = Rectification()
    before_failure: BoardState | None = None
    before_answer: BoardState | None = None
    before_calling: tuple[tuple[Seat, BoardState], ...] = ()

    @property
    def declarer(self) -> Seat | None:
        """Declarer, once known."""
        return self.setup.declarer

    @property
    def on_lead(self) -> Seat | None:
        """The seat that has the lead and has not led yet, or None."""
        play = self.play
        if play.led or self.phase not in ("play", "clarification"):
            return None
        return play.leader

    def leads(self, seat: Seat) -> bool:
        """Whether the seat is on lead."""
        # The leader first: of three cards in four that says it, without the property.
        return self.play.leader is seat and self.on_lead is seat

    @property
    def trick(self) -> Trick | None:
        """The trick in progress in a full record, or None."""
        play = self.play
        if play.reopened:
            return play.tricks[play.open_at]
        return play.tricks[-1] if play.tricks else None

    @property
    def is_full(self) -> bool:
        """Whether every card is recorded."""
        return self.setup.record == "full"

    @property
    def cards_played(self) -> tuple[Card, ...]:
        """The cards played to a trick so far, as a hand is sorted."""
        return tuple([card for card in Card if self.play.played & card.bit])

    def is_defender(self, seat: Seat) -> bool:
        """Whether the seat defends; nobody does before declarer is known."""
        declarer = self.setup.declarer
        return declarer is not None and seat.side != declarer.side

    def of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        """The penalty cards of a seat."""
        owned: tuple[PenaltyCard, ...] = ()
        # A loop: a comprehension is a call in itself, and this is asked at each card.
        for mine in self.law.penalty_cards:
            if mine.seat is seat:
                owned += (mine,)
        return owned

    def majors_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        """The major penalty cards of a seat."""
        majors: tuple[PenaltyCard, ...] = ()
        for mine in self.law.penalty_cards:
            if mine.seat is seat and mine.kind == "major":
                majors += (mine,)
        return majors


def law(state: BoardState, clause: str) -> str:
    """The label of a 2017 clause in the edition in force at the board."""
    return label(state.setup.edition, clause)


def is_over_a_slip(state: BoardState, choice: Choice) -> bool:
    """Law 25A6: a call made over a slip may be changed; the label is the edition's."""
    return choice.kind == "change_call" and choice.law == law(state, "25A6")


def with_law(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of its rectification replaced."""
    return replace(state, law=replace(state.law, **changes))


def with_play(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of its play replaced."""
    return replace(state, play=replace(state.play, **changes))


def with_contract(
    state: BoardState, contract: str | None, declarer: Seat | None
) -> BoardState:
    """The state with its contract and declarer set, or None while there is none.

    ``contract`` as in `Setup`; the trump suit follows from it.
    """
    suit = trumps(contract) if contract else None
    setup = replace(state.setup, contract=contract, declarer=declarer, trumps=suit)
    return replace(state, setup=setup)


def hand_of(state: BoardState, seat: Seat) -> Hand | None:
    """The cards a seat holds now, or None where they are not known for certain.

    A record of incidents knows a dealt hand only until play has begun.
    """
    if state.setup.record == "full" or state.phase in ("auction", "clarification"):
        return state.play.hands[seat.place]
    return None
