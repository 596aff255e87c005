"""The words to say at the table: what is so now, and what each may choose.

Most urgent first: open choices with every option and who waits, what was just settled,
a claim, what is wrong with the board, penalty cards, restrictions, then reminders of
what may not be used. Each carries the clauses it stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lawbook.language import words_in
from lawbook.speech.board import board
from lawbook.speech.calls import calls_taken_back, owed_calls
from lawbook.speech.claims import claim
from lawbook.speech.dummy import designation, dummy
from lawbook.speech.incidents import incidents
from lawbook.speech.open_choices import choices
from lawbook.speech.present import (
    auction,
    external,
    face_down,
    penalty_cards,
    restrictions,
    sights,
)
from lawbook.speech.recent import just_now, put_right, reminders
from lawbook.speech.speech import Saying, Speech
from lawbook.speech.tricks import inspections, revokes, short_tricks
from lawbook.state.board import BoardState

PARTS: tuple[Callable[[Speech], Iterable[Saying]], ...] = (
    choices,
    short_tricks,
    revokes,
    inspections,
    designation,
    face_down,
    put_right,
    just_now,
    claim,
    board,
    incidents,
    auction,
    owed_calls,
    external,
    penalty_cards,
    restrictions,
    dummy,
    reminders,
    sights,
    calls_taken_back,
)


def say(state: BoardState, language: str = "en") -> tuple[Saying, ...]:
    """What the Director says now, whole sentences, most urgent first.

    An unknown language is said in English.

    Each `Saying` has its sentence and the clauses it stands on, under the labels of
    the edition in force at the board.
    """
    speech = Speech(state, words_in(language))
    return tuple(saying for part in PARTS for saying in part(speech))
