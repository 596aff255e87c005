"""Whose account a name in a file is, and whose name goes out."""

from __future__ import annotations

from django.contrib.auth.models import User

from rulings.cases.polls.answering import PEER

# Who stands for everybody whom a file does not name, or who has no account here. Nobody
# can log in as this one.
NOBODY = "not-named"
# Steps of the system and of peers are no account's.
WITHOUT_ACCOUNT = ("", PEER)


def named(user: User | None) -> str:
    """The name under which an account goes out; empty where nobody was named."""
    if user is None or user.get_username() == NOBODY:
        return ""
    return user.get_username()


class People:
    """The accounts of the names in one file; each is looked for once."""

    def __init__(self) -> None:
        self._known: dict[str, User] = {}
        self.missing: set[str] = set()

    def account(self, name: str) -> User:
        """The account of this name, or the one that stands for nobody."""
        if name not in self._known:
            self._known[name] = self._look(name)
        return self._known[name]

    def account_or_none(self, name: str) -> User | None:
        """The account of this name, none where the file names nobody."""
        return self.account(name) if name else None

    def _look(self, name: str) -> User:
        found = User.objects.filter(username=name).first() if name else None
        if found is not None:
            return found
        if name:
            self.missing.add(name)
        nobody, made = User.objects.get_or_create(
            username=NOBODY, defaults={"is_active": False}
        )
        if made:
            nobody.set_unusable_password()
            nobody.save(update_fields=["password"])
        return nobody
