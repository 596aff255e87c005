"""The words to say at the table, in every language of the screens."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

import lawbook


def sayings(state: lawbook.BoardState) -> dict[str, Iterable[Any]]:
    """Return for each language what the Director says, most urgent first."""
    spoken = {code: lawbook.say(state, code) for code, _name in settings.LANGUAGES}
    return spoken if any(spoken.values()) else {}
