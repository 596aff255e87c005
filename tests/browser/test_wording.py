"""Every word a screen can show exists, in both languages, with the same gaps."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.utils.translation import override

from lawbook import EVENT_TYPES
from tables.web.wording import choices, entries, names, rules

GREEK = Path("tables/locale/el/LC_MESSAGES/django.po")
GAP = re.compile(r"%\((\w+)\)s|\{(\w+)\}")
LATIN = re.compile(r"[A-Za-z]{2,}")
KINDS = {
    "opening_lead_out_of_turn": ("accept", "spread", "refuse"),
    "lead_out_of_turn": ("accept", "refuse", "make_proper_lead"),
    "lead": ("neither",),
    "withdrawn_call": ("neither",),
    "failure": ("accept", "reject"),
    "premature_play": ("highest", "lowest"),
    "treat_as_penalty_card": ("yes", "no"),
    "withdraw": ("keep", "withdraw"),
    "insufficient_bid": ("accept", "refuse"),
    "call_out_of_rotation": ("accept", "refuse"),
    "replacement": ("same_denomination", "comparable", "other", "pass"),
    "comparable": ("comparable", "not_comparable"),
    "unintended_call": ("unintended", "intended"),
    "change_of_call": ("accept", "refuse"),
    "change_call": ("keep", "change"),
}
DUTIES = (
    "play_penalty_card",
    "penalty_card_before_low",
    "wait_for_declarer",
    "pass_once",
    "correct_revoke",
    "pass_throughout",
    "repeat_call",
    "no_double_once",
)
UNTIL = ("this_lead", "loses_lead", "this_trick")
RESTRICTIONS = (
    "require_lead",
    "prohibit_lead",
    "play_highest",
    "play_lowest",
    "play_require_suit",
    "play_forbid_suit",
)


@pytest.fixture(params=["en", "el"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test here runs in both languages."""
    with override(request.param):
        yield request.param


def spoken(text: str) -> str:
    """A sentence is filled, begins with a capital and keeps to one language."""
    assert "%(" not in text
    assert text[0] == text[0].upper()
    return text


def test_the_greek_catalogue_is_whole() -> None:
    """No word is missing, and each keeps the gaps of the English."""
    with GREEK.open("rb") as file:
        messages = [message for message in read_po(file, locale="el") if message.id]
    assert len(messages) > 250
    for message in messages:
        for english, greek in zip(
            forms(message.id), forms(message.string), strict=True
        ):
            assert greek, english
            assert gaps(english) == gaps(greek), english
        assert not message.fuzzy


def forms(text: object) -> tuple[str, ...]:
    """One form, or the singular and the plural."""
    several = text if isinstance(text, tuple | list) else (text,)
    return tuple(str(form or "") for form in several)


def gaps(text: str) -> set[str]:
    return {one or other for one, other in GAP.findall(text)}


@pytest.mark.parametrize("seat", "NESW")
def test_every_duty_and_restriction_has_words(seat: str, language: str) -> None:
    """One whole sentence each, for every seat."""
    for kind in DUTIES:
        item = {"seat": seat, "kind": kind, "cards": ["DK"], "call": "1H"}
        spoken(rules.duty(item))
    many = {"seat": seat, "kind": "play_penalty_card", "cards": ["DK", "C4"]}
    spoken(rules.duty(many))
    for kind, until in itertools.product(RESTRICTIONS, UNTIL):
        item = {"seat": seat, "kind": kind, "suits": ["S", "H"], "until": until}
        text = spoken(rules.restriction(item)) + spoken(rules.restriction_end(item))
        assert language == "en" or not LATIN.search(text)


def test_who_may_use_what_has_words(language: str) -> None:
    """Card, requirement and circumstances, authorised or not."""
    for about, status in itertools.product(
        ("card", "requirement", "circumstances"), ("authorized", "unauthorized")
    ):
        item = {"card": "HQ", "of": "E", "to": "W", "about": about, "status": status}
        text = spoken(rules.information(item))
        assert language == "en" or not LATIN.search(text)


def test_what_became_of_a_card_has_words(language: str) -> None:
    """Played, picked up, and the rest."""
    for how in ("played", "picked_up", "director", "play_on", "board_over"):
        text = spoken(rules.card_outcome({"seat": "W", "card": "CJ", "how": how}))
        assert language == "en" or not LATIN.search(text)


@pytest.mark.parametrize("kind", KINDS)
def test_every_plain_choice_becomes_buttons(kind: str, language: str) -> None:
    """One button an answer, with the event it records."""
    options = [{"choice": name} for name in KINDS[kind]]
    found = choices.choice(waiting(kind, options))
    assert [button.event["choice"] for button in found.buttons] == list(KINDS[kind])
    for button in found.buttons:
        text = spoken(found.asked) + spoken(button.label) + (button.result or "")
        assert language == "en" or not LATIN.search(text)


def test_several_suits_become_every_group_that_may_be_named() -> None:
    """Require one of them; forbid one, the other, or both (51B2)."""
    options = [
        {"choice": "require", "suits": ["H", "S"], "pick": "one"},
        {"choice": "prohibit", "suits": ["H", "S"], "pick": "any"},
    ]
    lying = [{"seat": "E", "card": "S9"}, {"seat": "E", "card": "HT"}]
    buttons = choices.choice(waiting("lead", options), lying).buttons
    assert "nine" in buttons[0].result or "εννέα" in buttons[0].result
    assert [(b.event["choice"], b.event["suits"]) for b in buttons] == [
        ("require", ["S"]),
        ("require", ["H"]),
        ("prohibit", ["S"]),
        ("prohibit", ["H"]),
        ("prohibit", ["S", "H"]),
    ]


def test_a_suit_to_forbid_after_a_withdrawn_call_becomes_a_button_each(
    language: str,
) -> None:
    """26B: one suit, or none; before 2017 perhaps one required."""
    options = [
        {"choice": "require", "suits": ["H"], "pick": "one"},
        {"choice": "prohibit", "suits": ["H", "S"], "pick": "one"},
        {"choice": "neither"},
    ]
    buttons = choices.choice(waiting("withdrawn_call", options)).buttons
    assert [(b.event["choice"], b.event.get("suits")) for b in buttons] == [
        ("require", ["H"]),
        ("prohibit", ["S"]),
        ("prohibit", ["H"]),
        ("neither", None),
    ]
    for button in buttons:
        text = spoken(button.label) + spoken(button.result)
        assert language == "en" or not LATIN.search(text)


def test_a_card_changed_after_a_revoke_says_whose_becomes_a_penalty_card() -> None:
    """62C1: the other side's goes back to hand; 62C2: a defender's does not."""
    item = waiting("withdraw", [{"choice": "withdraw"}])
    first = choices.choice(item | {"law": "62C1"}).buttons[0].result
    second = choices.choice(item | {"law": "62C2"}).buttons[0].result
    assert ("penalty" in first or "τιμωρημένο" in first) is False
    assert "penalty" in second or "τιμωρημένο" in second


@pytest.mark.parametrize("comparable", [True, False])
def test_a_withdrawn_call_is_told_in_the_log(comparable: bool, language: str) -> None:
    """With what took its place, which decides."""
    event = {"type": "CallWithdrawn", "seat": "E", "comparable": comparable}
    text = spoken(entries.entry(event))
    assert language == "en" or not LATIN.search(text)


def test_cards_to_name_become_a_button_each() -> None:
    """51A: declarer says which one."""
    options = [{"choice": "designate", "cards": ["DK", "C4"], "pick": "one"}]
    buttons = choices.choice(waiting("designation", options)).buttons
    assert [button.event["card"] for button in buttons] == ["DK", "C4"]


def waiting(kind: str, options: list[Any]) -> dict[str, Any]:
    return {
        "id": f"{kind}-4",
        "kind": kind,
        "chooser": "S",
        "blocks": "W",
        "law": "50D2",
        "options": options,
    }


def test_every_event_has_words() -> None:
    """The log names nothing by its type."""
    assert set(EVENT_TYPES) <= set(entries.SAID)


def test_a_reason_in_someone_s_own_words_is_kept() -> None:
    """Only the reasons of the short list are translated."""
    event = {"type": "EventWithdrawn", "event": 3, "reason": "100 % wrong"}
    assert "100 % wrong" in entries.entry(event)


@pytest.mark.parametrize(
    ("law", "greek"), [("50D2(a)", "50Δ2(α)"), ("16C", "16Γ"), ("72C", "72Γ")]
)
def test_a_clause_is_printed_as_the_book_prints_it(
    law: str, greek: str, language: str
) -> None:
    """Letters are data of the language, numbers stay."""
    assert names.law_label(law) == (law if language == "en" else greek)


def test_a_card_is_read_out_in_words(language: str) -> None:
    """Ten is printed 10 and said in words."""
    assert names.printed_rank("HT") == "10"
    said = {
        "en": "ten of hearts, minor penalty card, East",
        "el": "δέκα κούπα, μικρό τιμωρημένο φύλλο, Ανατολή",
    }
    assert names.card_label("HT", "minor", "E") == said[language]
