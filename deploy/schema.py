"""The OpenAPI schema, generated once in each process."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from tables.access.permissions import EVERYBODY, ViewAccess

# Four ways to write it, in two languages.
MOST = 8


class Schema(SpectacularAPIView):
    """The same for everybody, so it can be kept."""

    may = ViewAccess(EVERYBODY, EVERYBODY)

    @extend_schema(exclude=True)
    def get(self, request: Request, *_: Any, **__: Any) -> HttpResponse:
        """The schema in the requested format."""
        kind = request.accepted_renderer.media_type
        name = self._get_filename(request, None)  # type: ignore[no-untyped-call]  # library without
        return HttpResponse(
            _written(kind, get_language()),
            content_type=kind,
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )


@lru_cache(MOST)
def _written(kind: str, language: str) -> bytes:
    """In the language that is active, and by the renderer of this media type."""
    renderer = next(r for r in Schema.renderer_classes if r.media_type == kind)
    described = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # library without
    written = renderer().render(described, renderer_context={})
    return written.encode() if isinstance(written, str) else bytes(written)
