"""The file of a case that began with an entry: what is known, and the steps ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from lawbook import BoardState, label, watched
from rulings.cases import wording as words
from rulings.cases.decisions.ruling_words import at_the_table
from rulings.cases.entry_cases import entry_begun_with
from rulings.cases.polls.wording import action_short
from rulings.cases.selectors import VisibleCase, desk_url
from rulings.flags.questions import board_document
from rulings.flags.selectors import question_words
from rulings.web.pages.cases.entry_case_stages import (
    INFORMATION,
    OF_ENTRY,
    ROADS,
    EntryCaseStage,
    Name,
    Road,
)
from tables.boards.selectors import Recorded, board_events, board_log
from tables.web.wording import incidents as told
from tables.web.wording.entries import SIDE_NAME, calls_of, entry
from tables.web.wording.incidents import AccountShown, Changing
from tables.web.wording.names import SEAT

Document = dict[str, Any]
# What the Director is asked where the auction ended before a call was put right.
LEFT_OPEN = ("call_left_open", "inadmissible_left")


@dataclass(frozen=True, slots=True)
class EntryCaseStep:
    """A stage as shown: its clauses, whether it is done, by whom, and its link."""

    words: str
    laws: tuple[str, ...]
    done: bool
    who: str
    url: str
    link: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of possible damage about the cards of the entry, and its page."""

    text: str
    law: str
    url: str


@dataclass(frozen=True, slots=True)
class Begun:
    """What a case began with; ``said`` are its words as they were written then."""

    text: str
    law: str
    said: str
    taken_back: bool
    accounts: tuple[AccountShown, ...]
    agreed: str
    disputed: str
    changing: Changing | None
    finding: str
    found_by: str
    auction: tuple[tuple[str, str], ...]
    result: str
    questions: tuple[Asked, ...]
    steps: tuple[EntryCaseStep, ...]


def begun_file(seen: VisibleCase) -> Begun | None:
    """What is shown of it; None for a case that began with no entry of the board."""
    line = entry_begun_with(seen.case, seen.board)
    return None if line is None else _EntryCaseFile(seen, line).shown()


class _EntryCaseFile:
    """One case and the entry with which it began."""

    def __init__(self, seen: VisibleCase, line: Recorded) -> None:
        self.seen, self.case, self.line = seen, seen.case, line
        self.document: Document = board_document(seen.board)
        self.edition: str = self.document["edition"]
        same = (c for c in self.document["cases"] if c["since"] == line.version)
        self.incident: Document | None = next(same, None)

    def shown(self) -> Begun:
        incident, late = self.incident, label(self.edition, "21B3")
        return Begun(
            text=entry(self.line.event, calls_of(self._state())),
            law=incident["law"] if incident else "",
            said=self.line.event.get("text") or self.line.event.get("statement") or "",
            taken_back=self.line.withdrawn,
            accounts=told.accounts(incident) if incident else self._statements(),
            agreed=(incident or {}).get("agreed") or "",
            disputed=(incident or {}).get("disputed") or "",
            changing=told.changing(incident, self.document["phase"], late)
            if incident
            else None,
            finding=told.finding(incident) if incident else "",
            found_by=self._found_by(),
            auction=tuple(self._auction()),
            result=at_the_table(self.seen),
            questions=tuple(self._questions()),
            steps=tuple(self._step(stage) for stage in ROADS[self._road()]),
        )

    def _state(self) -> BoardState:
        return board_log(self.seen.board).state

    def _road(self) -> Road:
        if self.incident is not None:
            return INFORMATION[self.incident["kind"]]
        road = OF_ENTRY.get(self.line.type, "call")
        lay = {str(one.of) for one in watched(self._state())}
        seat = self.line.event.get("seat")
        return "penalty_card" if road == "card" and seat in lay else road

    def _questions(self) -> Iterator[Asked]:
        """What is asked about the player whose card it was, with the page of each."""
        if self._road() != "penalty_card":
            return
        seat = self.line.event["seat"]
        for flag in self.case.board.flags.filter(seat=seat).order_by("pk"):
            url = reverse("rulings:review_flag", args=[flag.pk])
            yield Asked(question_words(flag), flag.law, url)

    def _auction(self) -> Iterator[tuple[str, str]]:
        for seat, call in self._state().setup.calls:
            yield str(SEAT[seat]), action_short(str(call))

    def _found_by(self) -> str:
        """The Director whose finding stands."""
        if not self.incident or not self.incident["finding"]:
            return ""
        ruled = [
            one.actor or one.device
            for one in board_events(self.seen.board)
            if one.type == "InformationRuled"
            and one.event["event"] == self.line.version
            and not one.withdrawn
        ]
        return ruled[-1] if ruled else ""

    def _step(self, stage: EntryCaseStage) -> EntryCaseStep:
        url, link = self._where(stage.name)
        done, who = self._taken(stage.name)
        laws = tuple(dict.fromkeys(label(self.edition, law) for law in stage.laws))
        return EntryCaseStep(str(stage.words), laws, done, who, url, link)

    def _taken(self, name: Name) -> tuple[bool, str]:
        """Whether a step is taken, and who has answered its question."""
        case, claim = self.case, self.document["claim"]
        found, decider = self._found_by(), case.decided_by
        by = words.person(decider) if decider else ""
        taken: dict[Name, tuple[bool, str]] = {
            "hear": (self._is_heard(), ""),
            "find": (bool(self.incident and self.incident["finding"]), found),
            "ask": (case.polls.exists(), ""),
            "weigh": (bool(claim and claim["phase"] in ("ruled", "agreed")), ""),
            "compare": (self._is_compared(), ""),
            "damage": (bool(case.decision), by),
            "equity": (bool(case.decision), by),
            "decide": (bool(case.decision), by),
            "tell": (case.told_at is not None, ""),
        }
        return taken[name]

    def _is_heard(self) -> bool:
        if self.incident is not None:
            return all(one.heard for one in told.accounts(self.incident))
        return all(one.heard for one in self._statements())

    def _statements(self) -> tuple[AccountShown, ...]:
        """What each side said to the Director, where the tablet takes no account."""
        said = list(self.case.statements.values_list("speaker", "text"))
        texts = {
            side: [text for seat, text in said if seat in tuple(side)]
            for side in SIDE_NAME
        }
        return tuple(
            AccountShown(side, str(SIDE_NAME[side]), bool(told), text="\n".join(told))
            for side, told in texts.items()
        )

    def _is_compared(self) -> bool:
        """Whether no call waits to be replaced or compared, nor was left so."""
        state = self._state()
        left = any(asked.key in LEFT_OPEN for asked in state.law.questions)
        return not state.setup.auction.issues and not left

    def _where(self, name: Name) -> tuple[str, str]:
        """The address where a step is taken, and the words of its link."""
        board = self.case.board
        if name in ("hear", "find") and self.incident is None:
            return "#facts", _("What was said")
        at_the_table = f"{desk_url(board)}?board={board.number}", _("At the table")
        case, place = [self.case.pk], [board.pk]
        pages: dict[Name, tuple[str, str]] = {
            "hear": at_the_table,
            "find": at_the_table,
            "ask": (reverse("rulings:poll_new", args=case), _("Ask peers")),
            "weigh": (reverse("rulings:claim", args=place), _("Weigh the claim")),
            "compare": at_the_table,
            "damage": (reverse("rulings:evidence", args=place), _("Evidence")),
            "equity": ("", ""),
            "decide": (reverse("rulings:review_decide", args=case), _("Decide")),
            "tell": ("#told", ""),
        }
        return pages[name]
