"""Django finds nothing to complain of where the site is reached from outside."""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml
from django.core.checks import run_checks
from django.test import Client, override_settings

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
# Long and of many signs, as `openssl rand -base64 48` makes one.
KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OF_A_SERVER = ("SECURE_", "SESSION_", "CSRF_", "X_FRAME", "SILENCED", "DEBUG", "SECRET")


def lines_of(text: str) -> dict[str, str]:
    pairs = [line.partition("=") for line in text.splitlines() if line[:1].isalpha()]
    return {name: value for name, _sign, value in pairs}


def systemd() -> dict[str, str]:
    return lines_of((DEPLOY / "systemd" / "rectify.env.example").read_text())


def compose() -> dict[str, str]:
    text = (DEPLOY / "container" / "compose.yaml").read_text()
    text = text.replace("${RECTIFY_NAME:?}", "desk.example.org")
    text = re.sub(r"\$\{\w+:\?\}", "given", text)
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    found = yaml.safe_load(text)["services"]["web"]["environment"]
    return {name: value or "" for name, value in found.items()}


def kubernetes() -> dict[str, str]:
    file = DEPLOY / "kubernetes" / "example" / "kustomization.yaml"
    (made,) = yaml.safe_load(file.read_text())["configMapGenerator"]
    return lines_of("\n".join(made["literals"]))


@pytest.fixture(params=[systemd, compose, kubernetes], ids=lambda way: way.__name__)
def production(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """The settings of a way to run, with a key of one's own."""
    environment = request.param() | {"SECRET_KEY": KEY}
    with mock.patch.dict("os.environ", environment):
        given = runpy.run_path(str(DEPLOY / "settings.py"))
    named = {name: given[name] for name in given if name.startswith(OF_A_SERVER)}
    with override_settings(**named, ALLOWED_HOSTS=given["ALLOWED_HOSTS"]):
        yield given


def test_django_has_nothing_to_complain_of(production: dict[str, Any]) -> None:
    found = run_checks(tags=["security"], include_deployment_checks=True)
    assert [one for one in found if not one.is_silenced()] == []
    assert production["HTTPS"]


@pytest.mark.django_db
def test_http_is_sent_on_to_https_and_stays_there(production: dict[str, Any]) -> None:
    client = Client(HTTP_HOST="desk.example.org")
    sent_on = client.get("/login/?next=/desk/")
    assert sent_on.headers["Location"] == "https://desk.example.org/login/?next=/desk/"
    assert sent_on.status_code == 301
    page = client.get("/login/", headers={"X-Forwarded-Proto": "https"})
    years = "max-age=31536000; includeSubDomains"
    assert page.headers["Strict-Transport-Security"] == years


@pytest.mark.django_db
def test_a_proxy_of_the_house_asks_how_we_are_without_https(
    production: dict[str, Any],
) -> None:
    client = Client(HTTP_HOST="desk.example.org")
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_cookies_are_secure_and_stay_on_our_pages(production: dict[str, Any]) -> None:
    https = {"X-Forwarded-Proto": "https"}
    page = Client(HTTP_HOST="desk.example.org").get("/login/", headers=https)
    assert page.cookies["csrftoken"]["secure"]
    assert page.cookies["csrftoken"]["samesite"] == "Lax"
    assert production["SESSION_COOKIE_SECURE"]
    assert production["SESSION_COOKIE_HTTPONLY"]
    assert production["SESSION_COOKIE_SAMESITE"] == "Lax"


def test_the_schema_is_whole() -> None:
    assert run_checks(include_deployment_checks=True, tags=["drf_spectacular"]) == []
