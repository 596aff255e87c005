"""The auction and the play of a board in PBN, with its four marks. Pure.

``^I`` before an insufficient bid that stood, ``^S`` for a player whom a call out of
rotation passed over, ``^R`` before a revoke that stood, ``^L`` before a lead out of
turn that was accepted. What was exposed stands as a note at its card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.exchange.values import BoardRecord

SEATS, RANKS = "NESW", "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")
MOST_NOTES = 32
Trick = Sequence[str]


def auction(board: BoardRecord) -> list[str]:
    """The lines of the auction; none where it is not known from the first call on."""
    if not _is_whole_auction(board):
        return []
    words, turn, bid = [], SEATS.index(board.dealer), ""
    for made in board.calls:
        seat, call = made[0], made[1:]
        while SEATS[turn % 4] != seat:
            words.append("^S")
            turn += 1
        low = _is_bid(call) and _height(call) <= _height(bid)
        words.append(("^I " if low else "") + {"P": "Pass"}.get(call, call))
        bid, turn = call if _is_bid(call) else bid, turn + 1
    rows = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return [f'[Auction "{board.dealer}"]', *rows]


def play(board: BoardRecord) -> list[str]:
    """The lines of the play and its notes; none where not every card was recorded."""
    if not (board.whole and board.cards and board.declarer):
        return []
    first = _after(board.declarer, 1)
    tricks = [board.cards[at : at + 4] for at in range(0, len(board.cards), 4)]
    revokes, notes = _revokes(tricks), _notes(board)
    rows = [_row(board, trick, first, revokes, notes) for trick in tricks]
    told = [f'[Note "{number}:{text}"]' for number, text in notes.values()]
    end = [] if len(board.cards) == 52 else ["*"]
    return [f'[Play "{first}"]', *rows, *end, *told]


def won(board: BoardRecord) -> int | None:
    """Declarer's tricks as the cards have it; None where not all have fallen."""
    if len(board.cards) < 52 or board.contract is None or board.declarer is None:
        return None
    side = (board.declarer, _after(board.declarer, 2))
    tricks = (board.cards[at : at + 4] for at in range(0, 52, 4))
    return sum(_winner(trick, board.contract) in side for trick in tricks)


def _is_whole_auction(board: BoardRecord) -> bool:
    """Whether the calls end the auction, and in the contract of the board."""
    calls = [made[1:] for made in board.calls]
    bids = [call for call in calls if _is_bid(call)]
    if not bids:
        return calls == ["P"] * 4 and board.contract == "PASS"
    after = calls[len(calls) - calls[::-1].index(bids[-1]) :]
    doubled = [call for call in after if call != "P"][-1:]
    named = "".join([bids[-1], *doubled])
    return calls[-3:] == ["P"] * 3 and named == board.contract


def _is_bid(call: str) -> bool:
    return call[:1].isdigit()


def _height(bid: str) -> tuple[int, int]:
    return (int(bid[0]), STRAINS.index(bid[1:])) if bid else (0, 0)


def _row(
    board: BoardRecord,
    trick: Trick,
    first: str,
    revokes: frozenset[str],
    notes: dict[str, tuple[int, str]],
) -> str:
    fell = {card[0]: card[1:] for card in trick}
    words = []
    for place in range(4):
        card = fell.get(_after(first, place), "-")
        mark = "^R " if card in revokes else ""
        if (
            card in board.accepted
            and card == trick[0][1:]
            and not _is_first(board, card)
        ):
            mark = "^L "
        note = f" ={notes[card][0]}=" if card in notes else ""
        words.append(f"{mark}{card}{note}")
    return " ".join(words)


def _is_first(board: BoardRecord, card: str) -> bool:
    """Whether it is the lead after which declarer and dummy changed places."""
    return board.swapped and card == board.cards[0][1:]


def _revokes(tricks: Sequence[Trick]) -> frozenset[str]:
    """The cards that did not follow suit though their player later showed one."""
    later: dict[str, list[str]] = {seat: [] for seat in SEATS}
    found = []
    for trick in reversed(tricks):
        suit = trick[0][1]
        for one in trick:
            seat, card = one[0], one[1:]
            if card[0] != suit and any(mine[0] == suit for mine in later[seat]):
                found.append(card)
            later[seat].append(card)
    return frozenset(found)


def _notes(board: BoardRecord) -> dict[str, tuple[int, str]]:
    """A number and words for each card that was exposed or the like."""
    said = dict(_told(board))
    known = list(said.items())[:MOST_NOTES]
    return {card: (number, text) for number, (card, text) in enumerate(known, 1)}


def _told(board: BoardRecord) -> Iterator[tuple[str, str]]:
    fell = {one[1:] for one in board.cards}
    for incident in board.incidents:
        event = incident.event
        cards = event.get("cards") or [event.get("card")]
        if event["type"] == "CardExposed" and not incident.taken_back:
            for card in fell.intersection(cards):
                yield card, f"exposed ({event['manner']})"


def _winner(trick: Trick, contract: str) -> str:
    trump, led = contract[1:].rstrip("X"), trick[0][1]

    def power(one: str) -> int:
        weight = (one[1] == trump) * 2 + (one[1] == led)
        return 100 * weight + RANKS.index(one[2])

    return max(trick, key=power)[0]


def _after(seat: str, places: int) -> str:
    return SEATS[(SEATS.index(seat) + places) % 4]
