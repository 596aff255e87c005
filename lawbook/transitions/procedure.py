"""Something is wrong with the board itself (13-15, 87), or the Director rules on it.

A call on the cards of another board (15A) is in `lawbook.transitions.wrong_hands`.

Each mishap is kept as it was told, with how far the board had come; the outcome is
worked out from that by the edition (`lawbook.lawful.procedure`). Told again, or ruled
on, it takes the place of the one before, with its questions. Hands are counted in
cards, thirteen each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from lawbook.cards.seats import SEATS
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    BoardFouled,
    CardMissing,
    CountRuled,
    Elected,
    WrongBoard,
    WrongCount,
)
from lawbook.lawful.calls import has_called
from lawbook.lawful.procedure import outcome, stage
from lawbook.remedies.choices import close_choice, find_choice, open_choice
from lawbook.remedies.penalty_cards import remember_seen
from lawbook.rules.law_13 import awaits_ruling
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.procedure import (
    BoardDiffered,
    BoardMistaken,
    CardShort,
    CountFound,
    HandMistaken,
    Mishap,
)
from lawbook.state.rectification import Choice, Option, Question

DIRECTOR = "director"


def wrong_board(state: BoardState, event: WrongBoard) -> BoardState:
    """Law 15B: by whether one of the four had played it.

    ``event.played_before`` are those who had. Then the result does not count and those
    who are deprived get an artificial score (15B1); if none had, it stands (15B2). With
    ``wrong_board_begins_again`` (before 2017) a board found wrong in the auction is
    begun again by those who are due (15C).
    """
    before = tuple(seat for seat in SEATS if seat in event.played_before)
    return noted(state, BoardMistaken(before, stage(state)))


@cites("13A1", "13A2", "13B", "13D")
def wrong_count(state: BoardState, event: WrongCount) -> BoardState:
    """Law 13: by whether a player with a wrong hand has called.

    ``event.counts`` gives the cards of each hand that has not thirteen. If none of
    those players has called, it is put right and played; if one has, the Director says
    whether it can be played. The record of calls comes before what was told.
    """
    found = CountFound(
        tuple((seat, event.counts[seat]) for seat in SEATS if seat in event.counts),
        event.seen,
        _holder_called(state, event),
        event.surplus,
        stage(state),
    )
    return _awaiting(noted(_not_counted(state), found), found)


def _not_counted(state: BoardState) -> BoardState:
    """A count told again takes the place of the one before, and of what it asked."""
    for earlier in state.law.mishaps:
        if isinstance(earlier, CountFound):
            state = without(state, earlier)
    return close_choice(state, *[c for c in state.law.choices if c.kind == "count"])


def _holder_called(state: BoardState, event: WrongCount) -> bool | None:
    """Law 13: whether a player with a wrong hand has called; None if not told."""
    holders = [seat for seat, held in event.counts.items() if held != 13]
    recorded = {has_called(state, seat) for seat in holders}
    if True in recorded:
        return True
    return False if recorded == {False} else event.called


@cites("13B")
def _awaiting(state: BoardState, found: CountFound) -> BoardState:
    """Law 13B: the Director says whether the board can be corrected and played.

    The choice is the Director's and holds up no player. The same state where the facts
    settle it, and once the board is over.
    """
    known = EDITIONS[state.setup.edition].knows_wrong_count
    if not awaits_ruling(found, text_known=known):
        return state
    choice = Choice(
        id=f"count-{state.version}",
        kind="count",
        chooser=DIRECTOR,
        blocks=None,
        law=law(state, "13B"),
        options=(Option("playable"), Option("unplayable")),
        since=state.version,
    )
    return open_choice(state, choice)


@cites("13B")
def count_ruled(state: BoardState, event: CountRuled) -> BoardState:
    """Law 13B: what the Director rules of the count that waits; without one nothing."""
    choice = find_choice(state, "count")
    return state if choice is None else _ruled(state, choice, playable=event.playable)


def over_a_count(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 13B: the same as the event of its own.

    ``event.choice`` is "playable" or "unplayable".
    """
    return _ruled(state, choice, playable=event.choice == "playable")


def _ruled(state: BoardState, choice: Choice, *, playable: bool) -> BoardState:
    """The ruling is kept with the count; what it asks takes the choice's place."""
    closed = close_choice(state, choice)
    for mishap in state.law.mishaps:
        if isinstance(mishap, CountFound):
            ruled = replace(mishap, playable=playable)
            closed = noted(without(closed, mishap), ruled)
    return closed


@cites("14A", "14B2", "14B4", "14C")
def card_missing(state: BoardState, event: CardMissing) -> BoardState:
    """Law 14: the card was in that hand all the time; partner may not use that.

    ``event.found`` is "played", "elsewhere" or "not_found". A card that lay elsewhere
    counts as having been in the hand, so that not playing it may have been a revoke,
    and of a defender it may be a penalty card (14B). Found among the played cards, Law
    67 has it.
    """
    seat, card = event.seat, event.card
    defends = state.is_defender(seat)
    missing = CardShort(seat, event.found, card, stage(state), defends)
    if card is not None and event.found != "played":
        state = remember_seen(state, card, seat, "missing")
    return noted(state, missing)


def board_fouled(state: BoardState, event: BoardFouled) -> BoardState:
    """Law 87: by whether it is a match of teams.

    ``event.what`` is how the board differed. At pairs the tables that had it alike are
    rated together (87); at teams an adjusted score is prescribed (86B2), or, where the
    text of the edition is not held here, the Director is asked to look it up.
    """
    return noted(state, BoardDiffered(event.what, event.teams))


def noted(state: BoardState, mishap: Mishap) -> BoardState:
    """The state with the mishap, and with what it asks of the Director.

    A question that is open already is not put twice. The same state for a mishap that
    is known.
    """
    if mishap in state.law.mishaps:
        return state
    asked = state.law.questions
    new = tuple(q for q in _questions(state, mishap) if q not in asked)
    mishaps = (*state.law.mishaps, mishap)
    return with_law(state, mishaps=mishaps, questions=asked + new)


def without(state: BoardState, mishap: Mishap) -> BoardState:
    """The state as if the mishap had not been told, with nothing asked of it."""
    if mishap not in state.law.mishaps:
        return state
    mishaps = tuple(m for m in state.law.mishaps if m != mishap)
    over = tuple(_questions(state, mishap))
    left = tuple(q for q in state.law.questions if q not in over)
    return with_law(state, mishaps=mishaps, questions=left)


def _questions(state: BoardState, mishap: Mishap) -> Iterator[Question]:
    """The questions of the outcome, about the seat, the card or the board."""
    for asked in outcome(state, mishap).asks:
        label, key = law(state, asked.law), asked.key
        match mishap:
            case HandMistaken(seat=seat):
                yield Question(label, str(seat), seat, None, key, clauses=(label,))
            case CardShort(seat=seat, card=card):
                cards = () if card is None else (card,)
                about = str(card or seat)
                yield Question(label, about, seat, card, key, cards=cards)
            case CountFound() | BoardMistaken() | BoardDiffered():
                yield Question(label, "board", key=key, clauses=(label,))
            case _:
                assert_never(mishap)
