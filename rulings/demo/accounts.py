"""The demo's accounts: their passwords are published, so they stay on one machine."""

from collections.abc import Iterator

from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from rulings.common.roles import grant_roles

PEOPLE = ("floor", "director", "reviewer")
ADMINISTRATOR = "admin"
# By the name of the account.
PUBLISHED = {name: f"demo-{name}" for name in (*PEOPLE, ADMINISTRATOR)}


class NotPublished:
    """A password validator that refuses the passwords of our documentation."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise `ValidationError` ``password_published``."""
        if password in PUBLISHED.values():
            words = _("This password is printed in the documentation. Choose another.")
            raise ValidationError(words, code="password_published")

    def get_help_text(self) -> str:
        """What the form says beside the field."""
        return _("Not one of the demo's passwords.")


def make_accounts() -> list[str]:
    """Make the demo's accounts that do not exist; their names."""
    grant_roles()
    return [name for name in PUBLISHED if _make(name)]


def with_published_password() -> Iterator[User]:
    """The accounts that still have a published password."""
    known = User.objects.filter(username__in=PUBLISHED, is_active=True)
    for person in known.order_by("username"):
        if person.check_password(PUBLISHED[person.username]):
            yield person


@transaction.atomic
def close_accounts() -> list[str]:
    """Delete those accounts, or deactivate them where records refer to them."""
    people = list(with_published_password())
    for person in people:
        _close(person)
    return [person.username for person in people]


def _make(name: str) -> bool:
    if User.objects.filter(username=name).exists():
        return False
    is_administrator = name == ADMINISTRATOR
    person = User.objects.create_user(
        name,
        password=PUBLISHED[name],
        is_staff=name != "floor",
        is_superuser=is_administrator,
    )
    person.groups.add(*Group.objects.filter(name=name))
    return True


def _close(person: User) -> None:
    try:
        with transaction.atomic():
            person.delete()
    except ProtectedError:
        person.groups.clear()
        person.set_unusable_password()
        person.is_active = person.is_staff = person.is_superuser = False
        person.save()
