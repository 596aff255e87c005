"""An open choice as a screen shows it: who chooses, each answer, its result.

What the Director reads aloud is longer (`open_choices`). A choice is an entry of
``awaiting`` in the state document; an unknown language is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lawbook.cards.seats import SEATS, Seat
from lawbook.language import words_in

Line = Mapping[str, Any]
# A card that was named aloud and not recorded.
NAMED_ALOUD = "named_aloud"


def asked_in(line: Line, language: str) -> str:
    """Who must or may choose what; a choice as summaries have it is enough."""
    words, kind, card = words_in(language), line["kind"], line.get("card") or ""
    keys = [f"choice-{kind}_card"] * bool(card) + [f"choice-{kind}"]
    key = next(filter(words.has, keys))
    return words.sentence(key, card=card, **_seats(line))


def answer_in(kind: str, answer: str, language: str, **named: str) -> str:
    """What an answer to a choice of this kind is called; its code if it has no name.

    ``named``: the ``card``, ``suits`` and ``calls`` that the answer names, in codes;
    ``about``, the card that the choice is about.
    """
    words = words_in(language)
    card, about, calls = (named.get(of) or "" for of in ("card", "about", "calls"))
    if answer == "designate" and not card:
        answer = NAMED_ALOUD
    keys = [f"answer-{answer}_card"] * bool(about)
    keys += [f"answer-{answer}_call"] * bool(calls)
    keys += [f"answer-{kind}-{answer}", f"answer-{answer}"]
    key = next(filter(words.has, keys), "")
    facts = {"card": card or about, "suits": named.get("suits") or "", "calls": calls}
    return words.sentence(key, **facts) if key else answer


def result_in(line: Line, answer: str, language: str, **named: str) -> str:
    """What an answer leads to, in short; "" where only its consequences are told.

    ``named``: the ``suits`` that it names, and the penalty ``cards`` that partner then
    picks up, in codes.
    """
    words, key = words_in(language), f"result-{line['kind']}-{answer}"
    found = next(filter(words.has, [f"{key}_{line['law']}", key]), "")
    return words.sentence(found, **named, **_seats(line)) if found else ""


def _seats(line: Line) -> dict[str, str]:
    """The chooser, whom they stop, if anybody, and that player's partner."""
    chooser: str = line["chooser"]
    stopped: str = line.get("blocks") or chooser
    partner = Seat(stopped).partner.value if stopped in SEATS else stopped
    return {"chooser": chooser, "seat": stopped, "partner": partner}
