"""Examinations and play records in the administration: to be looked at only."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from rulings.admin.files import LookedAtOnly
from rulings.analysis.models import Examination, PlayRecord
from rulings.analysis.selectors import reason_of
from rulings.cases.selectors import board_name

if TYPE_CHECKING:
    ExaminationModelAdmin = admin.ModelAdmin[Examination]
    PlayModelAdmin = admin.ModelAdmin[PlayRecord]
else:
    ExaminationModelAdmin = PlayModelAdmin = admin.ModelAdmin

TOURNAMENT = "board__table__section__tournament"


class OfABoard(LookedAtOnly):
    """What belongs to a board, and where that was played."""

    @admin.display(description=_("board"))
    def place(self, one: Examination | PlayRecord) -> str:
        return board_name(one.board)


@admin.register(Examination)
class ExaminationAdmin(OfABoard, ExaminationModelAdmin):
    """What was examined, how far it came and why it ended."""

    list_display = ("place", "state", "reason", "asked_at", "finished_at", "tries")
    list_filter = ("state", "code", TOURNAMENT)
    list_select_related = (TOURNAMENT,)
    fields = (
        "place",
        "state",
        "reason",
        "board_version",
        "facts",
        "assumptions",
        "report",
        ("done", "of", "tries"),
        ("asked_at", "asked_by"),
        ("started_at", "finished_at"),
    )

    @admin.display(description=_("reason"))
    def reason(self, one: Examination) -> str:
        return reason_of(one)


@admin.register(PlayRecord)
class PlayRecordAdmin(OfABoard, PlayModelAdmin):
    """Plays that came from files or from somebody's memory."""

    list_display = ("place", "source", "file", "at", "by")
    list_filter = ("source", TOURNAMENT)
    list_select_related = (TOURNAMENT, "by")
    fields = ("place", "source", "file", "cards", "made", "at", "by")
