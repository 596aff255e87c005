"""A framework upgrade may not silently change a method that we override."""

from django.contrib.auth.backends import ModelBackend

from tests.architecture.frameworks import PAGE, fingerprint, overrides, page

READ = (
    "Read what changed there, mend ours, then: python -m tests.architecture.frameworks"
)


def test_every_overridden_method_is_the_one_we_have_read() -> None:
    kept = PAGE.read_text(encoding="utf-8").splitlines()
    found = page().splitlines()
    changed = [line for line in found if line not in kept]
    gone = [line for line in kept if line not in found]
    assert (changed, gone) == ([], []), READ


def test_sessions_and_connections_are_among_them() -> None:
    names = {f"{one.ours}.{one.method}" for one in overrides()}
    assert "deploy.session_auth.SessionStore.load" in names
    assert "deploy.postgresql.base.DatabaseWrapper.get_new_connection" in names


def test_another_source_has_another_fingerprint() -> None:
    one, other = ModelBackend.authenticate, ModelBackend.get_user
    assert fingerprint(one) == fingerprint(one) != fingerprint(other)
