"""Play records in PBN and LIN as scenarios: the deal, the contract, every card.

The files are parsed by `endplay`, one board at a time, so that a broken board does not
take the others with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, TypeVar

import msgspec
from endplay.parsers import lin, pbn
from endplay.types import Bid, Board, Card, Contract, Deal, Denom, Player
from endplay.utils.play import result_to_tricks, trick_winner

from lawbook import Refused, read_event, replay
from tables.formats.lin import LinBoard, read_boards
from tables.formats.pbn import Game, read_games
from tables.formats.pbn_marks import (
    ContradictoryTags,
    TableFromTags,
    auction_events,
    declarer_events,
)
from tables.formats.scenarios import Json, Scenario, Unreadable

Source = TypeVar("Source")
IRREGULARITY = re.compile(r"\^[A-Z]")
RESULT = re.compile(r"\^?(?:[NESW]+\s+)?(\d{1,2})\b")
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "nt": "NT"}
VULNERABLE = {"none": "none", "ns": "NS", "ew": "EW", "both": "both"}
PENALTIES = {"passed": "P", "doubled": "X", "redoubled": "XX"}
MARKED = (
    "marks an irregularity (^) that cannot be followed: {}; enter what happened as "
    "events"
)


def read_pbn(text: str) -> list[Scenario | Unreadable]:
    """Every board of a PBN file."""
    games = list(read_games(text))
    if not games:
        return [Unreadable("The file holds no PBN game.")]
    return [_read_game(number, game) for number, game in enumerate(games, start=1)]


def read_lin(text: str) -> list[Scenario | Unreadable]:
    """Every board of a LIN file."""
    boards = list(read_boards(text))
    if not boards:
        return [Unreadable("The file holds no LIN board (no 'md|').")]
    return [
        _read_board(f"Board {number} of the file", _parse_lin, board)
        for number, board in enumerate(boards, start=1)
    ]


def _read_game(number: int, game: Game) -> Scenario | Unreadable:
    what = f"Game {number} of the file"
    read, written = _read_whole(what, game), _result(game)
    if isinstance(read, Scenario) and written is not None:
        return msgspec.structs.replace(read, tricks_written=written)
    return read


def _read_whole(what: str, game: Game) -> Scenario | Unreadable:
    if not _is_irregular(game) and not _is_swapped(game):
        return _read_board(what, _parse_pbn, game)
    read = _read_board(what, _parse_pbn, game.without("Auction", "Play", "Note"))
    if isinstance(read, Unreadable):
        return read
    try:
        return _marked(read, game)
    except ContradictoryTags as wrong:
        return Unreadable(f"{what} {MARKED.format(wrong)}.")


def _is_irregular(game: Game) -> bool:
    parts = game.named("Auction", "Play")
    return any(IRREGULARITY.search(line) for part in parts for line in part.lines)


def _is_swapped(game: Game) -> bool:
    """Whether declarer and dummy changed places."""
    return game.tags.get("Declarer", "").startswith("^")


def _result(game: Game) -> int | None:
    """Declarer's tricks where they are written."""
    found = RESULT.match(game.tags.get("Result", ""))
    return int(found[1]) if found else None


def _marked(read: Scenario, game: Game) -> Scenario:
    """The board with its calls and cards, and what was irregular about them."""
    opened, *rest = read.events
    ended: Json = next((one for one in rest if one["type"] == "AuctionEnded"), {})
    if not ended.get("declarer"):
        raise ContradictoryTags("no contract is named")
    table = TableFromTags(
        ended["contract"],
        ended["declarer"],
        _is_swapped(game),
        _hands(opened.get("deal", "")),
    )
    ended, *fallen = declarer_events(game, table)
    calls = auction_events(game)
    events = [
        *(_full_auction(opened, calls, ended) or [opened, *calls, ended]),
        *fallen,
    ]
    written = _result(game)
    if written is not None and _fallen(events):
        events.append({"type": "PlayEnded", "tricks": written})
    return Scenario(events, read.name)


def _fallen(events: list[Json]) -> int:
    return sum(one["type"] in ("CardPlayed", "LeadOutOfTurn") for one in events)


def _hands(deal: str) -> dict[str, frozenset[str]]:
    """The cards of every hand that is known whole."""
    words = deal.partition(":")[2].split()
    found = {}
    for seat, hand in zip("NESW", words, strict=False):
        suits = zip("SHDC", hand.split("."), strict=False)
        found[seat] = frozenset(suit + rank for suit, ranks in suits for rank in ranks)
    return {seat: hand for seat, hand in found.items() if len(hand) == 13}


def _parse_pbn(game: Game) -> Board:
    (board,) = pbn.loads(game.bare("Declarer", "Result").text + "\n")
    # Without a result the parser assumes the contract just made.
    board.claimed = board.claimed and _result(game) is not None
    return board


def _parse_lin(found: LinBoard) -> Board:
    (board,) = lin.loads(found.text)
    return board


def _read_board(
    what: str, parse: Callable[[Source], Board], source: Source
) -> Scenario | Unreadable:
    try:
        return _scenario(parse(source))
    # The parser raises whatever its inner pieces happen to raise.
    except Exception as wrong:
        return Unreadable(f"{what} cannot be read: {wrong or type(wrong).__name__}.")


def _scenario(board: Board) -> Scenario:
    number = board.board_num or 1
    events = [_opened(board, number)]
    contract = board.contract
    if contract is not None:
        ended = _auction_ended(contract)
        whole = _full_auction(events[0], list(_calls(board)), ended)
        events = whole or [*events, ended]
        if not contract.is_passout():
            events += _play(board, contract)
    return Scenario(events, f"Board {number}")


def _calls(board: Board) -> Iterator[Json]:
    """The auction from the dealer on; nothing where nobody says who dealt."""
    dealer = board.dealer
    if dealer is None:
        return
    for place, bid in enumerate(board.auction):
        call = {"type": "CallMade", "seat": dealer.next(place).abbr, "call": _call(bid)}
        yield call


def _call(bid: Bid) -> str:
    named = bid.as_contract()
    if named is not None:
        return f"{named.level}{SUITS[named.denom.name]}"
    said = bid.as_penalty()
    return PENALTIES[said.penalty.name] if said else "P"


def _full_auction(opened: Json, calls: list[Json], ended: Json) -> list[Json]:
    """The auction call by call if it is whole and leads to the contract, else nothing.

    A passed-out auction ends with the fourth pass.
    """
    full = [opened | {"auction": "full"}, *calls]
    try:
        state = replay(map(read_event, full)).state
    except Refused:
        return []
    told = (ended["contract"], ended.get("declarer"))
    counted = all(one.status == "stands" for one in state.setup.auction.calls)
    over = counted and state.phase != "auction"
    if not over or (state.setup.contract, state.declarer) != told:
        return []
    return full if state.phase == "ended" else [*full, ended]


def _opened(board: Board, number: int) -> Json:
    opened: Json = {"type": "BoardOpened", "board": number, "record": "full"}
    if board.dealer is not None:
        opened["dealer"] = board.dealer.abbr
    if board.vul is not None:
        opened["vulnerable"] = VULNERABLE[board.vul.name]
    if board.deal is not None:
        opened["deal"] = _deal(board.deal)
    return opened


def _deal(deal: Deal) -> str:
    """The deal in PBN; a hand that is not recorded is a dash."""
    hands = [deal[seat].to_pbn() for seat in Player.iter_order("NESW")]
    return "N:" + " ".join("-" if hand == "..." else hand for hand in hands)


def _auction_ended(contract: Contract) -> Json:
    if contract.is_passout():
        return {"type": "AuctionEnded", "contract": "PASS"}
    doubled = {"passed": "", "doubled": "X", "redoubled": "XX"}[contract.penalty.name]
    written = f"{contract.level}{SUITS[contract.denom.name]}{doubled}"
    declarer = contract.declarer.abbr
    return {"type": "AuctionEnded", "contract": written, "declarer": declarer}


def _play(board: Board, contract: Contract) -> Iterator[Json]:
    # A card of no suit stands where the record has a dash.
    cards = list(takewhile(lambda card: card.suit != Denom.nt, board.play))
    for seat, card in _with_seats(cards, contract):
        yield {"type": "CardPlayed", "seat": seat.abbr, "card": _card(card)}
    if len(cards) == 52:
        yield {"type": "PlayEnded", "tricks": _won(cards, contract)}
    elif cards and board.claimed:
        tricks = result_to_tricks(contract.result, contract.level)
        yield {"type": "PlayEnded", "tricks": tricks}


def _won(cards: list[Card], contract: Contract) -> int:
    """The tricks of declarer's side, once every card is played."""
    leaders = [seat for seat, _ in _with_seats(cards, contract)][4::4]
    last = trick_winner(cards[-4:], leaders[-1], contract.denom)
    side = (contract.declarer, contract.declarer.partner)
    return sum(winner in side for winner in (*leaders, last))


def _with_seats(cards: list[Card], contract: Contract) -> Iterator[tuple[Player, Card]]:
    leader = contract.declarer.lho
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        yield from ((leader.next(place), card) for place, card in enumerate(trick))
        if len(trick) == 4:
            leader = trick_winner(trick, leader, contract.denom)


def _card(card: Any) -> str:
    return f"{SUITS[card.suit.name]}{card.rank.abbr}"
