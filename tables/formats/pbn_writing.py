"""The auction and the play of a board in PBN, with its four marks. Pure.

``^I`` before an insufficient bid that stood, ``^S`` for a player whom a call out of
rotation passed over, ``^R`` before a revoke that stood, ``^L`` before a lead out of
turn that was accepted. What was exposed stands as a note at its card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from lawbook import is_bid
from tables.formats.pbn import SEATS, TagBlock, after, winner

STRAINS = ("C", "D", "H", "S", "NT")
MOST_NOTES = 32
Trick = Sequence[str]
# A number and words for a card.
Notes = Mapping[str, tuple[int, str]]


class PlayedBoard(Protocol):
    """What is written of a board.

    ``calls`` are seat and call, ``N1NT``; ``cards`` are seat and card in the order they
    fell, ``WH5``. ``whole``: every card was recorded; ``accepted`` are cards led out of
    turn that stood, ``swapped``: declarer and dummy changed places.
    """

    @property
    def dealer(self) -> str: ...
    @property
    def contract(self) -> str | None: ...
    @property
    def declarer(self) -> str | None: ...
    @property
    def calls(self) -> Sequence[str]: ...
    @property
    def cards(self) -> Sequence[str]: ...
    @property
    def whole(self) -> bool: ...
    @property
    def accepted(self) -> Sequence[str]: ...
    @property
    def swapped(self) -> bool: ...


def auction(board: PlayedBoard) -> list[TagBlock]:
    """The auction; nothing where it is not known from the first call on."""
    if not _is_whole_auction(board):
        return []
    words, turn, bid = [], SEATS.index(board.dealer), ""
    for made in board.calls:
        seat, call = made[0], made[1:]
        while SEATS[turn % 4] != seat:
            words.append("^S")
            turn += 1
        low = is_bid(call) and _height(call) <= _height(bid)
        words.append(("^I " if low else "") + {"P": "Pass"}.get(call, call))
        bid, turn = call if is_bid(call) else bid, turn + 1
    rows = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return [TagBlock("Auction", board.dealer, rows)]


def play(board: PlayedBoard, remarks: Mapping[str, str]) -> list[TagBlock]:
    """The play and its notes; nothing where not every card was recorded.

    ``remarks`` are words on cards, by card.
    """
    if not (board.whole and board.cards and board.declarer):
        return []
    first = after(board.declarer, 1)
    tricks = [board.cards[at : at + 4] for at in range(0, len(board.cards), 4)]
    revokes, notes = _revokes(tricks), _numbered(remarks)
    rows = [_row(board, trick, first, revokes, notes) for trick in tricks]
    end = [] if len(board.cards) == 52 else ["*"]
    written = [TagBlock("Note", f"{number}:{text}") for number, text in notes.values()]
    return [TagBlock("Play", first, rows + end), *written]


def won(board: PlayedBoard) -> int | None:
    """Declarer's tricks as the cards have it; None where not all have fallen."""
    if len(board.cards) < 52 or board.contract is None or board.declarer is None:
        return None
    side = (board.declarer, after(board.declarer, 2))
    tricks = (board.cards[at : at + 4] for at in range(0, 52, 4))
    return sum(winner(trick, board.contract) in side for trick in tricks)


def _is_whole_auction(board: PlayedBoard) -> bool:
    """Whether the calls end the auction, and in the contract of the board."""
    calls = [made[1:] for made in board.calls]
    bids = [call for call in calls if is_bid(call)]
    if not bids:
        return calls == ["P"] * 4 and board.contract == "PASS"
    after = calls[len(calls) - calls[::-1].index(bids[-1]) :]
    doubled = [call for call in after if call != "P"][-1:]
    named = "".join([bids[-1], *doubled])
    return calls[-3:] == ["P"] * 3 and named == board.contract


def _height(bid: str) -> tuple[int, int]:
    return (int(bid[0]), STRAINS.index(bid[1:])) if bid else (0, 0)


def _row(
    board: PlayedBoard,
    trick: Trick,
    first: str,
    revokes: frozenset[str],
    notes: Notes,
) -> str:
    fell = {card[0]: card[1:] for card in trick}
    words = []
    for place in range(4):
        card = fell.get(after(first, place), "-")
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


def _is_first(board: PlayedBoard, card: str) -> bool:
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


def _numbered(remarks: Mapping[str, str]) -> Notes:
    known = list(remarks.items())[:MOST_NOTES]
    return {card: (number, text) for number, (card, text) in enumerate(known, 1)}
