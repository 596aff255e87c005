"""Finds in a board's events the choices beside an exposed card, and forced plays.

The core of the rules replays the board and says at every card what was lawful then. A
play compelled by the law is no assistance: its cost is shown by itself. The cards of a
withdrawn entry are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawbook import (
    BoardState,
    CardPlayed,
    empty_log,
    extend,
    label,
    render,
    write_event,
)
from rulings.damage.decision_points import Compelled, DecisionPoint, Election, Window
from rulings.damage.known_cards import Clue, clues
from rulings.damage.past_plays import past_plays
from rulings.damage.positions import Position, as_hand, card_number, follow
from rulings.damage.record import Entry, position_of, trick_cards
from rulings.damage.screening import ScreenedDecision

# The phases in which cards are played.
GOING = ("play", "clarification")


class _Play(Struct, frozen=True):
    """A card played, with the state and the state document before it."""

    version: int
    now: Position
    state: BoardState
    played: CardPlayed
    document: Mapping[str, Any]
    causes: Mapping[int, str]
    designated: int | None = None

    @property
    def lawful(self) -> int:
        """The cards the player could lawfully play; none while a choice is open."""
        return as_hand(card_number(card) for card in self.document["playable"] or ())

    @property
    def card(self) -> int:
        """The card played, as a number."""
        return card_number(self.played.card)


def window(entries: Iterable[Entry], edition: str | None = None) -> Window:
    """The choices of partners, the compelled plays, and what declarer chose.

    Raises `BadRecord` ``not_known`` where not every hand and card is recorded.
    """
    kept = tuple(entries)
    plays, elections, states = _walked(kept, edition)
    orderly = [play for play in plays if _is_orderly(play)]
    questions = [question for play in orderly for question in _all_questions(play)]
    others = [play for play in plays if not any(play is one for one in orderly)]
    kept_out = _out_of_order(others, orderly, states[-1])
    return Window(
        tuple(sorted([*questions, *kept_out], key=lambda one: one.version)),
        tuple(found for play in orderly for found in _compelled(play)),
        tuple(elections),
        len(others),
        states[-1],
        next((s for s in reversed(states) if s.phase in GOING), states[-1]),
        kept[-1][0] if kept else 0,
    )


def _out_of_order(
    others: list[_Play], orderly: list[_Play], end: BoardState
) -> Iterator[DecisionPoint]:
    """What cannot be asked of cards that stayed, though the trick was not in order."""
    in_order = {play.played.card for play in orderly}
    for play in others:
        if play.played.card in end.cards_played and play.played.card not in in_order:
            for question in _questions(play):
                yield replace(question, unasked="out_of_order")


def _walked(
    entries: tuple[Entry, ...], edition: str | None
) -> tuple[list[_Play], list[Election], list[BoardState]]:
    """The cards played from the first exposed one on, declarer's elections, states."""
    log = empty_log(edition)
    states = [log.state]
    causes: dict[int, str] = {}
    plays: list[_Play] = []
    elections: list[Election] = []
    for at, (version, event) in enumerate(entries):
        state = log.state
        causes |= {card_number(c.card): c.cause for c in state.law.penalty_cards}
        if isinstance(event, CardPlayed) and _matters(state, event):
            named = _designated(entries[at + 1 :])
            document = msgspec.json.decode(render(state))
            now = position_of(state)
            play = _Play(version, now, state, event, document, dict(causes), named)
            plays.append(play)
        if _is_about_the_lead(state, event):
            elections.append(Election(version, state, write_event(event)))
        log = extend(log, event)
        states.append(log.state)
    return plays, elections, states


def _matters(state: BoardState, event: CardPlayed) -> bool:
    """A defender plays while, or after, a penalty card lay on the table."""
    return bool(state.law.watches) and state.is_defender(event.seat)


def _is_about_the_lead(state: BoardState, event: msgspec.Struct) -> bool:
    if type(event).__name__ != "Elected":
        return False
    return any(choice.kind == "lead" for choice in state.law.choices)


def _designated(later: tuple[Entry, ...]) -> int | None:
    """The penalty card declarer named then, before three more cards were played."""
    cards = 0
    for _, event in later:
        cards += isinstance(event, CardPlayed)
        raw = write_event(event)
        if raw.get("choice") == "designate" and "card" in raw and cards < 3:
            return card_number(raw["card"])
        if cards >= 3:
            return None
    return None


def _is_orderly(play: _Play) -> bool:
    """Whether the player is on turn and holds the card, and no play is missing."""
    now = play.now
    held = list(now.hands)
    for place in range(len(now.trick)):
        held[(now.leader + place) % 4] |= 1 << now.trick[place]
    sizes = {hand.bit_count() for hand in held}
    holds = now.hands[now.seat] >> play.card & 1 == 1
    in_turn = now.seat == play.played.seat.place
    return in_turn and holds and len(sizes) == 1 and None not in trick_cards(play.state)


def _all_questions(play: _Play) -> Iterator[DecisionPoint]:
    yield from _questions(play)
    owned = play.state.of(play.played.seat)
    was_forced = any(one.is_only_action for one in _compelled(play))
    for mine in owned if was_forced else ():
        if mine.card is play.played.card:
            yield _of_compulsion(play, mine.kind == "major")


def _of_compulsion(play: _Play, is_major: bool) -> DecisionPoint:
    """Law 72C: a forced play; would the player have chosen another, and done worse?"""
    now = play.now
    clause = label(play.state.setup.edition, "72C")
    clue = Clue(play.card, now.seat, is_major, "compelled", clause)
    free = follow(now.hands[now.seat], now.trick)
    past = past_plays(play.state)
    decided = ScreenedDecision(now, free, play.card, (), kind="compelled", past=past)
    return DecisionPoint(play.version, clause, (clue,), decided)


def _questions(play: _Play) -> Iterator[DecisionPoint]:
    """One question for each way in which the player knows of partner's cards."""
    seat = play.played.seat
    known = [
        clue
        for clue in clues(play.state, play.document["information"], play.causes)
        if clue.owner == seat.partner.place
    ]
    for way in dict.fromkeys((clue.kind, clue.clause) for clue in known):
        about = tuple(clue for clue in known if (clue.kind, clue.clause) == way)
        others = [clue for clue in known if clue.kind == "sight" and clue not in about]
        yield DecisionPoint(play.version, way[1], about, _decided(play, about, others))


def _decided(
    play: _Play, about: tuple[Clue, ...], others: list[Clue]
) -> ScreenedDecision:
    return ScreenedDecision(
        play.now,
        play.lawful,
        play.card,
        tuple((clue.card, clue.owner) for clue in about),
        _forced(play, [clue for clue in (*about, *others) if clue.lies]),
        about[0].kind,
        tuple((clue.card, clue.owner) for clue in others),
        tuple(clue.cause for clue in about),
        past_plays(play.state),
    )


def _forced(play: _Play, lying: list[Clue]) -> int | None:
    """The major penalty card partner must play; of several the one declarer named."""
    majors = [clue.card for clue in lying if clue.is_major]
    if len(majors) > 1:
        return play.designated if play.designated in majors else None
    return majors[0] if majors else None


def _compelled(play: _Play) -> Iterator[Compelled]:
    now = play.now
    otherwise = follow(now.hands[now.seat], now.trick)
    if play.lawful in (0, otherwise) or not play.lawful >> play.card & 1:
        return
    clause = _clause_of_compulsion(play)
    if clause:
        yield Compelled(play.version, now, play.lawful, play.card, clause)


def _clause_of_compulsion(play: _Play) -> str | None:
    """The clause of the duty or restriction that ruled out the other cards."""
    seat = play.played.seat
    rules = [r["law"] for r in play.document["restrictions"] if r["seat"] == seat]
    owed = [
        duty["law"]
        for duty in play.document["duties"]
        if duty["seat"] == seat and play.played.card in duty.get("cards", ())
    ]
    return next(iter([*owed, *rules]), None)
