"""Law 50: how a penalty card is graded, what it asks of its owner and of partner.

50A it stays face up · 50B minor or major · 50C what a minor one forbids · 50D1 when a
major one is played · 50D2 the choice when partner leads. Information (50E) is in
`lawbook.lawful.information`, by edition.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.common.clauses import cites
from lawbook.state.kinds import Kind
from lawbook.state.rectification import Option, PenaltyCard

Cards = frozenset[Card]


@cites("50B")
def grade_on_exposure(card: Card, *, deliberate: bool, alone: bool) -> Kind:
    """Law 50B: a lone small card shown by accident is minor, every other one major.

    >>> grade_on_exposure(Card.H9, deliberate=False, alone=True)
    'minor'
    >>> grade_on_exposure(Card.HT, deliberate=False, alone=True)
    'major'
    """
    if alone and not deliberate and not card.is_honour:
        return "minor"
    return "major"


@cites("50B")
def promote_when_two(cards: tuple[PenaltyCard, ...]) -> tuple[PenaltyCard, ...]:
    """Law 50B: two penalty cards of one defender are both major, and remain so.

    The last of ``cards`` is new; only its owner's rise with it. Reading: nothing in the
    Laws turns a major card back into a minor one, so the grade is kept on the card and
    never counted afresh; a grade the Director ruled stands until then.
    """
    own = [card for card in cards if card.seat is cards[-1].seat]
    rising = [card for card in own if card.kind == "minor"] if len(own) > 1 else []
    if not rising:
        return cards
    return tuple(
        replace(card, kind="major") if card in rising else card for card in cards
    )


@cites("50C")
def play_minor_before_lower(cards: Cards, minors: Cards) -> Cards:
    """Law 50C: of a minor penalty card's suit only it or an honour may be played.

    ``cards`` is what the stronger rules have left, ``minors`` the minor penalty cards
    of the hand. The result may be empty: then the rule cannot be met (59).

    >>> sorted(play_minor_before_lower(
    ...     frozenset({Card.H9, Card.H4, Card.HT, Card.S2}), frozenset({Card.H9})))
    [<Card.H9: 'H9'>, <Card.HT: 'HT'>, <Card.S2: 'S2'>]
    """
    suits = {minor.suit for minor in minors}
    barred = [c for c in cards - minors if c.suit in suits and not c.is_honour]
    return cards.difference(barred)


@cites("50D1(a)")
def play_at_first_legal_opportunity(cards: Cards, majors: Cards) -> Cards:
    """Law 50D1(a): a major penalty card is played as soon as it legally can be.

    ``cards`` is what following suit and the restrictions in force have left, which is
    how 50D1(b) takes precedence.

    Returns the major penalty cards that may be played; empty when none may be.
    """
    return cards & majors


@cites("50D2", "50D2(a)", "50D2(b)")
@cache
def choices_over_the_lead(suits: tuple[Suit, ...]) -> tuple[Option, ...]:
    """Law 50D2, 51B: require one suit, prohibit one or (51B2) several, or neither.

    ``suits`` are those of the partner's major penalty cards; without one there is no
    choice, and no option is returned.

    >>> [(o.choice, o.pick) for o in choices_over_the_lead((Suit.HEARTS, Suit.CLUBS))]
    [('require', 'one'), ('prohibit', 'any'), ('neither', None)]
    """
    if not suits:
        return ()
    return (
        Option("require", suits=suits, pick="one"),
        Option("prohibit", suits=suits, pick="any" if len(suits) > 1 else "one"),
        Option("neither"),
    )
