"""Flags and cases for programs; reading only."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import generics, serializers
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rulings.analysis.models import Examination
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.selectors import seen_by
from rulings.flags.selectors import evidence_of
from tables.access.permissions import Audience
from tables.access.visibility import Visibility, visibility_of
from tables.common.errors import BadRequest
from tables.web.api import shapes
from tables.web.api.problems import as_problem
from tables.web.api.views import ASKERS

EXACT = {"type": "string", "description": "An exact number: 7 or 2/3"}
VALUE = {"type": "object", "additionalProperties": True}
MANY = {"type": "array", "items": VALUE}

RULING: dict[str, Any] = {
    "type": "object",
    "nullable": True,
    "required": ["decision"],
    "properties": {
        "decision": {
            "type": "object",
            "required": ["edition", "adjustment"],
            "properties": {
                "edition": {"type": "string"},
                "adjustment": VALUE | {"description": "What it is stands in `type`"},
                "penalties": MANY,
            },
        },
        "neutral": MANY | {"description": "The shares before a favour was given"},
        "field": {"type": "integer", "nullable": True},
        "table": {"type": "string"},
        "form": VALUE | {"nullable": True},
        "changes": MANY | {"description": "The table's sides before and after"},
        "self_inflicted": EXACT | {"nullable": True},
    },
}

UNKNOWN_STATUS = "There is no such status."


def status_of(model: type[Flag | Case]) -> OpenApiParameter:
    """The parameter that leaves only rows of one status."""
    known = list(model.Status.values)
    return OpenApiParameter("status", str, enum=known, description="only these")


class MayReview(BasePermission):
    """Directors, also of a part, and reviewers; the floor has no part in it."""

    may = Audience(permission="rulings.view_flag")

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user.has_perm("rulings.view_flag")


class ReviewView(APIView):
    """What every view here shares: who may look, and errors as problem documents."""

    authentication_classes = ASKERS
    permission_classes = [IsAuthenticated, MayReview]

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        return as_problem


def username() -> Any:
    """The user name; null for nobody and for the server itself."""
    return serializers.SlugRelatedField[Any](
        slug_field="username", read_only=True, allow_null=True
    )


class EntrySerializer(serializers.ModelSerializer[CaseEntry]):
    actor = username()

    class Meta:
        model = CaseEntry
        fields = ("at", "actor", "kind", "text", "before", "after")


class SpreadSerializer(serializers.Serializer[Any]):
    """A figure and its interval from 5 % to 95 %."""

    value = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class EvidenceSerializer(serializers.Serializer[Any]):
    """What the newest examination says: `rulings.analysis.selectors.Evidence`."""

    examination = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Examination.State.choices)
    code = serializers.CharField()
    word = serializers.ChoiceField(
        choices=["flag", "look", "none", "cannot_tell"], allow_null=True
    )
    better = SpreadSerializer(allow_null=True)
    coarse = serializers.BooleanField()
    why = serializers.CharField()


class FlagSerializer(serializers.ModelSerializer[Flag]):
    table = serializers.IntegerField(source="board.table_id", read_only=True)
    board = serializers.IntegerField(source="board.number", read_only=True)
    case = serializers.PrimaryKeyRelatedField[Case](
        read_only=True, default=None, allow_null=True
    )
    evidence = serializers.SerializerMethodField()

    @extend_schema_field(EvidenceSerializer(allow_null=True))
    def get_evidence(self, flag: Flag) -> dict[str, Any] | None:
        visibility: Visibility = self.context["visibility"]
        told = evidence_of(flag, visibility.board(flag.board))
        return EvidenceSerializer(told).data if told else None

    class Meta:
        model = Flag
        fields: tuple[str, ...] = (
            "id",
            "table",
            "board",
            "card",
            "seat",
            "law",
            "text",
            "raised_at",
            "event_versions",
            "status",
            "case",
            "evidence",
        )


class FlagFileSerializer(FlagSerializer):
    entries = EntrySerializer(many=True, read_only=True)

    class Meta(FlagSerializer.Meta):
        fields = (*FlagSerializer.Meta.fields, "entries")


@extend_schema_field(RULING)
class RulingField(serializers.JSONField):
    """A ruling as `rulings.cases.decisions.ruling` writes it."""


class CaseSerializer(serializers.ModelSerializer[Case]):
    table = serializers.IntegerField(source="board.table_id", read_only=True)
    board = serializers.IntegerField(source="board.number", read_only=True)
    opened_by = username()
    decided_by = username()
    ruling = RulingField(read_only=True, allow_null=True)

    class Meta:
        model = Case
        fields: tuple[str, ...] = (
            "id",
            "flag",
            "table",
            "board",
            "status",
            "opened_by",
            "opened_at",
            "decision",
            "reason",
            "law",
            "ruling",
            "decided_by",
            "decided_at",
            "version",
        )


class CaseFileSerializer(CaseSerializer):
    entries = EntrySerializer(many=True, read_only=True)

    class Meta(CaseSerializer.Meta):
        fields = (*CaseSerializer.Meta.fields, "entries")


def flags_seen(request: Request) -> QuerySet[Flag]:
    """The flags about boards that the client may see."""
    return seen_by(request.user, Flag.objects.select_related("board", "case"))


def cases_seen(request: Request) -> QuerySet[Case]:
    """The cases about boards that the client may see."""
    related = ("board", "opened_by", "decided_by")
    return seen_by(request.user, Case.objects.select_related(*related))


def only_status(view: generics.GenericAPIView[Any], rows: QuerySet[Any]) -> Any:
    """The rows whose state was asked for with ?status=."""
    status = view.request.query_params.get("status")
    if status and status not in rows.model.Status.values:
        raise BadRequest("unknown_status", UNKNOWN_STATUS, "status")
    return rows.filter(status=status) if status else rows


class FlagView(ReviewView, generics.GenericAPIView[Flag]):
    """Flags that are seen; the visibility is asked once for all."""

    def get_serializer_context(self) -> dict[str, Any]:
        context: dict[str, Any] = dict(super().get_serializer_context())
        return context | {"visibility": visibility_of(self.request.user)}


@extend_schema(
    parameters=[status_of(Flag)],
    responses={200: FlagSerializer(many=True)} | shapes.problems(400, 401, 403),
)
class FlagList(FlagView, generics.ListAPIView[Flag]):
    """The flags, oldest first."""

    serializer_class = FlagSerializer

    def get_queryset(self) -> QuerySet[Flag]:
        rows: QuerySet[Flag] = only_status(self, flags_seen(self.request))
        return rows


@extend_schema(
    responses={200: FlagFileSerializer} | shapes.problems(401, 403, 404),
)
class FlagDetail(FlagView, generics.RetrieveAPIView[Flag]):
    """One flag with its history."""

    serializer_class = FlagFileSerializer

    def get_queryset(self) -> QuerySet[Flag]:
        return flags_seen(self.request)


@extend_schema(
    parameters=[status_of(Case)],
    responses={200: CaseSerializer(many=True)} | shapes.problems(400, 401, 403),
)
class CaseList(ReviewView, generics.ListAPIView[Case]):
    """The cases, oldest first."""

    serializer_class = CaseSerializer

    def get_queryset(self) -> QuerySet[Case]:
        rows: QuerySet[Case] = only_status(self, cases_seen(self.request))
        return rows


@extend_schema(
    responses={200: CaseFileSerializer} | shapes.problems(401, 403, 404),
)
class CaseDetail(ReviewView, generics.RetrieveAPIView[Case]):
    """One case with its history."""

    serializer_class = CaseFileSerializer

    def get_queryset(self) -> QuerySet[Case]:
        return cases_seen(self.request)
