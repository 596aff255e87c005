"""Cards that somebody remembers, or a file tells: can they have been played there?"""

from __future__ import annotations

from bisect import bisect_left

from lawbook import read_event, replay
from rulings.evidence.merging import whole
from rulings.evidence.positions import BadRecord
from rulings.evidence.record import Record
from rulings.examining.errors import PlayRefused
from rulings.examining.files import FilePlay
from rulings.examining.material import Known


def check_play(cards: tuple[str, ...], known: Known) -> None:
    """Raise `PlayRefused` for a card that cannot have been played there then.

    Codes: ``no_contract``, ``all_recorded``; where the hands are known, ``not_held``
    and ``contradicts_log``, with the first card that cannot be so.
    """
    if known.log.state.declarer is None:
        raise PlayRefused("no_contract")
    play = known.play
    if play and play.source == "events" and len(play.cards) >= len(cards):
        raise PlayRefused("all_recorded")
    wrong = _wrong(cards, known) if known.deal else None
    if wrong:
        code = "not_held" if wrong == "not_held" else "contradicts_log"
        raise PlayRefused(code, cards[_first_wrong(cards, known)])


def _first_wrong(cards: tuple[str, ...], known: Known) -> int:
    """The place of the card up to which the play and the log can both be true."""
    some = range(1, len(cards))
    return bisect_left(some, True, key=lambda n: bool(_wrong(cards[:n], known)))


def _wrong(cards: tuple[str, ...], known: Known) -> str:
    """Why the cards do not fit the hands and the log, as a code; empty if they do."""
    try:
        whole(Record(known.log.events, known.deal, cards))
    except BadRecord as wrong:
        return wrong.code
    return ""


def check_same_board(play: FilePlay, known: Known) -> None:
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
