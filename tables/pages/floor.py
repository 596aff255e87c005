"""The floor tablet: what the walking official enters, and the words to say."""

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables import attention, selectors
from tables.models import Tournament
from tables.pages import boards, logbook, tiles
from tables.pages.access import signed_in
from tables.pages.pad import HOWS
from tables.wording import names
from tables.wording.entries import REASON

Context = dict[str, Any]


@signed_in
def index(request: HttpRequest) -> HttpResponse:
    position = {"position": selectors.stream_position()}
    return render(request, "tables/floor/index.html", position | _rooms())


@signed_in
def rooms(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/floor/rooms.html", _rooms())


@signed_in
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    position = {"position": selectors.stream_position()}
    context = position | _keys() | _table(table_id)
    return render(request, "tables/floor/table.html", context)


@signed_in
def now(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "tables/floor/now.html", _keys() | _table(table_id))


def _table(table_id: int) -> Context:
    context = boards.look_at(table_id)
    context["log"] = logbook.newest(context.get("log", []))
    return {"closed": {}, "held": {}} | context | {"reasons": REASON}


def _rooms() -> Context:
    """Return every table by tournament and section."""
    rows, kinds = selectors.table_tiles(), attention.by_table(attention.items())
    named = {tournament.pk: tournament.name for tournament in Tournament.objects.all()}
    found: dict[int, list[Context]] = {}
    for (tournament, section), group in groupby(
        rows, key=lambda row: (row.tournament, row.section)
    ):
        shown = [tiles.tile(row, kinds.get(row.id, set())) for row in group]
        room = {"id": f"{tournament}-{section}", "name": section, "tiles": shown}
        found.setdefault(tournament, []).append(room)
    return {
        "tournaments": [
            {"name": named[tournament], "sections": sections}
            for tournament, sections in found.items()
        ]
    }


def _keys() -> Context:
    """Return what the keys of the entry panel say."""
    return {
        "seat_names": {code: names.SEAT[code] for code in names.SEATS},
        "suit_names": names.SUIT,
        "strains": {code: names.STRAIN[code] for code in ("C", "D", "H", "S", "NT")},
        "ranks": {
            code: {"name": names.RANK[code], "printed": names.printed_rank("-" + code)}
            for code in names.RANKS
        },
        "levels": range(1, 8),
        "trick_counts": range(14),
        "hows": HOWS,
    }
