"""What we say in JSON: the types that lines are made of, and schemas of our types."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from inspect import cleandoc
from typing import Annotated, Any

import msgspec
from msgspec import Meta

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$")]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Count = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Large = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Seat = Annotated[str, Meta(pattern="^[NESW]$")]
Moment = Annotated[datetime, Meta(tz=True)]
Facts = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


# An exact number, as msgspec writes one: 7 or 2/3.
EXACT = r"^-?\d{1,18}(/\d{1,18})?$"


def exact_number(kind: type) -> dict[str, Any]:
    """The schema of a `Fraction`: the hook that msgspec asks about a type of its own.

    Raises `NotImplementedError` for any other type, as msgspec wants it: then the type
    has no schema, and asking for one fails.
    """
    if kind is not Fraction:
        raise NotImplementedError(kind.__name__)
    return {"type": "string", "pattern": EXACT, "description": "Exact: 7 or 2/3."}


def kind_of(line: type[msgspec.Struct]) -> str:
    """The word that stands in a line of this type."""
    return str(line.__struct_config__.tag)


class LineShape(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    forbid_unknown_fields=True,
):
    """One line; ``kind`` says which."""

    @property
    def kind(self) -> str:
        """Which line it is."""
        return kind_of(type(self))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with its descriptions free of the indentation of our code.

    Python 3.13 takes it out of docstrings and the versions before it do not.
    """
    return {name: _cleaned(name, value) for name, value in schema.items()}


def _cleaned(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return described(value)
    if isinstance(value, list | tuple):
        return [_cleaned("", one) for one in value]
    return cleandoc(value) if name == "description" else value
