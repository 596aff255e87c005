"""Forms that ask for a code or a password again; wrong ones are counted.

They are counted like wrong passwords, in the database (`tables.access.throttling`), so
the count holds for any number of processes.

A link to a new password is sent by a worker. The time of the request shows nothing
about an address: whatever it is, the request looks up no account and connects to no
mail server.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from io import BytesIO
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

from allauth.account import forms as account_forms
from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from allauth.mfa.adapter import get_adapter as mfa_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, override

from deploy.accounts.second_factor import step_of, use_step
from rulings.common.enqueue import BrokerRefused, send_again
from tables.access.throttling import GuessCounter, check_secret
from tables.common.errors import SlowDown

PASSWORD_LINKS = "deploy.tasks.send_password_links"
logger = logging.getLogger(__name__)


def counted(key: str, look: Callable[[], str]) -> str:
    """The result of a form's check; a wrong guess adds delay, a right one clears it."""
    try:
        return check_secret(
            look, GuessCounter(key), wrong=ValidationError, now=timezone.now()
        )
    except SlowDown as slow:
        raise get_adapter().validation_error("too_many_login_attempts") from slow


class Counted:
    """A form that asks for a code of its user; each code works once."""

    user: Any
    authenticator: Any

    def clean_code(self) -> str:
        """The code, used up from now on."""
        return counted(f"second-factor:{self.user.pk}", self._look)

    def _look(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]  # the form's beside it
        is_of_an_app = self.authenticator.type == Authenticator.Type.TOTP
        if is_of_an_app and not self._use(code):
            raise mfa_adapter().validation_error("incorrect_code")
        return code

    def _use(self, code: str) -> bool:
        step = step_of(self.authenticator, code)
        return step is not None and use_step(user=self.user.pk, step=step)


class ChangePassword(account_forms.ChangePasswordForm):
    """Counts wrong passwords, so that a stolen session cannot guess the right one."""

    def clean_oldpassword(self) -> str:
        """The password until now."""
        return counted(f"old-password:{self.user.pk}", super().clean_oldpassword)


class ResetPassword(account_forms.ResetPasswordForm):
    """Does the same work for every address: a worker looks up the account."""

    def clean_email(self) -> str:
        """The address, without looking up an account."""
        email: str = self.cleaned_data["email"]
        return email.lower()

    def save(self, request: HttpRequest, **_: Any) -> str:
        """Queue the mail with the link; it is sent if an account has the address."""
        email: str = self.cleaned_data["email"]
        site = settings.SITE_URL or f"{request.scheme}://{request.get_host()}"
        try:
            send_again(PASSWORD_LINKS, [email, site, get_language()])
        except BrokerRefused:
            # The next page says whom to ask if no mail comes.
            logger.warning("The broker is away; a link to a new password is not sent.")
        return email


class Authenticate(Counted, forms.AuthenticateForm):
    """Asks for a code at login, after name and password."""


class Reauthenticate(Counted, forms.ReauthenticateForm):
    """Asks for a code again before the account is changed."""


def send_password_links(*, email: str, site: str, language: str) -> None:
    """Send a link to each account with this address; where there is none, nothing.

    ``site`` is the address at which someone asked, as ``https://name``. A mail that
    the server does not take is not tried again: its owner asks once more.
    """
    request = _asked_at(site)
    try:
        with override(language), request_context(request):
            form = account_forms.ResetPasswordForm({"email": email})
            if form.is_valid():
                form.save(request)
    except (SMTPException, OSError) as wrong:
        # Its words may repeat the address.
        logger.warning("A link to a new password was not sent: %s", type(wrong))


class RequestForLinks(WSGIRequest):
    """A request that has only the scheme and host of the site."""

    def get_host(self) -> str:
        """The name of the site; the web process has looked at it."""
        return str(self.META["HTTP_HOST"])


def _asked_at(site: str) -> RequestForLinks:
    at = urlsplit(site)
    return RequestForLinks(
        {
            "REQUEST_METHOD": "GET",
            "HTTP_HOST": at.netloc,
            "wsgi.url_scheme": at.scheme,
            "wsgi.input": BytesIO(),
        }
    )
