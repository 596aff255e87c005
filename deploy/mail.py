"""The mail server, as one address."""

from typing import Any
from urllib.parse import urlsplit

from environ import Env

TIMEOUT = 10
NOBODY = "dummymail://"
BY_SMTP = ("smtp+tls", "smtp+ssl", "smtp")
SCHEMES = (*BY_SMTP, "consolemail", "filemail", "memorymail", "dummymail")


def address(given: str) -> str:
    """The address unchanged, if it names a mail server and all of it is used.

    Raises `ValueError`; of the address itself nothing is said: it holds a password.
    """
    parts = urlsplit(given)
    if parts.scheme not in SCHEMES:
        raise ValueError(f"begins with none of {', '.join(BY_SMTP)} and `://`.")
    if parts.query or parts.fragment:
        raise ValueError("takes no options after a question mark.")
    if parts.scheme in BY_SMTP and not (parts.hostname and _has_a_port(given)):
        raise ValueError("is no address like smtp+tls://name:password@host:587.")
    return given


def _has_a_port(given: str) -> bool:
    """Whether what stands for the port is one, or nothing stands there."""
    try:
        return urlsplit(given).port != 0
    except ValueError:
        return False


def django_settings(url: str) -> dict[str, Any]:
    """An address as Django's settings."""
    found: dict[str, Any] = Env.email_url_config(url or NOBODY)
    return {**found, "EMAIL_TIMEOUT": TIMEOUT}
