"""Two questions a machine asks: are you alive, and can you serve."""

import redis
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from deploy.version import VERSION
from tables.may import for_everybody


@for_everybody
@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    """The process answers, and says which version it is."""
    return JsonResponse({"status": "ok", "version": VERSION})


@for_everybody
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """The database and the broker answer too."""
    parts = {"database": database_answers(), "broker": broker_answers()}
    status = 200 if all(parts.values()) else 503
    return JsonResponse(parts, status=status)


def database_answers() -> bool:
    """Whether a query comes back."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def broker_answers() -> bool:
    """Whether Redis answers a ping."""
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
