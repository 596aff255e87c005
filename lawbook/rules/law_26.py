"""Law 26: the lead after a call that was withdrawn in the auction.

26B since 2017: where the call in its place was not comparable, declarer may forbid one
suit that the offender did not specify in the legal auction. Before 2017: 26A a suit the
withdrawn call named may be required or forbidden; 26B it named none: any one suit may
be forbidden. Either way at partner's first turn to lead.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Suit
from lawbook.common.clauses import cites
from lawbook.state.rectification import Option, Restriction

Suits = tuple[Suit, ...]
Running = tuple[Restriction, ...]


@cites("26B")
def clause_of_the_lead(shown: Suits, *, comparable_known: bool) -> str:
    """Law 26: the clause that restricts the lead, by edition.

    >>> clause_of_the_lead((Suit.HEARTS,), comparable_known=True)
    '26B'
    >>> clause_of_the_lead((Suit.HEARTS,), comparable_known=False)
    '26A'
    """
    return "26A" if shown and not comparable_known else "26B"


@cites("26A", "26B")
def shown_by_each(calls: tuple[Suits, ...]) -> Suits:
    """Law 26A: the suits that the calls withdrawn at one turn showed, in their order.

    None where one of them showed no suit: that is Law 26B.

    >>> shown_by_each(((Suit.HEARTS,), (Suit.CLUBS,)))
    (<Suit.HEARTS: 'H'>, <Suit.CLUBS: 'C'>)
    >>> shown_by_each(((Suit.HEARTS,), ()))
    ()
    """
    if not all(calls):
        return ()
    return tuple(dict.fromkeys(suit for suits in calls for suit in suits))


@cites("26B")
def suits_in_question(clause: str, shown: Suits, specified: Suits) -> Suits:
    """Law 26: the suits declarer may name; none specified in the legal auction.

    Before 2017 a call that named no suit puts any suit in question (26B), and for
    that call nobody asks what was specified: the caller then passes none.

    ``clause`` is one that `clause_of_the_lead` gives, ``shown`` the suits the withdrawn
    call named, ``specified`` those the offender named in the legal auction.

    >>> suits_in_question("26B", (), (Suit.HEARTS, Suit.CLUBS))
    (<Suit.SPADES: 'S'>, <Suit.DIAMONDS: 'D'>)
    """
    named = shown if clause == "26A" else tuple(Suit)
    return tuple(suit for suit in dict.fromkeys(named) if suit not in specified)


@cites("26B")
def choices_after_withdrawn_call(
    suits: Suits, *, may_require: bool
) -> tuple[Option, ...]:
    """Law 26: require one (26A before 2017), forbid one, or neither.

    ``suits`` are those of `suits_in_question`; ``may_require`` is true under 26A.

    >>> options = choices_after_withdrawn_call((Suit.CLUBS,), may_require=False)
    >>> [option.choice for option in options]
    ['prohibit', 'neither']
    """
    required = (Option("require", suits=suits, pick="one"),)
    return (
        *(required if may_require else ()),
        Option("prohibit", suits=suits, pick="one"),
        Option("neither"),
    )


@cites("26B", "50D2")
def without_contradiction(
    options: tuple[Option, ...], running: Running
) -> tuple[Option, ...]:
    """What goes with the restrictions already on this lead: no suit both ways.

    Takes the options of a choice over the lead and the restrictions that are in force
    at it; returns the options with the suits that may still be named. "Neither" stays.
    """
    kept = [
        option
        if option.choice == "neither"
        else replace(
            option,
            suits=tuple(
                suit
                for suit in option.suits
                if contradicted(option.choice, suit, running) is None
            ),
        )
        for option in options
    ]
    return tuple(o for o in kept if o.suits or o.choice == "neither")


@cites("26B", "50D2")
def contradicted(choice: str, suit: Suit, running: Running) -> Restriction | None:
    """The restriction that requiring or prohibiting a suit would contradict.

    ``choice`` is "require" or "prohibit"; None when nothing in force is against it.
    """
    for rule in running:
        requires = rule.kind == "require_lead"
        named = suit in rule.suits
        if choice == "require" and requires != named:
            return rule
        if choice == "prohibit" and requires and named:
            return rule
    return None
