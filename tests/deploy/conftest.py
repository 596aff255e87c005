"""Servers of a test's own, and a certificate for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local.supervisor import Supervisor
from tests.deploy.tls import Certificate, make_certificate


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    """Starts servers of the test's own."""
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    tmp_path.chmod(0o755)
    supervisor = Supervisor(grace=5)
    yield supervisor
    supervisor.stop()
