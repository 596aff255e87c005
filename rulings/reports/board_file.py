"""The file of a board: its facts and log, for the page of a flag or a case."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.analysis.selectors import deal_of, latest_examination, report_of
from rulings.analysis.wording.evidence import in_short, without_report
from rulings.cases.selectors import board_name, desk_url
from rulings.flags.questions import Document, board_document
from tables.access.visible import VisibleBoard
from tables.boards.selectors import Recorded, board_events, board_log
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


def board_file(seen: VisibleBoard) -> BoardFile:
    """Everything recorded on a board, and what it comes to now."""
    document, board = board_document(seen), seen.board
    return BoardFile(
        name=board_name(board),
        number=board.number,
        desk_url=desk_url(board),
        evidence_url=reverse("rulings:evidence", args=[board.pk]),
        bound_url=reverse("rulings:double_dummy", args=[board.pk]),
        found=found_on(seen),
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


def found_on(seen: VisibleBoard) -> str:
    """The strongest word of the newest examination with its chance; empty without."""
    newest = latest_examination(seen)
    if newest is None:
        return ""
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


@dataclass(frozen=True, slots=True)
class PrintedHand:
    """One hand: its seat, the name of it, and each suit with its ranks as printed."""

    seat: str
    name: str
    suits: tuple[tuple[str, str, str], ...]


def hands_of(seen: VisibleBoard) -> tuple[PrintedHand, ...]:
    """The hands from North on; nothing where they are not known, or may be shown."""
    deal = deal_of(seen)
    if deal is None:
        return ()
    first, _, told = deal.partition(":")
    start = ROUND.index(first)
    seats = ROUND[start:] + ROUND[:start]
    found = dict(zip(seats, told.split(), strict=True))
    return tuple(_hand(seat, found[seat]) for seat in ROUND)


def _hand(seat: str, cards: str) -> PrintedHand:
    return PrintedHand(
        seat,
        str(names.SEAT[seat]),
        tuple(
            (suit, str(names.SUIT[suit]), _ranks(ranks))
            for suit, ranks in zip(SUITS, cards.split("."), strict=True)
        ),
    )


def _ranks(ranks: str) -> str:
    return " ".join("10" if rank == "T" else rank for rank in ranks) or "–"
