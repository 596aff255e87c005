"""`/metrics`, in the words of Prometheus."""

import os
from hmac import compare_digest

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import CollectorRegistry

from deploy.metrics.gauges import Database
from tables.access.permissions import for_everybody, routine

REFUSED = (
    "The figures need the token that METRICS_TOKEN names; where none is set they are"
    " told on this machine only.\n"
)


@for_everybody
@routine
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Every figure, for those who have the token; without one, on this machine.

    Some follow from hands: how many choices and flags wait is nobody else's business.
    """
    if not _may_read(request):
        return HttpResponse(REFUSED, status=401, content_type="text/plain")
    text = generate_latest(_database()) + generate_latest(_counted())
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if not token:
        return _is_from_here(request)
    given = request.headers.get("Authorization", "")
    return compare_digest(given.encode(), f"Bearer {token}".encode())


def _is_from_here(request: HttpRequest) -> bool:
    address = str(request.META.get("REMOTE_ADDR", ""))
    return address == "::1" or address.startswith("127.")


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
