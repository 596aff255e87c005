"""What a program is given of the rulings: results and decisions, nothing else. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from rulings.exchange.values import CaseRecord, Document

# What has been decided and stands, or was decided and is before a committee.
DECIDED = frozenset({"decided", "notified", "appealed", "closed"})
# What people said of it, and how the decision was found.
SAID = ("statements", "notices", "polls", "papers", "book", "steps")


def only_decided(document: Document) -> Document:
    """The same without open cases, what people said, and how a decision was found."""
    cases = tuple(_decision(one) for one in document.cases if _is_decided(one))
    return replace(document, cases=cases, flags=(), questions=())


def _is_decided(case: CaseRecord) -> bool:
    return case.status in DECIDED and case.decided_at is not None


def _decision(case: CaseRecord) -> CaseRecord:
    appeals = (replace(one, grounds="", panel=(), notes=()) for one in case.appeals)
    said = dict.fromkeys(SAID, ())
    return replace(case, appeals=tuple(appeals), **said)
