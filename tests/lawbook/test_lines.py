"""The lines of the state in short sentences, in every language."""

from typing import get_args

import pytest

from lawbook import (
    document,
    duty_in,
    information_in,
    languages,
    listed,
    restriction_end_in,
    restriction_in,
)
from lawbook.language.language import MessageError
from lawbook.state.rectification import Until
from tests.lawbook.test_languages import positions

EVERY = pytest.mark.parametrize("language", languages())
SEEN = {"about": "card", "status": "unauthorized", "of": "E", "cards": ["DQ"]}


@EVERY
def test_every_line_of_every_position_is_said(language: str) -> None:
    """Whole sentences, without a name that is left out."""
    said = {text for state in positions() for text in lines(document(state), language)}
    assert len(said) > 60
    assert [text for text in said if not text.endswith(".")] == []
    assert [text for text in said if "  " in text or " ." in text] == []


def lines(told: dict[str, object], language: str) -> list[str]:
    """What each line of a document says."""
    found = [duty_in(one, language) for one in entries(told, "duties")]
    for one in entries(told, "restrictions"):
        found += [restriction_in(one, language), restriction_end_in(one, language)]
    for one in entries(told, "information"):
        read = {"to": [one["to"]], "cards": [one["card"]] if "card" in one else []}
        found.append(information_in(one | read, language))
    return found


def entries(told: dict[str, object], name: str) -> list[dict[str, object]]:
    there = told[name]
    assert isinstance(there, list)
    return there


@EVERY
@pytest.mark.parametrize("until", get_args(Until))
def test_how_long_a_restriction_lasts_is_said(language: str, until: str) -> None:
    assert restriction_end_in({"until": until, "seat": "W"}, language).endswith(".")


def test_two_readers_and_two_cards_are_one_sentence() -> None:
    together = SEEN | {"to": ["S", "W"], "cards": ["DQ", "H3"]}
    told = {code: information_in(together, code) for code in languages()}
    assert told["en"] == (
        "South and West may not act on having seen the queen of diamonds and the three"
        " of hearts."
    )
    assert "δεν μπορούν να" in told["el"]
    assert "ne peuvent pas" in told["fr"]
    alone = {code: information_in(SEEN | {"to": ["W"]}, code) for code in languages()}
    assert "δεν μπορεί να" in alone["el"]
    assert "ne peut pas" in alone["fr"]


def test_a_duty_said_at_the_table_is_said_alike() -> None:
    """Passing throughout the auction, repeating a call, not doubling."""
    passes = {"kind": "pass_throughout", "seat": "E"}
    assert duty_in(passes, "en") == "East must pass throughout the auction."
    again = {"kind": "repeat_call", "seat": "N", "call": "1NT"}
    assert duty_in(again, "en") == "North must call 1NT again at the next turn."


def test_a_kind_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(MessageError, match="duty-sing"):
        duty_in({"kind": "sing", "seat": "E"}, "en")


def test_names_are_listed_as_a_sentence_does() -> None:
    three = ["a", "b", "c"]
    told = [listed(three[:count], "en") for count in range(4)]
    assert told == ["", "a", "a and b", "a, b and c"]
    assert listed(three, "el") == "a, b και c"
