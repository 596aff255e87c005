"""The page of a side behind its link: the ruling, whether it stands, until when."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.models import Case, Flag
from rulings.cases.records import Notice
from rulings.cases.services import close_case, decide_case, step_case, tell_side
from rulings.cases.steps import CaseDecision
from rulings.deadlines import Periods
from rulings.flags.services import open_case
from rulings.player_notices.links import LASTS, page_of, take_back, token_of
from rulings.player_notices.models import PageTakenBack
from rulings.web.pages.notices import AT_A_TABLE
from tests.rulings.appeals.conftest import by
from tests.tables.paired import holding, pair

LogIn = Callable[[User], Client]
RULING = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")
ANOTHER = CaseDecision("adjusted", "A heart was possible.", "12C1(c)")


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    """Decided; North-South were told, East-West not yet."""
    case = open_case(flag_id=flag.pk, actor=reviewer)
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=RULING)
    tell(case, reviewer, "NS", "It stands, you of North-South.")
    return case


def tell(case: Case, who: User, side: str, text: str) -> None:
    at = by(who, case)
    tell_side(case_id=case.pk, by=at, side=side, way="spoken", text=text)
    case.refresh_from_db()


def figures_of(pdf: bytes) -> list[str]:
    """What the paper says of its pictures to those who cannot see them."""
    reader: Any = PdfReader(BytesIO(pdf))
    kept = [reader.get_object(number) for number in range(1, reader.trailer["/Size"])]
    return [one["/Alt"] for one in kept if isinstance(one, dict) and "/Alt" in one]


def address(case: Case, side: str = "NS") -> str:
    return f"/told/{token_of(page_of(case, side))}/"


def read(path: str, status: int = 200, language: str = "en") -> str:
    """The page as a stranger's telephone gets it: no cookie, nothing kept of it."""
    answer = Client().get(path, {"language": language})
    assert answer.status_code == status, path
    assert answer["Cache-Control"] == "no-store, private"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert not answer.cookies
    page = answer.content.decode()
    assert "<script" not in page
    return page


def available(case: Case, minutes: float) -> None:
    tournament = case.board.table.section.tournament
    since = timezone.now() - timedelta(minutes=minutes)
    Periods.objects.update_or_create(
        tournament=tournament, defaults={"available_at": since}
    )


def test_a_side_reads_what_it_was_told_in_both_languages(case: Case) -> None:
    page = read(address(case))
    for words in ("It stands, you of North-South.", "Score stands", "Provisional"):
        assert words in page
    assert "You may appeal within the appeal period" in page
    greek = read(address(case), language="el")
    assert "Προσωρινή" in greek
    assert "Νόμος 50Ε4" in greek


def test_the_link_of_one_side_tells_nothing_of_the_other(
    case: Case, reviewer: User
) -> None:
    assert "has not told you" in read(address(case, "EW"), 404)
    tell(case, reviewer, "EW", "For East-West alone.")
    assert "For East-West alone." in read(address(case, "EW"))
    assert "For East-West alone." not in read(address(case))


def test_it_leads_nowhere_else_and_names_no_player(case: Case) -> None:
    page = read(address(case))
    assert 'href="/' not in page.replace('href="/static/', "")
    assert "Player" not in page


def test_how_much_time_is_left_and_that_it_is_over(case: Case, reviewer: User) -> None:
    tell(case, reviewer, "EW", "Told.")
    available(case, 5)
    page = read(address(case))
    assert "29 minutes left" in page
    Case.objects.update(told_at=timezone.now() - timedelta(minutes=31))
    available(case, 40)
    page = read(address(case))
    assert "This ruling is final." in page
    assert "left" not in page
    close_case(case_id=case.pk, by=by(reviewer, case))
    assert "Final" in read(address(case))


def test_an_appeal_and_a_later_ruling_are_said(case: Case, director: User) -> None:
    tell(case, director, "EW", "Told.")
    link = address(case)
    take_appeal(
        case_id=case.pk, by=by(director, case), intake=Intake("EW", "West had a choice")
    )
    assert "has been appealed" in read(link)
    decide_case(case_id=case.pk, by=by(director, case), decision=ANOTHER)
    case.refresh_from_db()
    old = read(link)
    assert "no longer stands" in old
    assert "A heart was possible." not in old
    read(address(case), 404)


def test_a_case_that_is_opened_again_is_said(case: Case, reviewer: User) -> None:
    step_case(case_id=case.pk, by=by(reviewer, case), step="reopen", reason="New facts")
    assert "is reviewing this ruling" in read(address(case))


def test_a_link_that_is_taken_back_leads_nowhere_and_another_does(
    case: Case, reviewer: User, client_of: LogIn
) -> None:
    link, client = address(case), client_of(reviewer)
    assert link in client.get(f"/review/cases/{case.pk}/").content.decode()
    answer = client.post(f"/review/cases/{case.pk}/notices/NS/back/", follow=True)
    assert "Link for a side revoked" in answer.content.decode()
    assert "no longer valid" in read(link, 410)
    assert address(case) != link
    read(address(case))
    with pytest.raises(DatabaseError), transaction.atomic():
        PageTakenBack.objects.update(side="EW")


def test_a_link_ends_after_a_month(case: Case) -> None:
    row = Notice.objects.filter(case=case)
    assert row.exists()
    link = address(case)
    with pytest.MonkeyPatch.context() as clock:
        later = timezone.now() + LASTS + timedelta(minutes=1)
        clock.setattr("rulings.player_notices.links.timezone.now", lambda: later)
        assert "no longer valid" in read(link, 410)


@pytest.mark.parametrize("change", ["number", "side", "signature", "nothing"])
def test_a_link_that_was_made_up_leads_nowhere(case: Case, change: str) -> None:
    token = token_of(page_of(case, "NS"))
    made_up = {
        "number": token.replace("-1-", "-2-", 1),
        "side": token.replace("NS", "EW"),
        "signature": token[:-1] + ("A" if token[-1] != "A" else "B"),
        "nothing": "x",
    }
    read(f"/told/{made_up[change]}/", 404)


def test_the_slip_of_a_side_holds_its_code(
    case: Case, reviewer: User, client_of: LogIn
) -> None:
    client, paper = client_of(reviewer), f"/review/cases/{case.pk}/papers/slip"
    page = client.get(f"{paper}.html", {"side": "NS"}).content.decode()
    assert f"http://testserver{address(case)}" in page
    assert "<svg" in page
    assert "North-South" in page
    plain = client.get(f"{paper}.html").content.decode()
    assert "/told/" not in plain
    one, two = (client.get(f"{paper}.pdf", {"side": "EW"}).content for _ in range(2))
    assert one == two
    assert figures_of(one) == ["QR code: read this ruling on a phone."]


def test_a_tablet_shows_the_codes_of_its_table_for_a_short_time(
    case: Case, reviewer: User, client_of: LogIn
) -> None:
    table = case.board.table
    path = f"/floor/tables/{table.pk}/rulings/"
    tablet = holding(pair(table.section.tournament, table.section))
    assert address(case) in tablet.get(path).content.decode()
    assert path in tablet.get(f"/floor/tables/{table.pk}/").content.decode()
    assert Client().get(path).status_code == 302
    with pytest.MonkeyPatch.context() as clock:
        later = timezone.now() + AT_A_TABLE + timedelta(minutes=1)
        clock.setattr("rulings.web.pages.notices.timezone.now", lambda: later)
        assert "/told/" not in client_of(reviewer).get(path).content.decode()


def test_who_may_not_work_on_cases_takes_nothing_back(
    case: Case, floor: User, client_of: LogIn
) -> None:
    path = f"/review/cases/{case.pk}/notices/NS/back/"
    assert client_of(floor).post(path).status_code == 403
    take_back(case_id=case.pk, side="NS", actor=floor)
    assert PageTakenBack.objects.count() == 1
