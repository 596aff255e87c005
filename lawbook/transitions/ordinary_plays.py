"""A run of ordinary plays: cards in turn, at a table where nothing waits for one.

Most events of a full record are such plays. They ask nothing of the Laws: each card
goes from its hand into the trick, and every fourth gives the lead to the winner. No
rectification changes meanwhile, so that whether one stands in the way is asked once a
run, and the state is made once, at its end.

A replay takes them so. One by one, by `evolve`, they come to the same state, which
`tests/lawbook/test_ordinary_plays.py` holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.deals import UNKNOWN_HANDS, Hands
from lawbook.cards.seats import SEATS
from lawbook.events import CardPlayed, Event
from lawbook.state.board import BoardState
from lawbook.state.parts import Play, Trick, winner
from lawbook.state.rectification import Rectification
from lawbook.transitions.one_card import is_judged

TRICKS = 13


def play_on(state: BoardState, events: Sequence[Event]) -> BoardState:
    """The state after the ordinary plays that come next in a log, its ``events``.

    The same one where none comes; its version tells how many were taken.
    """
    if not _is_undisturbed(state):
        return state
    run = _Run(state)
    version = run.through(events, state.version)
    if version == state.version:
        return state
    return replace(state, version=version, play=run.play())


def _is_undisturbed(state: BoardState) -> bool:
    """Whether the next card has its place in a trick, and nothing else comes of it."""
    play, law = state.play, state.law
    if law.choices or law.penalty_cards or state.phase != "play" or not play.tricks:
        return False
    trick = play.tricks[-1]
    if trick.omitted or len(trick.cards) > 3 or not all(trick.cards):
        return False
    if not play.faced or play.reopened or state.before_answer is not None:
        return False
    return not _waits_for_a_play(law)


def _waits_for_a_play(law: Rectification) -> bool:
    """Whether a play would answer, end or break what an irregularity has left."""
    return bool(
        law.restrictions
        or law.held
        or law.substitutes
        or law.defective
        or law.mishaps
        or law.withdrawn_calls
        or law.spent
        or law.chosen_about
        or law.retracted
        or law.premature
        or law.designated
        or law.replaced
        or law.designation
    )


def _judged(state: BoardState) -> int:
    """The seats (`Seat.bit`) whose free choices are still to be noted (50E4)."""
    if not state.law.watches:
        return 0
    return sum([seat.bit for seat in SEATS if is_judged(state, seat)])


class _Run:
    """The play under way, in parts that change with each card."""

    def __init__(self, state: BoardState) -> None:
        play = state.play
        trick = play.tricks[-1]
        self.before = play
        self.trumps = state.setup.trumps
        self.is_dealt = state.setup.dealt is not UNKNOWN_HANDS
        self.judged = _judged(state)
        self.over = list(play.tricks[:-1])
        self.round, self.cards = trick.leader.round, list(trick.cards)
        self.leader, self.gone = play.leader, play.played
        self.won = {"NS": play.won[0], "EW": play.won[1]}
        self.taken: tuple[list[Card], ...] = ([], [], [], [])

    def through(self, events: Sequence[Event], at: int) -> int:
        """Play on from the event ``at``, from 0; the first one that is not ordinary."""
        hands = self.before.hands
        while at < len(events) and len(self.over) < TRICKS:
            event = events[at]
            if type(event) is not CardPlayed:
                break
            seat, card, cards = event.seat, event.card, self.cards
            if self.round[len(cards)] is not seat or seat.bit & self.judged:
                break
            place, bit = seat.place, card.bit
            if bit & self.gone or (self.is_dealt and card not in (hands[place] or ())):
                break
            self.gone |= bit
            self.taken[place].append(card)
            cards.append(card)
            if len(cards) == len(SEATS):
                self._close()
            at += 1
        return at

    def _close(self) -> None:
        """The trick is over: it counts for its winner, who has the lead to the next."""
        trick = self._trick()
        self.over.append(trick)
        leader = winner(trick, self.trumps)
        self.won[leader.side] += 1
        self.cards = []
        if trick.number < TRICKS:
            self.leader, self.round = leader, leader.round

    def _trick(self) -> Trick:
        return Trick(len(self.over) + 1, self.round[0], tuple(self.cards))

    def play(self) -> Play:
        """The play as it is now."""
        is_over = len(self.over) == TRICKS
        return replace(
            self.before,
            leader=self.leader,
            led=is_over or bool(self.cards),
            tricks=tuple(self.over) if is_over else (*self.over, self._trick()),
            won=(self.won["NS"], self.won["EW"]),
            hands=self._hands(),
            played=self.gone,
            turn=None,
        )

    def _hands(self) -> Hands:
        """What is left of the hands that are known."""
        hands = self.before.hands
        if hands is UNKNOWN_HANDS:
            return hands
        both = zip(hands, self.taken, strict=True)
        return tuple(
            [None if hand is None else hand.difference(gone) for hand, gone in both]
        )
