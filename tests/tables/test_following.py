"""What follows from each answer is said before it is taken, for every choice."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.utils.translation import override

from lawbook import BoardLog, Refused, admit, document, empty_log, read_event
from lawbook.language import words_in
from tables.web.pages.boards import with_consequences
from tables.web.pages.scene import scene
from tables.web.wording.choices import ChoiceShown
from tests.cases.reader import all_cases
from tests.tables.forms import OPENED, SPADES, Event

LATIN = re.compile(r"[A-Za-z]{2,}")
KING: Event = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
JACK: Event = {"type": "CardExposed", "seat": "E", "cards": ["HJ"], "manner": "dropped"}
WEST_LEADS: Event = {"type": "OnLead", "seat": "W"}


@cache
def positions() -> tuple[BoardLog, ...]:
    """The first position of the cases with each choice: its kind, law and options."""
    found: dict[object, BoardLog] = {}
    for case in all_cases():
        for log in steps(case.events):
            for choice in log.state.law.choices:
                options = tuple(option.choice for option in choice.options)
                found.setdefault((choice.kind, choice.law, options), log)
    return tuple(found.values())


def steps(events: tuple[Event, ...]) -> Iterator[BoardLog]:
    log = empty_log()
    for raw in events:
        try:
            log = admit(log, read_event(raw))
        except Refused:
            return
        yield log


def choices_of(log: BoardLog) -> tuple[ChoiceShown, ...]:
    return with_consequences(scene(document(log.state)).choices, log)


@pytest.mark.parametrize("language", ["en", "el"])
def test_every_answer_of_every_choice_tells_what_follows(language: str) -> None:
    """On the button and in full; in the language of the screen alone."""
    with override(language):
        for choice in (one for log in positions() for one in choices_of(log)):
            for button in choice.buttons:
                assert button.short, button.event
                assert button.why_not or all(button.follows), button.event
                greek = " ".join(button.follows)
                assert language == "en" or not LATIN.search(greek), greek


def test_every_kind_of_choice_was_met() -> None:
    met = {choice.kind for log in positions() for choice in log.state.law.choices}
    of_a_card = "choice-withdraw_card"
    keys = [key for key in words_in("en").keys if key.startswith("choice-")]
    worded = {key.removeprefix("choice-") for key in keys if key != of_a_card}
    assert met == worded


def lead_choice() -> dict[str, tuple[str, ...]]:
    """West leads while East's king of diamonds and jack of hearts lie there."""
    *_, log = steps((OPENED, SPADES, KING, JACK, WEST_LEADS))
    (choice,) = choices_of(log)
    return {button.label: button.follows for button in choice.buttons}


def test_the_card_of_the_suit_is_picked_up_and_the_other_stays() -> None:
    follows = lead_choice()["Require a diamond"]
    assert follows[:3] == (
        "East has picked up the king of diamonds.",
        "The jack of hearts of East stays face up.",
        "West must lead a diamond, if able. For this lead only.",
    )
    assert "West may not act on having seen the king of diamonds." in follows


def test_both_suits_forbidden_is_one_restriction() -> None:
    follows = lead_choice()["Forbid hearts and diamonds"]
    picked = [line for line in follows if "picked up" in line]
    assert len(picked) == 2
    assert (
        "West may not lead hearts and diamonds. Until West loses the lead." in follows
    )


def test_nothing_is_picked_up_where_anything_may_be_led() -> None:
    follows = lead_choice()["Restrict nothing"]
    assert not any("picked up" in line for line in follows)
    assert "The king of diamonds of East stays face up." in follows
