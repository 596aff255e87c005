"""The Laws of Duplicate Bridge that touch a penalty card: as words and as rules.

Events go in, a state document and the words to say come out. Nothing here knows a
database, a clock or a screen. Read `evolve` for what happens, `playable` for what may
be played, `document` for what the world sees.
"""

from lawbook.board_log import BoardLog, empty_log, extend, replay
from lawbook.comparing import Difference, compare
from lawbook.document import LISTS, document, render
from lawbook.editions import label
from lawbook.entry import admit, check_entry
from lawbook.events import EVENT_TYPES, CardPlayed, Event, EventWithdrawn
from lawbook.explaining import Reason, Verdict, explain, why_graded, why_waiting
from lawbook.problems import Problem, Refused
from lawbook.questions import Watched, watched
from lawbook.reading import read_event, read_written, write_event
from lawbook.seats import Seat
from lawbook.state import BoardState
from lawbook.words.saying import Saying, say

__all__ = [
    "EVENT_TYPES",
    "LISTS",
    "BoardLog",
    "BoardState",
    "CardPlayed",
    "Difference",
    "Event",
    "EventWithdrawn",
    "Problem",
    "Reason",
    "Refused",
    "Saying",
    "Seat",
    "Verdict",
    "Watched",
    "admit",
    "check_entry",
    "compare",
    "document",
    "empty_log",
    "explain",
    "extend",
    "label",
    "read_event",
    "read_written",
    "render",
    "replay",
    "say",
    "watched",
    "why_graded",
    "why_waiting",
    "write_event",
]
