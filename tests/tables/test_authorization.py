"""What only Directors may enter, whatever screen or program sends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.roles import RULINGS
from tests.tables.asking import post, sent
from tests.tables.table import AUCTION, EXPOSED, ON_LEAD, OPENED, Room

Person = Callable[..., User]
GIVEN: dict[str, dict[str, Any]] = {
    "RulingGiven": {"text": "It stays.", "laws": ["50"]},
    "DirectorDesignated": {
        "seat": "E",
        "card": "DK",
        "status": "minor",
        "reason": "facts",
    },
    "RestrictionImposed": {
        "seat": "W",
        "kind": "prohibit_lead",
        "suits": ["D"],
        "law": "16",
    },
    "RectificationWaived": {"seat": "E", "reason": "other_side_asked"},
    "ClaimRuled": {"tricks": 4, "laws": ["70C"]},
    "ScoreAdjusted": {"law": "12C1", "results": [{"tricks": 9, "weight": 100}]},
    "CountRuled": {"playable": True},
    "InformationRuled": {"event": 5, "finding": "none"},
    "ComparableRuled": {"seat": "E", "comparable": True, "ground": "subset"},
    "UnintendedRuled": {"seat": "E", "unintended": True},
    "ConcernRaised": {"law": "72C", "text": "It might well gain."},
}

# What has to be there before it can be decided.
CLAIMED = {"type": "Claimed", "seat": "S", "tricks": 5}
COUNTED = {"type": "WrongCount", "counts": {"E": 14, "S": 12}, "called": True}
HESITATED = {"type": "InformationGiven", "kind": "tempo", "by": "S"}
BEFORE: dict[str, list[dict[str, Any]]] = {
    "ClaimRuled": [CLAIMED],
    "CountRuled": [COUNTED],
    "InformationRuled": [HESITATED],
}


# What is ruled while the auction is on: an insufficient bid replaced, a call changed.
CALLED = {"type": "CallMade", "seat": "N", "call": "1S"}
INSUFFICIENT = {
    "type": "IrregularCall",
    "seat": "E",
    "call": "1H",
    "kind": "insufficient",
    "over": {"seat": "N", "call": "1S"},
}
REFUSED = {"type": "Elected", "choice": "refuse", "by": "S"}
RAISED = {"type": "CallReplaced", "seat": "E", "call": "3H"}
SLIPPED = {"type": "CallReplaced", "seat": "N", "call": "1H", "reason": "25A"}
COMPARED = [OPENED, CALLED, INSUFFICIENT, REFUSED, RAISED]
CHANGED = [OPENED, CALLED, SLIPPED]
IN_THE_AUCTION = {
    "ComparableRuled": COMPARED,
    "UnintendedRuled": [OPENED, {**CALLED, "seat": "E"}, {**SLIPPED, "seat": "E"}],
}
# Answers that only the Director gives: what stands before, and the answer.
ANSWERS = {
    "playable": [OPENED, COUNTED],
    "unplayable": [OPENED, COUNTED],
    "comparable": COMPARED,
    "not_comparable": COMPARED,
    "unintended": CHANGED,
    "intended": CHANGED,
}


@pytest.mark.parametrize("choice", ANSWERS)
def test_what_the_director_is_asked_only_a_director_answers_and_takes_back(
    room: Room, person: Person, choice: str
) -> None:
    room.record(*(before := ANSWERS[choice]))
    answer = {"type": "Elected", "choice": choice}
    back = {
        "type": "EventWithdrawn",
        "event": len(before) + 1,
        "reason": "mistyped",
    }
    floor, director = Client(), Client()
    floor.force_login(person("floor"))
    director.force_login(person("director"))
    for event in (answer, back):
        for client, result in ((floor, "refused"), (director, "new")):
            outcome = answer_to(client, room, event)
            assert outcome["result"] == result, outcome
            if result == "refused":
                assert outcome["problem"]["code"] == "directors_only"


def test_a_players_answer_of_the_same_name_is_entered_by_the_floor(
    room: Room, client: Client
) -> None:
    """A comparable call is one of the calls that the offender may choose (27B1)."""
    room.record(OPENED, CALLED, INSUFFICIENT, REFUSED)
    chosen = {"type": "Elected", "choice": "comparable", "call": "3H"}
    assert answer_to(client, room, chosen)["result"] == "new"


@pytest.mark.parametrize("kind", sorted(RULINGS))
def test_only_directors_send_what_directors_decide(
    room: Room, person: Person, kind: str
) -> None:
    in_play = [OPENED, AUCTION, EXPOSED, ON_LEAD, *BEFORE.get(kind, [])]
    room.record(*IN_THE_AUCTION.get(kind, in_play))
    event = {"type": kind, **GIVEN[kind]}
    for group, result in (("floor", "refused"), ("director", "new")):
        client = Client()
        client.force_login(person(group))
        entry = sent(room, event, id=str(uuid4()))
        (outcome,) = post(client, [entry]).json()["results"]
        assert outcome["result"] == result, outcome
        if result == "refused":
            assert outcome["problem"]["code"] == "directors_only"


def answer_to(client: Client, room: Room, event: dict[str, Any]) -> Any:
    """What the API says to one event."""
    (outcome,) = post(client, [sent(room, event, id=str(uuid4()))]).json()["results"]
    return outcome


def test_what_a_director_decided_only_a_director_takes_back(
    room: Room, person: Person
) -> None:
    """What the floor entered anybody at the table takes back."""
    ruling = {"type": "RectificationWaived", **GIVEN["RectificationWaived"]}
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD, ruling)
    asked = [("floor", 5, "refused"), ("floor", 4, "new"), ("director", 5, "new")]
    for group, version, result in asked:
        client = Client()
        client.force_login(person(group))
        event = {
            "type": "EventWithdrawn",
            "event": version,
            "reason": "mistyped",
        }
        (outcome,) = post(client, [sent(room, event, id=str(uuid4()))]).json()[
            "results"
        ]
        assert outcome["result"] == result, outcome


def taken_back_by(room: Room, person: User, version: int) -> str:
    """What becomes of an entry of this person that takes another back."""
    client = Client()
    client.force_login(person)
    event = {"type": "EventWithdrawn", "event": version, "reason": "mistyped"}
    outcome = answer_to(client, room, event)
    problem = outcome.get("problem") or {}
    return str(problem.get("code") or outcome["result"])


@pytest.mark.parametrize("kind", sorted(RULINGS))
def test_every_ruling_is_taken_back_by_directors_only(
    room: Room, person: Person, kind: str
) -> None:
    in_play = [OPENED, AUCTION, EXPOSED, ON_LEAD, *BEFORE.get(kind, [])]
    before = IN_THE_AUCTION.get(kind, in_play)
    room.record(*before, {"type": kind, **GIVEN[kind]})
    version = len(before) + 1
    assert taken_back_by(room, person("floor"), version) == "directors_only"
    assert taken_back_by(room, person("director"), version) == "new"


def test_any_other_answer_is_taken_back_at_the_table(
    room: Room, person: Person
) -> None:
    chosen = {"type": "Elected", "choice": "neither"}
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD, chosen)
    assert taken_back_by(room, person("floor"), 5) == "new"


@pytest.mark.parametrize("settled", ["LateEntryReviewed", "ReportsCompared"])
def test_what_settles_a_doubt_is_taken_back_by_directors_only(
    room: Room, person: Person, settled: str
) -> None:
    about = {"event": 3} if settled == "LateEntryReviewed" else {"events": [3, 4]}
    again = (EXPOSED,) if settled == "ReportsCompared" else ()
    late = room.record(OPENED, AUCTION)
    room.record(EXPOSED, device="tablet-2", base_version=late[0].version)
    room.record(*again, {"type": settled, **about}, base_version=None)
    version = 4 + len(again)
    assert taken_back_by(room, person("floor"), version) == "directors_only"


@pytest.mark.parametrize("version", [0, -1, 2**31, "5", None, True])
def test_taking_back_nonsense_is_refused_as_ever(
    room: Room, client: Client, version: object
) -> None:
    """It is left to the reading of the entry."""
    room.record(OPENED)
    event = {"type": "EventWithdrawn", "event": version, "reason": "mistyped"}
    outcome = answer_to(client, room, event)
    assert outcome["result"] == "refused"
    assert outcome["problem"]["code"] != "directors_only"


@pytest.mark.parametrize(
    "event",
    [
        {"type": "LateEntryReviewed", "event": 2},
        {"type": "ReportsCompared", "events": [2, 3]},
    ],
    ids=lambda event: str(event["type"]),
)
def test_the_floor_does_not_settle_what_waits_for_a_director(
    room: Room, client: Client, event: dict[str, Any]
) -> None:
    room.record(OPENED, AUCTION, EXPOSED)
    outcome = answer_to(client, room, event)
    assert outcome["problem"]["code"] == "directors_only"
