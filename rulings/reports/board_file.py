"""The file of a board: its facts and log, for the page of a flag or a case."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.analysis.selectors import deal_of, latest_examination, report_of
from rulings.analysis.wording.evidence import in_short, without_report
from rulings.cases.earlier_cases import Sitter
from rulings.cases.models import Flag
from rulings.cases.selectors import board_name, desk_url
from rulings.flags.evidence import NOT_BY_FIGURES, answered_by_figures
from rulings.flags.questions import Document, board_document
from tables.access.visible import VisibleBoard
from tables.boards.selectors import Recorded, board_events, board_log
from tables.web.pages.compass import Compass, Known, Position, draw
from tables.web.wording import entries, names, rules

# A PBN deal tells the hands from its first seat on, and each in this order of suits.
ROUND, SUITS = "NESW", "SHDC"


@dataclass(frozen=True, slots=True)
class FactRow:
    """One line of facts: a name and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One recorded entry, in words."""

    version: int
    at: datetime
    what: str
    who: str
    withdrawn: bool

    @classmethod
    def of(cls, line: Recorded, calls: Sequence[str]) -> "LogLine":
        return cls(
            version=line.version,
            at=line.occurred_at,
            what=entries.entry(line.event, calls),
            who=line.actor or line.device,
            withdrawn=line.withdrawn,
        )


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board as a reviewer reads it."""

    name: str
    number: int
    desk_url: str
    evidence_url: str
    bound_url: str
    found: str
    facts: tuple[FactRow, ...]
    questions: tuple[FactRow, ...]
    log: tuple[LogLine, ...]


def board_file(seen: VisibleBoard, flag: Flag | None = None) -> BoardFile:
    """Everything recorded on a board, and what it comes to now.

    With a ``flag`` what was found is said of its question alone.
    """
    document, board = board_document(seen), seen.board
    return BoardFile(
        name=board_name(board),
        number=board.number,
        desk_url=desk_url(board),
        evidence_url=reverse("rulings:evidence", args=[board.pk]),
        bound_url=reverse("rulings:double_dummy", args=[board.pk]),
        found=found_on(seen, flag),
        facts=tuple(_facts(document)) if document else (),
        questions=tuple(
            FactRow(names.law_label(q["law"]), rules.question(q))
            for q in document.get("questions", ())
        ),
        log=tuple(_log(seen)),
    )


def _log(seen: VisibleBoard) -> Iterator[LogLine]:
    calls = entries.calls_of(board_log(seen).state) if seen.opened else ()
    for line in board_events(seen):
        yield LogLine.of(line, calls)


def found_on(seen: VisibleBoard, flag: Flag | None = None) -> str:
    """The strongest word of the newest examination with its chance; empty without.

    Of a flag that figures do not answer it is said that they cannot tell.
    """
    newest = latest_examination(seen)
    if newest is None:
        return ""
    if flag is not None and not answered_by_figures(flag):
        return str(NOT_BY_FIGURES)
    report = report_of(newest)
    return in_short(report) if report else without_report(newest.state)


def _facts(document: Document) -> Iterator[FactRow]:
    if document["contract"]:
        contract = entries.contract_by(document["contract"], document["declarer"])
        yield FactRow(_("Contract"), contract)
    yield FactRow(_("Edition of the Laws"), document["edition"])
    for card in document["penalty_cards"]:
        yield FactRow(_("On the table"), _card_of(card))
    for card in document["gone"]:
        yield FactRow(_("No longer on the table"), rules.card_outcome(card))
    for item in document["violations"]:
        yield FactRow(_("Against the Law"), rules.violation(item))


def _card_of(item: dict[str, Any]) -> str:
    return names.card_label(item["card"], item["kind"], item["seat"])


def deal_drawn(seen: VisibleBoard, sitters: Iterable[Sitter] = ()) -> Compass | None:
    """The deal as it was dealt; None where not all hands are known, or may be shown.

    ``sitters`` are named at their seats.
    """
    deal = deal_of(seen)
    if deal is None:
        return None
    state = board_log(seen).state
    setup = state.setup
    known = Known(
        hands_dealt(deal),
        players={one.seat: one.name or _("name withheld") for one in sitters},
        dealer=setup.dealer,
        vulnerable=setup.vulnerable,
    )
    return draw(Position(seen.number, state.declarer), known)


def hands_dealt(deal: str) -> dict[str, list[str]]:
    """The cards of each seat of a PBN deal, which begins with any of them."""
    first, _, told = deal.partition(":")
    start = ROUND.index(first)
    seats = ROUND[start:] + ROUND[:start]
    return {
        seat: list(_cards(hand)) for seat, hand in zip(seats, told.split(), strict=True)
    }


def _cards(hand: str) -> Iterator[str]:
    for suit, ranks in zip(SUITS, hand.split("."), strict=True):
        yield from (suit + rank for rank in ranks)
