"""Flags and cases; read only."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rulings.cases.models import Case, Flag
from rulings.cases.selectors import seen_by
from rulings.web.api.shapes import (
    CaseFile,
    CaseList,
    FlagFile,
    FlagList,
    case_told,
    flag_told,
    steps_told,
)
from tables.access.permissions import Audience
from tables.access.visibility import visibility_of
from tables.common.errors import BadRequest
from tables.web.api.paging import PAGING, cut_query, page_of
from tables.web.api.shapes import problems, shape
from tables.web.api.views import ApiView, answer, is_old

UNKNOWN_STATUS = "There is no such status."


def status_of(model: type[Flag | Case]) -> OpenApiParameter:
    """The parameter that leaves only rows of one status."""
    known = list(model.Status.values)
    return OpenApiParameter("status", str, enum=known, description="Only this status.")


class MayReview(BasePermission):
    """Directors, also of a part, and reviewers; the floor has no part in it."""

    may = Audience(permission="rulings.view_flag")

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user.has_perm("rulings.view_flag")


class ReviewView(ApiView):
    """What every view here shares: who may look. They all name people."""

    permission_classes = [IsAuthenticated, MayReview]
    names_people = True


def flags_seen(request: Request) -> QuerySet[Flag]:
    """The flags about boards that the client may see."""
    return seen_by(request.user, Flag.objects.select_related("board", "case"))


def cases_seen(request: Request) -> QuerySet[Case]:
    """The cases about boards that the client may see."""
    related = ("board", "opened_by", "decided_by")
    return seen_by(request.user, Case.objects.select_related(*related))


def with_status(request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows whose state was asked for with ?status=."""
    status = request.query_params.get("status")
    if status and status not in rows.model.Status.values:
        raise BadRequest("unknown_status", UNKNOWN_STATUS, "status")
    return rows.filter(status=status) if status else rows


class FlagsView(ReviewView):
    """The flags."""

    @extend_schema(
        operation_id="list_flags",
        summary="List flags (questions of possible damage), oldest first",
        parameters=[status_of(Flag), *PAGING],
        responses={200: shape(FlagList)} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> HttpResponse:
        """About boards that the client may see."""
        found = with_status(request, flags_seen(request))
        page, rest = cut_query(found, page_of(request))
        visibility = visibility_of(request.user)
        told = [flag_told(flag, visibility) for flag in page]
        old = is_old(request._request)
        return answer(told if old else {"flags": told, "next": rest})


class FlagView(ReviewView):
    """One flag."""

    @extend_schema(
        operation_id="get_flag",
        summary="Get a flag with its steps",
        responses={200: shape(FlagFile)} | problems(401, 403, 404),
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Each step says what was done, when and by whom."""
        flag = get_object_or_404(flags_seen(request), pk=pk)
        told = flag_told(flag, visibility_of(request.user))
        return answer(told | {"entries": steps_told(flag)})


class CasesView(ReviewView):
    """The cases."""

    @extend_schema(
        operation_id="list_cases",
        summary="List cases, oldest first",
        parameters=[status_of(Case), *PAGING],
        responses={200: shape(CaseList)} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> HttpResponse:
        """About boards that the client may see."""
        found = with_status(request, cases_seen(request))
        page, rest = cut_query(found, page_of(request))
        told = [case_told(case) for case in page]
        old = is_old(request._request)
        return answer(told if old else {"cases": told, "next": rest})


class CaseView(ReviewView):
    """One case."""

    @extend_schema(
        operation_id="get_case",
        summary="Get a case with its steps",
        responses={200: shape(CaseFile)} | problems(401, 403, 404),
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Each step says what was done, when and by whom."""
        case = get_object_or_404(cases_seen(request), pk=pk)
        return answer(case_told(case) | {"entries": steps_told(case)})
