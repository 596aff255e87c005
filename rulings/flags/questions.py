"""The questions of possible damage on a finished board, each with clause and card.

The rules core asks most of it; an examination adds what only its figures show, and a
ruling given at the table is asked about where the rules name other clauses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from lawbook import BoardLog, empty_log, extend, label, watched
from lawbook.library import clauses
from rulings.analysis.selectors import flag_law, newest_report
from rulings.damage.report import Proposal
from tables.access.visible import VisibleBoard
from tables.boards import selectors
from tables.boards.announced_rulings import clauses_named

Document = dict[str, Any]

# The clauses whose questions become flags, by their labels of 2017.
ASKED = ("50E4", "16B", "16C")
ANOTHER_RULING = (
    "The ruling given at the table named {}; the rules name no such clause for what "
    "was recorded. Was it the Director's error?"
)
COULD_HAVE_KNOWN = (
    "{} of {} had to be played and was right to be. Could they have known, when it was "
    "exposed, that this could well damage the other side?"
)
USED_THE_INFORMATION = (
    "The figures make it likelier that the partner of {1} used what they may not know "
    "of {0}. Did they?"
)


@dataclass(frozen=True, slots=True)
class FlagQuestion:
    """A question of possible damage that stands open on a board."""

    card: str
    seat: str
    law: str
    text: str


def board_document(seen: VisibleBoard) -> Document:
    """The state of a board now."""
    return msgspec.json.decode(selectors.board_document(seen), type=Document)


def questions_on(seen: VisibleBoard) -> tuple[FlagQuestion, ...]:
    """Everything to be asked about a board now, once for each card and clause."""
    if board_document(seen)["phase"] != "ended":
        return ()
    asked = (*damage_questions(seen), *_of_rulings(seen), *_of_figures(seen))
    return tuple({(one.card, one.law): one for one in reversed(asked)}.values())[::-1]


def damage_questions(seen: VisibleBoard) -> tuple[FlagQuestion, ...]:
    """The questions of the rules core that stand open on a board now."""
    document = board_document(seen)
    laws = {label(document["edition"], clause) for clause in ASKED}
    return tuple(
        FlagQuestion(card=q["card"], seat=q["seat"], law=q["law"], text=q["text"])
        for q in document["questions"]
        if q["law"] in laws and "card" in q and "seat" in q
    )


def _of_figures(seen: VisibleBoard) -> Iterator[FlagQuestion]:
    """What an examination proposes to look at."""
    report = newest_report(seen)
    for one in report.proposals if report else ():
        if report and one.word in ("flag", "look"):
            law = flag_law(report.edition, one.clause)
            yield FlagQuestion(
                one.card, one.seat, law, _words_of(one, law, report.edition)
            )


def _words_of(one: Proposal, law: str, edition: str) -> str:
    knew = law == label(edition, "72C")
    return (COULD_HAVE_KNOWN if knew else USED_THE_INFORMATION).format(
        one.card, one.seat
    )


def _of_rulings(seen: VisibleBoard) -> Iterator[FlagQuestion]:
    """Rulings that named a clause which the rules do not name there (82C)."""
    recorded, log = selectors.board_log(seen), empty_log()
    for version, event in enumerate(recorded.events, start=1):
        log = extend(log, event)
        if type(event).__name__ != "RulingGiven" or version in recorded.withdrawn:
            continue
        edition, about = log.state.setup.edition, watched(log.state)
        decided = _decided_by_rules(edition)
        strange = strange_clauses(log, getattr(event, "laws", ()))
        if about and (wrong := [law for law in strange if law in decided]):
            text = ANOTHER_RULING.format(", ".join(wrong))
            clause = label(edition, "82C")
            yield FlagQuestion(str(about[-1].card), str(about[-1].of), clause, text)


@cache
def _decided_by_rules(edition: str) -> frozenset[str]:
    """The clauses that the rules core would name; the others are the Director's own."""
    told = clauses(edition)
    return frozenset(
        one.label for one in told if one.status in ("mechanical", "recorded")
    )


def strange_clauses(log: BoardLog, laws: tuple[str, ...]) -> list[str]:
    """Cited clauses that neither contain nor lie within one that the rules name."""
    named = clauses_named(log)
    return [law for law in laws if not any(_same(law, other) for other in named)]


def _same(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
