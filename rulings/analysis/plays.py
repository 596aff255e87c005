"""Cards that somebody remembers, or a file tells: can they have been played there?"""

from __future__ import annotations

from bisect import bisect_left

from msgspec.structs import replace

from lawbook import Event, read_event, replay
from rulings.analysis.board_facts import BoardFacts, card_named
from rulings.analysis.errors import PlayRefused
from rulings.analysis.files import FilePlay
from rulings.damage.merging import whole
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record


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
        whole(record)
    except BadRecord as wrong:
        return str(wrong)
    return ""


def check_same_board(play: FilePlay, known: BoardFacts) -> None:
    """Raise `PlayRefused` where a file tells of other hands, or another contract.

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
