"""Cases in the administration, and the queue that they share with flags."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext, gettext_lazy, pgettext
from django.utils.translation import gettext_lazy as _

from rulings.admin.files import (
    AttachmentInline,
    HistoryInline,
    NoAddOrDelete,
    NoticeInline,
    StatementInline,
)
from rulings.cases.forms import CaseForm
from rulings.cases.lifecycle import WAITING, state_after
from rulings.cases.models import Case
from rulings.cases.selectors import WORKERS, board_name, is_seen, seen_by
from rulings.cases.services import assign_case, decide_case
from rulings.cases.steps import StepAuthor
from rulings.cases.wording import person
from rulings.common.errors import CaseChanged, StepRefused
from rulings.flags.selectors import about_case
from rulings.reports.board_file import board_file
from tables.access.visibility import visibility_of

BOARD_SEARCH = (
    "board__number",
    "board__table__number",
    "board__table__section__name",
    "board__table__section__tournament__name",
)


class QueueFilter(admin.SimpleListFilter):
    """A filter that shows waiting rows first."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("done", pgettext("cases", "Done")), ("all", _("All"))]

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


class InTheQueue(NoAddOrDelete):
    """A flag or a case: about a board."""

    @admin.display(description=_("table"), ordering="board__table__number")
    def table(self, row: Any) -> str:
        return board_name(row.board)


OUT_OF_SIGHT = gettext_lazy(
    "%(case)s was not assigned, because %(who)s cannot see its board."
)


if TYPE_CHECKING:
    CaseModelAdmin = admin.ModelAdmin[Case]
else:
    CaseModelAdmin = admin.ModelAdmin


@admin.register(Case)
class CaseAdmin(InTheQueue, CaseModelAdmin):
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

    @admin.action(description=_("Assign…"), permissions=["change"])
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

    def has_change_permission(
        self, request: HttpRequest, obj: Case | None = None
    ) -> bool:
        open_still = obj is None or _may_be_decided(obj)
        return open_still and super().has_change_permission(request, obj)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        case = self.get_object(request, object_id)
        file = (
            board_file(visibility_of(request.user).board(case.board)) if case else None
        )
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
        assert request.user.is_authenticated  # the admin requires a log-in
        by = StepAuthor(request.user, form.cleaned_data["read_version"])
        decide_case(case_id=obj.pk, by=by, decision=form.decision())


def _may_be_decided(case: Case) -> bool:
    return state_after(case.status, "decide") is not None


class GiveForm(forms.Form):
    """The form that asks for the new owner of cases."""

    to = forms.ModelChoiceField(
        label=gettext_lazy("Assign to"),
        queryset=User.objects.filter(WORKERS, is_active=True).distinct(),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        field: Any = self.fields["to"]
        field.label_from_instance = person


def give_cases(
    request: HttpRequest, cases: QuerySet[Case], context: dict[str, Any]
) -> HttpResponse | None:
    """Ask for the new owner, then assign each case; name those they may not see."""
    form = GiveForm(request.POST if "confirm" in request.POST else None)
    if not form.is_valid():
        named = [(case.pk, _named(case)) for case in cases]
        context |= {"form": form, "cases": named, "title": gettext("Assign…")}
        return TemplateResponse(request, "admin/rulings/give.html", context)
    given = _give(request, cases, form.cleaned_data["to"])
    messages.success(request, gettext("Assigned: %(count)s.") % {"count": given})
    return None


def _named(case: Case) -> str:
    return f"{case} · {board_name(case.board)} · {about_case(case)}"


def _give(request: HttpRequest, cases: Iterable[Case], to: User) -> int:
    assert isinstance(request.user, User)  # the admin requires a log-in
    given, visibility = 0, visibility_of(to)
    for case in cases:
        if is_seen(case.board, visibility):
            by = StepAuthor(request.user, case.version)
            assign_case(case_id=case.pk, by=by, to=to)
            given += 1
        else:
            said = OUT_OF_SIGHT % {"case": case, "who": person(to)}
            messages.warning(request, said)
    return given
