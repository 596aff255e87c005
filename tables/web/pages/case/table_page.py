"""Everything the desk shows of one table, from one query and one fold of its board."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404
from django.utils.translation import get_language

from lawbook import BoardLog, library, replay
from tables.access.visibility import Sight
from tables.boards.frequency import recorded_before
from tables.boards.past import PastBoard, log_until
from tables.intake.sequence_gaps import unsettled_gaps
from tables.tournaments.models import Table
from tables.web.pages import boards, logbook
from tables.web.pages.case import reasons
from tables.web.pages.case.lines import Lines, watched
from tables.web.pages.case.reasons import Grounds
from tables.web.pages.case.state_comparison import editions
from tables.web.pages.case.timeline import Asked, address, steps
from tables.web.pages.case.what_if import what_if
from tables.web.pages.documents import document_of
from tables.web.pages.floor import entry_panel
from tables.web.pages.incidents import REVOKES, claims, incidents, standing
from tables.web.pages.scene import Scene
from tables.web.wording.entries import REASON

Context = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """One board as a user asked for it: moment, edition, state and log."""

    asked: Asked
    then: PastBoard
    log: BoardLog
    sight: Sight
    directs: bool

    @property
    def own_edition(self) -> str:
        """The edition the board was opened under."""
        return self.then.log.state.setup.edition

    @property
    def by_other_laws(self) -> bool:
        return self.log.state.setup.edition != self.own_edition

    @property
    def is_live(self) -> bool:
        """Whether it shows what is so now; only then anything can be entered."""
        return self.asked.at is None and not self.by_other_laws


def look(asked: Asked, sight: Sight, *, directs: bool) -> Context:
    """The page of a table for a user; ``directs``: with the Director's entries.

    Raises `NotYet` where the board asked for is hidden.
    """
    then = asked.then(sight)
    if then is None:
        return _no_board(asked.table, directs=directs)
    own, edition = then.log.state.setup.edition, asked.edition
    log = replay(then.log.events, edition) if edition not in (None, own) else then.log
    seen = Look(asked, then, log, sight, directs)
    context = boards.drawn(log, log_until(then), then.record.concerns_withheld)
    return context | _place(seen) | _lines(seen, context) | _entering(seen, context)


def _no_board(table_id: int, *, directs: bool) -> Context:
    table = Table.objects.select_related("section").filter(pk=table_id).first()
    if table is None:
        raise Http404
    context: Context = {
        "table": table,
        "next_board": 1,
        "absent": unsettled_gaps(table_id),
    }
    context |= boards.next_planned_board(table_id)
    panel = entry_panel(context, is_director=directs)
    return context | panel | {"live": True}


def _place(seen: Look) -> Context:
    """Which table, board, moment and edition this is, and the way to the others."""
    asked, then = seen.asked, seen.then
    board = then.rows[0].board
    at = len(then.rows) if asked.at is not None else None
    years = [
        (year, address(board=board, at=at, edition=year)) for year in library.editions()
    ]
    return {
        "table": then.record.place,
        "asked": address(board=asked.board, at=at, edition=asked.edition),
        "live": seen.is_live,
        "then": None if seen.is_live else then.at,
        "was": asked.at is not None,
        "years": years,
        "own_edition": seen.own_edition,
        "played_by": then.record.place.edition,
        "by_other_laws": seen.by_other_laws,
    }


def _lines(seen: Look, context: Context) -> Context:
    """The sentences of the page, each with its reasons."""
    grounds = _grounds(seen, context)
    own = document_of(seen.then.log.state) if seen.by_other_laws else None
    lines = Lines(context["document"], grounds, own)
    log = context["log"]
    found: Context = {
        "scene": _with_reasons(context["scene"], context["document"], grounds),
        "by_seat": lines.by_seat(context["scene"].seats),
        "may_use": lines.may_use(),
        "may_not_use": lines.may_not_use(),
        "gone": lines.gone(),
        "violations": lines.violations(),
        "questions": lines.questions(),
        "scoring": lines.scoring(),
        "incidents": incidents(context["document"]),
        "claims": claims(context["document"], log),
        "revokes": standing(log, REVOKES),
        "watched": watched(context["state"], grounds),
        "spoken": context["sayings"].get(get_language(), ()),
        "rulings": [one for one in log if one.is_ruling and not one.withdrawn],
        "what_if": what_if(seen.log),
        "steps": steps(seen.then, seen.asked, log),
        "twice": logbook.side_by_side(log, seen.then),
    }
    if seen.asked.edition:
        found["editions"] = editions(seen.then.log, seen.own_edition, log)
    return found


def _grounds(seen: Look, context: Context) -> Grounds:
    return Grounds(context["state"], reasons.origins(seen.log), context["log"])


def _with_reasons(scene: Scene, shown: Context, grounds: Grounds) -> Scene:
    waiting: Iterable[Context] = shown["awaiting"]
    choices = tuple(
        replace(choice, why=grounds.why("awaiting", item))
        for choice, item in zip(scene.choices, waiting, strict=True)
    )
    return replace(scene, choices=choices)


def _entering(seen: Look, context: Context) -> Context:
    """The entry panel, where something can be entered."""
    if not seen.is_live:
        return {"forms": [], "closed": {}, "held": {}, "absent": []}
    table, board = seen.asked.table, seen.then.rows[0].board
    context |= {"often": recorded_before(seen.sight, table, board)}
    panel = entry_panel(
        context | boards.next_planned_board(table),
        is_director=seen.directs,
    )
    missing = [
        one for one in unsettled_gaps(table) if seen.sight.shows(table, one.board)
    ]
    return panel | {"reasons": REASON, "absent": missing}
