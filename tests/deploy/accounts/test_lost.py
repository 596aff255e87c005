"""A second factor whose telephone, or whose server's key, is gone."""

from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from deploy.doctor.servers import second_factors

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    person = User.objects.create_user("anna")
    TOTP.activate(person, generate_totp_secret())
    RecoveryCodes.activate(person)
    return person


@pytest.fixture
def boris() -> User:
    person = User.objects.create_user("boris")
    TOTP.activate(person, generate_totp_secret())
    return person


def removed(*words: str) -> str:
    out = StringIO()
    call_command("remove_second_factor", *words, stdout=out)
    return out.getvalue()


def having_one() -> set[str]:
    return set(Authenticator.objects.values_list("user__username", flat=True))


@pytest.mark.usefixtures("anna", "boris")
def test_a_user_who_has_lost_telephone_and_codes_is_helped_by_name() -> None:
    assert removed("anna") == "anna has no second factor any more.\n"
    assert having_one() == {"boris"}


@pytest.mark.usefixtures("anna")
def test_after_another_key_the_doctor_says_it_and_the_command_helps(
    settings: LazySettings,
) -> None:
    assert [found.state for found in second_factors()] == ["ok"]
    settings.SECRET_KEY = "another one, of at least thirty-two letters"
    TOTP.activate(User.objects.create_user("clara"), generate_totp_secret())
    [found] = second_factors()
    assert (found.state, found.sentence.split()[0]) == ("error", "1")
    assert removed("--unreadable") == "anna has no second factor any more.\n"
    assert having_one() == {"clara"}
    assert [found.state for found in second_factors()] == ["ok"]


@pytest.mark.usefixtures("anna")
@pytest.mark.parametrize("words", [(), ("anna", "--unreadable"), ("anna", "nobody")])
def test_nothing_is_removed_where_it_is_not_clear_of_whom(
    words: tuple[str, ...],
) -> None:
    with pytest.raises(CommandError):
        removed(*words)
    assert having_one() == {"anna"}
