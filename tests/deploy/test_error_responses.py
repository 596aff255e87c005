"""Below `/api/` every failure is a problem document; elsewhere it is a page."""

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.db import OperationalError
from django.test import Client, RequestFactory

from deploy.views import server_error


@pytest.mark.django_db
def test_an_unknown_address_of_the_api_is_a_problem() -> None:
    answer = Client().get("/api/nothing/here/")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"


@pytest.mark.django_db
def test_an_unknown_page_is_a_page() -> None:
    answer = Client().get("/nothing/here/")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")
    assert "Page not found" in answer.content.decode()


@pytest.mark.django_db
def test_a_refused_form_says_what_to_do_in_the_language_of_the_sender() -> None:
    sender = Client(enforce_csrf_checks=True, headers={"Accept-Language": "el"})
    answer = sender.post("/login/", {"login": "anna"})
    assert answer.status_code == 403
    assert "Η φόρμα δεν έγινε δεκτή" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/api/entries/", "application/problem+json"), ("/desk/", "text/html")],
)
def test_a_fault_of_ours_tells_nothing_of_the_inside(path: str, kind: str) -> None:
    answer = server_error(RequestFactory().get(path))
    assert answer.status_code == 500
    assert answer["Content-Type"].startswith(kind)
    assert b"Traceback" not in answer.content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "kind"),
    [("/api/v1/tables/", "application/problem+json"), ("/desk/", "text/html")],
)
def test_while_the_database_is_away_a_session_is_asked_for_later(
    monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    """A user with a session gets 503 and Retry-After, not 500."""

    def gone(session: SessionBase) -> None:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(SessionBase, "_get_session", gone)
    monkeypatch.setattr(SessionBase, "_session", property(gone))
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a" * 32
    answer = client.get(path)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert answer["Content-Type"].startswith(kind)
