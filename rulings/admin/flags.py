"""Flags in the administration: the queue and its actions."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from rulings.admin.cases import BOARD_SEARCH, InTheQueue, QueueFilter
from rulings.admin.files import HistoryInline
from rulings.cases.forms import DismissForm
from rulings.cases.models import Case, Flag
from rulings.cases.selectors import seen_by
from rulings.common.errors import StepRefused
from rulings.flags import selectors, services
from rulings.flags.selectors import question_words
from rulings.reports.board_file import board_file
from tables.access.visibility import visibility_of

if TYPE_CHECKING:
    FlagModelAdmin = admin.ModelAdmin[Flag]
else:
    FlagModelAdmin = admin.ModelAdmin


@admin.register(Flag)
class FlagAdmin(InTheQueue, FlagModelAdmin):
    """Questions of possible damage that wait for the director."""

    list_display = ("card_named", "law", "table", "raised_at", "status")
    fields = ("question", "law", "raised_at", "event_versions", "status")
    list_filter = (QueueFilter, "law", "board__table__section__tournament")
    list_select_related = ("board__table__section__tournament",)
    search_fields = ("card", "law", "text", *BOARD_SEARCH)
    actions = ("open_cases", "dismiss")
    inlines = (HistoryInline,)
    change_form_template = "admin/rulings/flag.html"

    @admin.display(description=_("card"), ordering="card")
    def card_named(self, flag: Flag) -> str:
        return selectors.card_words(flag)

    @admin.display(description=_("question"))
    def question(self, flag: Flag) -> str:
        return question_words(flag)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Flag]:
        return seen_by(request.user, super().get_queryset(request))

    def has_change_permission(
        self, request: HttpRequest, obj: Flag | None = None
    ) -> bool:
        """The queue can be worked; a flag itself cannot be edited by anyone."""
        return obj is None and super().has_change_permission(request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        flag = self.get_object(request, object_id)
        file = (
            board_file(visibility_of(request.user).board(flag.board)) if flag else None
        )
        workable = self.has_change_permission(request)
        context = {"file": file, "workable": workable, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    @admin.action(description=_("Open as a case"), permissions=["change"])
    def open_cases(
        self, request: HttpRequest, queryset: QuerySet[Flag]
    ) -> HttpResponse | None:
        opened = [
            case
            for flag_id in queryset.values_list("pk", flat=True)
            if (case := self._open_case(request, flag_id))
        ]
        if len(opened) == 1:
            return redirect("admin:rulings_case_change", opened[0].pk)
        return redirect("admin:rulings_case_changelist") if opened else None

    def _open_case(self, request: HttpRequest, flag_id: int) -> Case | None:
        assert request.user.is_authenticated  # the admin requires a log-in
        try:
            return services.open_case(flag_id=flag_id, actor=request.user)
        except StepRefused as refusal:
            messages.error(request, str(refusal))
            return None

    @admin.action(description=_("No damage…"), permissions=["change"])
    def dismiss(
        self, request: HttpRequest, queryset: QuerySet[Flag]
    ) -> HttpResponse | None:
        form = DismissForm(request.POST if "confirm" in request.POST else None)
        if not form.is_valid():
            return self._ask_reason(request, queryset, form)
        for flag_id in list(queryset.values_list("pk", flat=True)):
            self._dismiss(request, flag_id, form.cleaned_data["reason"])
        return None

    def _ask_reason(
        self, request: HttpRequest, queryset: QuerySet[Flag], form: DismissForm
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": _("No damage"),
            "flags": [(flag.pk, question_words(flag)) for flag in queryset],
            "form": form,
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/rulings/dismiss.html", context)

    def _dismiss(self, request: HttpRequest, flag_id: int, reason: str) -> None:
        assert request.user.is_authenticated  # the admin requires a log-in
        try:
            services.dismiss_flag(flag_id=flag_id, actor=request.user, reason=reason)
        except StepRefused as refusal:
            messages.error(request, str(refusal))
