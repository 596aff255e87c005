"""Lists in pages. The paths without a version give whole lists, as they always did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request

from tables.common.errors import BadRequest
from tables.common.numbers import whole_number
from tables.web.api.views import is_old

T = TypeVar("T")
USUAL, MOST = 100, 500
PAGING = [
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
        description="Page size.",
    ),
    OpenApiParameter("after", str, description="Cursor: `next` of the previous page."),
]
BAD_LIMIT = f"limit must be a number from 1 to {MOST}."
BAD_AFTER = (
    "There is no such page. Send next of the previous page as after, or omit it."
)


class ListPage(Struct, frozen=True):
    """What is asked for: so many rows after the one that ``after`` names."""

    limit: int | None
    after: str | None


def page_of(request: Request) -> ListPage:
    """The page that an address names. Raises `BadRequest`."""
    if is_old(request._request):
        return ListPage(None, None)
    given = request.query_params.get("limit")
    limit = USUAL if given is None else whole_number(given)
    if limit is None or not 1 <= limit <= MOST:
        raise BadRequest("malformed_limit", BAD_LIMIT, "limit")
    return ListPage(limit, request.query_params.get("after"))


def cut(
    rows: Sequence[T], page: ListPage, name: Callable[[T], object]
) -> tuple[Sequence[T], str | None]:
    """The rows of a page, and what names the page after it; ``name`` names a row.

    A row that the asker does not see and one that is not there are told alike.
    """
    start = 0
    if page.after is not None:
        names = [str(name(row)) for row in rows]
        if page.after not in names:
            raise BadRequest("unknown_page", BAD_AFTER, "after")
        start = names.index(page.after) + 1
    return _first(rows[start:], page, name)


def cut_query(rows: Any, page: ListPage) -> tuple[Sequence[Any], str | None]:
    """The same of a queryset by its ids; the row that ``after`` names may have gone."""
    if page.limit is None:
        return rows, None
    after = None if page.after is None else whole_number(page.after)
    if page.after is not None and after is None:
        raise BadRequest("unknown_page", BAD_AFTER, "after")
    found = rows.order_by("pk").filter(pk__gt=after or 0)[: page.limit + 1]
    return _first(list(found), page, lambda row: row.pk)


def _first(
    rows: Sequence[T], page: ListPage, name: Callable[[T], object]
) -> tuple[Sequence[T], str | None]:
    if page.limit is None or len(rows) <= page.limit:
        return rows, None
    kept = rows[: page.limit]
    return kept, str(name(kept[-1]))
