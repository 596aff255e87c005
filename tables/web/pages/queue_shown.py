"""What each user sees of the desk's list: which lines, how far, and whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils import timezone

from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import tournament_names
from tables.alerts.selectors import Rings, rings_now
from tables.alerts.wording import alert_tag
from tables.calls import selectors as calls
from tables.calls.models import VISIT
from tables.calls.selectors import ItemAssignment
from tables.calls.sql import ACTOR_OF
from tables.common.database import rows
from tables.projections.stored_views import Tile
from tables.web.pages import queue_lines
from tables.web.pages.access import (
    busy_tables_seen,
    items_held,
    sections_seen,
    visibility_on,
    waiting_seen,
)
from tables.web.pages.preferences import directs
from tables.web.pages.queue import (
    FIRST,
    LISTS,
    REVIEW,
    TABLES,
    Call,
    Holdings,
    Patience,
    RungName,
    as_drawn,
    at_the_front,
)
from tables.web.pages.queue import queue as waiting
from tables.web.pages.queue_lines import Viewer
from tables.web.pages.tiles import full_name, table_addresses, table_name
from tables.web.wording.calls import elsewhere, show_all_label, show_first_label

Context = dict[str, Any]
KEPT = "queue"


@dataclass(frozen=True)
class SectionFilter:
    """A key of the filter: a section with how many lines it has."""

    value: int
    name: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Beside:
    """A table a director is at, or on the way to, where nothing waits any more."""

    table_id: int
    table: str
    held: ItemAssignment


def tables_held(request: HttpRequest) -> set[int]:
    """Return the tables of which this user has an item now."""
    held, me = items_held(request), _me(request.user)
    return {table for (table, _), one in held.items() if one.owner == me}


def queue_context(request: HttpRequest) -> Context:
    """Return the list as this user sees it."""
    tiles, now = busy_tables_seen(request), timezone.now()
    held, names = items_held(request), tournament_names(visibility_on(request))
    every = waiting(tiles, waiting_seen(request), held, names)
    ringing = _ringing(every, held, now)
    every = [_with_rung(line, ringing) for line in every]
    chosen, me = _chosen(request), _me(request.user)
    lines = [line for line in every if line.list == chosen["list"]]
    viewer = _viewer(request.user, me)
    return {
        **_drawn(request, lines, chosen, viewer, now),
        "queue_list": chosen["list"],
        "queue_lists": {one: sum(line.list == one for line in every) for one in LISTS},
        "queue_first": next((one for one in every if _is_first(one, chosen, me)), None),
        "queue_rings": _rings(every, ringing, request.user.pk or 0),
        "queue_waiting": sum(line.visit and line.held is None for line in every),
        "queue_total": len(lines),
        "queue_sections": _sections(lines, chosen, names),
        "queue_mine": sum(line.is_mine(me) for line in lines),
        "queue_whole": not (chosen["mine"] or chosen["section"]),
        "only_mine": chosen["mine"],
        "beside": _beside(every, held, _named(tiles, names)),
        "me": viewer.me,
        "may_go": viewer.may_go,
        "may_look": viewer.may_look,
        "others": viewer.others,
    }


def _drawn(
    request: HttpRequest,
    lines: list[Call],
    chosen: Context,
    viewer: Viewer,
    now: datetime,
) -> Context:
    """The lines that are drawn, and how the viewer comes to the others."""
    shown = [line for line in lines if _is_shown(line, chosen, viewer.me)]
    hidden = len(lines) - len(shown)
    front = at_the_front(shown, viewer.me, _open_table(request))
    drawn = shown if chosen["whole"] else front
    there = {line.key for line in drawn}
    behind = [line.key for line in shown if line.key not in there]
    return {
        "queue": queue_lines.draw(as_drawn(drawn, patience(), now), viewer),
        "queue_behind": " ".join(behind),
        "queue_more": show_all_label(len(shown), len(behind)) if behind else "",
        "queue_fewer": show_first_label(FIRST) if len(drawn) > len(front) else "",
        "elsewhere": elsewhere(hidden, only_mine=chosen["mine"]) if hidden else "",
    }


def _viewer(user: Any, me: int | None) -> Viewer:
    others = tuple(calls.other_directors(user))
    return Viewer(me, is_one_of(user, DIRECTORS), directs(user), others)


def _named(tiles: Iterable[Tile], names: Mapping[int, str]) -> dict[int, str]:
    """The tables' names, with the tournament's where several run."""
    return {
        tile.id: full_name(table_name(tile), names.get(tile.tournament, ""))
        for tile in tiles
    }


def _ringing(lines: list[Call], held: Holdings, now: datetime) -> dict[int, Rings]:
    """Whom the calls among these lines ring, by table."""
    tables = {line.table_id for line in lines if line.is_unanswered}
    if not tables:
        return {}
    return {one.call.table: one for one in rings_now(held, now, tables)}


def _rings(lines: list[Call], ringing: Mapping[int, Rings], user: int) -> str:
    """Those of these calls that ring this user now, for the desk's script."""
    address = table_addresses()
    mine = [
        {
            "tag": alert_tag(line.table_id, line.since),
            "table": line.table,
            "body": line.event,
            "url": address(line.table_id),
        }
        for line in lines
        if line.is_unanswered
        and line.table_id in ringing
        and ringing[line.table_id].rings(user)
    ]
    return msgspec.json.encode(mine).decode()


def _with_rung(line: Call, ringing: Mapping[int, Rings]) -> Call:
    told = ringing.get(line.table_id) if line.is_unanswered else None
    if told is None or not told.names:
        return line
    return replace(line, rung=tuple(RungName(*one) for one in told.names))


def patience() -> Patience:
    """After how many minutes the desk marks a wait."""
    return Patience(settings.WAIT_LONG, settings.WAIT_TOO_LONG)


def _is_first(line: Call, chosen: Context, me: int | None) -> bool:
    return line.list == TABLES and _is_shown(line, chosen, me)


def _open_table(request: HttpRequest) -> int | None:
    """Return the table whose page the list stands on, if it is one."""
    address = request.headers.get("HX-Current-URL", request.path)
    try:
        page = resolve(urlsplit(address).path)
    except (Resolver404, ValueError):
        return None
    return page.kwargs.get("table_id")


def _chosen(request: HttpRequest) -> Context:
    kept = request.session.get(KEPT, {})
    sections = sections_seen(request)
    section = kept.get("section") if kept.get("section") in sections else None
    shown = REVIEW if kept.get("list") == REVIEW else TABLES
    return {"sections": sections, "section": section, "list": shown} | {
        name: bool(kept.get(name)) for name in ("mine", "whole")
    }


def _is_shown(line: Call, chosen: Context, me: int | None) -> bool:
    section = chosen["section"]
    here = not section or line.place == chosen["sections"][section]
    return here and (not chosen["mine"] or line.is_mine(me))


def _me(user: AbstractBaseUser | Any) -> int | None:
    return next((actor for (actor,) in rows(ACTOR_OF, user.pk)), None)


def _sections(
    lines: list[Call], chosen: Context, names: Mapping[int, str]
) -> list[SectionFilter]:
    """The sections that have something, and the chosen one; none where there is one."""
    counts = Counter(line.place for line in lines)
    sections = chosen["sections"]
    if len(sections) < 2:
        return []
    choices = [
        SectionFilter(
            value=section,
            name=full_name(place[1], names.get(place[0], "")),
            count=counts[place],
            chosen=section == chosen["section"],
        )
        for section, place in sections.items()
    ]
    return [choice for choice in choices if choice.count or choice.chosen]


def _beside(lines: list[Call], held: Holdings, named: dict[int, str]) -> list[Beside]:
    waits = {(line.table_id, line.matter) for line in lines}
    return [
        Beside(table, named[table], holding)
        for (table, matter), holding in held.items()
        if matter == VISIT and table in named and (table, matter) not in waits
    ]
