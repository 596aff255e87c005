"""Law 87: a fouled board; 86B2: at teams, a fair result at the other table."""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.state.procedure import Asked, BoardDiffered, Outcome

APART = Outcome("fouled_apart", "87", ("fouled",))
AT_TEAMS = Outcome("fouled_teams", "86B2", ("adjusted",))
TEAMS_BY_THE_BOOK = Outcome(
    "fouled_book", "86B2", asks=(Asked("86B2", "edition_silent"),)
)


@cites("86B2", "87")
def outcome_of_fouled_board(differed: BoardDiffered, *, text_known: bool) -> Outcome:
    """Law 87: the tables that had it alike are rated together; teams by Law 86B2.

    ``text_known``: whether what this edition says of teams is held here.

    >>> pairs = BoardDiffered("cards", teams=False)
    >>> outcome_of_fouled_board(pairs, text_known=True).law
    '87'
    """
    if not differed.teams:
        return APART
    return AT_TEAMS if text_known else TEAMS_BY_THE_BOOK
