"""What is said of a revoke, or of a trick that lacks a card, and what it moves."""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.lawful.defective import is_lacking, played_on
from lawbook.lawful.revokes import Standing, standings
from lawbook.lawful.transfers import result, tricks_due
from lawbook.speech.speech import Saying, Speech
from lawbook.state.tricks import Inspection

Sayings = Iterator[Saying]
MOVES = ("unknown", "one", "two", "three", "more")
MAY = {True: "yes", False: "no", None: "perhaps"}
STANDS = {0: "none", 1: "one", 2: "two", None: "unknown"}


def revokes(speech: Speech) -> Sayings:
    """Laws 62, 63, 64: each revoke that was found and is not put right yet."""
    state = speech.state
    if not state.law.revokes:
        return
    counted = result(state)
    if counted is not None:
        yield from _moved(speech, counted.transferred)
    if counted is not None or state.phase == "ended":
        return
    found = standings(state)
    for one in found:
        if one.revoke.noticed is not None and not one.revoke.corrected:
            yield _of(speech, one, found)


def short_tricks(speech: Speech) -> Sayings:
    """Law 67: a card is played to the trick that lacks it, or put with those played."""
    state = speech.state
    if state.phase == "ended":
        return
    for one in state.law.defective:
        on, parts = played_on(state, one), speech.parts(one.seat)
        if not is_lacking(state, one) or not (one.found or on is False):
            continue
        if on:
            yield speech.say("duty", "short-later", (speech.law("67B1"),), parts)
        elif on is False:
            yield speech.say("duty", "short-in_time", (speech.law("67A1"),), parts)


def inspections(speech: Speech) -> Sayings:
    """Law 66: the answer to who asked to see played cards, until the next trick."""
    for asked in speech.state.law.inspections[-1:]:
        if _still_asked(speech, asked):
            key = f"inspection-{MAY[asked.allowed]}"
            yield speech.say("duty", key, (asked.law,), speech.parts(asked.seat))


def _still_asked(speech: Speech, asked: Inspection) -> bool:
    """What was asked before play ended is over with it (66D)."""
    if speech.state.phase == "ended":
        return asked.law == speech.law("66D")
    return asked.since >= speech.state.play.led_at


def _moved(speech: Speech, transferred: int | None) -> Sayings:
    """Law 64A: the tricks that the score moves to one side; nothing where none do."""
    declarer = speech.state.declarer
    if declarer is None or transferred == 0:
        return
    tricks = transferred or 0
    gaining = declarer if tricks > 0 else declarer.next
    key = MOVES[min(abs(tricks), 4)]
    laws = (speech.law("64A1"), speech.law("64C"))
    yield speech.say("duty", f"revoke-moves-{key}", laws, speech.parts(gaining))


def _of(speech: Speech, one: Standing, found: tuple[Standing, ...]) -> Saying:
    parts = speech.parts(one.revoke.seat)
    if one.revoke.deemed == "67B1":
        return _of_a_short_trick(speech, one, found, parts)
    if one.established is None:
        return speech.say("duty", "revoke-ask", (speech.law("63A"),), parts)
    if one.established:
        due, clause = tricks_due(speech.state, one, found)
        laws = tuple(dict.fromkeys((speech.law("63B"), speech.law(clause))))
        return speech.say("duty", f"revoke-stands-{STANDS[due]}", laws, parts)
    return _put_right(speech, one, parts)


def _of_a_short_trick(
    speech: Speech, one: Standing, found: tuple[Standing, ...], parts: dict[str, str]
) -> Saying:
    """Law 67B1: the trick that lacks a card counts as a revoke."""
    if one.established is None:
        return speech.say("duty", "short-ask", (speech.law("67A"),), parts)
    due, clause = tricks_due(speech.state, one, found)
    laws = tuple(dict.fromkeys((speech.law("67B1"), speech.law(clause))))
    return speech.say("duty", f"short-moves-{STANDS[due]}", laws, parts)


def _put_right(speech: Speech, one: Standing, parts: dict[str, str]) -> Saying:
    """Law 62B: a defender's card becomes a penalty card; not at the twelfth trick.

    A revoke that a question not allowed has shown is scored all the same (43B2, 61B).
    """
    defends, scored = speech.state.is_defender(one.revoke.seat), one.revoke.scored
    if one.revoke.trick == 12:
        return speech.say("duty", "revoke-correct", (speech.law("62D"),), parts)
    side, clause = ("defender", "62B1") if defends else ("declarer", "62B2")
    laws = (speech.law("62A"), speech.law(clause), speech.law("62C1"))
    if scored is None:
        return speech.say("duty", f"revoke-correct-{side}", laws, parts)
    shown = (laws[0], speech.law(scored), *laws[1:])
    return speech.say("duty", f"revoke-scored-{side}", shown, parts)
