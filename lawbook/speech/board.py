"""What the Director says where something is wrong with the board itself (13-15, 87)."""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.cards.seats import Seat
from lawbook.lawful.procedure import outcome
from lawbook.speech.speech import Saying, Speech
from lawbook.state.procedure import CardShort, HandMistaken, Mishap

Sayings = Iterator[Saying]


def board(speech: Speech) -> Sayings:
    """Laws 13 to 15, 87: what becomes of the board, in the order it was told."""
    for mishap in speech.state.law.mishaps:
        found = outcome(speech.state, mishap)
        parts, laws = speech.parts(_about(mishap)), (speech.law(found.law),)
        yield speech.say("board", f"board-{found.key}", laws, parts)
        if isinstance(mishap, CardShort) and mishap.found != "played":
            yield speech.say("board", "board-card_secret", (speech.law("14C"),), parts)


def _about(mishap: Mishap) -> Seat:
    if isinstance(mishap, HandMistaken | CardShort):
        return mishap.seat
    return Seat.NORTH
