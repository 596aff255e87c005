"""Everything the evidence page of a board shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404
from django.urls import reverse

from lawbook import is_bid
from rulings.analysis.models import Examination, read_assumptions
from rulings.analysis.selectors import (
    examinations,
    latest_examination,
    reason_of,
    report_of,
)
from rulings.analysis.usual import usual_assumptions
from rulings.analysis.wording import assumptions as assumed
from rulings.analysis.wording import changes
from rulings.analysis.wording import evidence as words
from rulings.analysis.wording.measures import (
    UNIT,
    tricks,
    unit,
)
from rulings.cases.selectors import board_name
from rulings.damage.positions import Contract
from rulings.damage.report import Compulsion, Election, Report
from rulings.damage.settings import Settings
from rulings.web.pages.analysis.calls_shown import calls_shown
from rulings.web.pages.analysis.decisions import decisions
from rulings.web.pages.analysis.diagram import Moments
from rulings.web.pages.analysis.forms import AssumptionsForm
from rulings.web.pages.analysis.habits_shown import habits_shown
from rulings.web.pages.analysis.players_typed import cards_shown
from rulings.web.pages.analysis.polled import without_poll
from rulings.web.pages.analysis.proposals import proposals
from rulings.web.pages.analysis.runs import compared, runs
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_events, board_log
from tables.models import Board
from tables.web.pages.compass import Compass
from tables.web.wording.entries import contract_by, entry

Context = dict[str, Any]
GOING = frozenset({Examination.State.WAITING, Examination.State.RUNNING})
# What is missing, and so what helps: a deal, or the cards.
NEEDS_DEAL = frozenset({"no_deal", "bad_deal"})
NEEDS_PLAY = frozenset({"no_play", "no_result", "not_known", "not_held", "contradicts"})
NEEDS_PLAY |= {"revoked_play", "bad_play", "impossible_result"}


@dataclass(frozen=True)
class ReportEntry:
    """An entry that the report rests on, with the way to the table at that moment."""

    version: int
    id: Any
    at: datetime
    text: str
    url: str


def evidence(seen: VisibleBoard, asked: Mapping[str, str], form: Any = None) -> Context:
    """The page: the newest examination, or the one that ``?run=`` asks for."""
    found = list(examinations(seen))
    shown = _asked(found, asked.get("run", "")) or latest_examination(seen)
    report = report_of(shown) if shown else None
    context = _place(seen.board) | {"shown": shown, "report": report}
    context |= {"runs": runs(found, shown)}
    context |= _state(shown, report) | _results(seen, report)
    context |= _beside(found, asked.get("beside", ""), report)
    settings = assumptions_of(seen, shown)
    context |= {"assumed": _assumed(settings, report)}
    return context | {
        "form": form or AssumptionsForm(settings, shown=cards_shown(report))
    }


def _asked(found: Sequence[Examination], number: str) -> Examination | None:
    """The run of this number on this board; a page that is not there otherwise."""
    if not number:
        return None
    for one in found:
        if str(one.pk) == number:
            return one
    raise Http404


def _place(board: Board) -> Context:
    return {"board": board, "table": board.table, "place": board_name(board)}


def assumptions_of(seen: VisibleBoard, run: Examination | None) -> Settings:
    """The assumptions to begin the next run from: those of a run, or the usual ones."""
    if run:
        return read_assumptions(run.assumptions)
    return usual_assumptions(seen.board, board_log(seen))


def _state(shown: Examination | None, report: Report | None) -> Context:
    if shown is None:
        return {"state": "none"}
    going = shown.state in GOING
    return {
        "state": shown.state,
        "going": going,
        "stands": words.examination_state(shown.state, bool(report and report.coarse)),
        "reason": reason_of(shown) if not going else "",
        "needs_deal": shown.code in NEEDS_DEAL,
        "needs_play": shown.code in NEEDS_PLAY,
        "to_ask": words.TO_ASK if shown.code in NEEDS_DEAL | NEEDS_PLAY else (),
    }


def _results(seen: VisibleBoard, report: Report | None) -> Context:
    if report is None:
        return {}
    moments = Moments(seen, report)
    target = int(report.contract[0]) + 6 if is_bid(report.contract) else None
    shown = decisions(report, moments)
    return {
        "contract": contract_by(report.contract, report.declarer),
        "unit": UNIT[unit(report.settings.scoring)],
        "without_poll": without_poll(),
        "proposals": proposals(report, target, seen),
        "nothing": None if report.proposals else words.nothing_proposed(report),
        "weighed": [one for one in shown if one.weighed],
        "others": [one for one in shown if not one.weighed],
        "forced": forced_plays(report, moments),
        "entries": list(_entries(seen, report)),
        "versions": assumed.versions(report.versions),
    }


def _assumed(settings: Settings, report: Report | None) -> Context:
    return {
        "readings": assumed.readings(settings),
        "contract": assumed.contract(settings, _reached(report)),
        "calls": calls_shown(settings, report),
        "player": assumed.player(settings),
        "habits": habits_shown(settings, report),
        "scoring": assumed.scoring(settings.scoring),
        "sampling": assumed.sampling(settings),
        "thresholds": assumed.thresholds(settings),
        "changes": _changes(settings, report),
    }


def _reached(report: Report | None) -> Contract | None:
    known = report is not None and report.contract[:1].isdigit()
    return changes.contract_of(report) if report and known else None


def _changes(settings: Settings, report: Report | None) -> dict[str, str]:
    """What a change of each would do; of figures only where they are of these."""
    told = changes.in_words()
    if report is None or report.settings != settings:
        return told
    return told | {
        "scoring": changes.of_scoring(report),
        "thresholds": changes.of_thresholds(report),
    }


def _entries(seen: VisibleBoard, report: Report) -> Iterator[ReportEntry]:
    """The entries that the report names, in their order."""
    versions = {one.version for one in report.choices}
    versions |= {one.version for one in report.compelled}
    versions |= {one.version for one in report.elections}
    for line in board_events(seen):
        if line.version in versions:
            yield ReportEntry(
                line.version,
                line.id,
                line.occurred_at,
                entry(line.event),
                at_the_table(seen.board, line.version),
            )


def at_the_table(board: Board, version: int) -> str:
    """The page of the table as it was after an entry."""
    page = reverse("desk_table", args=[board.table_id])
    return f"{page}?board={board.number}&at={version}"


def _beside(
    found: Sequence[Examination], number: str, report: Report | None
) -> Context:
    """Another run of the board beside the one that is shown."""
    other = _asked(found, number)
    theirs = report_of(other) if other else None
    if report is None or other is None or theirs is None:
        return {}
    return {"other": other, "compared": compared(report, theirs)}


@dataclass(frozen=True)
class Option:
    """One of declarer's options, and the tricks after it."""

    name: str
    tricks: str
    chosen: bool


@dataclass(frozen=True)
class Forced:
    """One sentence with its entry; drawn where the hands are known."""

    version: int
    clause: str
    text: str
    compass: Compass | None = None
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class ForcedPlays:
    """Plays that were no choice, and declarer's choices."""

    plays: tuple[Forced, ...]
    elections: tuple[Forced, ...]


def forced_plays(report: Report, moments: Moments) -> ForcedPlays:
    """Both lists, in the order of play."""
    return ForcedPlays(
        tuple(_play(one, moments) for one in report.compelled),
        tuple(_election(one) for one in report.elections),
    )


def _play(one: Compulsion, moments: Moments) -> Forced:
    moment = moments.of_forced(one)
    drawn = moment.before(one.seat, one.card) if moment else None
    return Forced(one.version, one.clause, words.forced(one), drawn)


def _election(one: Election) -> Forced:
    options = tuple(
        Option(words.choice_name(name), tricks(number), name == one.chosen)
        for name, number in one.options
    )
    return Forced(one.version, one.clause, words.election_words(one), None, options)
