"""The words to say at the table, in every language of the screens."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings

import lawbook

Spoken = dict[str, Iterable[Any]]


def sayings(state: lawbook.BoardState) -> Spoken:
    """Return for each language what the Director says, most urgent first."""
    spoken: Spoken = {code: lawbook.say(state, code) for code, _ in settings.LANGUAGES}
    return spoken if any(spoken.values()) else {}
