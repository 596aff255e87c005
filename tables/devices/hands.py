"""Hand records of the scorer's computer, kept as those of a file are."""

from __future__ import annotations

import msgspec
from django.db import transaction

from tables.common.errors import Fault, SetUpRefused
from tables.devices.items import State, refused_by, section_of, settle
from tables.devices.models import DeviceItem
from tables.devices.reasons import because
from tables.formats.deals import Dealt, checked_deal
from tables.setup.services import save_hands
from tables.tournaments.models import Section
from tables.tournaments.rounds import HandRecord

SOURCE = "Bridgemate"


class DealtBoard(msgspec.Struct, frozen=True, rename="pascal"):
    """A board as the Data Connector gives it, the ranks of each suit of each hand."""

    section_letters: str
    board_number: int
    north_spades: str
    north_hearts: str
    north_diamonds: str
    north_clubs: str
    east_spades: str
    east_hearts: str
    east_diamonds: str
    east_clubs: str
    south_spades: str
    south_hearts: str
    south_diamonds: str
    south_clubs: str
    west_spades: str
    west_hearts: str
    west_diamonds: str
    west_clubs: str

    @property
    def deal(self) -> str:
        """The hands as a PBN deal from North."""
        suits = msgspec.structs.astuple(self)[2:]
        hands = (".".join(suits[first : first + 4]) for first in range(0, 16, 4))
        return "N:" + " ".join(hands)


@transaction.atomic
def apply_hands(item: DeviceItem) -> None:
    """Keep the hands of a board for its section, and settle the item.

    Hands that came in another way stay: others of the devices are said, not kept.
    """
    found = read_hands(item.content)
    if found is None:
        return settle(item, State.UNREAD, because("no_deal"))
    letters, dealt = found
    section = section_of(item, letters)
    if section is None:
        return settle(item, State.NO_PLACE, because("no_section", section=letters))
    return _keep(item, section, dealt)


def read_hands(content: str) -> tuple[str, Dealt] | None:
    """The section and the hands of a board; None where it is no deal."""
    try:
        board = msgspec.json.decode(content, type=DealtBoard)
    except msgspec.DecodeError:
        return None
    dealt = checked_deal(board.board_number, board.deal)
    return None if isinstance(dealt, Fault) else (board.section_letters, dealt)


def _keep(item: DeviceItem, section: Section, dealt: Dealt) -> None:
    records = HandRecord.objects.filter(tournament=section.tournament_id)
    others = records.filter(board=dealt.board).exclude(source=SOURCE)
    here = others.filter(section=section).first() or others.filter(section=None).first()
    if here is not None and here.deal != dealt.deal:
        why = because("other_hands", board=dealt.board, source=here.source)
        return settle(item, State.UNREAD, why)
    try:
        if here is None:
            save_hands(
                tournament=section.tournament,
                section=section,
                hands=[dealt],
                source=SOURCE,
                at=item.came_at,
            )
    except SetUpRefused as refused:
        return settle(item, State.NO_PLACE, refused_by(refused))
    return settle(item, State.DONE)
