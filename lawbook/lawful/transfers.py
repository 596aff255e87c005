"""What the revokes of a board cost in tricks, and the result with them (Law 64).

One trick where the side won the revoke trick or a later one, two where the revoker won
the revoke trick and the side another after it (64A). Law 64B lists what moves none. The
Director may still adjust the score where that is too little (64C); this module never
does.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.claims import declarers_tricks
from lawbook.lawful.revokes import (
    TWELFTH,
    Standing,
    standings,
    won_with_the_suit,
)
from lawbook.lawful.won_tricks import won_before, won_by_side
from lawbook.rules.law_64 import (
    Due,
    at_most_what_was_won,
    noticed_too_late,
    one_more_for_a_later_trick,
    when_another_won,
    when_no_card_was_played,
    when_the_revoker_won,
)
from lawbook.state.board import BoardState

Standings = Sequence[Standing]
Plays = tuple[tuple[Seat, Card], ...]


class Result(Struct, frozen=True):
    """Declarer's tricks: won in play or by claim, moved by revokes, and with those.

    ``transferred`` is negative where declarer's side revoked; it and ``scored`` are
    None while the facts of a revoke are not known.
    """

    played: int
    transferred: int | None
    scored: int | None


@cites("62A", "64A1", "64B1", "64B8")
def tricks_due(state: BoardState, one: Standing, found: Standings) -> Due:
    """Law 64: the tricks that go to the other side if play stops now, and the clause.

    ``found`` are all revokes of the board. None where the facts are not known.

    0 for a revoke put right, in time or because both sides' were (64B8), but for one
    that is scored as if established (43B2(b); 61B in 1997). The cap by what the side
    has won since belongs to all its revokes together (`result`), so the sum of these
    may be more than what is moved.
    """
    if one.revoke.corrected and one.revoke.scored is None:
        return 0, "64B8" if one.revoke.both else "62A"
    if not one.counts:
        unknown = one.revoke.deemed or "63A"
        return (0, "62A") if one.established is False else (None, unknown)
    exception = _exception(state, one, found)
    return exception or _automatic(state, one)


@cites("64B6", "64B4", "64B5")
def _exception(state: BoardState, one: Standing, found: Standings) -> Due | None:
    """Law 64B, but for 64B1, which the tricks themselves tell.

    What moves no trick for certain comes before what the Director is asked.

    None where no exception holds. An exception that is only possible gives no number,
    and the Director is asked.
    """
    if one.revoke.trick == TWELFTH:
        return 0, "64B6"
    if _was_faced(state, one):
        return 0, "64B3"
    if late := noticed_too_late(one.revoke.noticed):
        return 0, late
    dues = (_both_sides(state, one, found), _second_in_suit(state, one, found))
    due = [one for one in dues if one is not None]
    return min(due, key=lambda one: one[0] is None, default=None)


@cites("64B3")
def _was_faced(state: BoardState, one: Standing) -> bool:
    """Law 64B3: a card of dummy, or another instead of a penalty card (52).

    A failure counts while declarer may still reject it, and once declarer has let it
    stand. So does a card of another suit by a player who could follow with penalty
    cards alone (``over_faced``).
    """
    declarer, revoke = state.declarer, one.revoke
    of_dummy = declarer is not None and revoke.seat is declarer.partner
    if of_dummy or (revoke.seat, revoke.card) in _instead_of_penalty_cards(state):
        return True
    return (revoke.seat, revoke.card, revoke.trick) in state.law.over_faced


@cites("52B")
def _instead_of_penalty_cards(state: BoardState) -> Plays:
    """Law 52: those declarer let stand, and those declarer may still reject."""
    failures = tuple(c.play for c in state.law.choices if c.kind == "failure")
    return (*state.law.let_stand, *failures)


@cites("64B7")
def _both_sides(state: BoardState, one: Standing, found: Standings) -> Due | None:
    """Law 64B7: a revoke of either side; both established since 2017.

    By ``both_sides_revoked`` of the edition: "established", where a revoke of the other
    side counts; "revoked" (2007), where that side has revoked at all; "ask" (1997), no
    number where one of it counts. Nor is there one where nobody knows if one counts.
    """
    rule, side = EDITIONS[state.setup.edition].both_sides_revoked, one.revoke.seat.side
    counts = [other.counts for other in found if other.revoke.seat.side != side]
    if rule == "revoked":
        return (0, "64B7") if counts else None
    if True in counts:
        return (None if rule == "ask" else 0), "64B7"
    return (None, "64B7") if None in counts else None


@cites("64B2")
def _second_in_suit(state: BoardState, one: Standing, found: Standings) -> Due | None:
    """Law 64B2; not known where nobody has told whether the first one stands.

    A second revoke by the same player in the same suit. By ``second_revoke_free`` of
    the edition it moves no trick if the first counts ("established") or was made at all
    ("revoked", 2007), or the Director is asked ("ask", 1997).
    """
    rule = EDITIONS[state.setup.edition].second_revoke_free
    if repeats(state, one, found):
        return (None if rule == "ask" else 0), "64B2"
    if rule == "established" and None in _counts_before(one, found):
        return None, "64B2"
    return None


@cites("64B2")
def repeats(state: BoardState, one: Standing, found: Standings) -> bool:
    """Law 64B2: the player has revoked in this suit before; established, since 2017."""
    must_stand = EDITIONS[state.setup.edition].second_revoke_free == "established"
    before = _counts_before(one, found)
    return True in before if must_stand else bool(before)


def _counts_before(one: Standing, found: Standings) -> list[bool | None]:
    """Whether the earlier revokes of the player in this suit count, each of them."""
    mine = one.revoke
    if mine.suit is None:
        return []
    same = [
        o for o in found if (o.revoke.seat, o.revoke.suit) == (mine.seat, mine.suit)
    ]
    return [other.counts for other in same if _is_before(other, one, found)]


def _is_before(other: Standing, one: Standing, found: Standings) -> bool:
    """Whether it was the earlier of the two: by its trick, else as it was told.

    Of two in one trick the one that was put right is the earlier (62C1).
    """
    mine, theirs = one.revoke, other.revoke
    if mine.trick is not None and theirs.trick is not None:
        if mine.trick != theirs.trick:
            return theirs.trick < mine.trick
        if mine.corrected != theirs.corrected:
            return theirs.corrected
    if one not in found:
        return True
    return found.index(other) < found.index(one)


def _automatic(state: BoardState, one: Standing) -> Due:
    """Law 64A: by who won the trick of the revoke, and what the side won after it.

    A trick without the revoker's card (67B1) costs at most one. Under an edition that
    has ``second_trick_for_later_card`` (1997) one that is due by 64A2 may be two: where
    the revoker later won with a card of the suit, and the side two tricks or more.
    """
    seat, won_by = one.revoke.seat, one.won_by
    if one.revoke.deemed == "67B1":
        side_won = None if won_by is None else won_by.side == seat.side
        return when_no_card_was_played(side_won=side_won, later=one.later)
    if won_by is None:
        return None, "64A1"
    if won_by is seat:
        return when_the_revoker_won(one.later)
    side_won = won_by.side == seat.side
    due = when_another_won(side_won=side_won, later=one.later)
    if not EDITIONS[state.setup.edition].second_trick_for_later_card:
        return due
    tricks = None if one.later is None else one.later + side_won
    card_won = won_with_the_suit(state, one)
    return one_more_for_a_later_trick(due, side_tricks=tricks, card_won=card_won)


@cites("64A1", "64A2")
def result(state: BoardState) -> Result | None:
    """Declarer's tricks with what revokes have moved; None while any are open.

    ``scored`` stays between 0 and 13. What declarer's side revoked is taken from it,
    what the defenders revoked is added; the two are worked out apart and set off.
    """
    played, declarer = declarers_tricks(state), state.declarer
    if played is None:
        return None
    if not state.law.revokes:
        return Result(played, 0, played)
    if declarer is None:
        return Result(played, None, None)
    found = standings(state)
    lost = _moved(state, declarer.side, found)
    gained = _moved(state, declarer.next.side, found)
    if lost is None or gained is None:
        return Result(played, None, None)
    moved = gained - lost
    return Result(played, moved, min(max(played + moved, 0), 13))


def scored_tricks(state: BoardState) -> int | None:
    """Declarer's tricks as the board is scored; None while anything of them is open.

    Whatever reads the result of a board reads this one.
    """
    counted = result(state)
    return None if counted is None else counted.scored


def _moved(state: BoardState, side: str, found: Standings) -> int | None:
    """Law 64A: what a side's revokes cost it in all; None where it is not known."""
    mine = [one for one in found if one.revoke.seat.side == side]
    dues = [tricks_due(state, one, found)[0] for one in mine]
    if None in dues:
        return None
    due = sum(due for due in dues if due is not None)
    counting = [one for one in mine if one.counts]
    return at_most_what_was_won(due, _won_since(state, side, counting))


def _won_since(state: BoardState, side: str, mine: Standings) -> int | None:
    """The tricks a side has won from its first established revoke on, if known.

    Since each count runs from its own revoke to the end, the largest is that of the
    first.
    """
    won = [_from_this_one(state, side, one) for one in mine]
    known = [tricks for tricks in won if tricks is not None]
    return max(known) if known and len(known) == len(won) else None


def _from_this_one(state: BoardState, side: str, one: Standing) -> int | None:
    """The tricks a side has won from a revoke on, its own trick included, if known.

    By the record, else by what was told: the tricks after it, and who won the trick
    itself.
    """
    before, total = won_before(state, one.revoke), won_by_side(state, side)
    if before is not None and total is not None:
        return total - before
    if one.later is None or one.won_by is None:
        return None
    return one.later + (one.won_by.side == side)
