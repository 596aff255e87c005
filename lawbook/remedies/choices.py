"""The choices that block a table: opened, found, answered and closed.

Three kinds stand for as long as the position calls for them (the lead while partner has
a major penalty card, the first lead of that partner after a withdrawn call, the
designation among several); `settle` opens and closes these after every event. The
others are asked once, by an irregularity, and closed by their answer.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import Elected
from lawbook.lawful.playable import has_a_gap, next_to_the_trick, seat_to_play
from lawbook.remedies.offers import (
    ask_about_contradictions,
    choices_over_the_first_lead,
    compatible,
    designation,
)
from lawbook.rules.law_50 import choices_over_the_lead
from lawbook.rules.law_51 import clause_of_the_lead_choice
from lawbook.state.board import BoardState, law
from lawbook.state.kinds import ChoiceKind
from lawbook.state.rectification import Choice, Option, PenaltyCard

STANDING = ("lead", "withdrawn_call", "designation")


def open_choice(state: BoardState, choice: Choice) -> BoardState:
    """Add a choice that an irregularity has opened.

    Returns the same state where a choice that asks the same is open already: two
    tablets may report one card while the table still waits. Choices ask the same where
    they differ at most in their id and in the entry since which they are open; whether
    a call is comparable is asked of each call by itself (23A).
    """
    if any(_asks_the_same(choice, other) for other in state.law.choices):
        return state
    return _with_choices(state, (*state.law.choices, choice))


def _asks_the_same(choice: Choice, other: Choice) -> bool:
    """Of each call withdrawn it is asked by itself whether it is comparable (23A)."""
    if choice.kind == "comparable" and choice.since != other.since:
        return False
    return replace(choice, id=other.id, since=other.since) == other


def close_choice(state: BoardState, *closed: Choice) -> BoardState:
    """Remove these open choices; others of their kind stay.

    A choice that is not open any more is passed over.
    """
    return _with_choices(state, left_open(state, *closed))


def left_open(state: BoardState, *closed: Choice) -> tuple[Choice, ...]:
    """The open choices but these."""
    marks = [choice.id for choice in closed]
    return tuple([choice for choice in state.law.choices if choice.id not in marks])


def find_choice(state: BoardState, *kinds: ChoiceKind) -> Choice | None:
    """The first open choice of one of these kinds, in the order opened, or None."""
    for choice in state.law.choices:
        if choice.kind in kinds:
            return choice
    return None


@cites("43A")
def chooser_for(state: BoardState, seat: Seat) -> str:
    """Law 43A: the player who chooses about a seat's cards.

    Dummy takes no part in the decisions of play, so that is declarer for dummy's cards,
    and each other player for their own. Returns the letter of a seat.
    """
    declarer = state.declarer
    of_dummy = declarer is not None and seat is declarer.partner
    return str(declarer if of_dummy else seat)


def settle(state: BoardState) -> BoardState:
    """Open and close the standing choices so that they fit the position.

    Takes the state after an event; returns the same one where nothing changes. A
    standing choice that is open already keeps its id, so that a tablet still shows it.
    """
    choices = state.law.choices
    if not choices:
        standing = _standing_choices(state)
        return _opened(state, standing) if standing else state
    asked = tuple([_held_up(state, c) for c in choices if c.kind not in STANDING])
    waiting = any(c.blocks is not None for c in asked)
    standing = () if waiting else _standing_choices(state)
    settled = asked + tuple([_with_same_id(state, c) for c in standing])
    return state if settled == choices else _opened(state, settled)


def _with_choices(state: BoardState, choices: tuple[Choice, ...]) -> BoardState:
    return replace(state, law=replace(state.law, choices=choices))


def _opened(state: BoardState, choices: tuple[Choice, ...]) -> BoardState:
    opened = _with_choices(state, choices)
    if not state.law.restrictions:
        return opened
    return ask_about_contradictions(opened, choices)


@cites("62C1", "62C2")
def _held_up(state: BoardState, choice: Choice) -> Choice:
    """Law 62C: the seat to play waits until a card is kept or withdrawn.

    A card taken back leaves its place open; its owner may fill it without waiting.
    """
    if choice.kind != "withdraw":
        return choice
    is_open = has_a_gap(state) or state.play.reopened
    blocks = None if is_open else seat_to_play(state)
    return choice if choice.blocks is blocks else replace(choice, blocks=blocks)


@cites("48A")
def _standing_choices(state: BoardState) -> tuple[Choice, ...]:
    """Law 48A: over a defender's lead or play; no other hand has penalty cards."""
    # `led` says it three times in four; the property takes 80 ns of an event's 6 us.
    leader = None if state.play.led else state.on_lead
    if leader is not None:
        return _over_this_lead(state, leader) if state.is_defender(leader) else ()
    if len(state.law.penalty_cards) < 2:
        return ()
    seat = next_to_the_trick(state)
    # Half of the seats are declarer's and dummy's: this is the quickest way to say so.
    if seat is None or not state.is_defender(seat):
        return ()
    choice = designation(state, seat)
    return (choice,) if choice else ()


@cites("26B", "50D2")
def _over_this_lead(state: BoardState, leader: Seat) -> tuple[Choice, ...]:
    """Laws 50D2 and 26B each give a choice; what then may be led is designated last."""
    choice = _lead_choice(state, leader)
    if state.law.withdrawn_calls:
        calls = choices_over_the_first_lead(state, leader)
        if calls:
            return (choice, *calls) if choice else calls
    choice = choice or designation(state, leader)
    return (choice,) if choice else ()


def _with_same_id(state: BoardState, choice: Choice) -> Choice:
    if choice.kind == "withdrawn_call":
        return choice
    same = next((c for c in state.law.choices if c.kind == choice.kind), None)
    if same is None or same.blocks != choice.blocks:
        return choice
    return replace(choice, id=same.id)


@cites("50D2", "51B")
def _lead_choice(state: BoardState, leader: Seat) -> Choice | None:
    """Law 50D2: the leader waits while partner has a major penalty card."""
    cards = state.majors_of(leader.partner)
    if not cards:
        return None
    fresh = [card for card in cards if card.card not in state.law.chosen_about]
    if not fresh:
        return None
    return _choice_over_the_lead(state, leader, cards)


def _choice_over_the_lead(
    state: BoardState, leader: Seat, cards: tuple[PenaltyCard, ...]
) -> Choice:
    suits = tuple(dict.fromkeys([mine.card.suit for mine in cards]))
    clause = clause_of_the_lead_choice(cards)
    return Choice(
        id=f"lead-{state.version}",
        kind="lead",
        chooser=str(state.declarer),
        blocks=leader,
        law=law(state, clause),
        options=compatible(state, leader, choices_over_the_lead(suits)),
    )


Suits = tuple[Suit, ...]
Lasting = Literal["this_lead", "loses_lead"]


def answered(state: BoardState, event: Elected) -> Choice | None:
    """The open choice that this election answers, or None.

    The first one that has an option of this name; where the event names a choice by its
    id (``awaiting``), that one alone.
    """
    for choice in state.law.choices:
        asked = event.awaiting is None or choice.id == event.awaiting
        if asked and offered(choice, event.choice):
            return choice
    return None


def offered(choice: Choice, name: str) -> Option | None:
    """The option of this name, if the choice has it."""
    for option in choice.options:
        if option.choice == name:
            return option
    return None


def suits_of(choice: Choice, event: Elected) -> Suits:
    """The suits that an election names for this choice, each once, in its order.

    Where it names none and the option has one suit only, that suit goes without saying.
    """
    option = offered(choice, event.choice)
    if event.suits or option is None or len(option.suits) != 1:
        return tuple(dict.fromkeys(event.suits))
    return option.suits


@cites("55A")
def overruled(state: BoardState, event: Elected) -> BoardState | None:
    """Law 55A: the state before the other defender answered, if this one prevails.

    Either defender may accept or refuse a lead of declarer's out of turn. Where they
    differ, the one next in turn to that lead has the say. None where nobody has
    answered before, where ``event.by`` is not that defender, or where the earlier
    choice had no such option.
    """
    before = state.before_answer
    led = find_choice(before, "lead_out_of_turn") if before else None
    if led is None or event.by is not led.play[0].next:
        return None
    return before if offered(led, event.choice) else None


def may_yet_differ(choice: Choice, event: Elected) -> bool:
    """Law 55A: whether the defender next in turn to a wrong lead may still differ.

    So while the other one of a side has answered alone; of no other choice.
    """
    if choice.seat is None or choice.chooser not in ("NS", "EW"):
        return False
    return event.by is choice.seat.next.partner
