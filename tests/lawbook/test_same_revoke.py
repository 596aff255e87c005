"""A revoke found in a full record and one told in answers give the same tricks (64)."""

from dataclasses import dataclass
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lawbook import document, read_event, replay
from tests.lawbook.boards import deal_text, usual
from tests.lawbook.table import DECK, SEATS, Plain, Table

START: Plain = {"type": "BoardOpened", "board": 1}


def dealt(dice: Random, edition: str) -> Table:
    """A deal whose every card will be recorded, with its contract."""
    cards = dice.sample(DECK, 52)
    hands = {s: sorted(cards[i::4], key=DECK.index) for i, s in enumerate(SEATS)}
    table = Table(dice, hands)
    start = START | {"edition": edition, "record": "full"}
    assert table.enter(start | {"deal": deal_text(hands, "NESW")})
    contract = f"4{dice.choice(['S', 'H', 'D', 'C', 'NT'])}"
    end = {"type": "AuctionEnded", "contract": contract, "declarer": table.seat()}
    assert table.enter(end)
    return table


@dataclass(frozen=True)
class Revoke:
    """Who revoked in which trick, with the suit that was due."""

    seat: str
    trick: int
    suit: str


def played(table: Table, revokes_from: int) -> tuple[Revoke | None, list[str]]:
    """All 52 cards, and who won each trick.

    From that card on the first player who can revokes, but for dummy.
    """
    revoke, winners = None, []
    for place in range(52):
        now = table.now
        seat, card = now["trick"]["to_play"], table.dice.choice(now["playable"])
        if place >= revokes_from and revoke is None and place % 4:
            others = [c for c in table.hands[seat] if c not in now["playable"]]
            if others and SEATS.index(seat) != (SEATS.index(now["declarer"]) + 2) % 4:
                revoke = Revoke(seat, 1 + place // 4, card[0])
                card = table.dice.choice(others)
        assert table.enter({"type": "CardPlayed", "seat": seat, "card": card})
        table.hands[seat].remove(card)
        if place % 4 == 3:
            winners.append(table.now["on_lead"] or _last_winner(table, now))
    return revoke, winners


def _last_winner(table: Table, before: Plain) -> str:
    """Of the thirteenth trick only the side is known by the count."""
    return "N" if table.now["tricks"]["NS"] > before["tricks"]["NS"] else "E"


def told(revoke: Revoke, winners: list[str]) -> Plain:
    """The four answers: whose, who won that trick, they went on, what they won."""
    ours = "NS" if revoke.seat in "NS" else "EW"
    since = [winner for winner in winners[revoke.trick :] if winner in ours]
    return {
        "type": "RevokeFound",
        "seat": revoke.seat,
        "suit": revoke.suit,
        "won_by": winners[revoke.trick - 1],
        "next_played": True,
        "later_tricks": len(since),
    }


@usual
@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 43),
    st.sampled_from(("1997", "2007", "2017")),
)
def test_both_records_of_a_revoke_move_the_same_tricks(
    seed: int, revokes_from: int, edition: str
) -> None:
    table = dealt(Random(seed), edition)
    revoke, winners = played(table, revokes_from)
    if revoke is None or revoke.trick > 11:
        return
    assert table.enter(
        {"type": "RevokeFound", "seat": revoke.seat, "trick": revoke.trick}
    )
    (full,) = table.now["revokes"]
    opened, ended = table.raws[0], table.raws[1]
    alone = {"type": "BoardOpened", "board": 1, "edition": opened["edition"]}
    made = sum(winner in "NS" for winner in winners)
    tricks = made if ended["declarer"] in "NS" else 13 - made
    over = {"type": "PlayEnded", "tricks": tricks}
    log = replay(map(read_event, [alone, ended, told(revoke, winners), over]))
    now = document(log.state)
    (short,) = now["revokes"]
    same = ("seat", "established", "won_by", "law", "tricks_due")
    # In 1997 a later trick can be one that only a record of every card shows (64A2).
    if edition != "1997" or short["tricks_due"] is not None:
        assert [full[key] for key in same] == [short[key] for key in same]
        assert table.now["result"] == now["result"]
