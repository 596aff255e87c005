"""A link for an account that was used: on record, told, and never a way around."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from rulings.tasks import send_mails
from tables.access.staff import renew_access
from tables.access.staff_links import has_been_used
from tables.models import Assignment, NewLink, Section, Tournament
from tests.deploy.accounts.test_logging_in import set_up
from tests.rulings.notices.mail_server import MailServer, mail_server

PEOPLE, MINE = "/setup/people/", "/account/links/"
PASSWORD, OTHER = "a-long-secret", "quite another one"
BANNER = "Someone made a new link for your account."
LINK = re.compile(r"/setup/welcome/[\w-]+/[\w-]+/")


@pytest.fixture
def section(db: None) -> Section:
    tournament = Tournament.objects.create(name="Club night")
    return Section.objects.create(tournament=tournament, name="A")


@pytest.fixture
def anna(section: Section) -> User:
    """An assistant who has chosen her password."""
    person = User.objects.create_user("anna", password=PASSWORD)
    person.groups.add(Group.objects.get(name="assistant"))
    Assignment.objects.create(user=person, section=section)
    return person


@pytest.fixture
def oscar(db: None) -> Client:
    """The browser of an organiser."""
    person = User.objects.create_user("oscar", first_name="Oscar O.")
    person.groups.add(Group.objects.get(name="organiser"))
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def server(settings: LazySettings) -> Iterator[MailServer]:
    with mail_server() as server:
        settings.EMAIL_URL = server.url
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        settings.SITE_URL = "https://desk.club.example"
        yield server


def text(answer: Any) -> str:
    return str(answer.content.decode())


def asked(organiser: Client, person: User) -> str:
    """What an organiser sees who asks for a new link."""
    address = f"{PEOPLE}{person.pk}/"
    return text(organiser.post(address, {"link": "1"}, follow=True))


def link_in(page: str) -> str:
    found = LINK.search(page)
    assert found
    return found[0]


def choose(link: str, password: str = OTHER) -> Any:
    """Open a link and choose a password there."""
    someone = Client()
    form = someone.get(link).headers["Location"]
    sent = {"new_password1": password, "new_password2": password}
    return someone.post(form, sent)


def log_in(client: Client, password: str) -> Any:
    sent = {"login": "anna", "password": password}
    return client.post("/login/", sent)


def due_now() -> None:
    NewLink.objects.exclude(next_at=None).update(next_at=timezone.now())


def test_an_organiser_who_opens_it_is_told_of_to_the_owner(
    oscar: Client, anna: User
) -> None:
    """Without an address it is shown; what is done with it stays there to be seen."""
    page = asked(oscar, anna)
    assert "Your new link is on record" in page
    choose(link_in(page))
    owner = Client()
    log_in(owner, OTHER)
    assert BANNER in text(owner.get("/desk/"))
    record = text(owner.get(MINE))
    assert "Oscar O. made a new link for this account on" in record
    assert "It was shown to the person who made it." in record
    assert re.search(r"It was used on .*20\d\d \d\d:\d\d\.<", record)
    assert BANNER not in text(owner.get("/desk/"))
    assert record.count("made a new link for this account on") == 1
    assert "Oscar O. made a new link for this account on" in text(oscar.get(PEOPLE))


def test_the_first_to_look_does_not_take_it_from_the_owner(
    oscar: Client, anna: User
) -> None:
    choose(link_in(asked(oscar, anna)))
    older, newer = Client(), Client()
    for client in (older, newer):
        log_in(client, OTHER)
        assert BANNER in text(client.get("/desk/"))
        client.get(MINE)
    long_ago = timezone.now() - timedelta(days=31)
    NewLink.objects.update(made_at=long_ago)
    later = Client()
    log_in(later, OTHER)
    assert BANNER not in text(later.get("/desk/"))
    assert "Oscar O. made a new link" in text(later.get(MINE))


def test_where_the_owner_has_an_address_nobody_else_gets_the_link(
    oscar: Client, anna: User, server: MailServer
) -> None:
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    page = asked(oscar, anna)
    assert not LINK.search(page)
    assert "We will send the link to the e-mail address of anna" in page
    assert "has not been sent yet" in page
    send_mails()
    (letter,) = server.letters
    assert letter["To"] == "anna@club.example"
    body = str(letter.get_content())
    assert "Oscar O. has made a new link for your account anna." in body
    assert "https://desk.club.example/setup/welcome/" in body
    assert "shown to nobody" in text(oscar.get(PEOPLE))
    choose(link_in(body.replace("\n", "")))
    owner = Client()
    log_in(owner, OTHER)
    assert "It was used on" in text(owner.get(MINE))
    send_mails()
    assert len(server.letters) == 1


def test_a_letter_that_cannot_be_sent_is_tried_again_and_leaves_the_record(
    oscar: Client, anna: User, server: MailServer
) -> None:
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    server.answers["MAIL"] = "451 not now"
    assert not LINK.search(asked(oscar, anna))
    send_mails()
    link = NewLink.objects.get()
    assert (server.letters, link.sent_at, link.tries) == ([], None, 1)
    assert link.next_at
    assert "has not been sent yet" in text(oscar.get(PEOPLE))
    due_now()
    send_mails()
    link.refresh_from_db()
    assert len(server.letters) == 1
    assert link.sent_at
    assert not NewLink.objects.exclude(next_at=None).exists()


def test_only_the_last_of_two_links_is_sent(
    oscar: Client, anna: User, server: MailServer
) -> None:
    User.objects.filter(pk=anna.pk).update(email="anna@club.example")
    asked(oscar, anna)
    asked(oscar, anna)
    send_mails()
    assert len(server.letters) == 1
    assert NewLink.objects.exclude(sent_at=None).count() == 1
    assert "It was never sent, and nobody saw it." in text(oscar.get(PEOPLE))


def test_a_new_password_is_no_way_around_the_second_factor(
    oscar: Client, anna: User
) -> None:
    owner = Client()
    log_in(owner, PASSWORD)
    set_up(owner)
    choose(link_in(asked(oscar, anna)))
    assert Authenticator.objects.filter(user=anna).exists()
    taker = Client()
    answer = log_in(taker, OTHER)
    assert answer.headers["Location"] == "/account/mfa/authenticate/"
    assert taker.get("/desk/").status_code == 302
    assert taker.get("/desk/").headers["Location"].startswith("/login/")


def test_the_first_link_is_shown_and_nobody_is_warned_of_it(
    oscar: Client, section: Section
) -> None:
    sent = {"username": "anna", "full_name": "", "role": "floor"}
    page = text(oscar.post(PEOPLE, sent))
    assert "on record" not in page
    person = User.objects.get(username="anna")
    assert "on record" not in asked(oscar, person), "the first one was lost"
    choose(link_in(asked(oscar, person)))
    owner = Client()
    log_in(owner, OTHER)
    assert BANNER not in text(owner.get("/floor/"))
    assert "Nobody has made a new link" in text(owner.get(MINE))
    assert NewLink.objects.filter(user=person, again=False).count() == 3


def test_asking_twice_or_switching_off_first_makes_it_no_new_account(
    oscar: Client, section: Section
) -> None:
    """Her password was chosen with a link, and used by a program only."""
    sent = {"username": "anna", "full_name": "", "role": "floor"}
    choose(link_in(text(oscar.post(PEOPLE, sent))))
    person = User.objects.get(username="anna")
    assert person.last_login is None
    oscar.post(f"{PEOPLE}{person.pk}/", {"off": "1"})
    assert "on record" in asked(oscar, person)
    assert "on record" in asked(oscar, person)


def test_an_account_that_never_had_a_password_was_never_used(anna: User) -> None:
    new = User.objects.create_user("new")
    assert not has_been_used(new)
    assert not renew_access(person=new, by=anna).again
    assert renew_access(person=anna, by=new).again
    anna.refresh_from_db()
    assert not anna.has_usable_password()
    assert has_been_used(anna)


def test_the_record_belongs_to_the_user_who_is_logged_in(
    anna: User, oscar: Client
) -> None:
    asked(oscar, anna)
    assert Client().get(MINE).headers["Location"].startswith("/login/")
    assert "a new link for this account" not in text(oscar.get(MINE))
