"""What a page shows of one table: its board, the words, what answers lead to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import Any

import msgspec
from django.http import Http404
from django.utils.translation import get_language

import lawbook
from lawbook import BoardLog, BoardState, Refused, admit, read_event, render
from tables.access.visibility import Visibility
from tables.access.visible import VisibleBoard
from tables.boards import past, selectors
from tables.boards.past import recorded_before
from tables.boards.selectors import Recorded
from tables.privacy.redaction import without_concerns
from tables.setup.selectors import next_board, players_at
from tables.tournaments.models import Table
from tables.web.languages import spoken_languages
from tables.web.pages import logbook
from tables.web.pages.compass import Known, Names, at_the_table
from tables.web.pages.lawbook.reading import mistakes_now
from tables.web.pages.scene import Scene, scene
from tables.web.wording import rules
from tables.web.wording.choices import Button, ChoiceShown, asked
from tables.web.wording.entries import calls_of
from tables.web.wording.refusals import refusal

Document = Mapping[str, Any]
Context = dict[str, Any]
CALLS = frozenset({"DirectorCalled", "DirectorArrived", "DirectorLeft"})
Spoken = dict[str, Iterable[Any]]
Say = Callable[[Mapping[str, Any]], str]


def document_of(state: BoardState) -> Document:
    """The state document, decoded."""
    read: Document = msgspec.json.decode(render(state))
    return read


def look_at(visibility: Visibility, table_id: int) -> Context:
    """Return what a page shows of a table: the board in play, or the last one.

    Raises `NotYet` where that board is hidden.
    """
    tables = Table.objects.select_related("section__tournament")
    table = tables.filter(pk=table_id).first()
    if table is None:
        raise Http404
    number = selectors.newest_board(table_id)
    context = {"table": table, "next_board": 1}
    if number:
        players = players_at({table_id: number}).get(table_id, {})
        context |= _look_into(visibility.board_at(table_id, number), players)
        context["often"] = recorded_before(visibility, table_id, number)
    return context | next_planned_board(table_id)


def next_planned_board(table_id: int) -> Context:
    """What the rounds say comes next, before one more than the last board."""
    number = next_board(table_id)
    return {"next_board": number} if number else {}


def _look_into(seen: VisibleBoard, players: Names) -> Context:
    then = past.board_then(seen)
    known = at_the_table(then.log, players)
    hidden = then.record.concerns_withheld
    return drawn(then.log, past.log_until(then), known, hidden)


def drawn(
    log: BoardLog,
    rows: list[Recorded],
    known: Known,
    hidden: Set[str] = frozenset(),
) -> Context:
    """Return what a page shows of a log, wherever it comes from.

    ``known`` is what it shows of the table beside the document; ``hidden`` are texts of
    concerns that are withheld.
    """
    document = msgspec.json.decode(without_concerns(render(log.state), hidden))
    events = [row.event for row in rows if not row.withdrawn]
    return {
        "scene": _scene(document, log, known),
        "document": document,
        "state": log.state,
        "log": logbook.lines(rows, calls_of(log.state)),
        "sayings": sayings(log.state),
        "wrong_now": mistakes_now(log.state),
        "called": _is_called(events),
        "next_board": log.state.setup.board + 1,
    }


def _scene(document: dict[str, Any], log: BoardLog, known: Known) -> Scene:
    about = document | {"awaiting": _about_cards(document, log)}
    drawn = scene(about, known)
    return replace(drawn, choices=with_consequences(drawn.choices, log))


def _about_cards(document: dict[str, Any], log: BoardLog) -> list[dict[str, Any]]:
    """The open choices, each with the card it is about: two may differ by it alone."""
    cards = {choice.id: choice.card for choice in log.state.law.choices}
    return [
        item | {"card": str(cards[item["id"]] or "")} for item in document["awaiting"]
    ]


def _is_called(events: list[dict[str, Any]]) -> bool:
    calls = [event["type"] for event in events if event["type"] in CALLS]
    return calls[-1:] == ["DirectorCalled"]


def sayings(state: lawbook.BoardState) -> Spoken:
    """Return what the Director says, most urgent first, by the languages of a page."""
    said: Spoken = {code: lawbook.say(state, code) for code, _ in spoken_languages()}
    return said if any(said.values()) else {}


def ruling_fields(lines: Iterable[lawbook.Saying]) -> tuple[dict[str, Any], ...]:
    """Return what was said as the fields of a ruling given."""
    language = get_language()
    return tuple(
        {"text": line.text, "laws": list(line.laws), "language": language}
        for line in lines
    )


def with_consequences(
    choices: tuple[ChoiceShown, ...], log: BoardLog
) -> tuple[ChoiceShown, ...]:
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
    yield from _new(before, after, "gone", rules.card_outcome)
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
        yield rules.card_remains(item) if still else rules.penalty_card(item)


def _contract(before: Document, after: Document) -> Iterator[str]:
    if after["declarer"] not in (None, before["declarer"]):
        yield rules.declarer(after["declarer"])


def _restriction(item: Mapping[str, Any]) -> str:
    return f"{rules.restriction(item)} {rules.restriction_end(item)}"
