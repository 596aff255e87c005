"""Who may use having seen a card (50E, 16), by the policy of the edition.

By the policies of 2017 a penalty card on the table is authorized for all in every
respect; whether the owner's side gained by it the Director is asked when play ends
(50E4). By those of 2007 and 1997 partner may use less: that the card must be played,
but not which card it is.
"""

from __future__ import annotations

from msgspec import Struct

from lawbook.cards.cards import Card
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS, About, Standing, Status
from lawbook.state.board import BoardState
from lawbook.state.rectification import Seen


class Information(Struct, frozen=True):
    """One line of the ledger: this card of this seat, to that seat.

    ``about`` is what may or may not be used: the card itself, that it has to be played,
    or how it came to be seen. ``status`` is authorized or unauthorized.
    """

    card: Card
    of: Seat
    to: Seat
    about: About
    status: Status
    law: str


@cites("50E1", "50E2", "50E3", "16A", "16A1(a)", "16C", "16C1", "16C2", "16D")
def information(state: BoardState) -> tuple[Information, ...]:
    """Law 50E: the ledger for each card seen irregularly, in the order of seeing.

    What each line says is in ``[information]`` of the edition's ``edition.toml``; a
    ruling of the Director on a card comes before it, towards the owner's partner.

    A line is a card, its owner, a reader and what the reader may do with it. A card
    that leaves the table keeps its place here; its standing changes, and the policy
    with it.
    """
    lines: list[Information] = []
    for seen in state.law.seen:
        lines += _lines_of(state, seen)
    return tuple(lines)


def standing_of(state: BoardState, seen: Seen) -> str:
    """Where the card is now, as the information policies name it.

    One of the names under ``[information]`` in ``edition.toml``: "minor" or "major"
    while it lies there, "played", "picked_up", or where else it was seen.
    """
    for mine in state.law.penalty_cards:
        if mine.card == seen.card:
            return mine.kind
    for ended in reversed(state.law.gone):
        if ended.card == seen.card and ended.how in ("played", "picked_up"):
            return ended.how
        if ended.card == seen.card and ended.how == "board_over":
            return ended.kind
    return seen.standing


def _lines_of(state: BoardState, seen: Seen) -> list[Information]:
    """The lines of one card: those of the policy for its standing, for each reader.

    A standing for which the edition has no policy gives no line.
    """
    policy = EDITIONS[state.setup.edition].information
    partner, opponents = (seen.of.partner,), _opponents(state, seen.of)
    told: list[Information] = []
    for line in policy.get(standing_of(state, seen), ()):
        status, law = _ruled(seen, line)
        for seat in partner if line.to == "partner" else opponents:
            told.append(Information(seen.card, seen.of, seat, line.about, status, law))
    return told


def _ruled(seen: Seen, line: Standing) -> tuple[Status, str]:
    """Law 50: the Director's word on the card outranks the policy, towards partner.

    Only a status of the Director's own changes the line; then it is cited as Law 50.
    """
    if seen.ruled is None or line.to != "partner":
        return line.status, line.law
    return seen.ruled, "50"


def _opponents(state: BoardState, owner: Seat) -> tuple[Seat, ...]:
    """Whom a policy means by "declarer"; before there is one, either opponent.

    For a card of declarer's side that is the other side, both of them.
    """
    declarer = state.declarer
    if declarer is None or declarer.side == owner.side:
        return tuple(seat for seat in SEATS if seat.side != owner.side)
    return (declarer,)
