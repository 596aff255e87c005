"""Which choices a lead or play asks for, beside that of 50D2.

After a withdrawn call declarer may have a choice over partner's first lead (26B). At
one lead two laws may so give a choice each; both bind, so what one requires the other
may not bar: such an option is not offered, and the Director is asked to explain why.
Where several penalty cards may be played, declarer designates one (51A).
"""

from __future__ import annotations

from lawbook.cards.cards import OF_SUIT, Card, Suit, in_order
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.playable import (
    free_of_penalty_cards,
    in_force,
    not_replaced,
    suit_led_for,
)
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_26 import choices_after_withdrawn_call, without_contradiction
from lawbook.rules.law_51 import declarer_designates
from lawbook.rules.law_57 import comply_for_certain
from lawbook.state.board import BoardState, hand_of, law
from lawbook.state.rectification import Choice, Option, Restriction, WithdrawnCall


def choices_over_the_first_lead(state: BoardState, leader: Seat) -> tuple[Choice, ...]:
    """Law 26B: one choice for each withdrawn call of the leader's partner.

    Declarer may require or prohibit suits at the first lead of the offender's partner.
    Each choice keeps the seat that withdrew the call and the entry of the withdrawal;
    empty where partner withdrew none.
    """
    return tuple(
        _choice_over(state, leader, call)
        for call in state.law.withdrawn_calls
        if call.of is leader.partner
    )


def _choice_over(state: BoardState, leader: Seat, call: WithdrawnCall) -> Choice:
    options = choices_after_withdrawn_call(call.suits, may_require=call.may_require)
    return Choice(
        id=f"withdrawn_call-{call.since}",
        kind="withdrawn_call",
        chooser=str(state.declarer),
        blocks=leader,
        law=call.law,
        options=without_contradiction(
            options, running(state, "withdrawn_call", leader)
        ),
        seat=call.of,
    )


def running(state: BoardState, kind: str, leader: Seat) -> tuple[Restriction, ...]:
    """The restrictions a choice over this lead may not contradict.

    Between two choices over penalty cards the later governs (50D2), and the Director is
    asked when it is made; so the choice of 50D2 looks at those of Law 26 alone.
    """
    own = tuple(r for r in state.law.restrictions if r.seat is leader)
    if kind == "withdrawn_call":
        return own
    return tuple(r for r in own if r.law.startswith("26"))


def compatible(
    state: BoardState, leader: Seat, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """Laws 26B, 50D2: the options that go with what Law 26 restricts at the same lead.

    A suit that 26 bars cannot be required over a penalty card, nor one that it requires
    be barred; ``options`` come back as they were where nothing restricts the lead.
    """
    if not state.law.restrictions:
        return options
    return without_contradiction(options, running(state, "lead", leader))


def ask_about_contradictions(
    state: BoardState, choices: tuple[Choice, ...]
) -> BoardState:
    """Put a question where Law 26 takes something out of the choice of 50D2.

    ``choices`` are those now open. The question is ``narrowed`` and names both clauses,
    so that the Director can tell declarer why an option is missing.
    """
    for choice in choices:
        rules = running(state, "lead", choice.blocks) if choice.blocks else ()
        if choice.kind != "lead" or not rules or not _is_narrowed(choice):
            continue
        rule, leader = rules[0], rules[0].seat
        both = (rule.law, choice.law)
        state = ask_director(state, rule.law, "narrowed", leader, clauses=both)
    return state


def _is_narrowed(choice: Choice) -> bool:
    """Whether a suit may be required and not prohibited, or the other way round."""
    named = {option.choice: option.suits for option in choice.options}
    return named.get("require") != named.get("prohibit")


Cards = tuple[Card, ...]


@cites("51A", "52B2")
def designation(state: BoardState, seat: Seat) -> Choice | None:
    """Law 51A: declarer names which of several penalty cards is played now.

    None where fewer than two majors may legally be played, or one is designated. Those
    that take the place of a card rejected (52B2) come before the others.
    """
    majors = state.majors_of(seat)
    if len(majors) < 2:
        return None
    cards = tuple([mine.card for mine in not_replaced(state, majors)])
    legal = _legal_majors(state, seat, cards)
    if len(legal) < 2:
        return None
    if state.law.substitutes:
        legal = tuple(card for card in legal if card in state.law.substitutes) or legal
    if state.law.designated in legal or not declarer_designates(legal):
        return None
    return Choice(
        id=f"designation-{state.version}",
        kind="designation",
        chooser=str(state.declarer),
        blocks=seat,
        law=law(state, "51A"),
        options=(Option("designate", cards=in_order(legal), pick="one"),),
    )


def _legal_majors(state: BoardState, seat: Seat, majors: Cards) -> Cards:
    """The penalty cards that may legally be played at this turn, for certain."""
    suit_led = suit_led_for(state, seat)
    legal = _as_the_suit_allows(state, seat, majors, suit_led)
    if len(legal) < 2 or not state.law.restrictions:
        return legal
    hand = hand_of(state, seat)
    if hand is not None:
        free = free_of_penalty_cards(state, seat, hand, suit_led)
        return tuple([card for card in legal if card in free])
    return _sure_to_comply(legal, in_force(state, seat, suit_led))


@cites("59")
def _sure_to_comply(legal: Cards, rules: list[Restriction]) -> Cards:
    """Those lawful whatever else the hand holds.

    Once a suit required is shown, a rule that this suit cannot meet falls away (59).
    """
    required = False
    for rule in rules:
        complying = tuple(comply_for_certain(frozenset(legal), rule))
        if complying or not required:
            legal = complying
        required = required or (bool(complying) and rule.kind == "require_lead")
    return legal


def _as_the_suit_allows(
    state: BoardState, seat: Seat, majors: Cards, suit_led: Suit | None
) -> Cards:
    """Law 44C: those of the suit led; others only from a hand without it."""
    if suit_led is None:
        return majors
    following = tuple([card for card in majors if card.suit is suit_led])
    if following:
        return following
    hand = hand_of(state, seat)
    if hand is not None:
        return majors if hand.isdisjoint(OF_SUIT[suit_led]) else ()
    turn = state.play.turn
    return majors if turn and turn.void else ()
