"""Adapters for allauth: no sign-up, throttled passwords, encrypted second factors."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.translation import gettext_lazy as _

from tables.common.errors import SlowDown
from tables.web.pages.first_steps import is_first_login, show_at_first
from tables.web.pages.preferences import home_of

# On the request: how many seconds until the next guess.
WAIT = "wait_before_guessing"


class Accounts(DefaultAccountAdapter):
    """People get their accounts from an organiser."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _(
            "The username or password is wrong. Try again."
        ),
        "too_many_login_attempts": _(
            "Too many attempts. Wait a few minutes and try again."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """There is no sign-up: organisers make the accounts."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The address of the first page for this account's role."""
        return resolve_url(home_of(request.user))

    def login(self, request: HttpRequest, user: User) -> None:
        """Begin the session; a first login also shows the first steps."""
        is_new = is_first_login(user)
        super().login(request, user)
        if is_new:
            show_at_first(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Do nothing: tries are counted where passwords are checked.

        See `deploy.session_auth.Backend` and `tables.access.throttling`.
        """

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The user; a throttled attempt becomes an error of the form."""
        try:
            person: User | None = super().authenticate(request, **credentials)
        except SlowDown as slow:
            setattr(request, WAIT, slow.seconds)
            raise self.validation_error("too_many_login_attempts") from slow
        return person


class SecondFactor(DefaultMFAAdapter):
    """Stores the secrets of authenticator apps encrypted with the server's key."""

    def encrypt(self, text: str) -> str:
        """The secret as it is stored, encrypted."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The decrypted secret."""
        return _cipher().decrypt(encrypted_text.encode()).decode()


def _cipher() -> Fernet:
    made = sha256(b"rectify.second-factor" + settings.SECRET_KEY.encode()).digest()
    return Fernet(urlsafe_b64encode(made))
