"""What flags and cases have in common in the administration: the queue."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rulings.admin.files import MadeElsewhere
from rulings.cases.lifecycle import WAITING
from rulings.cases.selectors import board_name

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


class InTheQueue(MadeElsewhere):
    """A flag or a case: about a board."""

    @admin.display(description=_("table"), ordering="board__table__number")
    def table(self, row: Any) -> str:
        return board_name(row.board)
