"""`/metrics`, in the words of Prometheus."""

import os
from hmac import compare_digest

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import CollectorRegistry

from deploy.metrics.figures import Database
from tables.may import for_everybody

REFUSED = "The figures need the token that METRICS_TOKEN names.\n"


@for_everybody
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Every figure; where a token is set, only for whoever has it."""
    if not _may_read(request):
        return HttpResponse(REFUSED, status=401, content_type="text/plain")
    text = generate_latest(_database()) + generate_latest(_counted())
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    return not token or compare_digest(given.encode(), f"Bearer {token}".encode())


def _database() -> CollectorRegistry:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Database())
    return registry


def _counted() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # library without
    return registry
