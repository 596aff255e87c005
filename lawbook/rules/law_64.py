"""Law 64: the tricks that a revoke costs, the exceptions, and what equity asks.

What is not known is None: a number of tricks that hangs on it is not known either.
"""

from __future__ import annotations

from lawbook.common.clauses import cites

Due = tuple[int | None, str]


@cites("64A1")
def when_the_revoker_won(later: int | None) -> Due:
    """Law 64A1: the trick itself, and one more if the side won one after it.

    >>> when_the_revoker_won(0), when_the_revoker_won(3), when_the_revoker_won(None)
    ((1, '64A1'), (2, '64A1'), (None, '64A1'))
    """
    return (None if later is None else 1 + min(later, 1)), "64A1"


@cites("64A2", "64B1")
def when_another_won(*, side_won: bool, later: int | None) -> Due:
    """Law 64A2: one trick if the side won that one or a later one; else none (64B1).

    >>> when_another_won(side_won=True, later=None)
    (1, '64A2')
    >>> when_another_won(side_won=False, later=2)
    (1, '64A2')
    >>> when_another_won(side_won=False, later=0)
    (0, '64B1')
    >>> when_another_won(side_won=False, later=None)
    (None, '64A2')
    """
    if side_won or later:
        return 1, "64A2"
    return (None, "64A2") if later is None else (0, "64B1")


@cites("67B1", "64A2")
def when_no_card_was_played(*, side_won: bool | None, later: int | None) -> Due:
    """Law 67B1: at most one trick, under 64A2, also where the offender won it.

    >>> when_no_card_was_played(side_won=None, later=2)
    (1, '64A2')
    >>> when_no_card_was_played(side_won=False, later=0)
    (0, '64A2')
    >>> when_no_card_was_played(side_won=None, later=0)
    (None, '64A2')
    """
    if side_won or later:
        return 1, "64A2"
    return (None if None in (side_won, later) else 0), "64A2"


@cites("64A2")
def one_more_for_a_later_trick(
    due: Due, *, side_tricks: int | None, card_won: bool | None
) -> Due:
    """Law 64A2 of 1997: a second trick for one won with a card that could be played.

    ``side_tricks`` are those the side won from the revoke on, ``card_won`` whether the
    offender later won one with a card that could have been played to the revoke trick.

    >>> one_more_for_a_later_trick((1, "64A2"), side_tricks=2, card_won=True)
    (2, '64A2')
    >>> one_more_for_a_later_trick((1, "64A2"), side_tricks=1, card_won=True)
    (1, '64A2')
    """
    if due[0] != 1 or due[1] != "64A2" or side_tricks == 1 or card_won is False:
        return due
    if card_won is None or side_tricks is None:
        return None, "64A2"
    return 2, "64A2"


@cites("64B4", "64B5")
def noticed_too_late(noticed: str | None) -> str | None:
    """Laws 64B4, 64B5: the clause by which late attention moves no trick, or None.

    >>> noticed_too_late("next_board"), noticed_too_late("in_time")
    ('64B4', None)
    """
    late = {"next_board": "64B4", "round_over": "64B5"}
    return late.get(noticed or "")


@cites("64A1", "64A2")
def at_most_what_was_won(due: int, won_since: int | None) -> int:
    """Law 64A: all revokes of a side never cost more than it won from the first on.

    >>> at_most_what_was_won(3, 2), at_most_what_was_won(3, None)
    (2, 3)
    """
    return due if won_since is None else min(due, won_since)
