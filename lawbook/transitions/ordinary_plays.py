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
from lawbook.cards.seats import SEATS, Seat
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
    run = _Run(state, _judged(state))
    version = run.through(events, state.version)
    if version == state.version:
        return state
    return replace(state, version=version, play=run.play(state.play))


def play_on_both(
    full: BoardState, concealed: BoardState, events: Sequence[Event]
) -> tuple[BoardState, BoardState]:
    """The same for both readings of a log, with the deal and without it.

    A run asks of the deal only whether the card is in the hand that plays it, so that
    one run is that of both where they have come the same way. Where they have not, each
    goes on by itself, and one may come further.
    """
    if not _is_undisturbed(full):
        return full, concealed
    if not _is_undisturbed(concealed) or not _came_the_same_way(full, concealed):
        return play_on(full, events), play_on(concealed, events)
    run = _Run(full, _judged(full) | _judged(concealed))
    version = run.through(events, full.version)
    if version == full.version:
        return full, concealed
    return (
        replace(full, version=version, play=run.play(full.play)),
        replace(concealed, version=version, play=run.play(concealed.play)),
    )


def _came_the_same_way(one: BoardState, other: BoardState) -> bool:
    """Whether the next cards go into the same tricks, for the same winners."""
    mine, yours = one.play, other.play
    return (
        one.setup.trumps is other.setup.trumps
        and mine.played == yours.played
        and mine.leader is yours.leader
        and mine.won == yours.won
        and mine.tricks == yours.tricks
    )


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
    """The seats (`Seat.bit`) whose free choices are still to be noted (50E4).

    Where no penalty card lies and no restriction holds, only partners of cards seen.
    """
    seats = {watch.of.partner for watch in state.law.watches}
    return sum([seat.bit for seat in seats if is_judged(state, seat)])


class _Run:
    """The play under way, in parts that change with each card.

    Ends before a seat that is ``judged`` (`Seat.bit`).
    """

    def __init__(self, state: BoardState, judged: int) -> None:
        play = state.play
        trick = play.tricks[-1]
        self.trumps = state.setup.trumps
        self.dealt = None if state.setup.dealt is UNKNOWN_HANDS else play.hands
        self.judged = judged
        self.over = list(play.tricks[:-1])
        self.round, self.cards = trick.leader.round, list(trick.cards)
        self.leader, self.gone = play.leader, play.played
        self.won = {"NS": play.won[0], "EW": play.won[1]}
        self.taken: tuple[list[Card], ...] = ([], [], [], [])

    def through(self, events: Sequence[Event], at: int) -> int:
        """Play on from the event ``at``, from 0; the first one that is not ordinary."""
        cards, gone, taken = self.cards, self.gone, self.taken
        dealt, judged = self.dealt, self.judged
        seat: Seat | None = self.round[len(cards)]
        for event in events[at:]:
            if type(event) is not CardPlayed or event.seat is not seat:
                break
            card, place = event.card, seat.place
            if card.bit & gone or seat.bit & judged:
                break
            if dealt is not None and card not in (dealt[place] or ()):
                break
            gone |= card.bit
            taken[place].append(card)
            cards.append(card)
            at += 1
            seat = seat.next if len(cards) < len(SEATS) else self._close()
        self.gone = gone
        return at

    def _close(self) -> Seat | None:
        """The trick is over: it counts for its winner, who has the lead to the next.

        Nobody has it after the thirteenth.
        """
        trick = self._trick()
        self.over.append(trick)
        self.cards.clear()
        leader = winner(trick, self.trumps)
        self.won[leader.side] += 1
        if trick.number == TRICKS:
            return None
        self.leader, self.round = leader, leader.round
        return leader

    def _trick(self) -> Trick:
        return Trick(len(self.over) + 1, self.round[0], tuple(self.cards))

    def play(self, before: Play) -> Play:
        """The play as it is now, of a reading in which it was so before the run."""
        is_over = len(self.over) == TRICKS
        return replace(
            before,
            leader=self.leader,
            led=is_over or bool(self.cards),
            tricks=tuple(self.over) if is_over else (*self.over, self._trick()),
            won=(self.won["NS"], self.won["EW"]),
            hands=self._without_the_taken(before.hands),
            played=self.gone,
            turn=None,
        )

    def _without_the_taken(self, hands: Hands) -> Hands:
        """What is left of the hands that are known."""
        if hands is UNKNOWN_HANDS:
            return hands
        both = zip(hands, self.taken, strict=True)
        return tuple(
            [hand.difference(gone) if hand and gone else hand for hand, gone in both]
        )
