"""What a seat must do, or must not, at this moment.

A duty is shown to the table, with its clause, and may go unmet: play that breaks one is
recorded all the same, and what follows is for `lawbook.transitions`.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.lawful.defective import is_lacking, played_on, suit_due
from lawbook.lawful.designations import card_due
from lawbook.lawful.playable import due_from, holds
from lawbook.lawful.revokes import standings
from lawbook.lawful.revokes_of_both_sides import both_put_right
from lawbook.state.board import BoardState, law
from lawbook.state.kinds import OF_THE_AUCTION, DutyKind
from lawbook.state.rectification import Choice, PenaltyCard

Cards = tuple[Card, ...]
# Choices that may be another player's than declarer.
OF_ANOTHER = ("withdraw", "dummy_card", "leading_hand")


class Duty(Struct, frozen=True):
    """A duty of a seat, with the cards, the suit or the call it is about.

    ``kind`` says what it is, ``law`` the clause in the edition of the board.
    """

    seat: Seat
    kind: DutyKind
    law: str
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    call: str | None = None


def duties(state: BoardState) -> tuple[Duty, ...]:
    """Laws 24, 27 to 38, 50C, 50D1, 50D2, 51A: every duty now, penalty cards first.

    In the order of the state document: what penalty cards ask of their owners, who
    waits for a choice, who must pass once, who has a revoke to put right or a card to
    add to a trick (67), which card of dummy was called, what irregular calls ask of a
    player.
    """
    return (
        *_of_penalty_cards(state),
        *_of_waiting(state),
        *_of_passing(state),
        *_of_revokes(state),
        *_of_short_tricks(state),
        *_of_dummy(state),
        *_of_calls(state),
    )


def _of_penalty_cards(state: BoardState) -> Iterator[Duty]:
    """Laws 50C, 50D1, 51A, 52B2: what each owner owes, the major cards in one duty.

    The card that its owner is replacing with another (62C2) asks nothing. A minor card
    gives a duty of its own, since it bars only the low cards of its suit.
    """
    owners = dict.fromkeys(card.seat for card in state.law.penalty_cards)
    for seat in owners:
        owned = due_from(state, seat)
        majors = tuple([card.card for card in owned if card.kind == "major"])
        if majors:
            yield _play_duty(state, seat, majors)
        for card in owned:
            if card.kind == "minor":
                yield _minor_duty(state, card)


def _play_duty(state: BoardState, seat: Seat, majors: tuple[Card, ...]) -> Duty:
    """The duty to play one of these major penalty cards at the first legal opportunity.

    ``majors`` is not empty; the clause is the one that `said_to_be_played` finds.
    """
    cards, clause = said_to_be_played(state, majors)
    return Duty(seat, "play_penalty_card", law(state, clause), cards)


@cites("51A", "52B2")
def said_to_be_played(state: BoardState, majors: Cards) -> tuple[Cards, str]:
    """Those of a seat's major penalty cards that are to be played, and by which clause.

    The one that declarer designated (51A), those one of which takes the place of a card
    rejected (52B2), else all of them (50D1(a)).
    """
    designated = state.law.designated
    if designated is not None and designated in majors:
        return (designated,), "51A"
    substitutes = tuple(card for card in majors if card in state.law.substitutes)
    return (substitutes, "52B2") if substitutes else (majors, "50D1(a)")


def _minor_duty(state: BoardState, card: PenaltyCard) -> Duty:
    """Law 50C: no card of the suit below an honour is played before this one.

    An honour of the suit may be played instead, and any other suit may be led or
    discarded.
    """
    clause = law(state, "50C")
    kind: DutyKind = "penalty_card_before_low"
    return Duty(card.seat, kind, clause, (card.card,), card.card.suit)


def _of_waiting(state: BoardState) -> Iterator[Duty]:
    """Who must wait for a choice, each seat once, in the order of the compass.

    The clause is that of the latest choice; a choice over several penalty cards (51B)
    is shown as the general rule, 50D2. Choices of the auction hold nobody up here.
    """
    choices = [c for c in state.law.choices if c.kind not in OF_THE_AUCTION]
    for seat in SEATS if choices else ():
        laws = [choice.law for choice in choices if _waits(state, choice, seat)]
        if laws:
            clause = "50D2" if laws[-1].startswith("51B") else laws[-1]
            yield Duty(seat, "wait_for_declarer", clause)


def _waits(state: BoardState, choice: Choice, seat: Seat) -> bool:
    """The seat the choice is about, and its partner when that one is to lead.

    Where another than declarer chooses (43B2, 46B5, 62C) nobody waits for declarer.
    """
    if choice.kind in OF_ANOTHER and choice.chooser != state.declarer:
        return False
    return choice.blocks is seat or (state.on_lead is seat and holds(choice, seat))


def _of_passing(state: BoardState) -> Iterator[Duty]:
    """Laws 24, 30 to 32: who must pass at the next turn, and at that one only.

    For cards that partner faced (24B, 24C), or for a call out of rotation: the player's
    own (30A), or partner's whose next call was not comparable.
    """
    for seat, clause in state.law.passes:
        yield Duty(seat, "pass_once", clause)


@cites("62A", "62C3")
def _of_revokes(state: BoardState) -> Iterator[Duty]:
    """Law 62A: one that was found and is not established is put right.

    So is an established one where the other side revoked on the same trick and has not
    gone on (62C3). Nothing once play has ended: then nobody can put it right. The duty
    names the card to be taken back, where it is known, and the suit that is due.
    """
    if state.phase == "ended" or not state.law.revokes:
        return
    for one in standings(state):
        revoke = one.revoke
        if revoke.corrected:
            continue
        stands = one.established and revoke.deemed is None
        both = stands and (
            revoke.due or both_put_right(state, revoke.seat, revoke.trick)
        )
        if both or one.established is False:
            cards = (revoke.card,) if revoke.card else ()
            clause = law(state, "62C3" if both else "62A")
            yield Duty(revoke.seat, "correct_revoke", clause, cards, revoke.suit)


@cites("67A1", "67B1")
def _of_short_tricks(state: BoardState) -> Iterator[Duty]:
    """Law 67: a card is played to the trick, or later put with the played ones.

    In time the seat plays to the trick, even if nobody has noticed. Too late it
    supplies a card only once the omission was found. Nothing where nobody tells which
    of the two.
    """
    for one in state.law.defective:
        on = played_on(state, one)
        if state.phase == "ended" or not is_lacking(state, one) or on is None:
            continue
        if not on:
            kind: DutyKind = "play_to_trick"
            clause = law(state, "67A1")
            yield Duty(one.seat, kind, clause, suit=suit_due(state, one))
        elif one.found:
            clause = law(state, "67B1")
            yield Duty(one.seat, "supply_card", clause, suit=suit_due(state, one))


@cites("46A", "46B")
def _of_dummy(state: BoardState) -> Iterator[Duty]:
    """Law 46: dummy plays the card that was called, or puts a wrong one back (45D).

    Dummy has no choice of card; the clause of the duty is that of the call.
    """
    due = card_due(state) if state.law.designation else None
    if due is not None and due.card is not None:
        yield Duty(due.seat, "play_designated", due.law, (due.card,))


@cites("31A1", "32A1", "24B")
def _of_calls(state: BoardState) -> Iterator[Duty]:
    """Laws 27 to 38: who passes throughout, calls again, or may not double.

    "Throughout" lasts to the end of the auction; to repeat a call and not to double are
    for one turn only. The call that is to be repeated stands in the duty; nobody is to
    repeat it who must pass at that turn, for a card of partner's (24B).
    """
    if state.phase != "auction":
        return
    auction = state.setup.auction
    for seat, clause in auction.silent:
        yield Duty(seat, "pass_throughout", clause)
    passing = {seat for seat, _ in state.law.passes}
    for seat, call, clause in auction.repeats:
        if seat not in passing:
            yield Duty(seat, "repeat_call", clause, call=call)
    for seat, clause in auction.undoubled:
        yield Duty(seat, "no_double_once", clause)
