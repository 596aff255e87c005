"""The messages of webhooks as the API documents describe them, type by type.

The schemas are made from the values that are sent (`tables.webhooks.messages`), the
times of retries are those of the sender (`tables.webhooks.sending`).
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
from tables.web.api.descriptions import with_markdown
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
    "CaseOpened": "A case was opened on a board.",
    "CaseDecided": "A case was decided: decision is the outcome, law the clause.",
    "CaseTold": "A side was informed of the decision; side says which.",
    "CaseAppealed": "A side appealed against the decision.",
    "CaseAppealWithdrawn": "An appeal was withdrawn.",
    "CaseAppealSettled": "An appeal was decided.",
    "CaseClosed": "A case was closed.",
    "CaseWithdrawn": "A case was withdrawn without a decision.",
    "CaseReopened": "A closed case was reopened.",
}
TESTED = "A test message, sent from the webhook's page; its data is empty."
RETRIES: Json = {
    "answerWithinSeconds": TOTAL,
    "pausesSeconds": [int(one.total_seconds()) for one in PAUSES],
    "givenUpAfterTries": MOST_TRIES,
    "pausedAfterSeconds": int(UNTIL_PAUSED.total_seconds()),
    "oldSecretSignsSeconds": int(OVERLAP.total_seconds()),
}
FIRST, LAST = RETRIES["pausesSeconds"][0], RETRIES["pausesSeconds"][-1]
HOW_TOLD = f"""\
Every message is a POST request to the webhook's URL: a CloudEvent (CloudEvents 1.0, \
structured JSON), signed as Standard Webhooks specifies. Verify the signature before \
you use a message.

Retries: respond with any 2xx status within {TOTAL:.0f} seconds. Any other response, \
or none, is a failed delivery. The message is sent again with the same id after \
{FIRST} seconds, then after longer pauses of up to {LAST // 60} minutes. Each pause \
is up to 20 % longer at random, and not shorter than Retry-After asks for, up to an \
hour. Redirects are not followed.

Duplicates and order: delivery is at least once, so ignore ids that you have \
processed. The entries of a table arrive in order, and so do the steps of its cases; \
a message that fails holds back those after it. What the owner of the webhook may not \
see yet is sent once they may.

Failures: a message that failed {MOST_TRIES} times while others arrived is given up; \
it can be sent again from the webhook's page. When every delivery has failed for \
{RETRIES["pausedAfterSeconds"] // 3600} hours, or after a response 410, the webhook \
is paused and its owner gets an email. A test message is sent once.

Subscription: a webhook without types gets every entry and no case. {ENTRIES} stands \
for all types of entries, {CASES} for all steps of cases.

Secret rotation: after a new secret was made, messages are signed with both secrets \
for {RETRIES["oldSecretSignsSeconds"] // 3600} hours.
"""


def summaries() -> dict[str, str]:
    """A sentence about each type of message: entries, steps of cases, the test."""
    entries = {KIND + name: first_paragraph(kind) for name, kind in EVENT_TYPES.items()}
    steps = {STEP + name: STEPS[name] for name in CASE_TYPES}
    return entries | steps | {TEST: TESTED}


@cache
def schemas() -> Json:
    """The schemas of the messages, their parts and their headers, by name."""
    kinds = [*map(_entry, EVENT_TYPES), *map(_step, CASE_TYPES), _test(), Headers]
    template = "#/components/schemas/{name}"
    _, parts = msgspec.json.schema_components(kinds, ref_template=template)
    told: Json = with_markdown(msgspec.json.decode(msgspec.json.encode(parts)))
    for name, hidden in HIDDEN.items():
        shown = told[name]["properties"]
        told[name]["properties"] = {n: shown[n] for n in shown if n not in hidden}
    return told


def component_of(kind: str) -> str:
    """The name of the schema of a type of message."""
    word = kind.rpartition(".")[2]
    return f"{word[0].upper()}{word[1:]}Message"


def example_of(kind: str) -> Json | None:
    """An example of a message; only some types have one."""
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


def first_paragraph(kind: type) -> str:
    """The first paragraph of its docstring as one line, without marks of code."""
    told = (getdoc(kind) or "").partition("\n\n")[0]
    return " ".join(told.replace("`", "").split())
