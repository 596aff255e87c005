"""What the Director says of a call of dummy's card, and of what dummy has done."""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.editions import EDITIONS
from lawbook.lawful.designations import dummy_of, open_call, wrong_card
from lawbook.speech.speech import Saying, Speech
from lawbook.state.dummy import Designation

Sayings = Iterator[Saying]
# Ways to a card that are told in one sentence, whatever the card.
WHOLE = ("not_there", "revoke", "unseen", "director")


def designation(speech: Speech) -> Sayings:
    """Laws 45C4(b), 45D, 46: which card is played; a wrong one goes back."""
    state = speech.state
    called = state.law.designation
    if called is None or state.phase == "ended":
        return
    wrong = wrong_card(state)
    if wrong is not None:
        parts = speech.parts(called.seat, (wrong,))
        key = "wrong_card" if called.card else "wrong_card-open"
        parts["owed"] = called.card or ""
        yield speech.say("duty", key, (speech.law("45D"),), parts)
    elif open_call(state) is not None and _has_words(called):
        yield _called(speech, called)
    if called.stands is not None:
        laws, parts = (speech.law("45C4(b)"),), speech.parts(called.seat)
        yield speech.say("duty", f"stands-{called.stands}", laws, parts)


def _called(speech: Speech, called: Designation) -> Saying:
    cards = (called.card,) if called.card else ()
    parts, laws = speech.parts(called.seat, cards), (called.law,)
    return speech.say_all("duty", _keys(called), laws, parts)


def _has_words(called: Designation) -> bool:
    """Whether there is something to say of the call itself.

    Not where the open choice says it all (46B5), nor where a call stands of which no
    card is on record (45C4(b)).
    """
    return called.card is not None or called.by not in ("anything", "card")


def _keys(called: Designation) -> tuple[str, ...]:
    if called.by in WHOLE:
        return (f"called-{called.by}",)
    if called.card is not None:
        named = called.by in ("card", "anything")
        return ("called",) if named else (f"called-{called.by}", "called")
    if called.by == "rank" and not called.among:
        told = called.law == "46B3(b)"
        return ("called-rank-open",) if told else ("called-rank-any",)
    if called.by == "rank":
        return ("called-rank",)
    return (f"called-{called.by}", "called-it")


def dummy(speech: Speech) -> Sayings:
    """Laws 43B, 45F: what dummy has lost, and what follows from what it did."""
    state, seat = speech.state, dummy_of(speech.state)
    acts = state.law.dummy
    if seat is None or state.phase == "ended":
        return
    if acts.lost is not None:
        yield speech.say("duty", "rights", (acts.lost,), speech.parts(seat))
    if acts.asked:
        laws = (speech.law("43B2(b)"),)
        yield speech.say("duty", "rights-asked", laws, speech.parts(seat))
    later = EDITIONS[state.setup.edition].adjusts_what_dummy_pointed_at
    for pointed in acts.pointed_at:
        key = "rights-pointed" if later else "rights-pointed-plain"
        laws = (speech.law("43B3"),)
        yield speech.say("duty", key, laws, speech.parts(pointed))
    if acts.indicated:
        laws = (speech.law("45F"),)
        yield speech.say("duty", "indicated", laws, speech.parts(seat))
