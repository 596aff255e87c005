"""Two questions a machine asks: are you alive, and can you serve."""

from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from deploy import broker
from deploy.postgresql.sql import TAKES_WRITES
from deploy.version import VERSION
from tables.access.permissions import for_everybody, routine
from tables.common.database import rows


@for_everybody
@routine
@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    """The process answers, and says which version it is."""
    return JsonResponse({"status": "ok", "version": VERSION})


@for_everybody
@routine
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """The database and the broker take what is written, too."""
    parts = {"database": database_takes_writes(), "broker": not broker.refusal()}
    status = 200 if all(parts.values()) else 503
    return JsonResponse(parts, status=status)


def database_takes_writes() -> bool:
    """Whether our tables are there, in a database that can be written to."""
    try:
        return bool(rows(TAKES_WRITES)[0][0])
    except Error:
        return False
