"""Incidents of information: what the Director is asked, which call may change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.incidents import may_change_calls
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import question_about
from lawbook.rules.law_16 import kind_of_case, reaches_partner
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.incidents import Incident
from lawbook.state.rectification import Choice, Option, Question


def find_incident(state: BoardState, since: int) -> Incident | None:
    """The incident that was recorded at this version, or None."""
    return next((one for one in state.law.incidents if one.since == since), None)


def with_incident(state: BoardState, changed: Incident) -> BoardState:
    """The state with an incident replaced by what has become of it."""
    kept = tuple(
        changed if one.since == changed.since else one for one in state.law.incidents
    )
    return with_law(state, incidents=kept)


@cites("16B1", "16D", "21B1(b)", "75D", "75A")
def first_question(state: BoardState, one: Incident) -> Question:
    """Laws 16, 21, 75: what the Director finds out, each side heard by itself."""
    kind = kind_of_case(one.kind)
    match kind:
        case "misinformation":
            return _was_it_wrong(state, one)
        case "unauthorized":
            return _what_was_let_slip(state, one)
        case "extraneous":
            return _from_elsewhere(state, one)
        case _:
            assert_never(kind)


@cites("16B1")
def _what_was_let_slip(state: BoardState, one: Incident) -> Question:
    """Law 16B1: whether it was so, and what it could tell partner."""
    if one.kind == "remark":
        return question_about(state, "16B1", "slip_remark", one.by)
    if one.kind == "question":
        return question_about(state, "16B1", "slip_question", one.by)
    if one.kind == "mannerism":
        return question_about(state, "16B1", "slip_mannerism", one.by)
    return question_about(state, "16B1", "slip_tempo", one.by)


@cites("16D", "16D2")
def _from_elsewhere(state: BoardState, one: Incident) -> Question:
    """Law 16D2: before the first call there are more ways than after it."""
    if state.phase != "auction" or state.setup.calls:
        return question_about(state, "16D", "extraneous_late", one.by)
    return question_about(state, "16D", "extraneous", one.by)


@cites("21B1(a)", "21B1(b)", "75D", "75D2")
def _was_it_wrong(state: BoardState, one: Incident) -> Question:
    """Laws 21B1, 75D: by what the edition asks.

    Whether a call could well have been influenced, or probably was; and whether a
    common understanding is part of what has to be right (75D2).
    """
    edition = EDITIONS[state.setup.edition]
    if one.kind == "alert":
        if edition.influence_must_be_probable:
            return question_about(state, "21B1(b)", "alert_probable", one.by)
        return question_about(state, "21B1(b)", "alert", one.by)
    if edition.influence_must_be_probable:
        return question_about(state, "21B1(b)", "explanation_probable", one.by)
    if not edition.understanding_must_be_common:
        return question_about(state, "21B1(b)", "explanation_agreed", one.by)
    return question_about(state, "21B1(b)", "explanation", one.by)


@cites("16B1(a)", "16B3", "73C")
def was_it_used(state: BoardState, one: Incident) -> Question:
    """Law 16B1(a): whether partner chose what it suggested, over an alternative."""
    return question_about(state, "16B1(a)", "alternatives", one.by)


@cites("16D", "21B3")
def questions_at_the_end(state: BoardState) -> Iterator[Question]:
    """Laws 16B3, 16D, 21B3: what is asked of incidents when the play is over."""
    for one in state.law.incidents:
        if not one.acted and reaches_partner(one.kind, one.finding):
            yield was_it_used(state, one)
        if kind_of_case(one.kind) == "extraneous" and one.finding != "none":
            yield question_about(state, "16D", "extraneous_used", one.by)
        if one.finding == "misinformation" and one.late:
            yield question_about(state, "21B3", "found_too_late", one.by)


def asked_once(state: BoardState, *asked: Question) -> BoardState:
    """The state with questions that are not open already."""
    new = tuple(q for q in dict.fromkeys(asked) if q not in state.law.questions)
    return with_law(state, questions=state.law.questions + new) if new else state


def settle_incident(state: BoardState, one: Incident) -> BoardState:
    """The Director has ruled: what was asked of this incident is asked no more.

    What another incident that is not ruled yet asks in the same words stays.
    """
    others = [q for other in state.law.incidents for q in _still_asked(state, other)]
    gone = [question for question in _asked(state, one) if question not in others]
    left = tuple(q for q in state.law.questions if q not in gone)
    over = [c for c in state.law.choices if _is_over(c, one)]
    return with_law(close_choice(state, *over), questions=left)


def _still_asked(state: BoardState, one: Incident) -> Iterator[Question]:
    if one.finding is None:
        yield first_question(state, one)
    if one.acted and reaches_partner(one.kind, one.finding):
        yield was_it_used(state, one)


def _is_over(choice: Choice, one: Incident) -> bool:
    return choice.kind == "change_call" and choice.since == one.since


def _asked(state: BoardState, one: Incident) -> Iterator[Question]:
    yield first_question(state, one)
    yield question_about(state, "16D", "extraneous", one.by)
    yield question_about(state, "16D", "extraneous_late", one.by)
    yield question_about(state, "16D", "extraneous_used", one.by)
    yield question_about(state, "21B1(a)", "who_called_last", one.by)
    yield question_about(state, "47E2(a)", "lead_misled", one.by)
    yield question_about(state, "21B3", "found_too_late", one.by)
    if not reaches_partner(one.kind, one.finding):
        yield was_it_used(state, one)


@cites("21B1(a)")
def offer_change(state: BoardState, one: Incident, seat: Seat) -> BoardState:
    """Law 21B1: the player misled may keep the call or make another."""
    if not may_change_calls(state):
        return state
    both = (Option("keep"), Option("change"))
    return open_choice(state, to_change(state, seat, "21B1(a)", both, one.since))


def to_change(
    state: BoardState,
    seat: Seat,
    clause: str,
    options: tuple[Option, ...],
    since: int,
) -> Choice:
    """The choice of a player to change a call; ``since`` is the entry about it."""
    return Choice(
        id=f"change_call-{state.version}",
        kind="change_call",
        chooser=str(seat),
        blocks=None,
        law=law(state, clause),
        options=options,
        seat=seat,
        since=since,
    )


def found_late(state: BoardState, one: Incident) -> BoardState:
    """Law 21B3: too late to change a call; asked when the play is over, or now."""
    state = with_incident(state, replace(one, late=True))
    if state.phase != "ended":
        return state
    return asked_once(state, question_about(state, "21B3", "found_too_late", one.by))
