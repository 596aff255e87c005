"""Events from and to plain JSON values, with one clear sentence when they are wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from lawbook.cards.cards import SUIT_SYMBOLS
from lawbook.common.problems import Refused, refuse
from lawbook.editions import the_editions
from lawbook.events import EVENT_TYPES, Event
from lawbook.events.base import Manner
from lawbook.events.claims import Why
from lawbook.events.dummy import Act, DesignationKind
from lawbook.events.information import Certainty, Finding, InformationKind
from lawbook.events.procedure import Fouled, Found
from lawbook.events.tricks import Defective, Inspected

CARD_FIELDS = frozenset({"card", "cards", "visible", "played", "withdrawn"})
CARD_FIELDS |= {"substituted", "designated", "intended", "extra", "exposed"}
CALL_FIELDS = ("call", "replaced_by", "about")
HINTS = dict.fromkeys(CARD_FIELDS, "Write a card as suit and rank, like D8 or HT.")
HINTS |= {
    "seat": "Write a seat as N, E, S or W.",
    "declarer": "Write a seat as N, E, S or W.",
    "dealer": "Write a seat as N, E, S or W.",
    "by": "Write a seat as N, E, S or W.",
    "suits": "Write a suit as S, H, D or C.",
    "suit_led": "Write a suit as S, H, D or C.",
    "contract": "Write a contract like 3NT, 4SX or PASS.",
    "call": "Write a call like P, X, XX or 1NT.",
    "replaced_by": "Write a call like P, X, XX or 1NT.",
    "comparable": "Write true or false.",
    "suits_shown": "Write a suit as S, H, D or C.",
    "suits_specified": "Write a suit as S, H, D or C.",
    "vulnerable": "Write none, NS, EW or both.",
    "record": "Write full or incidents.",
    "tricks": "Write a number of tricks from 0 to 13.",
    "trick": "Write the number of the trick, 1 to 13.",
    "board": "Write the number of the board, from 1.",
    "event": "Write the number of an entry on this board, from 1.",
    "events": "Write the numbers of two entries on this board, from 1.",
    "text": "Write at most 4000 characters.",
    "note": "Write at most 4000 characters.",
    "reason": "Say the reason in at most 4000 characters; a clause for a card.",
    "status": "Write not_penalty_card, minor or major.",
    "when": "Write play, agreement, after or round_over.",
    "noticed": "Write in_time, next_board or round_over.",
    "won_by": "Write a seat as N, E, S or W.",
    "next_played": "Write true or false.",
    "later_tricks": "Write a number of tricks from 0 to 13.",
    "both_played": "Write true or false.",
    "together": "Write true or false.",
    "information": "Write authorized or unauthorized.",
    "before": "Write partner, rho, after_declarer_both or dummy_prompted.",
    "kind": "Write require_lead or prohibit_lead; of information,"
    f" one of {', '.join(get_args(InformationKind))}; of a card called from dummy,"
    f" one of {', '.join(get_args(DesignationKind))}; of a defective trick,"
    f" one of {', '.join(get_args(Defective))}.",
    "rank": "Write a rank as A, K, Q, J, T or 9 to 2.",
    "words": "Write at most 4000 characters.",
    "act": f"Write one of {', '.join(get_args(Act))}.",
    "unintended": "Write true or false.",
    "pause": "Write true or false.",
    "until": "Write this_lead or loses_lead.",
    "manner": f"Write one of {', '.join(get_args(Manner))}.",
    "choice": "Write the name of the option chosen.",
    "statement": "Write at most 4000 characters.",
    "trump_mentioned": "Write true or false.",
    "current_trick": "Write true or false.",
    "complete": "Write true or false.",
    "concur": "Write true or false.",
    "why": f"Write one of {', '.join(get_args(Why))}.",
    "side": "Write NS or EW.",
    "counts": 'Write the number of cards for each seat, like {"E": 14, "S": 12}.',
    "seen": "Write true or false.",
    "called": "Write true or false.",
    "surplus": "Write true or false.",
    "partner_called": "Write true or false.",
    "lho_called": "Write true or false.",
    "playable": "Write true or false.",
    "teams": "Write true or false.",
    "played_before": 'Write the seats of those who had played it, like ["N"].',
    "found": f"Write one of {', '.join(get_args(Found))}.",
    "what": f"Write one of {', '.join((*get_args(Fouled), *get_args(Inspected)))}.",
    "about": "Write a call like P, X or 1NT, or its number in the auction; of what"
    " dummy did, a seat as N, E, S or W.",
    "agreed": "Write at most 4000 characters.",
    "disputed": "Write at most 4000 characters.",
    "finding": f"Write one of {', '.join(get_args(Finding))}.",
    "seconds": "Write a number of seconds from 0 to 3600.",
    "sure": f"Write one of {', '.join(get_args(Certainty))}.",
    "agrees": "Write true or false.",
    "results": "Write declarer's tricks and a weight of 1 to 100 for each.",
    "auction": "Write full or incidents.",
    "over": "Write the seat and the call of the last bid.",
    "turn": "Write a seat as N, E, S or W.",
    "ground": "Write similar, subset, purpose, denomination or precise.",
}
PATH = re.compile(r"`\$\.?([a-z_]*)")
NAMED = re.compile(r"field `(\w+)`")
WRITTEN: msgspec.json.Decoder[Event] = msgspec.json.Decoder(
    reduce(or_, EVENT_TYPES.values())
)


def read_event(raw: object) -> Event:
    """The event a JSON object describes.

    Raises `Refused`: ``malformed_event``, ``unknown_event``, ``missing_field``,
    ``unknown_field`` or ``bad_value``.

    >>> read_event({"type": "CardExposed", "seat": "e", "cards": ["♦10"],
    ...             "manner": "dropped"}).cards
    (<Card.DT: 'DT'>,)
    """
    if not isinstance(raw, Mapping):
        raise refuse("malformed_event", "An event is a JSON object with a type.")
    kind = EVENT_TYPES.get(str(raw.get("type")))
    if kind is None:
        raise _unknown_event(raw.get("type"))
    try:
        return msgspec.convert(_respelled(raw), kind)
    except msgspec.ValidationError as wrong:
        raise _explained(kind.__name__, str(wrong)) from wrong


def read_written(written: bytes | str | msgspec.Raw) -> Event:
    """The event that `write_event` has written, as JSON: for records of our own.

    Raises as `read_event` does for what was written in another way.
    """
    try:
        return WRITTEN.decode(written)
    except msgspec.ValidationError:
        return read_event(msgspec.json.decode(written))


def write_event(event: Event) -> dict[str, Any]:
    """The event as plain JSON values in the canonical spelling, defaults left out.

    What `read_event` and `read_written` read again into an equal event.
    """
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return plain


def _respelled(raw: Mapping[str, Any]) -> dict[str, Any]:
    plain = {name: value for name, value in raw.items() if value is not None}
    replaced = ("withdrawn",) if raw.get("type") == "CallReplaced" else ()
    for field in ("contract", *CALL_FIELDS, *replaced):
        if isinstance(plain.get(field), str):
            plain[field] = _respelled_call(plain[field])
    for field in (*CALL_FIELDS, *replaced):
        if plain.get(field) == "PASS":
            plain[field] = "P"
    if isinstance(plain.get("rank"), str):
        plain["rank"] = plain["rank"].upper().replace("10", "T")
    if isinstance(plain.get("edition"), int):
        plain["edition"] = str(plain["edition"])
    return plain


def _respelled_call(written: str) -> str:
    call = "".join(SUIT_SYMBOLS.get(letter, letter) for letter in written.upper())
    call = call.replace("\ufe0e", "").replace("\ufe0f", "").replace(" ", "")
    return re.sub(r"^([1-9])N(?!T)", r"\1NT", call)


def _unknown_event(name: object) -> Refused:
    if name is None:
        return refuse("malformed_event", "The event has no type.", field="type")
    named = f"'{name}'" if isinstance(name, str) and name.isalnum() else "This"
    detail = f"{named[:60]} is not a kind of event; see the list of event types."
    return refuse("unknown_event", detail, field="type")


def _hint(field: str | None) -> str:
    if field == "edition":
        return the_editions()
    return HINTS.get(field or "", "It is not of the kind that belongs there.")


def _explained(kind: str, wrong: str) -> Refused:
    named = NAMED.search(wrong)
    if named and "missing required" in wrong:
        detail = f"{kind} needs the field '{named[1]}'."
        return refuse("missing_field", detail, field=named[1])
    if named and "unknown field" in wrong:
        detail = f"{kind} has no field '{named[1]}'; check its spelling."
        return refuse("unknown_field", detail, field=named[1])
    at = PATH.search(wrong)
    field = (at and at[1]) or (named and named[1]) or None
    said = _hint(field)
    return refuse("bad_value", f"{kind}: '{field}' is wrong. {said}", field=field)
