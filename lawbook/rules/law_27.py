"""Laws 23, 25 and 27: a call in place of another.

27A accepted by the next player, or not · 27B1(a) the lowest bid of the same
denomination · 27B1(b) a comparable call · 27B2 another bid, or a pass · 27B3 a double
that is not comparable · 27B4 insufficient again.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from lawbook.cards.contracts import is_bid, strain
from lawbook.common.clauses import cites
from lawbook.state.bids import is_sufficient, lowest_sufficient
from lawbook.state.rectification import Option

InPlace = Literal["same", "insufficient", "double", "other"]


@cites("27B1", "27B2", "27B3", "27B4")
def kind_of_replacement(bid: str, call: str, last: str | None) -> InPlace:
    """Law 27B: what was put in place of an insufficient bid, ``last`` the bid before.

    Where the bid before is not known the same denomination at the next level is taken
    for the lowest.

    >>> kind_of_replacement("1H", "2H", "1S"), kind_of_replacement("1H", "3H", "1S")
    ('same', 'other')
    >>> kind_of_replacement("1H", "1D", "1S"), kind_of_replacement("1H", "X", "1S")
    ('insufficient', 'double')
    """
    if not is_bid(call):
        return "other" if call == "P" else "double"
    if last is None:
        return "same" if call == _a_level_higher(bid) else "other"
    if not is_sufficient(call, last):
        return "insufficient"
    return "same" if call == lowest_sufficient(strain(bid), last) else "other"


def _a_level_higher(bid: str) -> str:
    return f"{int(bid[0]) + 1}{bid[1:]}"


@cites("27B1", "27B2", "27B3")
@cache
def choices_of_replacement(
    bid: str, last: str | None, *, comparable: bool, again: bool
) -> tuple[Option, ...]:
    """Law 27B: what may take the place of an insufficient bid, in the order of the Law.

    ``last`` is the bid before it, None where nobody told; ``comparable``: the edition
    knows a call that leaves partner free; ``again``: partner is to pass whatever comes.

    >>> [option.choice for option in
    ...     choices_of_replacement("1H", "1S", comparable=True, again=False)]
    ['same_denomination', 'comparable', 'other']
    """
    if again:
        return (Option("other"),)
    lowest = lowest_sufficient(strain(bid), last) if last else ""
    calls = (lowest,) if lowest and int(lowest[0]) < 8 else ()
    same = () if last and not calls else (Option("same_denomination", calls=calls),)
    return (*same, *((Option("comparable"),) if comparable else ()), Option("other"))


@cites("25B1", "27A1", "29A")
def accept_or_refuse() -> tuple[Option, ...]:
    """Laws 25B1, 27A1, 29A: the next player may accept a call, or not."""
    return (Option("accept"), Option("refuse"))


@cites("23A")
def comparable_or_not() -> tuple[Option, ...]:
    """Law 23A: the Director says whether one call is comparable to another."""
    return (Option("comparable"), Option("not_comparable"))


@cites("25A")
def unintended_or_not() -> tuple[Option, ...]:
    """Law 25A: the Director says whether a call was not the one intended."""
    return (Option("unintended"), Option("intended"))
