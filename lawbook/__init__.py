"""The Laws of Duplicate Bridge that touch a penalty card: as words and as rules.

Events go in, a state document and the words to say come out. Nothing here knows a
database, a clock or a screen. Read `transitions.board_log` for what happens,
`lawful.playable` for what may be played, `document` for what the world sees.
"""

from lawbook.cards.boards import dealer_of, vulnerable_of
from lawbook.cards.cards import suits_as_letters
from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.common.problems import (
    Problem,
    Refused,
    problem,
    refusal_meanings,
    refuse,
)
from lawbook.document.comparison import Difference, compare
from lawbook.document.questions import question_in
from lawbook.document.rendering import (
    LISTS,
    document,
    render,
    without_later_parts,
)
from lawbook.document.shape import StateDocument
from lawbook.document.summary import summary
from lawbook.editions import (
    UnknownEdition,
    adjustments,
    label,
    require_edition,
    texts_lacking,
)
from lawbook.entry.admission import admit, check_entry
from lawbook.entry.rulings import is_directors_answer
from lawbook.events import EVENT_TYPES, AccountGiven, CardPlayed, Event, EventWithdrawn
from lawbook.events.base import EditionYear
from lawbook.events.reading import (
    read_all_written,
    read_event,
    read_written,
    write_event,
)
from lawbook.language import (
    call_name,
    card_name,
    clause_label,
    languages,
    listed,
    seat_name,
    suit_name,
)
from lawbook.language.language import About
from lawbook.language.translated import in_language, with_languages
from lawbook.language.typed import as_latin, encodings, meanings, typed
from lawbook.lawful.designations import pause_matters
from lawbook.lawful.procedure import prescribed
from lawbook.lawful.transfers import Result, result, scored_tricks
from lawbook.remedies.watches import Watched, watched
from lawbook.speech.choice_lines import answer_in, asked_in, result_in
from lawbook.speech.explanations import (
    Reason,
    Verdict,
    explain,
    why_graded,
    why_waiting,
)
from lawbook.speech.lines import (
    duty_in,
    information_in,
    restriction_end_in,
    restriction_in,
)
from lawbook.speech.sayings import say
from lawbook.speech.speech import Saying
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import (
    BoardLog,
    empty_log,
    extend,
    replay,
)
from lawbook.transitions.concealing import conceal, replay_both, without_deal

__all__ = [
    "EVENT_TYPES",
    "LISTS",
    "About",
    "AccountGiven",
    "BoardLog",
    "BoardState",
    "CardPlayed",
    "Difference",
    "EditionYear",
    "Event",
    "EventWithdrawn",
    "Problem",
    "Reason",
    "Refused",
    "Result",
    "Saying",
    "Seat",
    "StateDocument",
    "UnknownEdition",
    "Verdict",
    "Watched",
    "adjustments",
    "admit",
    "answer_in",
    "as_latin",
    "asked_in",
    "call_name",
    "card_name",
    "check_entry",
    "clause_label",
    "compare",
    "conceal",
    "dealer_of",
    "document",
    "duty_in",
    "empty_log",
    "encodings",
    "explain",
    "extend",
    "in_language",
    "information_in",
    "is_bid",
    "is_directors_answer",
    "label",
    "languages",
    "listed",
    "meanings",
    "pause_matters",
    "prescribed",
    "problem",
    "question_in",
    "read_all_written",
    "read_event",
    "read_written",
    "refusal_meanings",
    "refuse",
    "render",
    "replay",
    "replay_both",
    "require_edition",
    "restriction_end_in",
    "restriction_in",
    "result",
    "result_in",
    "say",
    "scored_tricks",
    "seat_name",
    "suit_name",
    "suits_as_letters",
    "summary",
    "texts_lacking",
    "typed",
    "vulnerable_of",
    "watched",
    "why_graded",
    "why_waiting",
    "with_languages",
    "without_deal",
    "without_later_parts",
    "write_event",
]
