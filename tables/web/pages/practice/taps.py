"""Which taps enter an event: the keys in the words that stand on them.

They are read off the forms that the tablet offers at that moment, so that they are true
in every language.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from django.utils.translation import gettext

from lawbook import BoardLog, admit, empty_log, read_event
from tables.web.pages.boards import document_of
from tables.web.pages.entry import offered
from tables.web.pages.practice.situations import FREE, Event, PracticeSituation
from tables.web.wording import choices, names

Plain = dict[str, Any]
# The fields that an answer gives, and its key where one has to be tapped.
Given = tuple[set[str], str]
BETWEEN = " › "
ASKED_BY_PARTS = ("over",)
SWITCH = 2
# What the keys under the cards are told already.
SEAT_AND_CARD = 2


class NoSuchKey(Exception):
    """Nothing that the tablet offers enters this event."""


def taps(one: PracticeSituation) -> list[str]:
    """One line for each event that the situation expects.

    Raises `NoSuchKey`.
    """
    log = empty_log()
    for event in one.events:
        log = admit(log, read_event(event))
    lines, key = [], one.key
    for event in one.expected:
        lines.append(BETWEEN.join(_keys(log, _flat(event), key)))
        log, key = admit(log, read_event(event)), ""
    return lines


def _flat(event: Event) -> Event:
    """The event with what a form asks in parts as fields of its own: ``over.seat``."""
    parts = {name: value for name, value in event.items() if name in ASKED_BY_PARTS}
    own = {name: value for name, value in event.items() if name not in parts}
    inner = {f"{name}.{k}": v for name, part in parts.items() for k, v in part.items()}
    return own | inner


def _keys(log: BoardLog, event: Event, key: str) -> list[str]:
    shown = dict(document_of(log.state))
    if event["type"] == "Elected":
        return [_chosen(shown, event), gettext("This has been chosen")]
    forms = offered.offered(offered.situation(log.state, shown, director=True))
    for form in forms:
        if form["name"] == key or (not key and _makes(form, event)):
            return _through(form, _answers(form, event))
    raise NoSuchKey(key or event["type"])


def _chosen(shown: Plain, event: Event) -> str:
    for item in shown["awaiting"]:
        for button in choices.choice(item, shown["penalty_cards"]).buttons:
            if all(_equal(button.event.get(name), event[name]) for name in event):
                return button.label
    raise NoSuchKey(event["choice"])


def _equal(got: object, wanted: object) -> bool:
    """The suits of an answer may be a tuple."""
    return got == wanted or (isinstance(got, tuple) and list(got) == wanted)


def _makes(form: Plain, event: Event) -> bool:
    return form["event"].items() <= event.items() and not fields_without_answer(
        form, event
    )


def _through(form: Plain, answers: list[str]) -> list[str]:
    """The keys in the order in which they are tapped."""
    whole = [form["label"], *answers]
    if form["place"] == "home" and (form.get("main") or len(answers) == SEAT_AND_CARD):
        return [*answers, form["label"]]
    if form["place"] == "list":
        whole.insert(0, gettext("What happened?"))
    if form["place"] != "row":
        whole.append(form.get("done") or gettext("Record it"))
    return whole


def fields_without_answer(form: Plain, event: Event) -> set[str]:
    """The fields of an event that no answer of this form gives."""
    told = {name for fields, _ in _answered(form, event) for name in fields}
    return set(event) - set(form["event"]) - told


def _answers(form: Plain, event: Event) -> list[str]:
    if left := fields_without_answer(form, event):
        raise NoSuchKey(f"{form['name']}: {', '.join(sorted(left))}")
    return [label for _, label in _answered(form, event) if label]


def _answered(form: Plain, event: Event) -> Iterator[Given]:
    """Each answer: the fields it gives, and its key where one has to be tapped."""
    asks = form["asks"]
    for at, ask in enumerate(asks):
        if ask.get("join"):
            continue
        joined = [ask]
        for later in asks[at + 1 :]:
            if not later.get("join"):
                break
            joined.append(later)
        for fields, label in _of_question(joined, event):
            yield fields, _unfolded(ask, label)


def _unfolded(ask: Plain, label: str) -> str:
    """What may be left unasked is one key: a switch, or the one that opens it."""
    is_folded = ask.get("aside") and len(ask.get("answers", ())) != SWITCH
    return BETWEEN.join((ask["asks"], label)) if is_folded and label else label


def _of_question(joined: list[Plain], event: Event) -> Iterator[Given]:
    ask = joined[0]
    if len(joined) > 1:
        yield from _spelled(joined, event.get(ask["field"]))
    elif ask["kind"] == "one":
        yield from _picked(ask, event)
    elif ask["field"] in event and ask["kind"] in OF_SEVERAL:
        got = event[ask["field"]]
        label = OF_SEVERAL[ask["kind"]](ask, got if isinstance(got, list) else [got])
        yield {ask["field"]}, label


def _cards(_: Plain, got: list[str]) -> str:
    return ", ".join(map(names.card_name, got))


def _several(ask: Plain, got: list[str]) -> str:
    return ", ".join(key["label"] for key in ask["answers"] if key["value"] in got)


# What has keys of its own; a number and a text are typed.
OF_SEVERAL = {"card": _cards, "cards": _cards, "picked": _cards, "many": _several}


def _picked(ask: Plain, event: Event) -> Iterator[Given]:
    for place, key in enumerate(ask["answers"]):
        value = key["value"]
        fields = value if isinstance(value, Mapping) else {ask["field"]: value}
        shared = fields.keys() & event.keys()
        if shared and all(fields[name] == event[name] for name in shared - {FREE}):
            yield set(shared), "" if place == ask["start"] else key["label"]
            return


def _spelled(joined: list[Plain], got: Any) -> Iterator[Given]:
    """Several questions that make one text: level, denomination, doubled."""
    first, *others = [
        [(key["value"], key["label"]) for key in a["answers"]] for a in joined
    ]
    for found in product(first, *([("", ""), *keys] for keys in others)):
        if got is not None and "".join(str(value) for value, _ in found) == got:
            labels = [
                label
                for ask, (value, label) in zip(joined, found, strict=True)
                if value and ask["start"] is not value
            ]
            yield {joined[0]["field"]}, " ".join(labels)
            return
