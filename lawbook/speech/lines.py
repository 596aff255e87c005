"""The lines of the state document in short sentences, as a desk shows them.

What the Director reads aloud at the table is longer (`sayings`). A line is an entry of
one of the document's lists; an unknown language is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lawbook.language import words_in

Line = Mapping[str, Any]
# Duties and restrictions that are said at the table in the same words.
AS_SAID = frozenset(
    {"pass_once", "pass_throughout", "repeat_call", "no_double_once"}
    | {"play_highest", "play_lowest", "play_require_suit", "play_forbid_suit"}
)


def duty_in(line: Line, language: str) -> str:
    """What one seat must or may not do: an entry of ``duties``."""
    kind, cards = line["kind"], list(line.get("cards") or ())
    if kind == "play_penalty_card" and len(cards) > 1:
        kind = "play_one_of"
    key = kind if kind in AS_SAID else f"duty-{kind}"
    facts = {"cards": " ".join(cards), "call": line.get("call") or ""}
    return words_in(language).sentence(key, seat=line["seat"], **facts)


def restriction_in(line: Line, language: str) -> str:
    """What is required or forbidden of a lead or a play: one of ``restrictions``."""
    suits = " ".join(line.get("suits") or ())
    kind = line["kind"]
    key = kind if kind in AS_SAID else f"restriction-{kind}"
    return words_in(language).sentence(key, seat=line["seat"], suits=suits)


def restriction_end_in(line: Line, language: str) -> str:
    """How long one of ``restrictions`` lasts."""
    return words_in(language).sentence(f"until-{line['until']}", seat=line["seat"])


def information_in(line: Line, language: str) -> str:
    """Who may act on what: lines of ``information`` that are alike, put together.

    ``to`` are the seats that read it, ``cards`` are cards of one owner. What is about
    no card and no call was let slip: a hesitation, a remark.
    """
    told, seat = words_in(language).sentence, " ".join(line["to"])
    if not line["cards"] and "call" not in line:
        return told(f"slipped-{line['about']}", seat=seat, owner=line["of"])
    cards = " ".join(line["cards"])
    facts = {"cards": cards, "card": cards[:2], "call": line.get("call") or ""}
    return told(f"information-{line['about']}-{line['status']}", seat=seat, **facts)
