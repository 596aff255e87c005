"""Whose information a card is that was seen: in the auction, while it lies there.

The edition says it (`lawbook.lawful.information`); since 2017 a penalty card lying
there is for everybody to see, before it was not for partner to use.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.lawful.information import Information, information
from lawbook.speech.speech import Saying, Speech

Sayings = Iterator[Saying]


def external(speech: Speech) -> Sayings:
    """Law 50: a card faced by somebody else is what the Director says it is."""
    clause = speech.law("50")
    for question in speech.state.law.questions:
        seat, card = question.seat, question.card
        if question.law == clause and seat is not None and card is not None:
            parts = speech.parts(seat, (card,))
            yield speech.say("exposed", "external", (clause,), parts)


def sights(speech: Speech) -> Sayings:
    """Laws 24, 50E: who may not use, or may use, the sight of a card."""
    if speech.state.phase == "ended":
        return
    for line in information(speech.state):
        key = _key(speech, line)
        if line.about == "card" and line.to is line.of.partner and key:
            parts = speech.parts(line.of, (line.card,))
            yield speech.say("information", key, (line.law,), parts)


def _key(speech: Speech, line: Information) -> str | None:
    law = speech.state.law
    if any(faced.card is line.card for faced in law.exposed):
        return "sight.auction" if line.status == "unauthorized" else None
    if any(mine.card is line.card for mine in law.penalty_cards):
        return "sight.lying" if line.status == "unauthorized" else None
    ruled = [s for s in law.seen if s.standing == "not_penalty_card"]
    if any(seen.card is line.card for seen in ruled):
        return f"sight.{line.status}"
    return None
