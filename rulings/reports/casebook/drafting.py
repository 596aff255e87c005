"""A first text for the casebook, out of what was recorded; the reviewer rewrites it."""

from rulings.cases.scope import VisibleCase
from rulings.reports.casebook.services import Draft
from tables.boards.selectors import board_events
from tables.web.wording import entries

# These hold what somebody wrote, who came, or what is too much.
LEFT_OUT = frozenset(
    {
        "CardPlayed",
        "ConcernRaised",
        "DirectorArrived",
        "DirectorCalled",
        "DirectorLeft",
        "NoteAdded",
        "RulingGiven",
    }
)


def draft_of(seen: VisibleCase) -> Draft:
    """What was recorded on the board in words, and the reason for the decision."""
    said = [
        entries.entry(line.event)
        for line in board_events(seen.board)
        if not line.withdrawn and line.event["type"] not in LEFT_OUT
    ]
    return Draft(title="", facts="\n".join(said), ruling=seen.case.reason)
