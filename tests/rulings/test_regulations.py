"""What the regulations of a tournament give where the Director decides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.models import Case
from rulings.cases.services import raise_case
from rulings.deadlines import periods_of
from rulings.scoring.decisions import Penalty
from tables.models import Board, Tournament
from tables.regulations.services import bind
from tests.rulings.deciding.test_penalties import ADDRESS, typed
from tests.tables.packs import EXAMPLE, signed, take

Login = Callable[[User], Client]
PACK = "Example Bridge Federation: Club and county events (2026)"
BY_CODE = {"standard": f"{PACK}|late", "amount": "", "details": ""}


@pytest.fixture
def tournament(played: Board) -> Tournament:
    """The tournament of a played board, by the regulations of the example."""
    tournament = played.table.section.tournament
    bind(tournament=tournament, kept=take())
    return tournament


def given() -> tuple[Penalty, ...]:
    ruling = read_ruling(Case.objects.get().ruling)
    assert ruling
    return tuple(ruling.decision.penalties)


def test_a_standard_penalty_needs_no_amount(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    page = client_of(director).get(ADDRESS).content.decode()
    assert "More than five minutes late (10 per cent of a top, 3 IMPs" in page
    client_of(director).post(ADDRESS, typed(played, **BY_CODE))
    why = "More than five minutes late"
    ten = Penalty("NS", "procedural", Fraction(10), "percent_of_top", why)
    assert given() == (ten,)


def test_the_directors_own_amount_counts_before_that_of_the_regulations(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    sent = typed(played, standard=f"{PACK}|rude", amount="20", details="To partner.")
    client_of(director).post(ADDRESS, sent)
    (penalty,) = given()
    assert (penalty.kind, penalty.amount) == ("disciplinary", Fraction(20))
    assert penalty.reason == "Rude to an opponent or to partner: To partner."


def test_where_they_give_no_amount_one_is_asked_for(
    client_of: Login, director: User, played: Board
) -> None:
    text = EXAMPLE.replace('percent_of_top = "10", ', "")
    pack = take(signed(text))
    bind(tournament=played.table.section.tournament, kept=pack)
    answer = client_of(director).post(ADDRESS, typed(played, **BY_CODE))
    assert "Enter the amount." in answer.content.decode()
    assert not Case.objects.exists()


def test_an_amount_that_cannot_be_is_said_beside_a_standard_penalty(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    sent = typed(played, standard=f"{PACK}|late", amount="1" * 21)
    answer = client_of(director).post(ADDRESS, sent)
    assert answer.status_code == 200
    assert not Case.objects.exists()


def test_a_penalty_of_another_issue_is_not_taken_for_one_of_this(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    """Both are offered, each under its own name; each holds where it is pinned."""
    other = Tournament.objects.create(name="Winter teams")
    text = EXAMPLE.replace('issue = "2026"', 'issue = "2027"').replace('"10"', '"15"')
    bind(tournament=other, kept=take(signed(text)))
    page = client_of(director).get(ADDRESS).content.decode()
    assert "(10 per cent of a top" in page
    assert "(15 per cent of a top" in page
    sent = typed(played, **BY_CODE | {"standard": f"{PACK[:-6]}(2027)|late"})
    answer = client_of(director).post(ADDRESS, sent).content.decode()
    assert "This tournament is not played by these regulations." in answer
    assert not Case.objects.exists()


def test_without_regulations_nothing_is_offered(
    client_of: Login, director: User, played: Board
) -> None:
    page = client_of(director).get(ADDRESS).content.decode()
    assert "Standard penalty" not in page
    answer = client_of(director).post(ADDRESS, typed(played, amount=""))
    assert "Enter the amount." in answer.content.decode()


def test_the_time_for_an_appeal_is_theirs_until_somebody_sets_it(
    played: Board,
) -> None:
    tournament = played.table.section.tournament
    assert periods_of(tournament).appeal == 30
    pack = take(signed(EXAMPLE.replace("appeal = 30", "appeal = 45")))
    bind(tournament=tournament, kept=pack)
    assert periods_of(tournament).appeal == 45


def case_page(client: Client, director: User, played: Board, law: str) -> str:
    case = raise_case(board_id=played.pk, actor=director, reason="A pause.")
    Case.objects.filter(pk=case.pk).update(law=law)
    return client.get(f"/review/cases/{case.pk}/").content.decode()


def test_a_case_shows_its_clause_in_words_and_what_the_authority_adds(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    page = case_page(client_of(director), director, played, "16B1")
    assert 'href="/lawbook/2017/16B1/"' in page
    assert "A pause before the first call after an opponent" in page
    assert "Example Bridge Federation" in page


def test_another_clause_has_its_own_words_only(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    page = case_page(client_of(director), director, played, "50E4")
    assert 'href="/lawbook/2017/50E4/"' in page
    assert "Example Bridge Federation" not in page


def test_the_workbench_says_what_its_clauses_say(
    client_of: Login, director: User, played: Board, tournament: Tournament
) -> None:
    case = raise_case(board_id=played.pk, actor=director, reason="A pause.")
    client = client_of(director)
    client.post(f"/review/cases/{case.pk}/steps/take_up/", {"version": case.version})
    page = client.get(f"/review/cases/{case.pk}/decide/").content.decode()
    assert "What these clauses say" in page
    assert 'href="/lawbook/2017/12C1' in page
    assert "A telephone that rings during play" in page
