"""The examinations of a board, and two of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from rulings.analysis.models import Examination
from rulings.analysis.selectors import report_of
from rulings.analysis.wording import assumptions as assumed
from rulings.analysis.wording import evidence as words
from rulings.analysis.wording.measures import hundred, in_units, unit, with_interval
from rulings.damage.report import Report
from tables.web.wording.names import card_name, law_label


@dataclass(frozen=True)
class Run:
    """One examination in the list."""

    pk: int
    at: datetime
    who: str
    state: str
    found: str
    shown: bool


@dataclass(frozen=True)
class Compared:
    """One line of two runs side by side."""

    what: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether the two runs say different things."""
        return self.one != self.other


def runs(found: Sequence[Examination], shown: Examination | None) -> list[Run]:
    """The runs of a board, the newest first."""
    return [_run(one, shown) for one in found]


def _run(one: Examination, shown: Examination | None) -> Run:
    report = report_of(one)
    return Run(
        one.pk,
        one.asked_at,
        one.asked_by.get_username() if one.asked_by else "",
        one.get_state_display(),
        words.in_short(report) if report else words.without_report(one.state),
        shown is not None and one.pk == shown.pk,
    )


def compared(one: Report, other: Report) -> list[Compared]:
    """What two runs assumed and found, line by line."""
    left, right = dict(_lines(one)), dict(_lines(other))
    names = dict.fromkeys([*left, *right])
    return [Compared(name, left.get(name, "–"), right.get(name, "–")) for name in names]


def _lines(report: Report) -> Iterator[tuple[str, str]]:
    settings = report.settings
    contract = assumed.contract(settings, None)
    told = [*assumed.readings(settings), *([contract] if contract else [])]
    yield gettext("From the auction"), "; ".join(told)
    yield gettext("Class of player"), assumed.player(settings)
    yield gettext("Scoring"), assumed.scoring(settings.scoring)
    yield gettext("Layouts and seed"), assumed.sampling(settings)
    for one in report.proposals:
        named = {"law": law_label(one.clause), "card": card_name(one.card)}
        yield gettext("%(law)s, %(card)s") % named, words.verdict_word(one)
        chance = gettext("%(law)s, %(card)s: better result, of 100") % named
        yield chance, with_interval(one.better, hundred)
        lost = gettext("%(law)s, %(card)s: expected loss") % named
        yield lost, in_units(one.loss, unit(settings.scoring))
