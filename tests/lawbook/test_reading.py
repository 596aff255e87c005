"""Events from and to JSON: what is written is what is read, and faults are told."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawbook import EVENT_TYPES, Refused, read_event, write_event
from tests.lawbook.tricks_written import OF_TRICKS

ONE_OF_EACH: list[dict[str, Any]] = [
    {
        "type": "BoardOpened",
        "board": 12,
        "dealer": "W",
        "vulnerable": "NS",
        "deal": "N:AK2.T98.QJ4.7653 - - -",
        "edition": "2007",
        "record": "full",
    },
    {"type": "CallMade", "seat": "N", "call": "1NT"},
    {"type": "AuctionEnded", "contract": "4SX", "declarer": "S"},
    {
        "type": "CallWithdrawn",
        "seat": "E",
        "call": "1H",
        "replaced_by": "P",
        "comparable": True,
        "suits_shown": ["H"],
        "suits_specified": ["S"],
    },
    {"type": "ContractCorrected", "contract": "4S", "declarer": "S"},
    {"type": "CardPlayed", "seat": "W", "card": "D8", "suit_led": "D"},
    {"type": "OnLead", "seat": "E"},
    {"type": "OnTurn", "seat": "E", "suit_led": "C", "void": True},
    {
        "type": "CardExposed",
        "seat": "E",
        "cards": ["D8", "HT"],
        "manner": "dropped",
        "partner_could_see": False,
        "intentional": True,
        "trick": 3,
        "hand_removed": False,
    },
    {
        "type": "LeadOutOfTurn",
        "seat": "E",
        "card": "H7",
        "induced": True,
        "trick": 13,
    },
    {"type": "FaceDownLead", "seat": "W", "card": "C4"},
    {
        "type": "PlayedOutOfTurn",
        "seat": "W",
        "card": "C4",
        "lead": True,
        "before": "rho",
    },
    {
        "type": "CardsPlayedTogether",
        "seat": "W",
        "visible": ["C4", "C3"],
        "designated": "C3",
    },
    {
        "type": "FifthCardPlayed",
        "seat": "W",
        "card": "C4",
        "deemed_lead": True,
        "intentional": False,
    },
    {
        "type": "RevokeCorrected",
        "seat": "W",
        "withdrawn": "C4",
        "substituted": "D3",
        "trick": 12,
    },
    {"type": "CardWithdrawn", "seat": "W", "card": "C4", "reason": "62C2"},
    {"type": "PenaltyCardNotPlayed", "seat": "E", "played": "D2"},
    {
        "type": "Elected",
        "choice": "prohibit",
        "suits": ["D", "H"],
        "card": "SA",
        "by": "S",
        "awaiting": "lead-3",
    },
    {"type": "Claimed", "seat": "S", "tricks": 10, "cards": ["SA"]},
    {"type": "Conceded", "seat": "E", "tricks": 1, "cards": ["DA"]},
    {"type": "ConcessionObjected", "seat": "W"},
    {"type": "PlayedOn", "seat": "N"},
    {"type": "PlayEnded", "tricks": 9},
    {
        "type": "DirectorDesignated",
        "seat": "E",
        "card": "D8",
        "status": "major",
        "reason": "deliberate",
        "information": "unauthorized",
    },
    {
        "type": "RestrictionImposed",
        "seat": "W",
        "kind": "require_lead",
        "suits": ["D", "C"],
        "law": "26B",
        "until": "this_lead",
    },
    *OF_TRICKS,
    {"type": "RulingGiven", "text": "Said.", "laws": ["50D2"], "language": "el"},
    {"type": "RectificationWaived", "seat": "E", "card": "D8", "reason": "asked"},
    {"type": "DirectorCalled", "by": "N"},
    {"type": "DirectorArrived", "by": "the Director"},
    {"type": "DirectorLeft"},
    {"type": "NoteAdded", "text": "A note.", "note": "and a memo"},
    {"type": "ConcernRaised", "law": "72C", "text": "Look.", "seat": "E"},
    {"type": "LateEntryReviewed", "event": 4, "text": "It stays."},
    {"type": "ReportsCompared", "events": [3, 4], "text": "Both happened."},
    {"type": "EventWithdrawn", "event": 4, "reason": "a slip"},
]
KINDS = [raw["type"] for raw in ONE_OF_EACH]


def test_there_is_one_of_each_kind() -> None:
    assert sorted(KINDS) == sorted(EVENT_TYPES)


@pytest.mark.parametrize("raw", ONE_OF_EACH, ids=KINDS)
def test_what_is_written_is_what_was_read(raw: dict[str, Any]) -> None:
    event = read_event(raw)
    assert type(event) is EVENT_TYPES[raw["type"]]
    assert json.loads(json.dumps(write_event(event))) == raw
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize("raw", ONE_OF_EACH, ids=KINDS)
def test_every_field_of_every_kind_is_tried(raw: dict[str, Any]) -> None:
    fields = {field.name for field in msgspec.structs.fields(EVENT_TYPES[raw["type"]])}
    left_out = {"DirectorLeft": {"by"}}.get(raw["type"], set())
    assert fields - set(raw) - {"note"} == left_out


@pytest.mark.parametrize("raw", ONE_OF_EACH, ids=KINDS)
def test_a_field_set_to_null_is_a_field_left_out(raw: dict[str, Any]) -> None:
    assert read_event({**raw, "note": None}) == read_event(
        {key: value for key, value in raw.items() if key != "note"}
    )


@pytest.mark.parametrize("raw", ONE_OF_EACH, ids=KINDS)
def test_an_unknown_field_is_told(raw: dict[str, Any]) -> None:
    problem = refusal({**raw, "colour": "green"})
    assert (problem.code, problem.field) == ("unknown_field", "colour")


def refusal(raw: object) -> Any:
    with pytest.raises(Refused) as caught:
        read_event(raw)
    return caught.value.problem


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("d8", "D8"),
        ("S10", "ST"),
        ("s10", "ST"),
        ("♠A", "SA"),
        ("♦10", "DT"),
        ("♥️q", "HQ"),
        ("ct", "CT"),
    ],
)
def test_a_card_has_one_canonical_form(written: str, card: str) -> None:
    raw = {"type": "CardExposed", "seat": "e", "cards": [written], "manner": "dropped"}
    assert list(write_event(read_event(raw))["cards"]) == [card]


@pytest.mark.parametrize(
    ("written", "contract"),
    [("4s", "4S"), ("3n", "3NT"), ("3nt", "3NT"), ("4♠x", "4SX"), ("pass", "PASS")],
)
def test_a_contract_has_one_canonical_form(written: str, contract: str) -> None:
    raw = {"type": "AuctionEnded", "contract": written, "declarer": "s"}
    assert write_event(read_event(raw))["contract"] == contract


BAD: list[tuple[object, str, str | None]] = [
    (None, "malformed_event", None),
    ([], "malformed_event", None),
    ("CardPlayed", "malformed_event", None),
    (7, "malformed_event", None),
    ({}, "malformed_event", "type"),
    ({"type": "CardEaten"}, "unknown_event", "type"),
    ({"type": ["CardPlayed"]}, "unknown_event", "type"),
    ({"type": "CardPlayed", "card": "D8"}, "missing_field", "seat"),
    ({"type": "CardPlayed", "seat": "E", "card": None}, "missing_field", "card"),
    ({"type": "CardPlayed", "seat": "X", "card": "D8"}, "bad_value", "seat"),
    ({"type": "CardPlayed", "seat": "E", "card": "D1"}, "bad_value", "card"),
    ({"type": "CardPlayed", "seat": "E", "card": "X8"}, "bad_value", "card"),
    ({"type": "CardPlayed", "seat": "E", "card": ""}, "bad_value", "card"),
    ({"type": "CardPlayed", "seat": "E", "card": 8}, "bad_value", "card"),
    ({"type": "CardPlayed", "seat": "E", "card": ["D8"]}, "bad_value", "card"),
    ({"type": "CardPlayed", "seat": {"a": 1}, "card": "D8"}, "bad_value", "seat"),
    (
        {"type": "CardExposed", "seat": "E", "cards": [], "manner": "dropped"},
        "bad_value",
        "cards",
    ),
    (
        {"type": "CardExposed", "seat": "E", "cards": "D8", "manner": "dropped"},
        "bad_value",
        "cards",
    ),
    (
        {"type": "CardExposed", "seat": "E", "cards": ["D8"], "manner": "thrown"},
        "bad_value",
        "manner",
    ),
    ({"type": "BoardOpened", "board": 0}, "bad_value", "board"),
    ({"type": "BoardOpened", "board": "7"}, "bad_value", "board"),
    ({"type": "BoardOpened", "board": 1, "edition": "2027"}, "bad_value", "edition"),
    ({"type": "BoardOpened", "board": 1, "record": "half"}, "bad_value", "record"),
    (
        {"type": "BoardOpened", "board": 1, "vulnerable": "all"},
        "bad_value",
        "vulnerable",
    ),
    ({"type": "AuctionEnded", "contract": "8S"}, "bad_value", "contract"),
    ({"type": "AuctionEnded", "contract": "4SXXX"}, "bad_value", "contract"),
    ({"type": "CallMade", "seat": "N", "call": "XXX"}, "bad_value", "call"),
    ({"type": "PlayEnded", "tricks": 14}, "bad_value", "tricks"),
    ({"type": "PlayEnded", "tricks": -1}, "bad_value", "tricks"),
    ({"type": "PlayEnded", "tricks": True}, "bad_value", "tricks"),
    ({"type": "EventWithdrawn", "event": 0, "reason": "x"}, "bad_value", "event"),
    ({"type": "EventWithdrawn", "event": 3, "reason": ""}, "bad_value", "reason"),
    ({"type": "NoteAdded", "text": "x" * 4001}, "bad_value", "text"),
    (
        {"type": "Elected", "choice": "prohibit", "suits": ["D", "NT"]},
        "bad_value",
        "suits",
    ),
]


@pytest.mark.parametrize(("raw", "code", "field"), BAD, ids=range(len(BAD)))
def test_what_is_wrong_is_told(raw: object, code: str, field: str | None) -> None:
    problem = refusal(raw)
    assert (problem.code, problem.field) == (code, field)
    assert is_a_sentence(problem.detail)


def is_a_sentence(detail: str) -> bool:
    """One plain sentence or two: a capital first, a full stop last, nothing of ours."""
    jargon = ("`", "$", "Struct", "NoneType", "<=", ">=", "enum", "Expected")
    plain = not any(sign in detail for sign in jargon)
    return plain and detail.lstrip("'[")[:1].isprintable() and detail.endswith(".")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(ONE_OF_EACH), st.data())
def test_any_value_is_read_or_refused(raw: dict[str, Any], data: st.DataObject) -> None:
    field = data.draw(st.sampled_from([*raw, "note"]))
    wrong = {**raw, field: data.draw(ANYTHING)}
    told = sentence_of(wrong)
    if told is None:
        event = read_event(wrong)
        assert read_event(write_event(event)) == event
    else:
        assert is_a_sentence(told), told


def sentence_of(raw: object) -> str | None:
    """What is said of an event that cannot be read; None when it can."""
    try:
        read_event(raw)
    except Refused as refused:
        return refused.problem.detail
    return None
