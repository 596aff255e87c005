"""What only the Director can decide, in words: in English, then in other languages.

The state document holds the English sentence. `question_in` finds out which sentence
it is and of which seats and cards it speaks, and says it in the language of the reader.
"""

from __future__ import annotations

import re
from functools import cache

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.language import ENGLISH, words_in
from lawbook.language.language import Facts
from lawbook.state.rectification import Question

Read = dict[str, str]
KIND = "asked-"
PLACE = re.compile(r"\{(\w+)\}")


def in_english(asked: Question) -> str:
    """The question as it was written, or else its sentence in English.

    What a person wrote (`ConcernRaised`) is left as it was written, even if that is
    nothing.
    """
    if not asked.key:
        return asked.text
    named = dict(zip(("law", "other"), asked.clauses, strict=False))
    if asked.owner:
        named["owner"] = asked.owner
    facts = _facts(asked.seat or Seat.NORTH, asked.cards) | named
    return words_in(ENGLISH).sentence(f"{KIND}{asked.key}", **facts)


def question_in(text: str, language: str) -> str | None:
    """The same question in another language; None where it is none of ours.

    >>> question_in("West led the king of diamonds against a restriction. "
    ...     "Could it have been obeyed?", "el")
    'Η Δύση βγήκε με τον ρήγα καρό παρά τον περιορισμό. Μπορούσε να τηρηθεί;'
    """
    for key, pattern in _patterns().items():
        found = pattern.fullmatch(text)
        if found:
            facts = _facts_in(found.groupdict())
            return words_in(language).sentence(key, **facts)
    return None


def _facts(seat: Seat, cards: tuple[Card, ...]) -> Read:
    about = {"seat": seat, "partner": seat.partner, "cards": " ".join(cards)}
    return about | {"card": cards[0] if cards else ""}


def _facts_in(read: Read) -> Facts:
    """The codes of what an English question names."""
    cards = tuple(_cards()[name] for name in _cards_named(read))
    labels = {name: read[name] for name in ("law", "other") if name in read}
    owner = {"owner": _seats()[read["owner"]]} if "owner" in read else {}
    return _facts(_seat_in(read), cards) | labels | owner


def _seat_in(read: Read) -> Seat:
    """The seat a question is about; where only its partner is named, from that."""
    if "seat" in read:
        return _seats()[read["seat"]]
    return _seats()[read["partner"]].partner if "partner" in read else Seat.NORTH


def _cards_named(read: Read) -> list[str]:
    named = " ".join(read.get(name, "") for name in ("card_bare", "card", "cards"))
    return re.findall("|".join(_cards()), named)


@cache
def _seats() -> dict[str, Seat]:
    return {words_in(ENGLISH).seat(seat): seat for seat in Seat}


@cache
def _cards() -> dict[str, Card]:
    return {words_in(ENGLISH).cards(card, "bare"): card for card in Card}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """What each English question looks like with its places filled."""
    english = words_in(ENGLISH)
    keys = [key for key in english.keys if key.startswith(KIND)]
    return {key: re.compile(_pattern(english.outline(key))) for key in keys}


@cache
def _readings() -> Read:
    """What may stand at each place of an English question."""
    seat, card = "|".join(_seats()), "|".join(_cards())
    return {
        **dict.fromkeys(("seat", "partner", "owner"), seat),
        "card_bare": card,
        "card": f"the (?:{card})",
        "cards": f"the (?:(?:{card})(?:, | and )?(?:the )?)+",
        **dict.fromkeys(("law", "other"), r".+?"),
    }


def _pattern(said: str) -> str:
    pieces, seen = PLACE.split(said), set[str]()
    made = ""
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            made += re.escape(piece)
        elif piece in seen:
            made += f"(?P={piece})"
        else:
            seen.add(piece)
            made += f"(?P<{piece}>{_readings()[piece]})"
    return made
