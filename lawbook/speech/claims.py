"""What the Director says of a claim: what may follow, and in what order it is ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from lawbook.cards.seats import Seat
from lawbook.editions import EDITIONS
from lawbook.speech.speech import Saying, Speech
from lawbook.state.claims import Claim

Sayings = Iterator[Saying]
TAKEN_BACK = {"69B": "claim-agreement_back", "71": "claim-concession_back"}


def claim(speech: Speech) -> Sayings:
    """Laws 68 to 70: play stops; then what the other side may do, or the ruling."""
    state = speech.state
    made = state.law.claim
    if made is None:
        return
    rulings = [one for one in state.law.choices if one.kind == "claim_ruling"]
    if rulings:
        yield from _to_be_ruled(speech, made, rulings[0].law)
    elif state.phase == "claimed":
        yield from _since_it_stopped(speech, made)


def _since_it_stopped(speech: Speech, made: Claim) -> Sayings:
    match made.phase:
        case "open":
            conceded = "" if speech.state.law.implied else "-concession"
            yield from _open(speech, made, conceded)
        case "agreed":
            yield _agreed(speech, made)
        case "ruled":
            yield speech.say("claim", "claim-ruled", (speech.law("70A"),), {})
        case "contested" | "void":
            return
        case _:
            assert_never(made.phase)


def _agreed(speech: Speech, made: Claim) -> Saying:
    if made.complete:
        return speech.say("claim", "claim-complete", (speech.law("69B"),), {})
    laws, others = (speech.law("69A"),), speech.parts(made.by.next)
    return speech.say("claim", "claim-agreed", laws, others)


def _open(speech: Speech, made: Claim, conceded: str) -> Sayings:
    """Law 68D: every way on, in the order of the Law."""
    yield speech.say("claim", f"claim{conceded}", (speech.law("68D"),), {})
    yield from _objection(speech, speech.state.law.conceded_by)
    laws, others = (speech.law("68D1"), "69A"), speech.parts(made.by.next)
    yield speech.say("claim", "claim-agree", laws, others)
    if EDITIONS[speech.state.setup.edition].may_play_on_after_claim:
        doubted, play_on = (speech.law("68D2"),), f"claim-play_on{conceded}"
        yield speech.say("claim", "claim-doubted", doubted, {})
        yield speech.say("claim", play_on, doubted, {})
    else:
        yield speech.say("claim", "claim-director", (speech.law("68D"),), {})


def _objection(speech: Speech, conceder: Seat | None) -> Sayings:
    """Law 68B2: a defender's partner may object at once to a concession."""
    if conceder is not None and speech.state.is_defender(conceder):
        parts = speech.parts(conceder)
        yield speech.say("claim", "claim-object", (speech.law("68B2"),), parts)


def _to_be_ruled(speech: Speech, made: Claim, clause: str) -> Sayings:
    """Law 70B, 70A: what was said first, then what is objected to, then the ruling.

    Where an agreement (69B) or a concession (71) is taken back: when it is given back.
    """
    for base, key in TAKEN_BACK.items():
        if clause == speech.law(base):
            yield speech.say("claim", key, (clause, speech.law("79C")), {})
            return
    own, others = speech.parts(made.by), speech.parts(made.by.next)
    yield speech.say("claim", "claim-repeat", ("70B",), own)
    yield speech.say("claim", "claim-objections", ("70B",), others)
    yield speech.say("claim", "claim-judged", (speech.law("70A"),), own)
