"""Figures of this moment, as Prometheus takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric

Figures = Iterator[Metric]


def one(name: str, text: str, value: float) -> Metric:
    """A figure by itself."""
    return GaugeMetricFamily(name, text, value=float(value))


def several(
    name: str, text: str, label: str, values: Iterable[tuple[Any, ...]]
) -> Metric:
    """A figure for each word; none where nothing is counted."""
    family = GaugeMetricFamily(name, text, labels=[label])
    for word, value in values:
        family.add_metric([word], float(value))
    return family


def age(since: datetime | None) -> float:
    """Seconds since then; nothing since never."""
    return max(0.0, (timezone.now() - since).total_seconds()) if since else 0.0
