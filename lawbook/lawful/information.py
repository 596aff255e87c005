"""Who may use having seen a card (50E, 16), by the policy of the edition.

By the policies of 2017 a penalty card on the table is authorized for all in every
respect; whether the owner's side gained by it the Director is asked when play ends
(50E4). By those of 2007 and 1997 partner may use less: that the card must be played,
but not which card it is.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS, About, Standing, Status
from lawbook.state.board import BoardState
from lawbook.state.rectification import Seen

Policy = tuple[Standing, ...]
# How a penalty card ended where the policies go on speaking of it.
SPOKEN_OF = ("played", "picked_up", "board_over")


class Information(Struct, frozen=True, gc=False):
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
    policies = EDITIONS[state.setup.edition].information
    now, declarer = _standings_now(state), state.declarer
    lines: list[Information] = []
    for seen in state.law.seen:
        policy = policies.get(now.get(seen.card, seen.standing), ())
        lines += _lines_of(seen, policy, declarer)
    return tuple(lines)


def _standings_now(state: BoardState) -> dict[Card, str]:
    """Where the cards that are or were penalty cards are, as the policies name it.

    One of the names under ``[information]`` in ``edition.toml``: "minor" or "major"
    while a card lies there and once the board is over, "played", "picked_up". A card
    that the Director took away, and any other card seen, is where it was seen.
    """
    now: dict[Card, str] = {
        one.card: one.kind if one.how == "board_over" else one.how
        for one in state.law.gone
        if one.how in SPOKEN_OF
    }
    return now | {mine.card: mine.kind for mine in state.law.penalty_cards}


@lru_cache(maxsize=4096)
def _lines_of(
    seen: Seen, policy: Policy, declarer: Seat | None
) -> tuple[Information, ...]:
    """The lines of one card: those of the policy for its standing, for each reader.

    A standing for which the edition has no policy gives no line. What was worked out is
    kept: after most events the lines of a card are what they were.
    """
    card, of = seen.card, seen.of
    readers = {"partner": (of.partner,), "declarer": _opponents(of, declarer)}
    ruled = [_as_ruled(line, seen.ruled) for line in policy]
    return tuple(
        Information(card, of, seat, line.about, line.status, line.law)
        for line in ruled
        for seat in readers[line.to]
    )


def _as_ruled(line: Standing, ruled: Status | None) -> Standing:
    """Law 50: the Director's word on the card outranks the policy, towards partner.

    A line that it changes is cited as Law 50.
    """
    if ruled is None or line.to != "partner":
        return line
    return replace(line, status=ruled, law="50")


def _opponents(owner: Seat, declarer: Seat | None) -> tuple[Seat, ...]:
    """Whom a policy means by "declarer"; before there is one, either opponent.

    For a card of declarer's side that is the other side, both of them.
    """
    if declarer is None or declarer.side == owner.side:
        return tuple(seat for seat in SEATS if seat.side != owner.side)
    return (declarer,)
