"""The forms that ask for a code of the second factor: each try is counted for all.

Counted as wrong passwords are, in the database (`tables.devices.slowing`), so that it
is the same for any number of processes.
"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms
from django.utils import timezone

from tables.devices.slowing import count_try, forget_tries
from tables.errors import SlowDown


class Counted:
    """A form with a code that has to be the person's."""

    user: Any

    def clean_code(self) -> str:
        """The code; who guesses waits longer and longer, and a right one forgets."""
        key = f"second-factor:{self.user.pk}"
        try:
            count_try(key=key, now=timezone.now())
        except SlowDown as slow:
            raise get_adapter().validation_error("too_many_login_attempts") from slow
        code: str = super().clean_code()  # type: ignore[misc]  # the form's beside it
        forget_tries(key=key)
        return code


class Authenticate(Counted, forms.AuthenticateForm):  # type: ignore[misc]  # it ships without types
    """After name and password."""


class Reauthenticate(Counted, forms.ReauthenticateForm):  # type: ignore[misc]  # it ships without types
    """Before something that changes the account."""
