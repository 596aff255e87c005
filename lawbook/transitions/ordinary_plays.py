"""A run of ordinary plays: cards in turn, at a table where nothing waits for one.

Most events of a full record are such plays. They ask nothing of the Laws: each card
goes from its hand into the trick, and every fourth gives the lead to the winner. No
rectification changes meanwhile, so that whether one stands in the way is asked once a
run, and the state is made once, at its end.

While a penalty card lies, two kinds of play end the run: a lead by the defenders
(50D2), and a play by its owner, unless the owner follows to another suit (50D1(b)).
That the partner of a card seen had a free choice (50E4) is noted at the end of the run.

A replay takes them so. One by one, by `evolve`, they come to the same state, which
`tests/lawbook/test_ordinary_plays.py` holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import UNKNOWN_HANDS, Hand, Hands
from lawbook.cards.seats import SEATS, Seat
from lawbook.events import CardPlayed, Event
from lawbook.remedies.choices import settle
from lawbook.remedies.watches import is_watched, note_free_choice
from lawbook.rules.law_59 import follow_suit
from lawbook.state.board import BoardState
from lawbook.state.parts import Play, Trick, winner
from lawbook.state.rectification import Rectification

TRICKS = 13
TWO_PLAYS = [CardPlayed, CardPlayed]


def play_on(state: BoardState, events: Sequence[Event]) -> BoardState:
    """The state after the ordinary plays that come next in a log, its ``events``.

    The same one where none comes, or one alone, which is sooner taken by itself; its
    version tells how many were taken.
    """
    if not _is_undisturbed(state) or not _several_come(events, state.version):
        return state
    run = _Run(state, _watched(state))
    version = run.through(events, state.version)
    return state if version == state.version else run.outcome(state, version)


def play_on_both(
    full: BoardState, concealed: BoardState, events: Sequence[Event]
) -> tuple[BoardState, BoardState]:
    """The same for both readings of a log, with the deal and without it.

    A run ends by the deal only where a card is not in the hand that plays it, so that
    one run is that of both where they have come the same way. Where they have not, each
    goes on by itself, and one may come further.
    """
    if not _is_undisturbed(full) or not _several_come(events, full.version):
        return full, concealed
    if not _is_undisturbed(concealed) or not _came_the_same_way(full, concealed):
        return play_on(full, events), play_on(concealed, events)
    run = _Run(full, _watched(full) | _watched(concealed))
    version = run.through(events, full.version)
    if version == full.version:
        return full, concealed
    return run.outcome(full, version), run.outcome(concealed, version)


def _came_the_same_way(one: BoardState, other: BoardState) -> bool:
    """Whether the next cards go into the same tricks, for the same winners."""
    mine, yours = one.play, other.play
    return (
        one.setup.trumps is other.setup.trumps
        and mine.played == yours.played
        and mine.leader is yours.leader
        and mine.won == yours.won
        and mine.tricks == yours.tricks
        and one.law.penalty_cards == other.law.penalty_cards
    )


def _several_come(events: Sequence[Event], at: int) -> bool:
    """Whether the events from ``at`` on begin with two plays."""
    return [type(event) for event in events[at : at + 2]] == TWO_PLAYS


def _is_undisturbed(state: BoardState) -> bool:
    """Whether the next card has its place in a trick, and nothing else comes of it."""
    play, law = state.play, state.law
    # Of several penalty cards one may have to be designated (51A).
    if law.choices or len(law.penalty_cards) > 1:
        return False
    if state.phase != "play" or not play.tricks:
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


def _watched(state: BoardState) -> int:
    """The defenders (`Seat.bit`) whose free choices are still to be noted (50E4)."""
    seats = 0
    for watch in state.law.watches:
        seat = watch.of.partner
        if state.is_defender(seat) and is_watched(state, seat):
            seats |= seat.bit
    return seats


class _Run:
    """The play under way, in parts that change with each card.

    ``laid`` is a penalty card (`Card.bit`), ``owing`` its owner with its suit.
    ``watched`` are the seats (`Seat.bit`) whose choices are noted: those who ``played``
    have chosen where the hands are not known, and those who ``chose`` where they are.
    """

    def __init__(self, state: BoardState, watched: int) -> None:
        play, laid = state.play, state.law.penalty_cards
        trick = play.tricks[-1]
        self.trumps, self.is_defender = state.setup.trumps, state.is_defender
        self.dealt = None if state.setup.dealt is UNKNOWN_HANDS else play.hands
        self.laid = sum([mine.card.bit for mine in laid])
        self.owing = {mine.seat: mine.card.suit for mine in laid}
        self.over = list(play.tricks[:-1])
        self.round = trick.leader.round
        self.cards = [card for card in trick.cards if card is not None]
        self.leader, self.gone = play.leader, play.played
        self.won = {"NS": play.won[0], "EW": play.won[1]}
        self.taken: tuple[list[Card], ...] = ([], [], [], [])
        self.watched, self.played, self.chose = watched, 0, 0

    def through(self, events: Sequence[Event], at: int) -> int:
        """Play on from the event ``at``, from 0; the first one that is not ordinary."""
        cards, taken, dealt = self.cards, self.taken, self.dealt
        begun = gone = self.gone | self.laid
        asked = self.watched | sum([seat.bit for seat in self.owing])
        seat: Seat | None = self.round[len(cards)]
        for event in events[at:]:
            if type(event) is not CardPlayed or event.seat is not seat:
                break
            card, place = event.card, seat.place
            if card.bit & gone:
                break
            if dealt is not None and card not in (dealt[place] or ()):
                break
            if seat.bit & asked and not self._may_play(seat, card):
                break
            gone |= card.bit
            taken[place].append(card)
            cards.append(card)
            at += 1
            seat = seat.next if len(cards) < len(SEATS) else self._close()
        self.gone |= gone ^ begun
        return at

    def _may_play(self, seat: Seat, card: Card) -> bool:
        """Whether the play has no consequence under the Laws.

        For the owner of a penalty card that is a card that follows to another suit. The
        free choice of a seat that is watched is noted (50E4).
        """
        led = self.cards[0].suit if self.cards else None
        if seat in self.owing and (card.suit is not led or self.owing[seat] is led):
            return False
        if seat.bit & self.watched & ~self.chose:
            self.played |= seat.bit
            hand = self.dealt[seat.place] if self.dealt else None
            if hand and _leaves_a_choice(hand.difference(self.taken[seat.place]), led):
                self.chose |= seat.bit
        return True

    def _close(self) -> Seat | None:
        """The trick is over: it counts for its winner, who has the lead to the next.

        None after the thirteenth trick. None also where a defender has won it while a
        penalty card lies: before that lead declarer may have a choice (50D2).
        """
        trick = self._trick()
        self.over.append(trick)
        self.cards.clear()
        leader = winner(trick, self.trumps)
        self.won[leader.side] += 1
        if trick.number == TRICKS:
            return None
        self.leader, self.round = leader, leader.round
        return None if self.laid and self.is_defender(leader) else leader

    def _trick(self) -> Trick:
        return Trick(len(self.over) + 1, self.round[0], tuple(self.cards))

    def outcome(self, before: BoardState, version: int) -> BoardState:
        """The state after the run, of the reading whose state was ``before``."""
        after = replace(before, version=version, play=self._play(before.play))
        is_known = before.setup.dealt is not UNKNOWN_HANDS
        for seat in SEATS if self.played else ():
            if seat.bit & (self.chose if is_known else self.played):
                after = note_free_choice(after, seat)
        return settle(after) if self.laid else after

    def _play(self, before: Play) -> Play:
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


def _leaves_a_choice(hand: Hand, led: Suit | None) -> bool:
    """Whether the hand has several cards that may be played to the suit led."""
    return len(follow_suit(hand, led) or hand) > 1
