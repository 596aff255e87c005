"""A side is told by mail: once, in its language, and nobody is left to wonder."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.utils import timezone

from deploy.doctor import setting
from rulings.cases.models import Case, Flag
from rulings.cases.services import decide_case, step_case, tell_both, tell_side
from rulings.cases.steps import CaseDecision
from rulings.flags.services import open_case
from rulings.player_notices import sending
from rulings.player_notices.models import Mail
from rulings.player_notices.sending import MOST_TRIES, pause_after, send_due, try_again
from tables.models import Player, Tournament
from tables.privacy.forgetting import forget_people
from tests.rulings.appeals.conftest import by
from tests.rulings.notices.mail_server import MailServer

RULING = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")
pytestmark = pytest.mark.usefixtures("seated")


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    """Decided; nobody was told."""
    case = open_case(flag_id=flag.pk, actor=reviewer)
    return decide_case(case_id=case.pk, by=by(reviewer, case), decision=RULING)


def tell(case: Case, who: User, text: str = "It stands.") -> None:
    tell_both(case_id=case.pk, by=by(who, case), way="spoken", text=text)


def now_due() -> None:
    Mail.objects.exclude(next_at=None).update(next_at=timezone.now())


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body
    return str(body.get_content())


def of(seat: str) -> Mail:
    return Mail.objects.get(seat=seat)


def test_each_player_whose_address_is_known_gets_the_slip_once(
    case: Case, reviewer: User, server: MailServer
) -> None:
    tell(case, reviewer)
    send_due()
    send_due()
    assert {one["To"] for one in server.letters} == {
        "north@club.example",
        "east@club.example",
    }
    letter = next(one for one in server.letters if "north" in one["To"])
    assert letter["Subject"] == "Ruling on board 7 · Club night"
    assert letter["From"] == "Rulings <rulings@club.example>"
    assert letter["Auto-Submitted"] == "auto-generated"
    for words in ("It stands.", "West held no other sensible lead.", "Law 50E4"):
        assert words in text_of(letter)
    assert "https://desk.club.example/told/" in text_of(letter)
    (paper,) = letter.iter_attachments()
    assert paper.get_content().startswith(b"%PDF")
    assert not Mail.objects.filter(sent_at=None).exists()


def test_it_is_written_in_the_language_of_the_tournament(
    case: Case, reviewer: User, server: MailServer
) -> None:
    Tournament.objects.update(language="el")
    tell(case, reviewer)
    send_due()
    assert "Απόφαση για τη διανομή 7" in server.letters[0]["Subject"]
    assert "Νόμος 50Ε4" in text_of(server.letters[0])


def test_the_task_is_asked_for_after_the_commit(
    case: Case,
    reviewer: User,
    server: MailServer,
    broker: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        tell(case, reviewer)
        assert broker.llen("evidence") == 0
    assert b"rulings.tasks.send_mails" in broker.lindex("evidence", 0)
    assert server.letters == []


def test_without_a_mail_server_nothing_is_put_down(
    case: Case, reviewer: User, settings: LazySettings
) -> None:
    settings.EMAIL_URL = ""
    tell(case, reviewer)
    assert not Mail.objects.exists()
    assert send_due() is False


def test_a_server_that_is_away_is_asked_again_later_and_later(
    case: Case, reviewer: User, server: MailServer, settings: LazySettings
) -> None:
    tell(case, reviewer)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    before = timezone.now()
    send_due()
    waits = of("N")
    assert (waits.trouble, waits.tries, waits.sent_at) == ("away", 1, None)
    assert waits.next_at is not None
    assert pause_after(1) <= waits.next_at - before < pause_after(2)
    send_due()
    assert of("N").tries == 1
    settings.EMAIL_PORT = port
    now_due()
    send_due()
    assert (len(server.letters), of("N").trouble) == (2, "")


def test_pauses_grow_to_an_hour() -> None:
    pauses = [pause_after(tries) for tries in range(1, MOST_TRIES)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == timedelta(hours=1)
    assert timedelta(hours=4) < sum(pauses, timedelta()) < timedelta(hours=8)


def test_after_many_tries_it_is_given_up_until_someone_asks(
    case: Case, reviewer: User, server: MailServer, settings: LazySettings
) -> None:
    tell(case, reviewer)
    Mail.objects.update(tries=MOST_TRIES - 1)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    send_due()
    assert (of("N").next_at, of("N").trouble) == (None, "away")
    settings.EMAIL_PORT = port
    send_due()
    assert server.letters == []
    try_again(of("N"))
    send_due()
    assert [one["To"] for one in server.letters] == ["north@club.example"]


@pytest.mark.parametrize(
    ("answer", "for_good"),
    [("550 no such user north@club.example", True), ("450 come back later", False)],
)
def test_an_address_that_is_refused_stops_no_other(
    case: Case, reviewer: User, server: MailServer, answer: str, for_good: bool
) -> None:
    tell(case, reviewer)
    server.answers["RCPT"] = answer
    send_due()
    refused = of("N")
    assert (refused.trouble, refused.next_at is None) == ("refused", for_good)
    assert refused.said == answer.replace("north@club.example", "…")
    assert [one["To"] for one in server.letters] == ["east@club.example"]


@pytest.mark.parametrize(
    "address", ["a:b@club.example", "x@[club.example", f"x@{'ü' * 70}.example"]
)
def test_an_address_that_no_mail_can_name_stops_no_other(
    case: Case, reviewer: User, server: MailServer, address: str
) -> None:
    tell(case, reviewer)
    Player.objects.filter(email="north@club.example").update(email=address)
    send_due()
    unsent = of("N")
    assert (unsent.trouble, unsent.next_at) == ("unsendable", None)
    assert address not in unsent.said
    assert [one["To"] for one in server.letters] == ["east@club.example"]


def test_a_line_that_breaks_after_the_letter_sends_it_again_under_the_same_name(
    case: Case, reviewer: User, server: MailServer
) -> None:
    """The gap: the server had it, and nobody here knows. At least once, not lost."""
    tell(case, reviewer)
    send_due()
    first = {one["To"]: one["Message-ID"] for one in server.letters}
    Mail.objects.update(sent_at=None, next_at=timezone.now())
    server.letters.clear()
    send_due()
    assert {one["To"]: one["Message-ID"] for one in server.letters} == first
    assert len(set(first.values())) == 2


def test_a_connection_that_is_cut_leaves_the_rest_for_later(
    case: Case, reviewer: User, server: MailServer
) -> None:
    tell(case, reviewer)
    server.answers["DATA"] = "HANG UP"
    send_due()
    assert server.letters == []
    assert set(Mail.objects.values_list("trouble", "tries")) == {("away", 1)}
    now_due()
    send_due()
    assert len(server.letters) == 2


def test_a_mail_that_someone_sends_now_is_left_to_them(
    case: Case, reviewer: User, server: MailServer
) -> None:
    tell(case, reviewer)
    taken = sending._claim(of("N").pk)
    assert taken is not None
    send_due()
    assert [one["To"] for one in server.letters] == ["east@club.example"]


def test_who_was_forgotten_meanwhile_gets_none(
    case: Case, reviewer: User, server: MailServer, seated: dict[str, Player]
) -> None:
    tell(case, reviewer)
    forget_people(people=[seated["N"]], by="director")
    send_due()
    assert (of("N").trouble, of("N").next_at) == ("no_address", None)
    assert "north" not in str(list(Mail.objects.values()))


def test_a_ruling_that_was_replaced_meanwhile_is_not_sent(
    case: Case, reviewer: User, server: MailServer
) -> None:
    tell_side(case_id=case.pk, by=by(reviewer, case), side="NS", way="spoken")
    step_case(case_id=case.pk, by=by(reviewer, case), step="reopen", reason="New facts")
    decide_case(case_id=case.pk, by=by(reviewer, case), decision=RULING)
    send_due()
    assert (of("N").trouble, server.letters) == ("overtaken", [])


def test_the_page_of_the_case_tells_what_became_of_it(
    case: Case, reviewer: User, server: MailServer, client_of: Any
) -> None:
    client, address = client_of(reviewer), f"/review/cases/{case.pk}/"
    Player.objects.filter(email="east@club.example").update(email="")
    assert (
        "There is no e-mail address for East-West."
        in client.get(address).content.decode()
    )
    tell(case, reviewer)
    assert "The e-mail will be sent shortly." in client.get(address).content.decode()
    server.answers["RCPT"] = "550 no such user"
    send_due()
    page = client.get(address).content.decode()
    assert "E-mail not sent: the mail server refuses it (550 no such user)." in page
    answer = client.post(f"/review/mails/{of('N').pk}/again/", follow=True)
    assert "The e-mail will be sent again." in answer.content.decode()
    send_due()
    assert "E-mail sent" in client.get(address).content.decode()


def test_the_doctor_asks_the_mail_server(
    server: MailServer, settings: LazySettings
) -> None:
    def states() -> list[str]:
        return [one.state for one in setting.mail()]

    assert states() == ["ok"]
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = "", "rectify@localhost"
    assert states() == ["ok", "warning", "warning"]
    settings.EMAIL_PORT = 1
    assert states()[0] == "error"
    settings.EMAIL_URL = ""
    assert states() == ["ok"]
