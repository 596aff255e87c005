"""Results as CSV: out, in again, and out again are the same."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lawbook import Seat
from rulings.exchange import results_csv
from rulings.exchange.ruled_results import standings
from rulings.exchange.values import BoardRecord, CaseRecord
from rulings.scoring.adjustments import Artificial, Split
from rulings.scoring.award_texts import award_text, read_award
from rulings.scoring.awards import (
    Assigned,
    Average,
    Award,
    FixedAverage,
    Share,
    VariableAverage,
    Weighted,
)
from rulings.scoring.contract_scores import (
    PassedOut,
    Played,
    RawScore,
    Vulnerable,
)
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import ResultRow, line_of, vulnerability
from tables.formats.results import result_rows
from tests.rulings.exchange.ruled import BOARD, CASE, KINDS, decided, holding

VULNERABLE: tuple[Vulnerable, ...] = ("none", "NS", "EW", "both")
contracts = st.builds(
    "{}{}{}".format,
    st.integers(1, 7),
    st.sampled_from(["S", "H", "D", "C", "NT"]),
    st.sampled_from(["", "X", "XX"]),
)
played = st.builds(Played, contracts, st.sampled_from(list(Seat)), st.integers(0, 13))
outcomes = played | st.just(PassedOut()) | st.just(RawScore(-50))
averages = st.builds(FixedAverage, st.sampled_from(["plus", "average", "minus"]))
sessions = st.none() | st.fractions(-100, 100, max_denominator=997)
following = st.builds(VariableAverage, st.sampled_from(["plus", "minus"]), sessions)


@st.composite
def weighted(draw: st.DrawFn) -> Weighted:
    found = draw(st.lists(outcomes, min_size=1, max_size=4, unique=True))
    parts = [draw(st.integers(1, 99)) for _outcome in found]
    whole = sum(parts)
    shares = zip(found, parts, strict=True)
    return Weighted(tuple(Share(one, Fraction(part, whole)) for one, part in shares))


awards = st.builds(Assigned, outcomes) | weighted() | averages | following


@given(awards)
def test_an_award_is_read_as_it_was_written(award: Award) -> None:
    assert read_award(award_text(award)) == award


@pytest.mark.parametrize(
    "text",
    [
        *("", "4S S", "4S S 14", "8S S 10", "4S S 10 + 1/2 4S S 9", "1/0 4S S 10"),
        *("average, variable", "average plus (3)", "average plus, variable (1/0)"),
        *("NS", "NS 1e3", "two", "1/2 4S S 10", "1/2 4S S 10 + 1/2 4S S 10"),
    ],
)
def test_what_is_no_award_is_refused(text: str) -> None:
    with pytest.raises(Unscorable):
        read_award(text)


def board_of(
    number: int, outcome: Played | None, vulnerable: Vulnerable
) -> BoardRecord:
    record = replace(BOARD, board=number, vulnerable=vulnerable, incidents=())
    if outcome is None:
        return replace(record, contract="PASS", declarer=None, tricks=None)
    by = {"declarer": outcome.declarer.value, "tricks": outcome.tricks}
    return replace(record, contract=outcome.contract, **by)


def case_of(number: int, ns: Award, ew: Award) -> CaseRecord:
    if isinstance(ns, Average) and isinstance(ew, Average):
        return replace(decided(Artificial(ns, ew), number), board=number)
    return replace(decided(Split(ns, ew), number), board=number)


@given(
    st.lists(
        st.tuples(
            st.none() | played,
            st.none() | st.tuples(awards, awards),
            st.sampled_from(VULNERABLE),
        ),
        max_size=12,
    )
)
def test_every_result_is_read_as_it_counts(
    known: list[tuple[Played | None, tuple[Award, Award] | None, Vulnerable]],
) -> None:
    """Also on a board that was played with another vulnerability than its number's."""
    numbered = list(enumerate(known, 1))
    boards = tuple(board_of(n, outcome, vul) for n, (outcome, _, vul) in numbered)
    cases = [case_of(n, *two) for n, (_, two, _vul) in numbered if two]
    document = holding(*cases, boards=boards)
    counts = {
        one.board.board: one.sides
        for one in standings(document)
        if one.sides is not None
    }
    text = results_csv.write(document).content.decode()
    found = {
        int(cells["board"]): line_of(
            ResultRow(place, cells), vulnerability(cells, int(cells["board"]))
        )[0].sides
        for place, cells in result_rows(text)
    }
    assert found == counts


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def line_of_kind(kind: str) -> dict[str, str]:
    document = holding(decided(KINDS[kind]), boards=(replace(BOARD, whole=True),))
    [line] = lines(results_csv.write(document).content.decode())
    return line


def test_a_line_says_what_counts_what_was_there_and_what_was_deducted() -> None:
    assert line_of_kind("weighted") == {
        **{"Section": "A", "Table": "1", "Board": "7", "NS": "1", "EW": "2"},
        **{"Vulnerable": "both"},
        **{"Contract": "", "Declarer": "", "Lead": "H2", "Tricks": ""},
        **{"Score NS": "", "Score EW": ""},
        "Adjusted NS": "2/3 4S S 10 + 1/3 4S S 9",
        "Adjusted EW": "2/3 4S S 10 + 1/3 4S S 9",
        "At the table": "4S S 9",
        "Penalties": "procedural EW 25/2 percent_of_top",
        "State": "adjusted",
    }


def test_a_row_without_a_known_vulnerability_has_that_of_its_board() -> None:
    assert vulnerability({"vulnerable": "NS"}, 1) == "NS"
    assert vulnerability({"vulnerable": "somebody"}, 2) == "NS"
    assert vulnerability({}, 4) == "both"


def test_one_result_for_both_sides_stands_as_a_contract() -> None:
    line = line_of_kind("assigned")
    assert (line["Contract"], line["Declarer"], line["Tricks"]) == ("4S", "S", "10")
    assert (line["Score NS"], line["Score EW"]) == ("620", "")
    stands = line_of_kind("stands")
    assert (stands["Tricks"], stands["Score EW"]) == ("9", "100")
    assert (stands["At the table"], stands["State"]) == ("", "recorded")


def test_what_a_line_cannot_hold_is_told() -> None:
    def told(*cases: CaseRecord) -> set[str]:
        found = results_csv.write(holding(*cases)).losses
        return {one.code for one in found if one.case}

    assert told(decided(KINDS["split"])) == set()
    assert told(decided(KINDS["weighted"])) == {"penalty_reasons"}
    assert told(decided(KINDS["self_inflicted"])) == {"not_two_scores"}
    through = Share(Played("4S", Seat.SOUTH, 9), Fraction(1), True, "They bid on.")
    assert told(decided(Split(Weighted((through,)), Assigned(PassedOut())))) == {
        "share_reasons"
    }


def test_a_case_without_a_decision_is_under_review() -> None:
    case = replace(CASE, status="consulting")
    [line] = lines(results_csv.write(holding(case)).content.decode())
    assert line["State"] == "review"
