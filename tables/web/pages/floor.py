"""The floor tablet: what the walking official enters, and the words to say.

A manifest, a worker and an offline page make its pages an app.
"""

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.access import attention
from tables.access.permissions import for_everybody
from tables.access.roles import DIRECTORS, is_one_of
from tables.access.tablet import read_tablet
from tables.access.visibility import tournament_names
from tables.boards import selectors
from tables.calls.models import VISIT
from tables.calls.selectors import item_assignment, open_calls
from tables.common.errors import NoEntry
from tables.tournaments.models import Tournament
from tables.web import release
from tables.web.pages import boards, logbook, tiles
from tables.web.pages.access import (
    at_the_tables,
    marked_for_the_tablet,
    tables_seen,
    tablet_on,
    visibility_on,
    waiting_seen,
)
from tables.web.pages.boards import ruling_fields
from tables.web.pages.entry import offered, seen
from tables.web.pages.lawbook.whole import kept_for
from tables.web.pages.logbook import incidents
from tables.web.pages.preferences import home_of
from tables.web.pages.scene import Scene
from tables.web.pages.tablet_official import on_tablet
from tables.web.wording.entries import REASON

Context = dict[str, Any]
MANIFEST = "application/manifest+json"
# What lies behind every page by day; the page's head says what by night.
GROUND = "#f4f1e8"


@require_safe
@at_the_tables
def index(request: HttpRequest) -> HttpResponse:
    position = {"position": selectors.stream_position()}
    context = position | on_tablet(request) | _rooms(request)
    return render(request, "tables/floor/index.html", context)


@require_safe
@at_the_tables
def rooms(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/floor/rooms.html", _rooms(request))


@require_safe
@at_the_tables
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    position = {"position": selectors.stream_position()}
    context = position | on_tablet(request) | _table(request, table_id)
    return render(request, "tables/floor/table.html", context)


@require_safe
@at_the_tables
def now(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "tables/floor/now.html", _table(request, table_id))


def _table(request: HttpRequest, table_id: int) -> Context:
    visibility, now = visibility_on(request), timezone.now()
    context = boards.look_at(visibility, table_id)
    context["called"] = context.get("called") or bool(open_calls(now, table_id))
    tournament = context["table"].section.tournament
    # A tablet sees its own tournament alone, and does not know whether another runs.
    named = tournament_names(visibility).get(tournament.pk, "")
    context["book"] = kept_for(tournament.edition)
    context["event"] = tournament.name if tablet_on(request) else named
    context["log"] = logbook.newest(context.get("log", []))
    panel = entry_panel(
        context,
        is_director=directs(request),
    )
    notices = notices_of(context["table"].section.tournament, context.get("scene"))
    going = item_assignment((table_id, VISIT), now)
    told = incidents(context["document"]) if "document" in context else ()
    about: Context = {"incidents": [one for one in told if not one.finding]}
    about |= {"reasons": REASON, "notices": notices, "going": going}
    return context | panel | about


def notices_of(tournament: Tournament, scene: Scene | None) -> list[str]:
    """What is unusual about a table and holds for every entry there."""
    found = []
    if tournament.locked_at is not None:
        found.append(gettext("This tournament is locked: it has ended or been closed."))
    if scene is not None and scene.edition != tournament.edition:
        editions = {"board": scene.edition, "tournament": tournament.edition}
        found.append(
            gettext(
                "This board is played under the Laws of %(board)s, the tournament"
                " under those of %(tournament)s."
            )
            % editions
        )
    return found


def directs(request: HttpRequest) -> bool:
    return is_one_of(request.user, DIRECTORS)


def entry_panel(context: Context, *, is_director: bool) -> Context:
    """Return the forms that are possible now, and the cards that are not."""
    document, state = context.get("document", {}), context.get("state")
    about = {"director": is_director, "next_board": context["next_board"]}
    about["called"] = context.get("called", False)
    if state is None:
        forms = offered.offered(offered.no_board(**about))
        below = offered.below(forms)
        return {"forms": forms, "below": below, "closed": seen.NOTHING, "held": {}}
    said = context["sayings"].get(get_language(), ())
    about["said"] = ruling_fields(said)
    about["often"] = context.get("often", {})
    forms = offered.offered(offered.situation(state, document, **about))
    return {
        "forms": forms,
        "rows": offered.rows(forms, state.on_lead),
        "below": offered.below(forms),
        "closed": seen.greyed(document, state),
        "held": seen.held(state),
    }


def _rooms(request: HttpRequest) -> Context:
    """Return every table that may be seen, by tournament and section."""
    rows, kinds = tables_seen(request), attention.by_table(waiting_seen(request))
    events = Tournament.objects.in_bulk()
    found: dict[int, list[Context]] = {}
    for (tournament, section), group in groupby(
        rows, key=lambda row: (row.tournament, row.section)
    ):
        shown = [tiles.tile(row, kinds.get(row.id, set())) for row in group]
        room = {"id": f"{tournament}-{section}", "name": section, "tiles": shown}
        found.setdefault(tournament, []).append(room)
    newest = max(found, default=None)
    return {
        "book": kept_for(events[newest].edition) if newest else "",
        "tournaments": [
            {"name": events[tournament].name, "sections": sections}
            for tournament, sections in found.items()
        ],
    }


@for_everybody
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve it below /floor/, which is as far as it may reach."""
    text = release.worker(reverse("floor_offline"), reverse("floor_start"))
    answer = HttpResponse(text, content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@for_everybody
@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Where the installed app begins: what the tablet or the person works at.

    It lies below /floor/, so that the worker answers here without network.
    """
    if request.user.is_authenticated:
        return redirect(home_of(request.user))
    try:
        return redirect("floor" if read_tablet(request) else home_of(request.user))
    except NoEntry:
        return redirect("pair")


@for_everybody
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    about = {
        # By this a browser knows the app that it has installed.
        "id": reverse("floor"),
        "name": "Rectify",
        "short_name": "Rectify",
        "start_url": reverse("floor_start"),
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
@marked_for_the_tablet
def offline(request: HttpRequest) -> HttpResponse:
    """Show what stands where a page was never opened on this tablet."""
    return render(request, "tables/floor/offline.html")
