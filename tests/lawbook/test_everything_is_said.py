"""Whatever is entered, on whatever board: the state can be written and said."""

from random import Random

import pytest

from lawbook import BoardLog, Refused, admit, empty_log, languages, read_event, say
from lawbook.document.rendering import render
from tests.cases.reader import all_cases
from tests.chance import of_chance
from tests.lawbook.one_of_each import ONE_OF_EACH

WALKS, STEPS = 2_000, 12
Raw = dict[str, object]


def entered(log: BoardLog, raw: Raw) -> BoardLog:
    """The log with the entry, or as it was where entry refuses it."""
    try:
        return admit(log, read_event(raw))
    except Refused:
        return log


@pytest.mark.parametrize("language", languages())
def test_whatever_is_entered_next_can_be_written_and_said(language: str) -> None:
    """Boards of the cases, each with entries of other boards after it."""
    dice, cases = Random(f"said in {language}"), list(all_cases())
    entries = [*ONE_OF_EACH, *(raw for case in cases for raw in case.events)]
    entries = [raw for raw in entries if raw["type"] != "BoardOpened"]
    for _walk in range(of_chance(WALKS)):
        log = empty_log()
        for raw in (*dice.choice(cases).events, *dice.sample(entries, STEPS)):
            log = entered(log, raw)
            assert render(log.state)
            assert all(saying.text for saying in say(log.state, language)), raw
