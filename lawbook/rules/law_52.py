"""Law 52: another card is led or played instead of the penalty card.

52A the card stays unless the Law takes it back · 52B1 declarer may accept it, and
accepts it by playing on · 52B2 otherwise the penalty card is substituted and every card
wrongly played is a major penalty card.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.common.clauses import cites
from lawbook.state.rectification import Option, PenaltyCard


@cites("52A", "52B")
def penalty_cards_owed(
    card: Card, lawful: frozenset[Card], owned: tuple[PenaltyCard, ...]
) -> tuple[PenaltyCard, ...]:
    """Law 52A: the penalty cards one of which should have been played instead.

    A minor penalty card is owed only by a card of its own suit (50C).

    ``card`` was played, ``lawful`` are the cards that the hand could play lawfully,
    ``owned`` its penalty cards. Empty when the play was lawful.
    """
    if card in lawful:
        return ()
    return tuple(
        owed
        for owed in owned
        if owed.card in lawful and (owed.kind == "major" or owed.card.suit == card.suit)
    )


@cites("52B1", "52B2")
def choices_over_the_failure() -> tuple[Option, ...]:
    """Law 52B: declarer accepts the card played, or does not.

    >>> [option.choice for option in choices_over_the_failure()]
    ['accept', 'reject']
    """
    return (Option("accept"), Option("reject"))
