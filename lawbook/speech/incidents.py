"""What the Director says of a hesitation, a wrong explanation, something overheard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from lawbook.rules.law_16 import kind_of_case
from lawbook.speech.speech import Saying, Speech
from lawbook.state.incidents import Incident

Sayings = Iterator[Saying]


def incidents(speech: Speech) -> Sayings:
    """Laws 16, 20F, 21: of each that is not ruled on yet, until the board is over."""
    if speech.state.phase == "ended":
        return
    for one in speech.state.law.incidents:
        if one.finding is None:
            yield from _of(speech, one)


def _of(speech: Speech, one: Incident) -> Sayings:
    parts = speech.parts(one.by)
    kind = kind_of_case(one.kind)
    match kind:
        case "misinformation":
            yield from _wrong(speech, one, parts)
        case "extraneous":
            law = speech.law("16D1")
            yield speech.say("information", "told-elsewhere", (law,), parts)
        case "unauthorized":
            laws = tuple(map(speech.law, ("16B1", "73C")))
            yield speech.say("information", "told-slip", laws, parts)
            later = tuple(map(speech.law, ("16B2", "16B3")))
            yield speech.say("information", "told-later", later, parts)
        case _:
            assert_never(kind)


def _wrong(speech: Speech, one: Incident, parts: dict[str, str]) -> Sayings:
    """Laws 20F4, 20F5: when it is put right, and by whom."""
    laws = tuple(map(speech.law, ("20F4", "16B1")))
    yield speech.say("information", "told-wrong", laws, parts)
    if speech.state.declarer is None:
        key = "told-wrong_auction"
    elif speech.state.is_defender(one.by):
        key = "told-wrong_defending"
    else:
        key = "told-wrong_declaring"
    if key != "told-wrong_declaring" or not speech.state.play.faced:
        yield speech.say("information", key, (speech.law("20F5"),), parts)
