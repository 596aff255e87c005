"""How many taps each key of the tablet needs: six at the most, with its usual answers.

Counted are *What happened?*, the key, each answer that must be given, two for a card,
and *Record it*; what holds until another answer is tapped, and what is typed, is free.
"""

import pytest

from tables.web.pages.entry.offered import FORMS
from tables.web.pages.entry.parts import Form, Question, Situation

MOST = 6
# Two cards have to be named; a clause, or what the Director rules, is never guessed.
MORE = {"revoke": 8, "taken_back": 7, "designate": 7}
ALONE = {"list": 2, "below": 1, "front": 0, "home": 1, "row": 0}
# Where every card is recorded, less is asked.
RECORDS = {"full": Situation({}, full=True), "incidents": Situation({})}


def taps_of(ask: Question) -> int:
    if ask.needs is not None or not ask.least:
        return 0
    if ask.kind in ("card", "cards"):
        return 2
    return int(ask.kind in ("one", "many", "picked") and ask.start is None)


def taps(form: Form, now: Situation) -> int:
    asked = sum(taps_of(ask) for ask in form.asks if ask.when(now))
    return ALONE[form.place] + asked + (form.place not in ("home", "row"))


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_six_taps_are_enough(form: Form, record: str) -> None:
    needed = taps(form, RECORDS[record])
    assert needed == MORE.get(form.name, min(needed, MOST))


def test_a_long_trick_has_its_usual_answers_at_once() -> None:
    """Whoever finds one finds it later; before that it is a fifth card (67A, 67B)."""
    (form,) = (one for one in FORMS if one.name == "long_trick")
    (asked,) = (one for one in form.asks if one.field == "both_played")
    assert asked.start is not None
    assert not callable(asked.answers)
    assert asked.answers[asked.start].value is True
    assert taps(form, RECORDS["incidents"]) == MOST
