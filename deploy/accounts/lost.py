"""Second factors that nobody can use any more: the telephone is gone, or the key."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import decrypt
from cryptography.fernet import InvalidToken
from django.contrib.auth.models import User
from django.db.models import QuerySet


def unreadable() -> QuerySet[User]:
    """Whose second factor was kept under another SECRET_KEY than ours."""
    lost = {one.user_id for one in Authenticator.objects.all() if not _can_be_read(one)}
    return User.objects.filter(pk__in=lost)


def remove(people: QuerySet[User]) -> list[str]:
    """Take the second factor from these people; the names of those who had one."""
    theirs = Authenticator.objects.filter(user__in=people)
    names = sorted(set(theirs.values_list("user__username", flat=True)))
    theirs.delete()
    return names


def _can_be_read(one: Authenticator) -> bool:
    try:
        decrypt(one.data.get("secret") or one.data.get("seed", ""))
    except InvalidToken:
        return False
    return True
