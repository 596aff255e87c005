"""What each operation is sent and answers, by the ids of the operations.

The states are those that the rules core makes of the events shown.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from lawbook import library, read_event, render, replay, say

Json = dict[str, Any]
NEWEST = library.editions()[0]
STREAM = "text/event-stream"
DROPPED = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
EVENTS: tuple[Json, ...] = (
    {"type": "BoardOpened", "board": 21},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    DROPPED,
)
AT = "2026-11-20T19:42:00Z"
ENTRY = {
    "id": "0192f0c4-6f6b-7c1e-9d57-0d6a3c5b8a02",
    "device": "scoring-program",
    "table": 1,
    "board": 21,
    "occurred_at": AT,
    "event": DROPPED,
}
PLACE = {"table": 1, "board": 21}
SUMMARY = {
    **{"board": 21, "version": 3, "phase": "clarification", "contract": "4S"},
    **{"declarer": "S", "on_lead": "W"},
    "penalty_cards": [{"seat": "E", "card": "DK", "kind": "major"}],
    "awaiting": [{"kind": "lead", "chooser": "S", "blocks": "W"}],
    "attention": [
        {"kind": "choice", "board": 21, "since": AT, "choice": "lead", "chooser": "S"}
    ],
}
TABLE = {
    **{"id": 1, "tournament": 1, "section": "A", "number": 1, "name": "A1"},
    "summary": SUMMARY,
}
FLAG = {
    **{"id": 4, "table": 1, "board": 21, "card": "DK", "seat": "E", "law": "50E4"},
    "text": "Could knowledge of this card have helped the defence?",
    **{"raised_at": AT, "event_versions": [3, 9], "status": "cased", "case": 2},
    "evidence": None,
}
CASE = {
    **{"id": 2, "flag": 4, "table": 1, "board": 21, "status": "decided"},
    **{"opened_by": "director", "opened_at": AT, "decision": "no_adjustment"},
    **{"reason": "The lead was the usual one.", "law": "12B2", "version": 2},
    "ruling": {
        "decision": {
            "edition": NEWEST,
            "adjustment": {"type": "no_adjustment", "reason": "No damage."},
        }
    },
    **{"decided_by": "director", "decided_at": AT},
}
STEP = {
    **{"at": AT, "actor": "director", "kind": "opened", "text": ""},
    **{"before": {}, "after": {}},
}
MESSAGE = {"position": 812, "table": 1, "board": 21, "version": 3}
ENVELOPE = {
    **{"specversion": "1.0", "datacontenttype": "application/json", "time": AT},
    "source": "https://desk.example.org/tournaments/1",
}
TOLD_ENTRY = ENVELOPE | {
    "id": ENTRY["id"],
    "type": "rectify.entry.CardExposed",
    "subject": "tables/1/boards/21",
    "data": MESSAGE | {"late": False, "occurred_at": AT, "event": DROPPED},
}
TOLD_STEP = ENVELOPE | {
    "id": "6b1c0c5e-8f0e-5a0b-9a3f-2f6f3d1f7a10",
    "type": "rectify.case.CaseDecided",
    "subject": "tables/1/boards/21/cases/2",
    "data": PLACE
    | {"case": 2, "step": 31, "key": "5f4f2f0e-5f0a-4a83-9a0e-0b7f6d1f7c55"}
    | {"status": "decided", "decision": "no_adjustment", "law": "12B2", "side": None},
}
TOLD_TEST = ENVELOPE | {
    "id": "0b7f6d1f-7c55-4a83-9a0e-5f4f2f0e5f0a",
    "type": "rectify.test",
    "data": {},
}
REFUSALS = {
    status: {"title": title, "status": int(status), "code": code, "detail": detail}
    for status, title, code, detail in (
        ("400", "Bad Request", "malformed_json", "The body is not JSON."),
        ("401", "Unauthorized", "unknown_key", "There is no such key."),
        ("403", "Forbidden", "permission_denied", "You may not do this."),
        ("404", "Not Found", "unknown_table", "There is no table 7."),
        ("413", "Request Entity Too Large", "too_large", "The body is too large."),
        ("415", "Unsupported Media Type", "unsupported_media_type", "Send JSON."),
        ("422", "Unprocessable Entity", "card_already_played", "It has been played."),
        ("429", "Too Many Requests", "slow_down", "Wait a moment, then try again."),
        ("503", "Service Unavailable", "unavailable", "Send it again."),
    )
}
# What one operation answers by its own shape.
OWN_REFUSALS = {
    "record_results": {
        "422": {
            **{"title": "Unprocessable Entity", "status": 422, "code": "bad_lines"},
            "detail": "Lines that cannot be used: 1. Nothing was saved.",
            "faults": [
                {"line": 3, "code": "no_board_number", "detail": "Line 3: no board."}
            ],
            "count": 1,
        }
    }
}
RESULTS = "Table,Board,Contract,By,Tricks\n1,21,4S,S,10\n2,21,3NT,E,8\n"


def sent() -> dict[str, Any]:
    """What is sent, by operation."""
    return {
        "record_entries": [ENTRY],
        "preview_event": DROPPED,
        "record_results": RESULTS,
    }


@cache
def answers() -> dict[str, Any]:
    """What is answered, by operation."""
    log = replay(map(read_event, EVENTS))
    state = msgspec.json.decode(render(log.state))
    now = PLACE | {"version": 3, "state": state}
    clause = _clause(NEWEST, "50D1(a)")
    return {
        "record_entries": {
            "results": [{"id": ENTRY["id"], "result": "new", "version": 3}],
            "states": [now],
        },
        "preview_event": state,
        "list_tables": {"position": 812, "tables": [TABLE], "next": None},
        "get_table": TABLE | {"position": 812, "boards": [_row()], "state": state},
        "get_board": state,
        "list_events": PLACE | {"events": [_line()], "next": None},
        "list_words": PLACE | {"language": "en", "words": _words(log.state)},
        "list_clauses": {"clauses": [clause], "next": None},
        "get_clause": clause,
        "follow_stream": _message(),
        "list_flags": {"flags": [FLAG], "next": None},
        "get_flag": FLAG | {"entries": [STEP]},
        "list_cases": {"cases": [CASE], "next": None},
        "get_case": CASE | {"entries": [STEP]},
        "record_results": {
            "saved": True,
            "counts": {"new": 1, "same": 0, "changed": 1, "recorded": 0},
            "others": [_other_result()],
        },
        "get_rulings": {"format": "rectify rulings", "version": 2},
    }


def _other_result() -> Json:
    return {
        **{"table": 1, "name": "A1", "board": 21, "effect": "changed"},
        "result": {"contract": "4S", "declarer": "S", "tricks": "10"},
    }


def _row() -> Json:
    return {"board": 21, "version": 3, "phase": "clarification"}


def _line() -> Json:
    return {
        **{"version": 3, "position": 812, "id": ENTRY["id"], "seq": None},
        **{"device": ENTRY["device"], "type": "CardExposed", "event": DROPPED},
        **{"base_version": None, "late": False, "reviewed": False, "withdrawn": False},
        **{"occurred_at": AT, "recorded_at": AT, "about": None, "actor": "director"},
    }


def _words(state: Any) -> Any:
    return msgspec.to_builtins(say(state, "en"))


def _clause(edition: str, label: str) -> Json:
    words: Json = msgspec.to_builtins(library.clause(edition, label))
    said: Json = words.pop("said")
    return words | said


def _message() -> str:
    data = msgspec.json.encode(MESSAGE | {"type": "CardExposed"}).decode()
    return f"id: 812\nevent: entry\ndata: {data}\n\n"
