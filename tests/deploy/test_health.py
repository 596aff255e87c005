"""What a machine is told about the server's health."""

import pytest
from django.conf import LazySettings
from django.test import Client

from deploy.version import VERSION

pytestmark = pytest.mark.django_db


def test_alive(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok", "version": VERSION}


def test_ready_with_database_and_broker(client: Client, broker: object) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "broker": True}


def test_not_ready_without_broker(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "broker": False}
