"""Laws 53 to 56: a faced lead out of turn.

53A it may be accepted, by word or by the next hand playing · 53B an opponent whose
lead it was simply leads · 54 before the first lead declarer may also become dummy ·
55 declarer's own · 56 a defender's refused: major penalty card.
"""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.state.rectification import Option

LAST_TRICK = 13


@cites("54A", "54B", "54D")
def choices_over_an_opening_lead() -> tuple[Option, ...]:
    """Law 54: play it as declarer, spread and become dummy, or refuse it.

    The options are "accept", "spread" and "refuse", in that order.
    """
    return (Option("accept"), Option("spread"), Option("refuse"))


@cites("53A", "53B", "55A", "56")
def choices_over_a_lead(*, own_turn: bool, trick: int | None) -> tuple[Option, ...]:
    """Law 53: accept or refuse, and lead properly where it was the chooser's turn.

    At the thirteenth trick it cannot be accepted (53A).

    ``own_turn``: it was the lead of the player who may choose; ``trick``: its number,
    None where a record of incidents does not tell.

    >>> [o.choice for o in choices_over_a_lead(own_turn=True, trick=13)]
    ['refuse', 'make_proper_lead']
    """
    accept = () if trick == LAST_TRICK else (Option("accept"),)
    proper = (Option("make_proper_lead"),) if own_turn else ()
    return (*accept, Option("refuse"), *proper)


@cites("53A", "53B", "54A", "54B", "54D", "55B", "56")
def clause_of_the_answer(kind: str, choice: str) -> str:
    """Laws 53 to 56: the clause under which an answer takes effect.

    >>> clause_of_the_answer("lead_out_of_turn", "refuse")
    '56'
    """
    if kind == "opening_lead_out_of_turn":
        return {"accept": "54B", "spread": "54A", "refuse": "54D"}[choice]
    clauses = {"accept": "53A", "refuse": "56", "make_proper_lead": "53B"}
    return clauses.get(choice, "55B")
