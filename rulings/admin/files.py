"""Read-only pages of the administration: case files, appeals, examinations."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulings.analysis.models import Examination, PlayRecord
from rulings.analysis.selectors import reason_of
from rulings.cases.appeals.models import Appeal, HearingNote, PanelMember, Settlement
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, CaseEntry
from rulings.cases.records import Attachment, Notice, Statement
from rulings.cases.selectors import board_name, inquiries_seen, seen_by
from rulings.common.errors import StepRefused
from rulings.jobs import DeadLetter, replay_letter


class NoAddOrDelete:
    """Nobody adds or deletes here, superusers included."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(NoAddOrDelete):
    """Rows that nobody adds, deletes or changes here."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


if TYPE_CHECKING:
    ReadInline = admin.TabularInline[Any, Any]
    InquiryModelAdmin = admin.ModelAdmin[Inquiry]
else:
    ReadInline = admin.TabularInline
    InquiryModelAdmin = admin.ModelAdmin


class AppendOnlyInline(ReadInline):
    """Rows that only grow, oldest first."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class HistoryInline(AppendOnlyInline):
    """Every step taken."""

    model = CaseEntry
    fields = readonly_fields = (
        "at",
        "actor",
        "role",
        "kind",
        "text",
        "before",
        "after",
    )


class StatementInline(AppendOnlyInline):
    """What was said of the facts."""

    model = Statement
    fields = readonly_fields = ("speaker", "text", "disputed", "at", "taken_by")


class AttachmentInline(AppendOnlyInline):
    """Photos and papers, by name; their content is on the page of the case."""

    model = Attachment
    fields = readonly_fields = ("name", "about", "media_type", "at", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("content")


class NoticeInline(AppendOnlyInline):
    """Which side was told, how and when."""

    model = Notice
    fields = readonly_fields = ("side", "way", "text", "at", "by")


@admin.register(Inquiry)
class InquiryAdmin(ReadOnlyAdmin, InquiryModelAdmin):
    """Questions of competitors; each is answered on a page of its own."""

    list_display = ("__str__", "asked_by", "board", "asked_at", "closed_at", "case")
    list_filter = ("tournament", "asked_at")
    list_select_related = ("board__table__section", "case")
    search_fields = ("asked_by", "text")
    inlines = (HistoryInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Inquiry]:
        return inquiries_seen(request.user, super().get_queryset(request))


if TYPE_CHECKING:
    AppealModelAdmin = admin.ModelAdmin[Appeal]
else:
    AppealModelAdmin = admin.ModelAdmin


class SettledFilter(admin.SimpleListFilter):
    """What is still to be settled, and what has been."""

    title = _("settled")
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("no", _("Not yet")), ("yes", _("Yes"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() is None:
            return queryset
        return queryset.filter(settlement__isnull=self.value() == "no")


class PanelInline(AppendOnlyInline):
    """Who hears it."""

    model = PanelMember
    fields = readonly_fields = ("name", "role", "declared", "conflicts", "although")


class NoteInline(AppendOnlyInline):
    """What was heard."""

    model = HearingNote
    fields = readonly_fields = ("text", "at", "by")


class SettlementInline(AppendOnlyInline):
    """Merit, and what became of the deposit."""

    model = Settlement
    fields = readonly_fields = ("merit", "deposit", "at", "by")


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin, AppealModelAdmin):
    """Appeals, the newest first; they are worked on the page of their case."""

    list_display = ("__str__", "case", "table", "side", "at", "deposit", "merit")
    list_filter = (
        SettledFilter,
        "settlement__merit",
        "side",
        "case__board__table__section__tournament",
        "at",
    )
    list_select_related = (
        "settlement",
        "case__board__table__section__tournament",
    )
    ordering = ("-at",)
    search_fields = ("=case__pk", "grounds", "panel__name", "case__law")
    inlines = (PanelInline, NoteInline, SettlementInline)

    @admin.display(description=_("table"), ordering="case__board__table__number")
    def table(self, appeal: Appeal) -> str:
        return board_name(appeal.case.board)

    @admin.display(description=_("had merit"), boolean=True)
    def merit(self, appeal: Appeal) -> bool | None:
        return appeal.settlement.merit if hasattr(appeal, "settlement") else None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Appeal]:
        cases = seen_by(request.user, Case.objects.all())
        return super().get_queryset(request).filter(case__in=cases)


if TYPE_CHECKING:
    ExaminationModelAdmin = admin.ModelAdmin[Examination]
    PlayModelAdmin = admin.ModelAdmin[PlayRecord]
else:
    ExaminationModelAdmin = PlayModelAdmin = admin.ModelAdmin

TOURNAMENT = "board__table__section__tournament"


class OfABoard(ReadOnlyAdmin):
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
    """Play records from files or from memory."""

    list_display = ("place", "source", "file", "at", "by")
    list_filter = ("source", TOURNAMENT)
    list_select_related = (TOURNAMENT, "by")
    fields = ("place", "source", "file", "cards", "made", "at", "by")


if TYPE_CHECKING:
    LetterModelAdmin = admin.ModelAdmin[DeadLetter]
else:
    LetterModelAdmin = admin.ModelAdmin


@admin.register(DeadLetter)
class DeadLetterAdmin(ReadOnlyAdmin, LetterModelAdmin):
    """Tasks that failed for good, and why; read-only, but a director may rerun one."""

    list_display = ("__str__", "error", "failed_at", "tries", "outcome", "replayed_at")
    list_filter = ("outcome", "task")
    search_fields = ("task", "error")
    actions = ("run_again",)

    def has_replay_permission(self, request: HttpRequest) -> bool:
        """Whether this user may rerun failed tasks."""
        return request.user.has_perm("rulings.replay_deadletter")

    @admin.action(description=_("Run again"), permissions=["replay"])
    def run_again(self, request: HttpRequest, queryset: QuerySet[DeadLetter]) -> None:
        sent = sum(self._replay(request, pk) for pk in _numbers(queryset))
        if sent:
            words = ngettext(
                "%(n)d task was sent again.", "%(n)d tasks were sent again.", sent
            )
            messages.success(request, words % {"n": sent})

    def _replay(self, request: HttpRequest, letter_id: int) -> bool:
        assert request.user.is_authenticated  # the admin requires a log-in
        try:
            replay_letter(letter_id=letter_id, actor=request.user)
        except StepRefused as refusal:
            messages.error(request, str(refusal))
            return False
        return True


def _numbers(letters: QuerySet[DeadLetter]) -> list[int]:
    return list(letters.values_list("pk", flat=True))
