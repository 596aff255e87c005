"""Checks the play of a board, from a file or from memory, against what was recorded.

A board that cannot be used is reported with a code; the others are stored.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import Any

import msgspec
from msgspec.structs import replace

from lawbook import Event, read_event, replay
from rulings.analysis.board_facts import BoardFacts, card_named, read_cards
from rulings.analysis.errors import PlayRefused
from rulings.damage.merging import as_full_record
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record
from tables.common import sizes
from tables.formats.scenario_files import count_boards, read_scenarios
from tables.formats.scenarios import Scenario, Unreadable

MOST_BOARDS = 200
KINDS = ("pbn", "lin")
SEATS = "NESW"
OUT_OF_TURN = "A lead out of turn is marked (^); enter what happened as events."


class FilePlay(msgspec.Struct, frozen=True):
    """The play of a board as a file gives it; ``deal`` may have unknown hands.

    ``calls`` is the auction if the file has all of it, each call with its seat:
    ``N1S``.
    """

    board: int
    cards: tuple[str, ...]
    made: int | None
    deal: str | None
    contract: str | None
    declarer: str | None
    calls: tuple[str, ...] = ()


class Unusable(msgspec.Struct, frozen=True):
    """A board of the file that is not taken, 0 where its number is not known."""

    board: int
    why: PlayRefused


def read_plays(filename: str, content: bytes) -> list[FilePlay | Unusable]:
    """Every board of the file.

    Raises `PlayRefused` ``unknown_format``, ``too_large``, ``too_many_boards``,
    ``no_boards``, ``several_tables``.
    """
    _check_file(filename, content)
    found = [_usable(one) for one in read_scenarios(filename, content)]
    plays = [one for one in found if isinstance(one, FilePlay)]
    _check_one_table(plays)
    if not found:
        raise PlayRefused("no_boards")
    return found


def kind_of(filename: str) -> str:
    """``pbn`` or ``lin``."""
    return PurePath(filename).suffix.lower().removeprefix(".")


def _check_file(filename: str, content: bytes) -> None:
    if kind_of(filename) not in KINDS:
        raise PlayRefused("unknown_format")
    if len(content) > sizes.PLAYS_FILE:
        raise PlayRefused("too_large", what=sizes.size_text(sizes.PLAYS_FILE))
    if count_boards(filename, content) > MOST_BOARDS:
        raise PlayRefused("too_many_boards", what=str(MOST_BOARDS))


def _check_one_table(plays: Sequence[FilePlay]) -> None:
    numbers = [one.board for one in plays]
    again = next((n for at, n in enumerate(numbers) if n in numbers[:at]), None)
    if again is not None:
        raise PlayRefused("several_tables", what=str(again))


def _usable(read: Scenario | Unreadable) -> FilePlay | Unusable:
    if isinstance(read, Unreadable):
        return Unusable(0, PlayRefused("unreadable", what=read.sentence))
    board = int(read.events[0]["board"])
    try:
        return _play(board, read)
    except PlayRefused as refused:
        return Unusable(board, refused)


def _play(board: int, read: Scenario) -> FilePlay:
    opened, *rest = read.events
    if any(event["type"] == "LeadOutOfTurn" for event in rest):
        raise PlayRefused("unreadable", what=OUT_OF_TURN)
    said = {event["type"]: event for event in rest}
    auction = said.get("AuctionEnded", {})
    cards = [event["card"] for event in rest if event["type"] == "CardPlayed"]
    return FilePlay(
        board,
        read_cards(cards),
        _made(said.get("PlayEnded"), read.tricks_written),
        _deal(opened.get("deal")),
        auction.get("contract"),
        auction.get("declarer"),
        _calls(opened, rest),
    )


def _calls(opened: dict[str, Any], rest: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """The calls of a full auction, in turn; a part does not show who passed."""
    called = [event for event in rest if event["type"] == "CallMade"]
    seats = [event["seat"] for event in called]
    in_turn = all(
        SEATS[(SEATS.index(one) + 1) % 4] == other for one, other in pairwise(seats)
    )
    if opened.get("auction") != "full" or not in_turn:
        return ()
    return tuple(f"{event['seat']}{event['call']}" for event in called)


def _made(ended: dict[str, Any] | None, written: int | None) -> int | None:
    if ended and written is not None and ended["tricks"] != written:
        raise PlayRefused("result_differs", what=str(written))
    return int(ended["tricks"]) if ended else written


def _deal(deal: str | None) -> str | None:
    hands = deal.partition(":")[2].split() if deal else []
    if any(hand != "-" and len(hand.replace(".", "")) != 13 for hand in hands):
        raise PlayRefused("bad_deal")
    return deal


def check_play(cards: tuple[str, ...], known: BoardFacts) -> None:
    """Raise `PlayRefused` for a card that cannot have been played there then.

    Codes: ``no_contract``, ``all_recorded``; where the hands are known, ``not_held``
    and ``contradicts_log``, with the first card that cannot be so.
    """
    if known.log.state.declarer is None:
        raise PlayRefused("no_contract")
    play = known.play
    if play and play.source == "events" and len(play.cards) >= len(cards):
        raise PlayRefused("all_recorded")
    record = Record(known.log.events, known.deal, cards)
    wrong = _wrong(record) if known.deal else ""
    if wrong:
        at = _first_wrong(record)
        by_hands = Record(_bare(known), known.deal, cards[: at + 1])
        code = "not_held" if _wrong(by_hands) else "contradicts_log"
        raise PlayRefused(code, card_named(wrong) or cards[at])


def _first_wrong(record: Record) -> int:
    """The place of the first card that cannot be so."""
    cards = record.play or ()

    def fails(count: int) -> bool:
        return bool(_wrong(replace(record, play=cards[:count])))

    return bisect_left(range(1, len(cards)), True, key=fails)


def _bare(known: BoardFacts) -> tuple[Event, ...]:
    """The board and its contract, and nothing that happened besides."""
    return tuple(
        known.log.events[version - 1]
        for version, event in known.entries
        if event["type"] in ("BoardOpened", "AuctionEnded")
    )


def _wrong(record: Record) -> str:
    """Why hands, log and cards cannot all be true; empty where they can."""
    try:
        as_full_record(record)
    except BadRecord as wrong:
        return str(wrong)
    return ""


def check_same_board(play: FilePlay, known: BoardFacts) -> None:
    """Raise `PlayRefused` where a file has other hands, or another contract.

    Codes: ``deal_differs``, ``contract_differs``.
    """
    setup = known.log.state.setup
    if play.deal and known.deal and not _agree(play.deal, known.deal):
        raise PlayRefused("deal_differs")
    told = (play.contract, play.declarer)
    if play.contract and setup.contract and told != (setup.contract, setup.declarer):
        raise PlayRefused("contract_differs", what=" ".join(filter(None, told)))


def _agree(one: str, other: str) -> bool:
    """Whether two deals give no seat different cards; an unknown hand agrees."""
    hands = zip(_hands(one), _hands(other), strict=True)
    return all(mine is None or mine == theirs for mine, theirs in hands)


def _hands(deal: str) -> list[frozenset[str] | None]:
    """The hands from North round, as the rules core reads them."""
    opened = read_event({"type": "BoardOpened", "board": 1, "deal": deal})
    dealt = replay([opened]).state.setup.dealt
    return [None if hand is None else frozenset(map(str, hand)) for hand in dealt]
