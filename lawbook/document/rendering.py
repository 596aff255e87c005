"""The state of a board as the one JSON document the outside world reads.

Keys and values are the public contract; nothing is decided here. `render` gives the
bytes: compact UTF-8 JSON with the keys in this order, the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from lawbook.cards.cards import in_order
from lawbook.document.auction import auction, calls_seen
from lawbook.document.cases import cases
from lawbook.document.claims import claim
from lawbook.document.dummy import designation, dummy_rights
from lawbook.document.questions import in_english
from lawbook.lawful.duties import Duty, duties
from lawbook.lawful.findings import findings
from lawbook.lawful.incidents import given
from lawbook.lawful.information import information
from lawbook.lawful.playable import playable, seat_to_play
from lawbook.lawful.procedure import scoring
from lawbook.lawful.transfers import result
from lawbook.state.board import BoardState
from lawbook.state.claims import Adjustment
from lawbook.state.parts import Trick, seat_at
from lawbook.state.rectification import Choice, Option, Question

Plain = dict[str, Any]
# The parts of a state document that are lists, in its order.
LISTS = (
    "exposed",
    "penalty_cards",
    "gone",
    "awaiting",
    "duties",
    "restrictions",
    "information",
    "violations",
    "questions",
    "revokes",
    "inspections",
)
ASKED = ("seat", "what", "allowed", "law")
# Parts that came after documents were first stored, in the order in which they came,
# each with the JSON of it while there is nothing in it. New ones go at the end.
LATER_PARTS: dict[str, str] = {
    "result": "null",
    "claim": "null",
    "adjustments": "[]",
    "revokes": "[]",
    "scoring": "[]",
    "inspections": "[]",
    "cases": "[]",
    "designation": "null",
    "dummy_rights": "null",
    "auction": "null",
}
# A result that no revoke has moved says no more than the end of play did before.
UNMOVED = re.compile(
    r',"result":\{"played":(\d+),"transferred":0,"scored":\1\}(?=[,}])'
)


def document(state: BoardState) -> Plain:
    """The state document: plain JSON values, lists in the order things arose.

    The keys are those of the public contract, in its order; the lists are `LISTS`.
    Seats, suits and cards are `str` enums, so that the values can be written as JSON.
    """
    return {name: _plain(part) for name, part in _parts(state).items()}


def render(state: BoardState) -> bytes:
    """The state document as canonical bytes.

    The same state gives the same bytes everywhere, so that they can be compared.
    """
    return msgspec.json.encode(_parts(state))


def _parts(state: BoardState) -> Plain:
    """The parts of the document, as values that are written as JSON.

    A frozen value whose fields are those of the document stands for itself.
    """
    return {**_board(state), **_irregularities(state), **_outcome(state)}


def without_later_parts(rendered: str) -> str:
    """The rendered document without the later parts at its end that are empty.

    A board on which nothing of these happened so reads as before they were there, and
    the digest that was stored of it then still fits.
    """
    if ',"result":{' in rendered:
        rendered = UNMOVED.sub(',"result":null', rendered)
    end = len(rendered) - len("}")
    for part, empty in reversed(LATER_PARTS.items()):
        told = f',"{part}":{empty}'
        if rendered.endswith(told, 0, end):
            end -= len(told)
    return rendered[:end] + "}"


def _board(state: BoardState) -> Plain:
    declarer = state.declarer
    return {
        "edition": state.setup.edition,
        "board": state.setup.board,
        "phase": state.phase,
        "version": state.version,
        "contract": state.setup.contract,
        "declarer": declarer,
        "dummy": declarer.partner if declarer else None,
        "on_lead": state.on_lead,
        "trick": _trick(state),
        "tricks": _tricks_won(state),
    }


def _irregularities(state: BoardState) -> Plain:
    law = state.law
    return {
        "exposed": _pick(law.exposed, "seat", "card", "law"),
        "penalty_cards": law.penalty_cards,
        "gone": _pick(law.gone, "seat", "card", "how", "law", "at"),
        "awaiting": [_choice(choice) for choice in law.choices],
        "duties": [_duty(duty) for duty in duties(state)],
        "restrictions": law.restrictions,
        "playable": _playable(state),
        "information": (*information(state), *given(state), *calls_seen(state)),
        "violations": [_without_nothing(asdict(v)) for v in law.violations],
        "questions": [_question(question) for question in law.questions],
    }


def _outcome(state: BoardState) -> Plain:
    adjusted = [_adjustment(one) for one in state.law.adjustments]
    return {
        "result": result(state),
        "claim": claim(state),
        "adjustments": adjusted,
        "revokes": findings(state),
        "scoring": scoring(state),
        "inspections": _pick(state.law.inspections, *ASKED),
        "cases": cases(state),
        "designation": designation(state),
        "dummy_rights": dummy_rights(state),
        "auction": auction(state),
    }


def _adjustment(given: Adjustment) -> Plain:
    """The Director's figures; what was not said is left out."""
    shares = {"results": [asdict(share) for share in given.results]}
    return _without_nothing(asdict(given) | shares)


def _trick(state: BoardState) -> Plain | None:
    trick = state.trick
    if not state.is_full or trick is None:
        return _first_trick(state)
    return {
        "number": trick.number,
        "leader": trick.leader,
        "played": _played(trick),
        "to_play": seat_to_play(state),
    }


def _first_trick(state: BoardState) -> Plain | None:
    leader = state.on_lead
    if not state.is_full or leader is None:
        return None
    return {"number": 1, "leader": leader, "played": {}, "to_play": leader}


def _played(trick: Trick) -> Plain:
    placed = {str(seat_at(trick.leader, at)): c for at, c in enumerate(trick.cards)}
    return {seat: card for seat, card in placed.items() if card is not None}


def _tricks_won(state: BoardState) -> Plain | None:
    if not state.is_full:
        return None
    ns, ew = state.play.won
    return {"NS": ns, "EW": ew}


def _choice(choice: Choice) -> Plain:
    return {
        "id": choice.id,
        "kind": choice.kind,
        "chooser": choice.chooser,
        "blocks": choice.blocks,
        "law": choice.law,
        "options": [_option(option) for option in choice.options],
    }


def _option(option: Option) -> Plain:
    named = {"suits": option.suits, "cards": option.cards, "pick": option.pick}
    shown = named | {"calls": option.calls}
    return {"choice": option.choice} | {key: v for key, v in shown.items() if v}


def _duty(duty: Duty) -> Plain:
    shown = {"cards": duty.cards, "suit": duty.suit, "call": duty.call}
    named = {key: value for key, value in shown.items() if value}
    return {"seat": duty.seat, "kind": duty.kind, **named, "law": duty.law}


def _question(asked: Question) -> Plain:
    """Its sentence in English; `lawbook.question_in` says it in another language."""
    shown = {"law": asked.law, "about": asked.about, "text": in_english(asked)}
    return shown | _without_nothing({"seat": asked.seat, "card": asked.card})


def _playable(state: BoardState) -> list[str] | None:
    cards = playable(state)
    return None if cards is None else [str(card) for card in in_order(cards)]


def _plain(part: Any) -> Any:
    """A part with each frozen value in it as its keys and values."""
    if isinstance(part, tuple):
        return [_plain(one) for one in part]
    return asdict(part) if isinstance(part, Struct) else part


def _pick(values: Iterable[Struct], *fields: str) -> list[Plain]:
    return [{field: getattr(value, field) for field in fields} for value in values]


def _without_nothing(plain: Plain) -> Plain:
    return {key: value for key, value in plain.items() if value is not None}
