"""What makes the tablet's pages an app: its manifest, its worker, its offline page."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from tables.access.permissions import for_everybody
from tables.web import release
from tables.web.pages.access import mark_as_ours

MANIFEST = "application/manifest+json"
# What lies behind every page by day; the page's head says what by night.
GROUND = "#f4f1e8"


@for_everybody
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve it below /floor/, which is as far as it may reach."""
    text = release.worker(reverse("floor_offline"))
    answer = HttpResponse(text, content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@for_everybody
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    floor = reverse("floor")
    about = {
        "id": floor,
        "name": "Rectify",
        "short_name": "Rectify",
        "start_url": floor,
        # The log-in page belongs to the app too.
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": _icons(),
    }
    return JsonResponse(about, content_type=MANIFEST)


def _icons() -> list[dict[str, str]]:
    drawn = {"src": static("tables/icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    painted = [
        {
            "src": static(f"tables/icons/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in (
            ("icon", 192, "any"),
            ("icon", 512, "any"),
            ("maskable", 512, "maskable"),
        )
    ]
    return [drawn, *painted]


@for_everybody
@require_safe
@mark_as_ours
def offline(request: HttpRequest) -> HttpResponse:
    """Show what stands where a page was never opened on this tablet."""
    return render(request, "tables/floor/offline.html")
