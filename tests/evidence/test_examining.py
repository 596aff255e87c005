"""From the entries of a board to its report."""

from typing import Any

import msgspec
import pytest

from deploy.variables import EVIDENCE_LAYOUTS
from lawbook import Event
from rulings.damage.examination import examine, report
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Settings
from tests.evidence.boards import elected, ended, opened, read, told
from tests.evidence.situations import BASE, STRONG

SETTINGS = Settings(readings=STRONG, layouts=200)
LINE = "HT H5 HA H3"


def an_ace_seen() -> tuple[Event, ...]:
    line = "CA C5 C2 C3 CK C6 E-HA C7 C4 neither " + LINE
    return told(BASE, "5S", line, 10)


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    return list(examine(Record(an_ace_seen()), SETTINGS))


def test_the_report_grows_from_nothing_weighed_to_coarse_to_full(
    reports: list[Report],
) -> None:
    first, *weighed = reports
    assert first.choices[0].state == "out_of_time"
    assert (first.choices[0].gain, first.choices[0].layouts) == (0, 0)
    assert {one.choices[0].state for one in weighed} == {"weighed"}
    assert [one.coarse for one in reports] == [True] * len(weighed) + [False]
    layouts = [one.choices[0].layouts for one in reports]
    assert layouts[:2] == [0, 12]
    assert layouts == sorted(layouts)


def test_the_full_report_names_the_choice_its_clause_and_the_figures(
    reports: list[Report],
) -> None:
    (choice,), (proposal,) = reports[-1].choices, reports[-1].proposals
    assert (choice.seat, choice.chosen, choice.clause) == ("W", "HT", "50E4")
    assert (proposal.card, proposal.seat, proposal.word) == ("HA", "E", "flag")
    assert sum(proposal.weights) == pytest.approx(1)


def test_a_report_is_a_document_that_can_be_stored_and_read(
    reports: list[Report],
) -> None:
    stored = msgspec.json.encode(reports[-1])
    assert msgspec.json.decode(stored, type=Report) == reports[-1]


def test_the_play_of_a_file_among_incidents_says_the_same_as_a_full_record() -> None:
    full = report(Record(an_ace_seen()), SETTINGS)
    board, auction = opened(BASE, "5S", "incidents")
    fell = {"type": "CardExposed", "seat": "E", "cards": ["HA"], "manner": "dropped"}
    incidents = [board, auction, {**fell, "trick": 2}, elected("neither"), ended(10)]
    play = ("CA C5 C2 C3 CK C6 C7 C4 " + LINE).split()
    known = Record(tuple(read(*incidents)), play=tuple(play))
    merged = report(known, SETTINGS)
    assert merged.proposals == full.proposals


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"deal": "N:" + BASE.replace("32.KJ5", "33.KJ5")}, "bad_deal"),
        ({"deal": "E:" + BASE}, "contradicts"),
        ({"play": ("CA", "C9")}, "contradicts"),
        ({"play": ("CA", "CA")}, "bad_play"),
        ({"play": ("CA", "1C")}, "bad_play"),
        ({"made": 9}, "contradicts"),
    ],
)
def test_what_cannot_be_is_said_with_a_code(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        report(Record(an_ace_seen(), **changes), SETTINGS)
    assert caught.value.code == code


def test_a_calculation_takes_as_many_layouts_as_a_site_does() -> None:
    """What the commands and the pages show is worked out alike."""
    assert Settings().layouts == EVIDENCE_LAYOUTS.default
