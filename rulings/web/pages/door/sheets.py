"""The links of a tournament's tables for their players: made, printed, closed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access.doors import close_links, make_links, open_links, tokens_of
from tables.models import Table, Tournament
from tables.web.pages.access import for_pairing
from tables.web.pages.qr import qr_code


@require_safe
@for_pairing
@never_cache
def sheets(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """A code for each table of the tournament, to print and to lay there."""
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    links = open_links(tournament)
    context: dict[str, Any] = {"tournament": tournament, "links": links}
    if links is not None:
        context["tables"] = list(_codes(request, tokens_of(links)))
    return render(request, "rulings/door/sheets.html", context)


@require_POST
@for_pairing
def make(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Make the links, or new ones in place of those that are out."""
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    make_links(tournament=tournament, by=request.user, now=timezone.now())
    return redirect("rulings:door_sheets", tournament_id=tournament_id)


@require_POST
@for_pairing
def close(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Close the links at once."""
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    close_links(tournament=tournament, now=timezone.now())
    return redirect("rulings:door_sheets", tournament_id=tournament_id)


def _codes(request: HttpRequest, tokens: dict[int, str]) -> Any:
    site = request.build_absolute_uri("/")
    for table in Table.objects.filter(pk__in=tokens).select_related("section"):
        address = urljoin(site, reverse("rulings:door", args=[tokens[table.pk]]))
        yield {"table": table, "address": address, "code": qr_code(address, border=2)}
