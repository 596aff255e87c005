"""A link to a new password, sent by a worker.

Asking for one tells nothing by the time it takes: the request looks for no
account and speaks to no mail server, whatever address was given.
"""

from __future__ import annotations

import logging
from io import BytesIO
from smtplib import SMTPException
from urllib.parse import urlsplit

from allauth.account.forms import ResetPasswordForm
from allauth.core.context import request_context
from django.core.handlers.wsgi import WSGIRequest
from django.utils.translation import override

logger = logging.getLogger(__name__)


def send_password_links(*, email: str, site: str, language: str) -> None:
    """Send a link to each account with this address; where there is none, nothing.

    ``site`` is the address at which someone asked, as ``https://name``. A mail that
    the server does not take is not tried again: its owner asks once more.
    """
    request = _asked_at(site)
    try:
        with override(language), request_context(request):
            form = ResetPasswordForm({"email": email})
            if form.is_valid():
                form.save(request)
    except (SMTPException, OSError) as wrong:
        # Its words may repeat the address.
        logger.warning("A link to a new password was not sent: %s", type(wrong))


class Asked(WSGIRequest):
    """A request that knows no more than where it came to."""

    def get_host(self) -> str:
        """The name of the site; the web process has looked at it."""
        return str(self.META["HTTP_HOST"])


def _asked_at(site: str) -> Asked:
    at = urlsplit(site)
    return Asked(
        {
            "REQUEST_METHOD": "GET",
            "HTTP_HOST": at.netloc,
            "wsgi.url_scheme": at.scheme,
            "wsgi.input": BytesIO(),
        }
    )
