"""An authenticator app: what it shows."""

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)


def code_of(secret: str) -> str:
    """What it shows now: good for at least half a minute more."""
    _before, now, _after = yield_hotp_counters_from_time()
    return code_of_step(secret, now)


def code_of_step(secret: str, step: int) -> str:
    """What it shows in one half minute, counted from 1970."""
    return str(format_hotp_value(hotp_value(secret, step)))
