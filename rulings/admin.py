"""The review queue in the administration: flags, cases and their history."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from rulings import (
    admin_appeals,  # noqa: F401  registers its page
    admin_examinations,  # noqa: F401  registers its pages
    admin_letters,  # noqa: F401  registers its page
    selectors,
    services,
)
from rulings.admin_files import (
    AttachmentInline,
    HistoryInline,
    NoticeInline,
    StatementInline,
)
from rulings.admin_giving import give_cases
from rulings.cases.lifecycle import WAITING, after
from rulings.cases.scope import seen_by
from rulings.cases.services import decide_case
from rulings.cases.steps import By
from rulings.errors import CaseChanged, StepRefused
from rulings.files import board_file
from rulings.flag_words import question_words
from rulings.forms import CaseForm, DismissForm
from rulings.models import Case, Flag

if TYPE_CHECKING:
    FlagModelAdmin = admin.ModelAdmin[Flag]
    CaseModelAdmin = admin.ModelAdmin[Case]
else:
    FlagModelAdmin = CaseModelAdmin = admin.ModelAdmin

admin.site.site_header = admin.site.site_title = "Rectify"

BOARD_SEARCH = (
    "board__number",
    "board__table__number",
    "board__table__section__name",
    "board__table__section__tournament__name",
)


class QueueFilter(admin.SimpleListFilter):
    """What waits is shown first; everything else is one click away."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("done", _("Done")), ("all", _("All"))]

    def choices(self, changelist: Any) -> Any:
        waiting = {
            "selected": self.value() is None,
            "query_string": changelist.get_query_string(remove=["queue"]),
            "display": _("Waiting"),
        }
        return [waiting, *list(super().choices(changelist))[1:]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        match self.value():
            case "all":
                return queryset
            case "done":
                return queryset.exclude(status__in=("open", *WAITING))
            case _:
                return queryset.filter(status__in=("open", *WAITING))


@admin.register(Flag)
class FlagAdmin(FlagModelAdmin):
    """Questions of possible damage that wait for the director."""

    list_display = ("card_named", "law", "table", "raised_at", "status")
    fields = ("question", "law", "raised_at", "event_versions", "status")
    list_filter = (QueueFilter, "law", "board__table__section__tournament")
    list_select_related = ("board__table__section__tournament",)
    search_fields = ("card", "law", "text", *BOARD_SEARCH)
    actions = ("open_cases", "dismiss")
    inlines = (HistoryInline,)
    change_form_template = "admin/rulings/flag.html"

    @admin.display(description=_("table"), ordering="board__table__number")
    def table(self, flag: Flag) -> str:
        return selectors.board_name(flag.board)

    @admin.display(description=_("card"), ordering="card")
    def card_named(self, flag: Flag) -> str:
        return selectors.card_words(flag)

    @admin.display(description=_("question"))
    def question(self, flag: Flag) -> str:
        return question_words(flag)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Flag]:
        return seen_by(request.user, super().get_queryset(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Flag | None = None
    ) -> bool:
        """The queue can be worked; a flag itself cannot be edited by anyone."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        flag = self.get_object(request, object_id)
        file = board_file(flag.board) if flag else None
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
        assert request.user.is_authenticated  # the admin lets nobody else in
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
        assert request.user.is_authenticated  # the admin lets nobody else in
        try:
            services.dismiss_flag(flag_id=flag_id, actor=request.user, reason=reason)
        except StepRefused as refusal:
            messages.error(request, str(refusal))


@admin.register(Case)
class CaseAdmin(CaseModelAdmin):
    """Cases to decide, and the decided ones as they were decided."""

    form = CaseForm
    list_display = (
        "__str__",
        "table",
        "opened_at",
        "assigned_to",
        "status",
        "decision",
        "law",
    )
    list_filter = (
        QueueFilter,
        "status",
        ("assigned_to", admin.RelatedOnlyFieldListFilter),
        "board__table__section__tournament",
        "law",
        "decision",
        "opened_at",
    )
    list_select_related = ("board__table__section__tournament", "assigned_to")
    search_fields = ("reason", "law", "flag__card", "flag__law", *BOARD_SEARCH)
    actions = ("give",)
    inlines = (HistoryInline, StatementInline, NoticeInline, AttachmentInline)
    change_form_template = "admin/rulings/case.html"
    readonly_fields = ("flag", "opened_by", "opened_at", "decided_by", "decided_at")

    @admin.display(description=_("table"), ordering="board__table__number")
    def table(self, case: Case) -> str:
        return selectors.board_name(case.board)

    @admin.action(description=_("Give to somebody…"), permissions=["change"])
    def give(
        self, request: HttpRequest, queryset: QuerySet[Case]
    ) -> HttpResponse | None:
        cases = queryset.select_related("board__table__section", "flag")
        page = self.admin_site.each_context(request) | {"opts": self.opts}
        return give_cases(request, cases, page)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        return seen_by(request.user, super().get_queryset(request))

    def get_fieldsets(self, request: HttpRequest, obj: Case | None = None) -> Any:
        opened = ("flag", "opened_by", "opened_at")
        open_still = obj is not None and _may_be_decided(obj)
        rest = ("read_version",) if open_still else ("decided_by", "decided_at")
        ruling = ("decision", "reason", "law", *rest)
        return [(None, {"fields": opened}), (_("Decision"), {"fields": ruling})]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, request: HttpRequest, obj: Case | None = None
    ) -> bool:
        open_still = obj is None or _may_be_decided(obj)
        return open_still and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        case = self.get_object(request, object_id)
        file = board_file(case.board) if case else None
        try:
            self._refuse_late_save(request, case)
            context = {"file": file, **(extra_context or {})}
            return super().change_view(request, object_id, form_url, context)
        except StepRefused as refusal:
            messages.error(request, str(refusal))
            return redirect("admin:rulings_case_change", object_id)

    def _refuse_late_save(self, request: HttpRequest, case: Case | None) -> None:
        """Tell the second of two reviewers what happened, not "forbidden"."""
        late = case is not None and not _may_be_decided(case)
        if late and request.method == "POST":
            raise CaseChanged

    def save_model(
        self, request: HttpRequest, obj: Case, form: Any, change: bool
    ) -> None:
        assert request.user.is_authenticated  # the admin lets nobody else in
        by = By(request.user, form.cleaned_data["read_version"])
        decide_case(case_id=obj.pk, by=by, decision=form.decision())


def _may_be_decided(case: Case) -> bool:
    return after(case.status, "decide") is not None
