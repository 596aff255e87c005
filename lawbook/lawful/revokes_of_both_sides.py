"""Law 62C3: both sides revoked on one trick, and only one of them has gone on."""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.revokes import has_gone_on, standings
from lawbook.lawful.unnoticed_revokes import unnoticed
from lawbook.lawful.won_tricks import tricks_of
from lawbook.state.board import BoardState
from lawbook.state.tricks import Revoke


@cites("62C3")
def both_put_right(
    state: BoardState,
    seat: Seat,
    trick: int | None,
    *,
    noticed: bool = True,
) -> bool:
    """Law 62C3: both sides revoked on this trick, and only one has gone on.

    Full records only. Both revokes must be put right then, even an established one.

    ``seat`` is of one side. A revoke of the other side counts once attention is drawn
    to it; without ``noticed`` also where only the record shows it. An omission (67B1)
    does not count. False under an edition without ``both_revokes_put_right`` (1997).
    """
    if trick is None:
        return False
    mine = Revoke(seat, 0, trick)
    found = standings(state) if noticed else (*standings(state), *unnoticed(state))
    return any(is_put_right_with(state, mine, one.revoke) for one in found)


@cites("62C3")
def is_put_right_with(state: BoardState, mine: Revoke, other: Revoke) -> bool:
    """Law 62C3: whether two revokes are of one trick, and one side alone has gone on.

    Full records only; as `both_put_right` says of the edition and of omissions.
    """
    trick = mine.trick
    known = EDITIONS[state.setup.edition].both_revokes_put_right
    if trick is None or trick != other.trick or not known or not tricks_of(state):
        return False
    if mine.seat.side == other.seat.side or "67B1" in (mine.deemed, other.deemed):
        return False
    gone = has_gone_on(state, mine.seat, trick)
    return has_gone_on(state, other.seat, trick) is not gone
