"""Every JSON value that a program may send where another is meant; whole entries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import inspect

from lawbook import EVENT_TYPES
from tests.tables.table import Json, Room

Raw = bytes
DEEP = 900
# As they stand in the body. Python's own writer would write none of the last.
SHAPES: dict[str, Raw] = {
    "null": b"null",
    "true": b"true",
    "zero": b"0",
    "minus one": b"-1",
    "minus nothing": b"-0.0",
    "a half": b"0.5",
    "32 bits": b"2147483648",
    "63 bits": b"9223372036854775808",
    "64 bits": b"18446744073709551616",
    "many digits": b"9" * 5000,
    "a huge exponent": b"1e400",
    "a tiny one": b"1e-400",
    "no text": b'""',
    "a space": b'" "',
    "a word": b'"x"',
    "a digit of another script": '"٣"'.encode(),
    "a name of ours": b'"RulingGiven"',
    "an object's attribute": b'"__class__"',
    "a long text": b'"' + b"x" * 10_000 + b'"',
    "NUL": rb'"a\u0000b"',
    "a pair of surrogates": rb'"\ud83c\udca1"',
    "half a pair": rb'"\ud83c"',
    "the other half": rb'"x\udca1"',
    "no UTF-8": b'"\xff\xfe"',
    "an empty list": b"[]",
    "a list of nothing": b"[null]",
    "a list of lists": b"[[[]]]",
    "a deep list": b"[" * DEEP + b"]" * DEEP,
    "an empty object": b"{}",
    "an object": b'{"type": []}',
    "a key twice": b'{"type": "NoteAdded", "type": []}',
    "a deep object": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "no number": b"NaN",
    "without end": b"-Infinity",
}
PLAIN: Json = {"seat": "E", "card": "D8", "call": "1C", "contract": "3NT", "law": "16"}
PLAIN |= {"deal": "N:- - - -", "replaced_by": "2C", "counts": {"E": 14}}


def members(plain: Mapping[str, Any]) -> dict[str, Raw]:
    """The members of an object, each as it is written."""
    return {name: json.dumps(value).encode() for name, value in plain.items()}


def written(fields: Mapping[str, Raw], twice: Raw = b"") -> Raw:
    """An object; ``twice``: a member that follows the others, perhaps once more."""
    pairs = [json.dumps(name).encode() + b":" + raw for name, raw in fields.items()]
    return b"{" + b",".join([*pairs, *([twice] if twice else [])]) + b"}"


def listed(entries: list[Raw]) -> Raw:
    """A batch."""
    return b"[" + b",".join(entries) + b"]"


def entry(room: Room, event: Raw, **changes: Raw) -> Raw:
    """An entry with an id of its own."""
    plain = msgspec.to_builtins(room.entry({}))
    plain |= {"id": str(uuid4()), "device": "shapes"}
    return written(members(plain) | {"event": event} | changes)


def sample(kind: str) -> Json:
    """An event of this kind with something that fits in every member."""
    found = {"type": kind}
    for one in msgspec.structs.fields(EVENT_TYPES[kind]):
        found[one.name] = PLAIN.get(one.name) or _fitting(inspect.type_info(one.type))
    return found


def _fitting(wanted: inspect.Type) -> Any:
    """A value of this type."""
    value: Any = "a word"
    match wanted:
        case inspect.UnionType(types=types):
            value = _fitting(types[0])
        case inspect.LiteralType(values=values):
            value = values[0]
        case inspect.EnumType(cls=cls):
            value = next(iter(cls)).value
        case inspect.IntType(ge=least):
            value = least or 1
        case inspect.BoolType():
            value = True
        case inspect.VarTupleType(item_type=item, min_length=least):
            value = [_fitting(item)] * (least or 1)
        case inspect.StructType(fields=fields):
            value = {one.encode_name: _fitting(one.type) for one in fields}
        case _:
            assert isinstance(wanted, inspect.StrType), wanted
    return value


def events() -> Iterator[tuple[str, Raw]]:
    """Every kind of event with every shape in every member, one at a time."""
    for kind in EVENT_TYPES:
        whole = members(sample(kind))
        for name in (*whole, "what_nobody_knows"):
            for said, shape in SHAPES.items():
                yield f"{kind}.{name}: {said}", written(whole | {name: shape})
