"""The words to say at the table: what is so now, and what each may choose.

Most urgent first: open choices with every option and who waits, what was just settled,
a claim, penalty cards, restrictions, then reminders of what may not be used. Each
carries the clauses it stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lawbook.state import BoardState
from lawbook.words.aftermath import just_now, put_right, reminders
from lawbook.words.asking import choices
from lawbook.words.english import ENGLISH
from lawbook.words.languages import LANGUAGES
from lawbook.words.sight import external, sights
from lawbook.words.speech import Saying, Speech
from lawbook.words.telling import (
    auction,
    claim,
    face_down,
    penalty_cards,
    restrictions,
)

__all__ = ["LANGUAGES", "Saying", "say"]

PARTS: tuple[Callable[[Speech], Iterable[Saying]], ...] = (
    choices,
    face_down,
    put_right,
    just_now,
    claim,
    auction,
    external,
    penalty_cards,
    restrictions,
    reminders,
    sights,
)


def say(state: BoardState, language: str = "en") -> tuple[Saying, ...]:
    """What the Director says now, whole sentences, most urgent first.

    An unknown language is said in English.
    """
    speech = Speech(state, LANGUAGES.get(language, ENGLISH))
    return tuple(saying for part in PARTS for saying in part(speech))
