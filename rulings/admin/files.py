"""The file of a case in the administration: read there, never changed there."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from rulings.cases.models import CaseEntry, Inquiry
from rulings.cases.records import Attachment, Notice, Statement
from rulings.cases.scope import inquiries_seen


class MadeElsewhere:
    """Nobody adds or deletes here, superusers included."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LookedAtOnly(MadeElsewhere):
    """Nor changes."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


if TYPE_CHECKING:
    ReadInline = admin.TabularInline[Any, Any]
    InquiryModelAdmin = admin.ModelAdmin[Inquiry]
else:
    ReadInline = admin.TabularInline
    InquiryModelAdmin = admin.ModelAdmin


class KeptInline(ReadInline):
    """Rows that only grow, oldest first."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class HistoryInline(KeptInline):
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


class StatementInline(KeptInline):
    """What was said of the facts."""

    model = Statement
    fields = readonly_fields = ("speaker", "text", "disputed", "at", "taken_by")


class AttachmentInline(KeptInline):
    """Photos and papers, by name; their content is on the page of the case."""

    model = Attachment
    fields = readonly_fields = ("name", "about", "media_type", "at", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("content")


class NoticeInline(KeptInline):
    """Which side was told, how and when."""

    model = Notice
    fields = readonly_fields = ("side", "way", "text", "at", "by")


@admin.register(Inquiry)
class InquiryAdmin(LookedAtOnly, InquiryModelAdmin):
    """Questions of competitors; they are answered on their own page."""

    list_display = ("__str__", "asked_by", "board", "asked_at", "closed_at", "case")
    list_filter = ("tournament", "asked_at")
    list_select_related = ("board__table__section", "case")
    search_fields = ("asked_by", "text")
    inlines = (HistoryInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Inquiry]:
        return inquiries_seen(request.user, super().get_queryset(request))
