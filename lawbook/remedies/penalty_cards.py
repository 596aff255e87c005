"""Laying down penalty cards, taking them up, and remembering what was seen."""

from __future__ import annotations

from typing import TypedDict, Unpack

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import Status
from lawbook.rules.law_50 import promote_when_two
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.kinds import Ending, Kind, Route, SeenAs
from lawbook.state.rectification import (
    Gone,
    PenaltyCard,
    Question,
    Seen,
    Violation,
    Watch,
)


class Named(TypedDict, total=False):
    """What only some questions name beside their seat and cards."""

    clauses: tuple[str, ...]
    owner: Seat | None


@cites("50A")
def lay_down(
    state: BoardState, seat: Seat, card: Card, kind: Kind, route: Route
) -> BoardState:
    """Make a card a penalty card; ``route`` is its cause and the clause of it.

    A card that is one already stays the same penalty card, major if now deliberate.

    ``seat`` is its owner, ``kind`` the grade; the other penalty cards of the owner rise
    to major with it (50B). Returns the state with the card on the table and as seen.
    """
    for mine in state.law.penalty_cards:
        if mine.card is card:
            return remember_seen(_regrade(state, mine, kind), card, seat, "exposed")
    return _lay_new(state, seat, card, kind, route)


def _regrade(state: BoardState, mine: PenaltyCard, kind: Kind) -> BoardState:
    if kind in (mine.kind, "minor"):
        return state
    cards = state.law.penalty_cards
    major = replace(mine, kind="major")
    return with_law(
        state,
        penalty_cards=tuple([major if c is mine else c for c in cards]),
        chosen_about=state.law.chosen_about - mine.card.alone,
    )


def _lay_new(
    state: BoardState, seat: Seat, card: Card, kind: Kind, route: Route
) -> BoardState:
    """A new penalty card: the owner's others rise with it, and it is watched (50E4)."""
    cause, clause = route
    before = state.law
    new = PenaltyCard(seat, card, kind, cause, law(state, clause), state.version)
    watched = card in [kept.card for kept in before.watches]
    after = replace(
        before,
        penalty_cards=promote_when_two((*before.penalty_cards, new)),
        chosen_about=before.chosen_about - card.alone,
        watches=before.watches if watched else (*before.watches, Watch(card, seat)),
        seen=_with_seen(before.seen, Seen(card, seat, state.version)),
    )
    return replace(state, law=after)


def end_penalty_card(
    state: BoardState, card: Card, how: Ending, clause: str
) -> BoardState:
    """The card is no longer a penalty card; the owner's others keep their grade.

    Unchanged where the card is none. ``clause`` is the 2017 one that ends it.
    """
    for mine in state.law.penalty_cards:
        if mine.card is card:
            return _end(state, mine, how, clause)
    return state


def _end(state: BoardState, mine: PenaltyCard, how: Ending, clause: str) -> BoardState:
    clause, before = law(state, clause), state.law
    gone = Gone(mine.seat, mine.card, how, clause, state.version, mine.kind)
    left = tuple([other for other in before.penalty_cards if other is not mine])
    after = replace(before, penalty_cards=left, gone=(*before.gone, gone))
    return replace(state, law=after)


def play_penalty_card(state: BoardState, card: Card) -> BoardState:
    """End the card as played if it is a penalty card; else nothing changes.

    A major card ends under 50D1(a), which asks for it at the first legal opportunity, a
    minor one under 50C. The owner's other penalty cards keep their grade.
    """
    for mine in state.law.penalty_cards:
        if mine.card is card:
            clause = "50D1(a)" if mine.kind == "major" else "50C"
            return _end(state, mine, "played", clause)
    return state


def remember_seen(
    state: BoardState,
    card: Card,
    seat: Seat,
    standing: SeenAs,
    ruled: Status | None = None,
) -> BoardState:
    """Note a card that was seen, for the information ledger (16, 50E).

    ``standing`` says how it came to be seen, ``ruled`` what the Director has said of
    it, None where nothing. A card seen before keeps whose it is and since when.
    """
    now = Seen(card, seat, state.version, standing, ruled)
    return with_law(state, seen=_with_seen(state.law.seen, now))


def _with_seen(seen: tuple[Seen, ...], now: Seen) -> tuple[Seen, ...]:
    """The cards seen; one seen before keeps its place and when it was first seen."""
    for old in seen:
        if old.card is now.card:
            kept = replace(now, since=old.since, of=old.of)
            return tuple(kept if one is old else one for one in seen)
    return (*seen, now)


def note_violation(
    state: BoardState, seat: Seat, card: Card, clause: str, instead_of: Card | None
) -> BoardState:
    """Record that a play broke a clause; settled by accepting, rejecting or waiving.

    Reported again while it is open, it is the same one.

    ``seat`` played ``card`` against ``clause``, ``instead_of`` the card that was due.
    """
    broken = Violation(seat, law(state, clause), card, instead_of)
    if broken in state.law.violations:
        return state
    return with_law(state, violations=(*state.law.violations, broken))


def settle_violations(state: BoardState, seat: Seat) -> BoardState:
    """Settle what the seat has broken so far; unchanged where nothing is open.

    A violation is settled once the other side accepts the play, rejects it, or has
    waived its right.
    """
    if seat not in [b.seat for b in state.law.violations if not b.settled]:
        return state
    settled = tuple(
        replace(broken, settled=True) if broken.seat == seat else broken
        for broken in state.law.violations
    )
    return with_law(state, violations=settled)


def ask_director(
    state: BoardState,
    clause: str,
    key: str,
    seat: Seat,
    *cards: Card,
    **more: Unpack[Named],
) -> BoardState:
    """Put a question before the Director; the same one is asked once.

    ``key`` names the sentence, ``seat`` and ``cards`` are those it speaks of.

    ``clause`` is a 2017 one; it is kept under the label of the board's edition.
    ``clauses`` and ``owner`` go into the sentence where it names them.
    """
    question = question_about(state, clause, key, seat, *cards, **more)
    if question in state.law.questions:
        return state
    return with_law(state, questions=(*state.law.questions, question))


def question_about(
    state: BoardState,
    clause: str,
    key: str,
    seat: Seat,
    *cards: Card,
    **more: Unpack[Named],
) -> Question:
    """The question of this key under a 2017 clause, as `ask_director` puts it."""
    card = cards[0] if cards else None
    about = str(card or seat)
    label = law(state, clause)
    return Question(label, about, seat, card, key, cards=cards, **more)


def no_longer_asked(state: BoardState, clause: str, card: Card) -> BoardState:
    """Remove the questions about a card under a clause: what came since answers them.

    ``clause`` is a 2017 one, compared under the label of the board's edition. The state
    is the same but for its questions; none of another card or clause is lost.
    """
    asked = (law(state, clause), card)
    left = tuple(q for q in state.law.questions if (q.law, q.card) != asked)
    return with_law(state, questions=left)
