"""Hands out of PBN, LIN and DLM files, board by board. Pure.

Only what says who holds which card is read; whatever else a file holds is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

import msgspec

from lawbook import dealer_of, vulnerable_of
from tables.common.errors import Fault, FileRefused
from tables.common.numbers import whole_number
from tables.formats.lin import LinBoard, read_boards
from tables.formats.pbn import read_games

SEATS, SUITS, RANKS = "NESW", "SHDC", "AKQJT98765432"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
HIGHEST = 9999
MOST_BOARDS = 1000

PBN_VULNERABLE = {
    "none": "none", "love": "none", "-": "none", "ns": "NS", "ew": "EW",
    "both": "both", "all": "both",
}  # fmt: skip
LIN_VULNERABLE = {"o": "none", "0": "none", "n": "NS", "e": "EW", "b": "both"}
DLM_LINE = re.compile(r"^Board (\d{1,4})=([a-p]{26})(\d{3})\s*$")
DLM_BOUND = re.compile(r"^(From|To) board=(\d{1,4})\s*$", re.IGNORECASE)


class Dealt(msgspec.Struct, frozen=True):
    """One board of a file. ``hands`` are cards by seat; dealer and the rest if said."""

    board: int
    hands: dict[str, list[str]]
    dealer: str | None = None
    vulnerable: str | None = None

    @property
    def deal(self) -> str:
        """The hands as a PBN deal from North."""
        return "N:" + " ".join(_written(self.hands[seat]) for seat in SEATS)


Read = Dealt | Fault


def read_hands(name: str, text: str) -> list[Read]:
    """Every board of a file, readable or not; raises `FileRefused`.

    Codes: ``unknown_format``, ``no_boards``, ``too_many_boards``.
    """
    found = list(_reader(name)(text))
    if not found:
        raise FileRefused("no_boards")
    if len(found) > MOST_BOARDS:
        raise FileRefused("too_many_boards", str(MOST_BOARDS))
    return found


def unique_boards(found: Iterable[Read]) -> tuple[list[Dealt], list[Fault]]:
    """The boards that can be used, each once, in order; and what is wrong."""
    boards: dict[int, Dealt] = {}
    faults: list[Fault] = []
    for one in found:
        if isinstance(one, Fault):
            faults.append(one)
        elif boards.setdefault(one.board, one).deal != one.deal:
            faults.append(Fault(one.board, "board_differs"))
    differ = {fault.line for fault in faults if fault.code == "board_differs"}
    return [boards[n] for n in sorted(boards) if n not in differ], faults


def checked_deal(board: int, deal: str) -> Read:
    """A board out of a PBN deal, checked."""
    return _pbn_board({"Board": str(board), "Deal": deal}, board)


def _reader(name: str) -> Callable[[str], Iterator[Read]]:
    kinds = {".pbn": _pbn, ".lin": _lin, ".dlm": _dlm}
    kind = PurePath(name).suffix.lower()
    if kind in kinds:
        return kinds[kind]
    raise FileRefused("unknown_format", kind or name[:20])


def _pbn(text: str) -> Iterator[Read]:
    for place, game in enumerate(read_games(text), start=1):
        if "Deal" in game.tags:
            yield _pbn_board(game.tags, place)


def _pbn_board(game: dict[str, str], place: int) -> Read:
    number, deal = game.get("Board", ""), game.get("Deal", "")
    board = whole_number(number) or 0
    if not 1 <= board <= HIGHEST:
        return Fault(place, "no_board_number", number[:20])
    first, _, rest = deal.partition(":")
    hands = rest.split()
    if first.upper() not in SEATS or len(first) != 1 or len(hands) != 4:
        return Fault(board, "bad_deal", deal[:40])
    turn = SEATS.index(first.upper())
    by_seat = {SEATS[(turn + at) % 4]: _cards(hands[at]) for at in range(4)}
    vulnerable = game.get("Vulnerable", "").casefold()
    return _checked(
        Dealt(
            board,
            by_seat,
            game.get("Dealer", "").upper() or None,
            PBN_VULNERABLE.get(vulnerable, vulnerable) or None,
        )
    )


def _cards(hand: str) -> list[str]:
    suits = hand.upper().replace("10", "T").strip("-").split(".")
    return [s + rank for s, ranks in zip(SUITS, suits, strict=False) for rank in ranks]


def _lin(text: str) -> Iterator[Read]:
    for place, board in enumerate(read_boards(text), start=1):
        yield _lin_board(board, place)


def _lin_board(said: LinBoard, place: int) -> Read:
    board = place if said.number is None else said.number
    if not 1 <= board <= HIGHEST:
        return Fault(place, "no_board_number", str(board))
    deal = said.get("md")
    dealer, given = deal[:1], deal[1:].split(",")
    if dealer not in tuple("1234") or not 3 <= len(given) <= 4:
        return Fault(board, "bad_deal", deal[:40])
    hands = [_lin_hand(hand) for hand in given]
    known = {card for hand in hands for card in hand}
    if len(given) == 3 or not hands[3]:
        hands[3:] = [[card for card in DECK if card not in known]]
    by_seat = dict(zip("SWNE", hands, strict=True))
    vulnerable = said.get("sv").casefold()
    return _checked(
        Dealt(board, by_seat, "SWNE"[int(dealer) - 1], LIN_VULNERABLE.get(vulnerable))
    )


def _lin_hand(hand: str) -> list[str]:
    cards, suit = [], ""
    for sign in hand.upper().replace("10", "T"):
        if sign in SUITS:
            suit = sign
        else:
            cards.append(suit + sign)
    return cards


def _dlm(text: str) -> Iterator[Read]:
    """Boards outside From and To are fillers; dealer and the rest go by the number."""
    bounds = {"from": 1, "to": HIGHEST}
    for line in text.split("\n"):
        bound, board = DLM_BOUND.match(line), DLM_LINE.match(line)
        if bound:
            bounds[bound[1].lower()] = int(bound[2])
        elif board and bounds["from"] <= int(board[1]) <= bounds["to"]:
            yield _dlm_board(int(board[1]), board[2], int(board[3]))
        elif line.startswith("Board ") and not board:
            yield Fault(0, "bad_deal", line[:40])


def _dlm_board(board: int, letters: str, check: int) -> Read:
    """Each letter is the seats of two cards, spade ace downwards.

    The check number is the board's with every letter in turn, by exclusive or.
    """
    told = board
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for at, letter in enumerate(letters):
        told ^= ord(letter)
        for card, seat in enumerate(divmod(ord(letter) - ord("a"), 4)):
            hands[SEATS[seat]].append(DECK[2 * at + card])
    if told != check:
        return Fault(board, "check_number", f"{check:03d}")
    return _checked(Dealt(board, hands))


def _checked(dealt: Dealt) -> Read:
    """Thirteen cards in each hand, fifty-two in all, and what the number says."""
    board, cards = dealt.board, [c for hand in dealt.hands.values() for c in hand]
    unknown = next((card for card in cards if card not in DECK), None)
    if unknown:
        return Fault(board, "no_card", unknown[:10])
    double = next((card for card in sorted(set(cards)) if cards.count(card) > 1), None)
    if double:
        return Fault(board, "card_twice", double)
    for seat in SEATS:
        if len(dealt.hands[seat]) != 13:
            return Fault(board, "not_thirteen", f"{seat} {len(dealt.hands[seat])}")
    if dealt.dealer not in (None, dealer_of(board)):
        return Fault(board, "wrong_dealer", str(dealt.dealer)[:10])
    if dealt.vulnerable not in (None, vulnerable_of(board)):
        return Fault(board, "wrong_vulnerable", str(dealt.vulnerable)[:10])
    return dealt


def _written(cards: list[str]) -> str:
    return ".".join(
        "".join(rank for rank in RANKS if suit + rank in cards) for suit in SUITS
    )
