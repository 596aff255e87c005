"""Where the record tells too little of a play beside an exposed card, nothing is found
by nobody: the word is that it cannot be told, with why."""

import pytest
from msgspec.structs import replace

from rulings.damage import assistance
from rulings.damage.examination import report
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Reading, Settings
from tests.evidence.boards import (
    dropped,
    elected,
    ended,
    opened,
    plays,
    read,
    told,
)
from tests.evidence.situations import BASE, EAST, STRONG

FEW = Settings(readings=STRONG, layouts=40, resamples=20)
UNTIL = "CA C5 C2 C3 CK C6 "


def words(found: Report) -> list[tuple[str, str, str]]:
    return [(one.clause, one.word, one.why) for one in found.proposals]


def on(line: str, made: int, edition: str | None = None) -> Report:
    return report(Record(told(BASE, "5S", line, made), edition=edition), FEW)


@pytest.mark.parametrize(
    ("line", "edition", "clause"),
    [
        (UNTIL + "E-HA C7 C4 neither", None, "50E4"),
        (UNTIL + "E-HA C7 C4 prohibit/H", None, "50E2"),
        (UNTIL + "E-D3 C7 C4", None, "50E4"),
        (UNTIL + "E-HA C7 C4 neither", "2007", "50E3"),
    ],
)
def test_a_record_that_ends_before_partner_played_cannot_tell(
    line: str, edition: str | None, clause: str
) -> None:
    found = on(line, 9, edition)
    assert words(found) == [(clause, "cannot_tell", "not_recorded")]
    (one,) = found.choices
    assert (one.seat, one.chosen, one.trick) == ("W", "", 3)


def test_where_declarer_lost_nothing_more_there_is_nothing_to_ask() -> None:
    """Two tricks were lost before the record ends, and no more after it."""
    assert words(on(UNTIL + "E-HA C7 C4 neither", 11)) == []


def test_a_play_that_ended_with_a_claim_lacks_nothing() -> None:
    line = [*plays(BASE, UNTIL), dropped("HA"), *plays(BASE, "C7 C4")]
    claim = {"type": "Claimed", "seat": "S", "tricks": 9}
    agreed = {"type": "ClaimAgreed", "seat": "W"}
    raw = [*opened(BASE, "5S"), *line, elected("neither"), claim, agreed, ended(9)]
    assert words(report(Record(tuple(read(*raw))), FEW)) == []


def test_a_play_remembered_up_to_before_the_card_cannot_tell() -> None:
    """What happened at the table is known; the file stops two tricks earlier."""
    log = [*opened(BASE, "5S", "incidents"), {**dropped("HA"), "trick": 3}]
    raw = [*log, {"type": "OnLead", "seat": "W"}, elected("neither"), ended(9)]
    events = tuple(read(*raw))
    cards = tuple(UNTIL.split()[:4])
    found = report(Record(events, f"N:{BASE}", cards), FEW)
    assert words(found) == [("50E4", "cannot_tell", "not_recorded")]
    assert found.choices[0].about[0].kind == "major"


def test_a_card_that_stayed_out_of_order_is_asked_about_and_cannot_be_told() -> None:
    """West plays to dummy's spade before East and declarer, and nobody objects."""
    line = UNTIL + "E-HA C7 C4 neither DT DK D3 D4 S2 S6 S4 SA"
    found = on(line, 9)
    (late,) = [one for one in found.choices if one.chosen == "S6"]
    assert (late.seat, late.state, found.left_out) == ("W", "out_of_order", 2)
    assert ("50E4", "cannot_tell", "out_of_order") in words(found)


def test_hardly_a_layout_that_fits_is_too_few_to_tell_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight spades with East; no draw of layouts is worth a million alike."""
    tight = Reading(lengths=((8, 8), (3, 13), (0, 13), (0, 13)))
    record = Record(told(BASE, "5S", UNTIL + "E-HA C7 C4 neither HT H5 HA H3", 10))
    settings = replace(FEW, readings={EAST: tight})
    assert words(report(record, settings)) == [("50E4", "none", "")]
    monkeypatch.setattr(assistance, "TOO_FEW", 1_000_000)
    assert words(report(record, settings)) == [("50E4", "cannot_tell", "too_few")]
