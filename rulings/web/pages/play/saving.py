"""Keeping a play that was typed or that stands in a file."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile

from rulings.analysis.selectors import deal_of
from rulings.analysis.services import Attached, attach_plays, enter_play
from rulings.common.errors import StepRefused
from rulings.damage.record import contract_of, hands_of
from rulings.damage.typed_play import play_words
from rulings.web.pages.play.page import cards_typed
from rulings.web.pages.play.wording import fault
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log


class DoesNotFit(StepRefused):
    """A card that cannot have been played there; the sentence names it."""

    code = "does_not_fit"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.detail = sentence


def save(seen: VisibleBoard, text: str, person: Any) -> None:
    """Keep the cards typed. Raises `StepRefused`, naming the card that is wrong."""
    cards = cards_typed(text)
    _check(seen, cards)
    enter_play(board_id=seen.board.pk, cards=cards, by=person)


def _check(seen: VisibleBoard, cards: tuple[str, ...]) -> None:
    deal, log = deal_of(seen), board_log(seen)
    if deal is None or log.state.declarer is None:
        return
    laid = play_words(hands_of(deal), contract_of(log.state), cards)
    if laid.fault:
        raise DoesNotFit(fault(laid.fault))


def attach(seen: VisibleBoard, file: UploadedFile[Any], person: Any) -> list[Attached]:
    """What became of each board of a file. Raises `PlayRefused` for the whole file."""
    return attach_plays(
        table_id=seen.table,
        filename=file.name or "",
        content=file.read(),
        by=person,
    )
