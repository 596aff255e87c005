"""Results as CSV: out, in again, and out again are the same."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lawbook import Seat
from rulings.cases.decisions.ruling import Ruling
from rulings.cases.models import Case
from rulings.exchange import results_csv
from rulings.exchange.ruled_results import standings
from rulings.exchange.selectors import document_of, with_reports
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
from rulings.scoring.decisions import Decision, Penalty
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import ResultRow, line_of, vulnerability
from rulings.scoring.stored import to_json
from tables.formats.results import result_rows
from tables.models import Board, ReportedResult, Round, Section, Table, Tournament
from tests.rulings.builders import make_person, record
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


def event(name: str) -> Tournament:
    tournament = Tournament.objects.create(name=name)
    section = Section.objects.create(tournament=tournament, name="A")
    for number in (1, 2):
        table = Table.objects.create(section=section, number=number)
        pairs = {"north_south": number, "east_west": number + 10}
        Round.objects.create(
            table=table, number=1, first_board=1, last_board=20, **pairs
        )
    return tournament


def rule(board: Board, decision: Decision) -> None:
    ruling = to_json(Ruling(decision))
    Case.objects.create(
        board=board,
        opened_by=make_person(f"reviews-{board.number}", "reviewer"),
        opened_at=timezone.now(),
        status="decided",
        decisions=1,
        decision="adjusted",
        ruling=ruling,
    )


def text_of(tournament: Tournament) -> str:
    plain = document_of(tournament, hands=True)
    document = with_reports(plain, tournament, hands=True)
    return results_csv.write(document).content.decode()


@pytest.fixture
def organiser(client_of: Callable[[User], Client]) -> Client:
    return client_of(make_person("organises", "organiser"))


def take_in(client: Client, tournament: Tournament, content: str) -> Any:
    path = f"/review/tournaments/{tournament.pk}/exchange/results/"
    file = SimpleUploadedFile("evening.csv", content.encode())
    looked = client.post(path, {"file": file})
    assert looked.status_code == 200, looked.content.decode()
    return client.post(path, {"kept": looked.context["kept"]}, follow=True)


FINE = Penalty("NS", "disciplinary", Fraction(3), "imps", "Rude.")
RULED = [name for name in KINDS if name not in ("self_inflicted", "extremes", "score")]


@pytest.mark.django_db
def test_an_event_goes_out_into_another_and_out_again_the_same(
    organiser: Client,
) -> None:
    first, other = event("Here"), event("There")
    table = Table.objects.get(section__tournament=first, number=1)
    bid = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    for number, kind in enumerate(RULED, 1):
        opened = {"type": "BoardOpened", "board": number}
        record(table, opened, bid, {"type": "PlayEnded", "tricks": 9}, board=number)
        board = Board.objects.get(table=table, number=number)
        decision = replace(KINDS[kind], penalties=(FINE,) if number == 2 else ())
        rule(board, decision)
    reported = {"contract": "3NTX", "declarer": "W", "tricks": "8", "lead": "SK"}
    second = Table.objects.get(section__tournament=first, number=2)
    ReportedResult.objects.create(
        table=second, board=1, cells=reported, came_at=timezone.now()
    )
    text = text_of(first)
    assert len(lines(text)) == len(RULED) + 1
    assert {one["State"] for one in lines(text)} == {"recorded", "adjusted", "reported"}
    take_in(organiser, other, text)
    assert text_of(other) == text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("4S S 14", "This is not an adjusted score"),
        ("1/2 4S S 10", "The shares must add up to 1"),
        ("NS 7", "No contract gives North-South this score"),
        ("", "This is not an adjusted score"),
    ],
)
def test_an_adjusted_score_that_is_none_stops_all(
    organiser: Client, cell: str, said: str
) -> None:
    tournament = event("There")
    path = f"/review/tournaments/{tournament.pk}/exchange/results/"
    content = f"Table,Board,Contract,Adjusted NS,Adjusted EW\n1,1,,{cell},average\n"
    file = SimpleUploadedFile("evening.csv", content.encode())
    answer = organiser.post(path, {"file": file})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not ReportedResult.objects.exists()


@pytest.mark.django_db
def test_words_in_the_columns_of_another_program_are_not_kept(
    organiser: Client,
) -> None:
    tournament = event("There")
    content = (
        "Table,Board,Contract,By,Tricks,Lead,State,Penalties\n"
        "1,1,4S,N,10,10h,final,a word\n1,2,4S,N,10,H10,recorded,\n"
    )
    take_in(organiser, tournament, content)
    kept = ReportedResult.objects.order_by("board").values_list("cells", flat=True)
    bare = {"contract": "4S", "declarer": "N", "tricks": "10"}
    led = bare | {"lead": "HT"}
    assert list(kept) == [led, led | {"state": "recorded"}]
