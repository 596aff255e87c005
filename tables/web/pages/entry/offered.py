"""The forms that an official can use at a table now, as the tablet draws them."""

from typing import Any

from lawbook import BoardState, pause_matters
from tables.web.pages.entry import (
    board,
    calls,
    directing,
    dummy,
    ends,
    information,
    plays,
    seen,
)
from tables.web.pages.entry.parts import Answer, Form, Question, Situation
from tables.web.wording.search_words import FOUND_BY

Plain = dict[str, Any]

FORMS: tuple[Form, ...] = (
    calls.OPEN,
    *seen.SEEN,
    *calls.CALLS,
    *plays.PLAYS,
    *dummy.DUMMY,
    *seen.RARER,
    *board.BOARD,
    *ends.ENDS,
    *information.INFORMATION,
    *directing.CALLS,
    *directing.RULINGS,
)


def situation(state: BoardState, document: Plain, **about: Any) -> Situation:
    """What the forms have to know of a board."""
    return Situation(
        document,
        full=state.is_full,
        faced=state.play.faced,
        conceder=state.law.conceded_by,
        pause_matters=pause_matters(state),
        callers=_callers(state),
        judged=_judged(state),
        **about,
    )


def _callers(state: BoardState) -> frozenset[str]:
    """The seats of whom a call is recorded that another could replace."""
    calls = state.setup.auction.calls
    return frozenset(str(c.seat) for c in calls if c.status in ("stands", "pending"))


def _judged(state: BoardState) -> tuple[tuple[str, str], ...]:
    choices = (c for c in state.law.choices if c.chooser == "director" and c.seat)
    return tuple((choice.kind, str(choice.seat)) for choice in choices)


def no_board(**about: Any) -> Situation:
    """What they have to know where no board has been opened."""
    return Situation({}, **about)


def offered(now: Situation) -> list[Plain]:
    """Every form this official may need now; what cannot have happened says why.

    Those of the list begin with what has happened most often in this section.
    """
    here = [form for form in FORMS if form.is_for(now)]
    return [_form(form, now) for form in sorted(here, key=now.rarity)]


def rows(forms: list[Plain], on_lead: str | None) -> list[Plain]:
    """The forms with one question of one tap, as a row of keys on the page."""
    return [_row(form, on_lead) for form in forms if form["place"] == "row"]


def _row(form: Plain, on_lead: str | None) -> Plain:
    (ask,) = form["asks"]
    keys = [
        {
            "label": key["label"],
            "event": {**form["event"], ask["field"]: key["value"]},
            "holds": key["value"] == on_lead,
        }
        for key in ask["answers"]
    ]
    return {"label": form["label"], "keys": keys}


def _form(form: Form, now: Situation) -> Plain:
    asked = [_question(ask, now) for ask in form.asks if ask.when(now)]
    return _without_nothing(
        {
            "name": form.name,
            "label": str(form.label),
            "place": form.place,
            "main": form.main,
            "done": str(form.done),
            "why": str(form.blocked(now)),
            "finds": str(FOUND_BY.get(form.name, "")),
        }
    ) | {"event": {"type": form.event, **form.fixed}, "asks": asked}


def _question(ask: Question, now: Situation) -> Plain:
    start = now.next_board if ask.kind == "number" else ask.start
    return {
        "kind": ask.kind,
        "field": ask.field,
        "asks": str(ask.asks),
        "start": start,
        "least": ask.least,
    } | _without_nothing(
        {
            "answers": [_answer(answer) for answer in _answers(ask, now)],
            "hand": ask.hand if ask.kind in ("card", "cards") else "",
            "of": ask.of if ask.kind == "picked" else 0,
            "aside": ask.aside,
            "join": ask.join,
            "extra": ask.extra,
            "needs": ask.needs,
        }
    )


def _answers(ask: Question, now: Situation) -> tuple[Answer, ...]:
    return ask.answers(now) if callable(ask.answers) else ask.answers


def _answer(answer: Answer) -> Plain:
    shown = {
        "label": str(answer.label),
        "suit": answer.suit,
        "why": str(answer.why_not),
    }
    return {"value": answer.value} | _without_nothing(shown)


def _without_nothing(drawn: Plain) -> Plain:
    return {key: value for key, value in drawn.items() if value}
