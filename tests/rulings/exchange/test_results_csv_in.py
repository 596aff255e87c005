"""Results of an event go out as CSV, into another event, and out again the same."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from rulings.cases.decisions.ruling import Ruling
from rulings.cases.models import Case
from rulings.exchange import results_csv
from rulings.exchange.selectors import document_of, with_reports
from rulings.scoring.decisions import Decision, Penalty
from rulings.scoring.stored import to_json
from tables.models import Board, ReportedResult, Round, Section, Table, Tournament
from tests.rulings.builders import make_person, record
from tests.rulings.exchange.ruled import KINDS
from tests.rulings.exchange.test_results_csv import lines


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
