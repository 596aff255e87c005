"""What follows from each answer to an open choice, before it is taken."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from lawbook import BoardLog, Refused, admit, read_event
from tables.web.pages.documents import Document, document_of
from tables.web.wording import rules
from tables.web.wording.choices import Button, Choice, asked
from tables.web.wording.refusals import refusal

Say = Callable[[Mapping[str, Any]], str]


def with_consequences(choices: tuple[Choice, ...], log: BoardLog) -> tuple[Choice, ...]:
    """Return the choices with what each answer would lead to; nothing is stored."""
    before = document_of(log.state)
    return tuple(
        replace(
            choice, buttons=tuple(_told(one, log, before) for one in choice.buttons)
        )
        for choice in choices
    )


def _told(button: Button, log: BoardLog, before: Document) -> Button:
    try:
        after = admit(log, read_event(button.event)).state
    except Refused as refused:
        return replace(button, why_not=refusal(refused.problem))
    told = tuple(_follows(before, document_of(after)))
    return replace(button, follows=told or (button.result,))


def _follows(before: Document, after: Document) -> Iterator[str]:
    """Say what is gone, what lies there, what holds now, who may use what."""
    yield from _new(before, after, "gone", rules.gone)
    yield from _cards(before, after)
    yield from _contract(before, after)
    yield from _new(before, after, "restrictions", _restriction)
    yield from _new(before, after, "awaiting", asked)
    yield from _new(before, after, "duties", rules.duty)
    if after["on_lead"] not in (None, before["on_lead"]):
        yield rules.lead(after["on_lead"])
    yield from _new(before, after, "information", rules.information)


def _new(before: Document, after: Document, key: str, say: Say) -> Iterator[str]:
    yield from (say(item) for item in after[key] if item not in before[key])


def _cards(before: Document, after: Document) -> Iterator[str]:
    for item in after["penalty_cards"]:
        still = item in before["penalty_cards"]
        yield rules.stays(item) if still else rules.penalty_card(item)


def _contract(before: Document, after: Document) -> Iterator[str]:
    if after["declarer"] != before["declarer"]:
        yield rules.declarer(after["declarer"])


def _restriction(item: Mapping[str, Any]) -> str:
    return f"{rules.restriction(item)} {rules.until(item)}"
