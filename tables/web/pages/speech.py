"""The words to say at the table, in every language of the screens."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

import lawbook

Spoken = dict[str, Iterable[Any]]


def sayings(state: lawbook.BoardState) -> Spoken:
    """Return for each language what the Director says, most urgent first."""
    spoken: Spoken = {code: lawbook.say(state, code) for code, _ in settings.LANGUAGES}
    return spoken if any(spoken.values()) else {}


def spoken(lines: Iterable[lawbook.Saying]) -> tuple[dict[str, Any], ...]:
    """Return what was said as the fields of a ruling given."""
    language = get_language()
    return tuple(
        {"text": line.text, "laws": list(line.laws), "language": language}
        for line in lines
    )
