"""The words of one ruling for the players: a page behind a link that soon ends.

The link is signed, not stored: it names a table, a board and a version, and nobody.
"""

from typing import Any
from urllib.parse import urljoin

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.access.permissions import for_everybody
from tables.access.visibility import EVERY_TABLE
from tables.access.visible import VisibleBoard
from tables.boards import past
from tables.common.errors import NotThere
from tables.tournaments.models import Table
from tables.web.pages.access import at_the_tables, visibility_on
from tables.web.pages.boards import sayings
from tables.web.pages.qr import qr_code

SALT = "ruling"
MINUTES = 30
SVG = "image/svg+xml"


@require_safe
@at_the_tables
@never_cache
def code(
    request: HttpRequest, table_id: int, number: int, version: int
) -> HttpResponse:
    """Draw the link to what was said at this version of this board."""
    _then(visibility_on(request).board_at(table_id, number), version)
    link = reverse("ruling", args=[link_token(table_id, number, version)])
    drawn = qr_code(urljoin(request.build_absolute_uri("/"), link))
    return HttpResponse(drawn, content_type=SVG)


def link_token(table_id: int, number: int, version: int) -> str:
    return signing.dumps([table_id, number, version], salt=SALT)


@for_everybody
@require_safe
@never_cache
def ruling(request: HttpRequest, token: str) -> HttpResponse:
    """Show anybody who has the link what was said, in every language."""
    try:
        told = signing.loads(token, salt=SALT, max_age=MINUTES * 60)
    except signing.SignatureExpired:
        return render(request, "tables/ruling_over.html", status=410)
    except signing.BadSignature as wrong:
        raise Http404 from wrong
    return render(request, "tables/ruling.html", _said(*told))


def _said(table_id: int, number: int, version: int) -> dict[str, Any]:
    then = _then(EVERY_TABLE.board_at(table_id, number), version)
    state = then.log.state
    return {
        "table": Table.objects.select_related("section").get(pk=table_id),
        "number": number,
        "at": then.at,
        "edition": state.setup.edition,
        "sayings": sayings(state),
        "minutes": MINUTES,
    }


def _then(seen: VisibleBoard, version: int) -> past.PastBoard:
    try:
        return past.board_then(seen, version)
    except NotThere as missing:
        raise Http404 from missing
