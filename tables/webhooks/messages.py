"""The messages of webhooks: the values that are sent, and that describe them.

CloudEvents 1.0, structured, as JSON, signed as Standard Webhooks says.
`tables.webhooks.envelope` fills them; the API documents
(`tables.web.api.openapi`, `tables.web.api.asyncapi`) are made from these types.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar, get_args
from uuid import UUID

import msgspec
from msgspec import Meta

from tables.common.json_shapes import Moment

CaseType = Literal[
    "CaseOpened",
    "CaseDecided",
    "CaseTold",
    "CaseAppealed",
    "CaseAppealWithdrawn",
    "CaseAppealSettled",
    "CaseClosed",
    "CaseWithdrawn",
    "CaseReopened",
]
CaseStatus = Literal[
    "raised",
    "under_review",
    "consulting",
    "decided",
    "notified",
    "appealed",
    "closed",
    "withdrawn",
]
CASE_TYPES: tuple[str, ...] = get_args(CaseType)
MEDIA_TYPE = "application/cloudevents+json"
SIGNATURES = "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$"
KIND, STEP, TEST = "rectify.entry.", "rectify.case.", "rectify.test"
# Of the event of an entry; of a message, and of what it holds.
E = TypeVar("E")
T = TypeVar("T")
D = TypeVar("D")


class EntryTold(msgspec.Struct, Generic[E], frozen=True):
    """An entry, as `GET …/boards/<n>/events/` gives it to a client with an API key.

    ``position`` is its place in the log of all entries, ``version`` that on the board.
    ``late``: it was based on an older version of the board; a director reviews it.
    """

    position: int
    table: int
    board: int
    version: int
    late: bool
    occurred_at: Moment
    event: E


class CaseTold(msgspec.Struct, frozen=True):
    """A step of a case, without names and without text that people wrote.

    ``case`` is the id of the case on this server, ``key`` its id on every server,
    ``step`` the number of the step in the case log. ``status`` is the status after the
    step, null if the step does not change it. ``side`` is the side that was informed of
    the decision, ``law`` the clause of the decision.
    """

    case: int
    table: int
    board: int
    step: int
    key: UUID
    status: CaseStatus | None
    decision: Literal["", "no_adjustment", "adjusted", "referred"]
    law: str
    side: Literal["NS", "EW"] | None


class NothingTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data of a test message: an empty object."""


class CloudEvent(msgspec.Struct, Generic[T, D], frozen=True, kw_only=True):
    """A message of a webhook (CloudEvents 1.0, JSON); a test has no subject."""

    specversion: Literal["1.0"]
    id: UUID
    source: str
    type: T
    subject: str | msgspec.UnsetType = msgspec.UNSET
    time: Moment
    datacontenttype: Literal["application/json"]
    data: D


class Headers(msgspec.Struct, frozen=True, rename="kebab"):
    """The headers that sign a message (Standard Webhooks).

    ``webhook-id`` is the id of the message, ``webhook-timestamp`` the time of this
    attempt in seconds since 1970. ``webhook-signature`` is `v1,` and the base64 of the
    HMAC-SHA256 of ``id.timestamp.body``. The key is the base64-decoded secret after
    `whsec_`. While two secrets are valid it has two signatures, separated by a space.
    """

    webhook_id: UUID
    webhook_timestamp: Annotated[str, Meta(pattern="^[0-9]+$")]
    webhook_signature: Annotated[str, Meta(pattern=SIGNATURES)]


def headers_of(signed: Headers) -> dict[str, str]:
    """The headers of a request, the signature among them."""
    told: dict[str, str] = msgspec.to_builtins(signed)
    kind = {"Content-Type": f"{MEDIA_TYPE}; charset=utf-8", "User-Agent": "Rectify"}
    return kind | told
