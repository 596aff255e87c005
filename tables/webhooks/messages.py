"""The messages that webhooks get, as values: what is sent and what describes it.

CloudEvents 1.0, structured, as JSON, signed as Standard Webhooks says.
`tables.webhooks.envelope` fills them; the descriptions for programs
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
    """An entry as a webhook tells it: as `/events/` gives it to a program."""

    position: int
    table: int
    board: int
    version: int
    late: bool
    occurred_at: Moment
    event: E


class CaseTold(msgspec.Struct, frozen=True):
    """A step of a case as a webhook tells it.

    ``step`` is its number in the case log, ``key`` names the case on every server;
    ``status`` is the state after the step; null: the step changes none. ``side`` is the
    side that was told.
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
    """A test says nothing."""


class CloudEvent(msgspec.Struct, Generic[T, D], frozen=True, kw_only=True):
    """The envelope of a webhook, CloudEvents 1.0 as JSON; a test has no subject."""

    specversion: Literal["1.0"]
    id: UUID
    source: str
    type: T
    subject: str | msgspec.UnsetType = msgspec.UNSET
    time: Moment
    datacontenttype: Literal["application/json"]
    data: D


class Headers(msgspec.Struct, frozen=True, rename="kebab"):
    """What signs a message: its id, the time in seconds since 1970, the signatures.

    A signature is `v1,` and the base64 of the HMAC-SHA256 of id, time and body with
    full stops between; while two secrets are good, there are two, with a blank between.
    """

    webhook_id: UUID
    webhook_timestamp: Annotated[str, Meta(pattern="^[0-9]+$")]
    webhook_signature: Annotated[str, Meta(pattern=SIGNATURES)]


def headers_of(signed: Headers) -> dict[str, str]:
    """The headers of a request, the signature among them."""
    told: dict[str, str] = msgspec.to_builtins(signed)
    kind = {"Content-Type": f"{MEDIA_TYPE}; charset=utf-8", "User-Agent": "Rectify"}
    return kind | told
