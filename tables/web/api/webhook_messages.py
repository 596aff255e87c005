"""What webhooks are told, described for programs: each message by its own type.

The schemas are made from the values that are sent (`tables.webhooks.messages`), how
often is read where it is done (`tables.webhooks.sending`).
"""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from types import new_class
from typing import Any, Literal

import msgspec

from lawbook import EVENT_TYPES
from tables.common.outside import TOTAL
from tables.projections.history import HIDDEN
from tables.web.api import examples
from tables.webhooks.messages import (
    CASE_TYPES,
    KIND,
    STEP,
    TEST,
    CaseTold,
    CloudEvent,
    EntryTold,
    Headers,
    NothingTold,
)
from tables.webhooks.models import CASES, ENTRIES
from tables.webhooks.secrets import OVERLAP
from tables.webhooks.sending import MOST_TRIES, PAUSES, UNTIL_PAUSED

Json = dict[str, Any]
STEPS = {
    "CaseOpened": "A case is opened on a board.",
    "CaseDecided": "A case is decided; decision and law say how, and by what.",
    "CaseTold": "A side is told of the decision; side says which.",
    "CaseAppealed": "A side appeals.",
    "CaseAppealWithdrawn": "An appeal is taken back.",
    "CaseAppealSettled": "An appeal is decided.",
    "CaseClosed": "A case is closed.",
    "CaseWithdrawn": "A case is withdrawn without a decision.",
    "CaseReopened": "A closed case is opened again.",
}
TESTED = "Somebody has pressed for a test; it says nothing else."
RETRIES: Json = {
    "answerWithinSeconds": TOTAL,
    "pausesSeconds": [int(one.total_seconds()) for one in PAUSES],
    "givenUpAfterTries": MOST_TRIES,
    "pausedAfterSeconds": int(UNTIL_PAUSED.total_seconds()),
    "oldSecretSignsSeconds": int(OVERLAP.total_seconds()),
}
HOW_TOLD = (
    "A POST to the address of the webhook, signed as Standard Webhooks says. Take it"
    f" with 2xx within {TOTAL:.0f} seconds, or it comes again under its id, after"
    f" {RETRIES['pausesSeconds'][0]} seconds and longer each time up to"
    f" {RETRIES['pausesSeconds'][-1] // 60} minutes (each up to a fifth longer, so that"
    " not all come at once), later if Retry-After says so: keep"
    " the ids that you know. What follows of its kind at the same table waits for it."
    f" What is refused {MOST_TRIES} times while others arrive is given up, and waits"
    " on the page of the webhook to be sent again. A webhook that takes nothing for"
    f" {RETRIES['pausedAfterSeconds'] // 3600} hours, or answers 410, is paused."
    f" Without types it is told every entry and no case; {ENTRIES} and {CASES} are all"
    " of them. A test is tried once."
)


def summaries() -> dict[str, str]:
    """What each type of message tells, by the type: entries, steps of cases, a test."""
    entries = {KIND + name: _told_by(kind) for name, kind in EVENT_TYPES.items()}
    steps = {STEP + name: STEPS[name] for name in CASE_TYPES}
    return entries | steps | {TEST: TESTED}


@cache
def schemas() -> Json:
    """The schemas of the messages, their parts and their headers, by name."""
    kinds = [*map(_entry, EVENT_TYPES), *map(_step, CASE_TYPES), _test(), Headers]
    template = "#/components/schemas/{name}"
    _, parts = msgspec.json.schema_components(kinds, ref_template=template)
    told: Json = msgspec.json.decode(msgspec.json.encode(parts))
    for name, hidden in HIDDEN.items():
        shown = told[name]["properties"]
        told[name]["properties"] = {n: shown[n] for n in shown if n not in hidden}
    return told


def component_of(kind: str) -> str:
    """The name of the schema of a type of message."""
    word = kind.rpartition(".")[2]
    return f"{word[0].upper()}{word[1:]}Message"


def example_of(kind: str) -> Json | None:
    """What such a message looks like, of some of the types."""
    shown = (examples.TOLD_ENTRY, examples.TOLD_STEP, examples.TOLD_TEST)
    return {one["type"]: one for one in shown}.get(kind)


def _entry(name: str) -> Any:
    kind: Any = EVENT_TYPES[name]
    data = new_class(f"{name}Entry", (EntryTold[kind],), {"frozen": True})
    return _message(KIND + name, data)


def _step(name: str) -> Any:
    return _message(STEP + name, CaseTold)


def _test() -> Any:
    return _message(TEST, NothingTold)


def _message(kind: str, data: Any) -> Any:
    envelope: Any = CloudEvent
    only: Any = Literal[kind]
    settled = {"frozen": True, "kw_only": True}
    return new_class(component_of(kind), (envelope[only, data],), settled)


def _told_by(kind: type) -> str:
    """The first lines of its docstring as one, without marks of code."""
    told = (getdoc(kind) or "").partition("\n\n")[0]
    return " ".join(told.replace("`", "").split())
