"""What on a board may become a case: incidents of information, claims, revokes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lawbook import label
from tables.web.pages.logbook import Line
from tables.web.wording import incidents as words
from tables.web.wording.incidents import Account, Changing

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Incident:
    """A hesitation, a remark, an explanation: what was said of it and what is open.

    ``version`` is the entry that told of it.
    """

    version: int
    text: str
    law: str
    accounts: tuple[Account, ...]
    agreed: str
    disputed: str
    changing: Changing | None
    finding: str


def incidents(document: Document) -> tuple[Incident, ...]:
    """The incidents of a board, in the order in which they arose."""
    return tuple(_incidents(document))


def _incidents(document: Document) -> Iterator[Incident]:
    late = label(document["edition"], "21B3")
    for case in document.get("cases", ()):
        yield Incident(
            version=case["since"],
            text=words.incident(case, document["auction"]),
            law=case["law"],
            accounts=words.accounts(case),
            agreed=case["agreed"] or "",
            disputed=case["disputed"] or "",
            changing=words.changing(case, document["phase"], late),
            finding=words.finding(case),
        )


# The entries besides that a case can begin with.
CLAIMS = frozenset({"Claimed", "Conceded"})
REVOKES = frozenset({"RevokeFound", "DefectiveTrickFound"})


def standing(log: Iterable[Line], kinds: frozenset[str]) -> list[Line]:
    """The entries of these kinds that were not taken back, oldest first."""
    return [line for line in log if line.kind in kinds and not line.withdrawn]


def claims(document: Document, log: Iterable[Line]) -> list[Line]:
    """The claim or concession that lies before the table, if any still does."""
    return standing(log, CLAIMS)[-1:] if document.get("claim") else []
