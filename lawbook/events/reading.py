"""Events from and to plain JSON values, with one clear sentence when they are wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from lawbook.cards.cards import suits_as_letters
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
# The case of the refusal that says how the value of a field is written.
# The case of the refusal that says how a value is written, for fields of other names.
OTHER_NAMES = {
    "seat": "seat declarer dealer by won_by turn",
    "suit": "suits suit_led suits_shown suits_specified",
    "call": "call replaced_by",
    "truth": "comparable next_played both_played together unintended pause"
    " trump_mentioned current_trick complete concur seen called surplus partner_called"
    " lho_called playable teams agrees",
    "record": "record auction",
    "tricks": "tricks later_tricks",
    "entry": "event",
    "entries": "events",
    "text": "text note words statement agreed disputed",
    "of_kind": "kind",
}
WRITTEN_AS = {
    name: case for case, names in OTHER_NAMES.items() for name in names.split()
}
WRITTEN_AS |= dict.fromkeys(CARD_FIELDS, "card")
# Fields of which the case has the name.
OF_OWN_NAME = frozenset(
    (
        *("contract", "vulnerable", "trick", "board", "reason", "status", "when"),
        *("noticed", "information", "before", "rank", "until", "choice", "side"),
        *("seconds", "results", "over", "ground", "counts", "played_before", "about"),
        "edition",
    )
)
ONE_OF = {
    "act": get_args(Act),
    "manner": get_args(Manner),
    "why": get_args(Why),
    "found": get_args(Found),
    "what": (*get_args(Fouled), *get_args(Inspected)),
    "finding": get_args(Finding),
    "sure": get_args(Certainty),
}
OF_KIND = {
    "informed": get_args(InformationKind),
    "designated": get_args(DesignationKind),
    "defective": get_args(Defective),
}
PATH = re.compile(r"`\$\.?([a-z_]*)")
NAMED = re.compile(r"field `(\w+)`")
ANY_EVENT: Any = reduce(or_, EVENT_TYPES.values())
WRITTEN: msgspec.json.Decoder[Event] = msgspec.json.Decoder(ANY_EVENT)
ALL_WRITTEN: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[ANY_EVENT])


def read_event(raw: object) -> Event:
    """The event a JSON object describes.

    Raises `Refused`: ``malformed_event``, ``unknown_event``, ``missing_field``,
    ``unknown_field`` or ``bad_value``.

    >>> read_event({"type": "CardExposed", "seat": "e", "cards": ["♦10"],
    ...             "manner": "dropped"}).cards
    (<Card.DT: 'DT'>,)
    """
    if not isinstance(raw, Mapping):
        raise refuse("malformed_event", "event")
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


def read_all_written(written: bytes | str | msgspec.Raw) -> list[Event]:
    """The events of a JSON array, each as `read_written` reads it, in one go."""
    try:
        return ALL_WRITTEN.decode(written)
    except msgspec.ValidationError:
        each = msgspec.json.decode(written, type=list[msgspec.Raw])
        return [read_written(one) for one in each]


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
    call = suits_as_letters(written).upper().replace(" ", "")
    return re.sub(r"^([1-9])N(?!T)", r"\1NT", call)


def _unknown_event(name: object) -> Refused:
    if name is None:
        return refuse("malformed_event", "type", field="type")
    named = f"'{name}'" if isinstance(name, str) and name.isalnum() else "This"
    return refuse("unknown_event", "type", field="type", named=named[:60])


def _explained(kind: str, wrong: str) -> Refused:
    named = NAMED.search(wrong)
    if named and "missing required" in wrong:
        return refuse("missing_field", "field", field=named[1], kind=kind)
    if named and "unknown field" in wrong:
        return refuse("unknown_field", "field", field=named[1], kind=kind)
    at = PATH.search(wrong)
    field = (at and at[1]) or (named and named[1]) or None
    return _bad_value(kind, field)


def _bad_value(kind: str, field: str | None) -> Refused:
    facts = {name: ", ".join(words) for name, words in OF_KIND.items()}
    facts |= {"kind": kind, "editions": the_editions()}
    if field in ONE_OF:
        facts["words"] = ", ".join(ONE_OF[field])
        return refuse("bad_value", "one_of", field=field, **facts)
    return refuse("bad_value", _written_as(field or ""), field=field, **facts)


def _written_as(field: str) -> str:
    """The case that tells how this field is written; ``kind`` where none does."""
    return WRITTEN_AS.get(field) or (field if field in OF_OWN_NAME else "kind")
