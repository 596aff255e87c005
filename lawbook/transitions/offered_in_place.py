"""What may be put in place of a call at issue, as the duties are now.

A duty to pass that arises while another call is asked for leaves only the pass, and
one that ends gives back the rest (24, 50).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.rules.law_27 import choices_of_replacement
from lawbook.state.auction import CallAtIssue
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Choice, Option
from lawbook.transitions.calls import who_must_pass
from lawbook.transitions.calls_at_issue import edition_of, issue_of


@cites("27B1", "27B2", "27B3", "27B4", "36B2")
def offered_in_place(state: BoardState, issue: CallAtIssue) -> tuple[Option, ...]:
    """The options for another call, in the order of the Law.

    Of an insufficient bid the lowest bid of the denomination, a call that means as much
    (where the edition has ``comparable_after_insufficient``), or another; only another
    where partner is silent anyway, and after an inadmissible double.
    """
    if issue.kind != "insufficient":
        return (Option("other"),)
    again = bool(issue.clause)
    comparable = edition_of(state).comparable_after_insufficient and not again
    return choices_of_replacement(
        issue.call, issue.over, comparable=comparable, again=again
    )


@cites("24B", "24C", "36B2")
def only_the_pass(state: BoardState, choice: Choice) -> BoardState:
    """Law 24B: who must pass at this turn by now has only the pass to put there.

    ``choice`` is over a replacement. The same state where its options are right, and
    where the pass was the only one from the beginning (37B2, 38C).
    """
    issue = issue_of(state, choice)
    if issue is None or issue.kind not in ("insufficient", "inadmissible"):
        return state
    owed = issue.seat in who_must_pass(state)
    options = (Option("pass"),) if owed else offered_in_place(state, issue)
    if options == choice.options:
        return state
    choices = [
        replace(one, options=options) if one == choice else one
        for one in state.law.choices
    ]
    return with_law(state, choices=tuple(choices))
