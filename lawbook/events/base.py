"""What every event is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lawbook.cards.cards import Card, Suit

Cards = Annotated[tuple[Card, ...], Meta(min_length=1, max_length=13)]
Suits = Annotated[tuple[Suit, ...], Meta(max_length=4)]
Call = Annotated[str, Meta(pattern=r"^(P|XX?|[1-7](S|H|D|C|NT))$")]
# As it may be said at a table, also above the level of seven (38).
AnyCall = Annotated[str, Meta(pattern=r"^(P|XX?|[1-9](S|H|D|C|NT))$")]
Text = Annotated[str, Meta(max_length=4000)]
Version = Annotated[int, Meta(ge=1)]
TrickNumber = Annotated[int, Meta(ge=1, le=13)]
TrickCount = Annotated[int, Meta(ge=0, le=13)]
BoardNumber = Annotated[int, Meta(ge=1, le=9999)]
# Which years there are, the folders of `lawbook.editions` say.
EditionYear = Annotated[str, Meta(pattern=r"^[0-9]{4}$")]
RecordKind = Literal["full", "incidents"]
IrregularKind = Literal[
    "insufficient",
    "out_of_rotation",
    "inadmissible",
    "must_pass",
    "over_seven",
    "after_final_pass",
]
ComparableGround = Literal["similar", "subset", "purpose", "denomination", "precise"]
Manner = Literal[
    "dropped",
    "stuck",
    "shown",
    "named",
    "led",
    "before_auction",
    "external",
    "restored",
    "current_trick",
]
INTENTIONAL_MANNERS = frozenset({"shown", "named", "led"})


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    tag=True,
    tag_field="type",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A recorded fact; ``note`` is a free memo that may go with any of them."""

    note: Text | None = None
