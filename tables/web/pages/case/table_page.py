"""Everything the desk shows of one table, at the moment that is asked for.

One query and one fold of its board give it, and the line of all its moments.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from lawbook import BoardLog, library, replay
from tables.access.visibility import Visibility
from tables.boards import past, selectors
from tables.boards.case_entries import case_entries
from tables.boards.past import PastBoard, log_until, recorded_before
from tables.boards.selectors import Recorded
from tables.common.errors import BadRequest, NotThere
from tables.common.numbers import whole_number
from tables.event_store.store import Stored
from tables.intake.sequence_gaps import unsettled_gaps
from tables.setup.selectors import players_at
from tables.tournaments.models import Table
from tables.web.pages import boards, logbook
from tables.web.pages.boards import document_of
from tables.web.pages.case import reasons
from tables.web.pages.case.lines import Lines, watched
from tables.web.pages.case.reasons import Grounds
from tables.web.pages.case.state_comparison import editions
from tables.web.pages.case.what_if import what_if
from tables.web.pages.compass import on_the_desk
from tables.web.pages.floor import entry_panel
from tables.web.pages.logbook import LogbookEntry as Entry
from tables.web.pages.logbook import beginnings, claims, incidents
from tables.web.pages.scene import Scene
from tables.web.wording.entries import REASON

Context = dict[str, Any]
# What is recorded of a board on which nothing happens.
ORDINARY = frozenset(
    {
        "BoardOpened",
        "CallMade",
        "AuctionEnded",
        "OnLead",
        "CardPlayed",
        "DummyDesignated",
        "PlayEnded",
    }
)


@dataclass(frozen=True)
class TableQuery:
    """A table, and what of it; the board in play, now, by its own Laws, if not said."""

    table: int
    board: int | None = None
    at: past.Moment | None = None
    edition: str | None = None

    def then(self, visibility: Visibility) -> past.PastBoard | None:
        """The board as it is asked for; None where the table has never had one.

        Raises `NotYet` where that board is hidden.
        """
        number = self.board or selectors.newest_board(self.table)
        if number is None:
            return None
        try:
            return past.board_then(visibility.board_at(self.table, number), self.at)
        except NotThere as missing:
            raise Http404 from missing


def read_query(request: HttpRequest, table_id: int) -> TableQuery:
    """What ``?board=9&at=14&edition=2007`` says; a page that is not there otherwise."""
    return TableQuery(
        table_id,
        whole_number(request.GET.get("board", "")),
        _moment(request.GET.get("at", "")),
        _edition(request.GET.get("edition", "")),
    )


def address(**asked: Any) -> str:
    """The same as it is written behind an address; what is not asked is left out."""
    return urlencode({name: value for name, value in asked.items() if value})


def _moment(given: str) -> past.Moment | None:
    try:
        return past.read_moment(given) if given else None
    except BadRequest as wrong:
        raise Http404 from wrong


def _edition(given: str) -> str | None:
    if given and given not in library.editions():
        raise Http404
    return given or None


@dataclass(frozen=True)
class Look:
    """One board as a user asked for it: moment, edition, state and log."""

    asked: TableQuery
    then: PastBoard
    log: BoardLog
    rows: Sequence[Recorded]
    visibility: Visibility
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


def look(asked: TableQuery, visibility: Visibility, *, directs: bool) -> Context:
    """The page of a table for a user; ``directs``: with the Director's entries.

    Raises `NotYet` where the board asked for is hidden.
    """
    then = asked.then(visibility)
    if then is None:
        return _no_board(asked.table, directs=directs)
    own, edition = then.log.state.setup.edition, asked.edition
    log = replay(then.log.events, edition) if edition not in (None, own) else then.log
    rows = log_until(then)
    seen = Look(asked, then, log, rows, visibility, directs)
    place = then.record.place.id
    players = players_at({place: log.state.setup.board}).get(place, {})
    known = on_the_desk(log, players)
    context = boards.drawn(log, rows, known, then.record.concerns_withheld)
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
        "beginnings": beginnings(log, case_entries(seen.rows, context["state"])),
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
    context |= {"often": recorded_before(seen.visibility, table, board)}
    panel = entry_panel(
        context | boards.next_planned_board(table),
        is_director=seen.directs,
    )
    missing = [
        one for one in unsettled_gaps(table) if seen.visibility.shows(table, one.board)
    ]
    return panel | {"reasons": REASON, "absent": missing}


@dataclass(frozen=True)
class Steps:
    """``at`` of ``last`` entries is shown; queries lead to its neighbours.

    ``marks`` are where more than ordinary procedure was recorded, in thousandths of the
    line.
    """

    at: int
    last: int
    entry: Entry
    times: tuple[str, ...]
    now: str
    same: str
    before: str
    after: str
    marks: tuple[int, ...]


def steps(then: PastBoard, asked: TableQuery, entries: Sequence[Entry]) -> Steps:
    """What the scrubber shows and where it leads."""
    at, last = len(then.rows), len(then.record.events)
    board = then.rows[0].board

    def to(version: int) -> str:
        inside = 1 <= version <= last
        return address(board=board, at=version, edition=asked.edition) if inside else ""

    return Steps(
        at=at,
        last=last,
        entry=entries[at - 1],
        times=tuple(_clock(row) for row in then.record.events),
        now=address(board=board, edition=asked.edition),
        same=to(at),
        before=to(at - 1),
        after=to(at + 1),
        marks=tuple(_marks(then.record.events)),
    )


def _marks(rows: Sequence[Stored]) -> Iterator[int]:
    for place, row in enumerate(rows):
        if row.type not in ORDINARY:
            yield round(1000 * place / max(1, len(rows) - 1))


def _clock(row: Any) -> str:
    return timezone.localtime(row.recorded_at).strftime("%H:%M:%S")
