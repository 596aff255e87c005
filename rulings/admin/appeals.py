"""Appeals in the administration: found, filtered and read; never changed there."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rulings.admin.files import KeptInline, LookedAtOnly
from rulings.cases.appeals.models import Appeal, HearingNote, PanelMember, Settlement
from rulings.cases.models import Case
from rulings.cases.scope import seen_by
from rulings.cases.selectors import board_name

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


class PanelInline(KeptInline):
    """Who hears it."""

    model = PanelMember
    fields = readonly_fields = ("name", "role", "declared", "conflicts", "although")


class NoteInline(KeptInline):
    """What was heard."""

    model = HearingNote
    fields = readonly_fields = ("text", "at", "by")


class SettlementInline(KeptInline):
    """Merit, and what became of the deposit."""

    model = Settlement
    fields = readonly_fields = ("merit", "deposit", "at", "by")


@admin.register(Appeal)
class AppealAdmin(LookedAtOnly, AppealModelAdmin):
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
