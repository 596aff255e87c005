"""Why an item of the devices is kept: a code, and a sentence in plain English.

`tables.web.wording.devices` says the same to people, in their language. No sentence
names a person.
"""

from __future__ import annotations

import msgspec

SENTENCES = {
    "no_call": "Rectify does not know this kind of call.",
    "no_deal": "It is no deal of 52 cards.",
    "no_movement": "It is no movement of a section.",
    "no_player": "It is no player with a number and a name.",
    "no_seat": "It is no seat at a table.",
    "no_result": "It is no result of a board.",
    "no_section": "There is no section {section} here.",
    "no_table": "There is no table {section} {table} here.",
    "no_round": "Table {section} {table} has no round {round} here.",
    "no_name": "The name of this player has not come yet.",
    "other_hands": "Board {board} has other hands here, from {source}.",
    "other_rounds": "Section {section} has other rounds here; they stay.",
    "other_name": "A player has another name here; it stays.",
    "other_player": "Someone else was seated at {section} {table} {seat} here.",
    "other_seat": "This player was seated elsewhere here; that stays.",
    "other_pairs": "Other pairs play board {board} at {section} {table} here.",
    "other_result": "Board {board} has another result at {section} {table} here,"
    " from {source}.",
    "recorded_result": "Board {board} was recorded with another result at {section}"
    " {table} here.",
    "one_direction": "The result counts for East-West only; North-South's is used.",
    "refused": "The set-up is refused: {problem}.",
    "locked": "The set-up is locked.",
    "broken": "It cannot be applied: {problem}.",
}


Words = dict[str, str | int]


class Reason(msgspec.Struct, frozen=True):
    """A reason by its code, with what its sentence names."""

    code: str
    words: Words = {}

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.words)


def because(code: str, **words: str | int) -> Reason:
    """A reason; the words are what its sentence names."""
    return Reason(code, words)
