"""One table as a tile on the desk, or as a door on the tablet."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from tables.pages.scene import Place, places, strain
from tables.wording.choices import asked
from tables.wording.names import Words
from tables.wording.rules import penalty_card

STATE: Words = {
    "called": gettext_lazy("Director called"),
    "choice": gettext_lazy("Choice waiting"),
    "twice": gettext_lazy("Reported twice?"),
    "late": gettext_lazy("Late entry"),
    "gap": gettext_lazy("Entry missing"),
    "review": gettext_lazy("Review"),
    "card": gettext_lazy("Penalty card out"),
    "quiet": gettext_lazy("Quiet"),
    "empty": gettext_lazy("Quiet"),
}
ORDER = ("called", "choice", "twice", "late", "gap", "review")


@dataclass(frozen=True)
class BoardLine:
    """The little of a board that a tile shows, named as a scene names it."""

    board: int
    phase: str
    contract: str
    strain: str
    declarer: str
    seats: dict[str, Place]


@dataclass(frozen=True)
class Tile:
    """A table at a glance."""

    id: int
    name: str
    number: int
    section: str
    state: str
    words: str
    scene: BoardLine | None
    lines: tuple[str, ...]

    @property
    def board(self) -> int | None:
        return self.scene.board if self.scene else None

    @property
    def quiet(self) -> bool:
        return self.state in {"quiet", "empty"}

    @property
    def cards(self) -> bool:
        places = self.scene.seats.values() if self.scene else ()
        return any(place.cards for place in places)


def tile(row: Any, waiting: Set[str] = frozenset()) -> Tile:
    """Present one row of `tables.selectors.table_tiles`.

    ``waiting`` are the kinds that `tables.attention` names for this table.
    """
    summary = row.summary
    kinds = {item["kind"] for item in summary["attention"]}
    state = _state(summary, kinds | waiting)
    return Tile(
        id=row.id,
        name=table_name(row),
        number=row.number,
        section=row.section,
        state=state,
        words=str(STATE[state]),
        scene=_board_line(summary) if summary["board"] else None,
        lines=tuple(_lines(summary)),
    )


def table_name(row: Any) -> str:
    """Return what people call a table: its name, or section and number."""
    return row.name or f"{row.section} {row.number}"


def _state(summary: Mapping[str, Any], kinds: Set[str]) -> str:
    first = next((kind for kind in ORDER if kind in kinds), None)
    if first:
        return first
    if summary["penalty_cards"]:
        return "card"
    return "quiet" if summary["board"] else "empty"


def _board_line(summary: Mapping[str, Any]) -> BoardLine:
    return BoardLine(
        board=summary["board"],
        phase=summary["phase"],
        contract=summary["contract"] or "",
        strain=strain(summary["contract"]),
        declarer=summary["declarer"] or "",
        seats=places(summary),
    )


def _lines(summary: Mapping[str, Any]) -> list[str]:
    """Say who must choose what; failing that, which cards lie there."""
    if summary["awaiting"]:
        return [asked(item) for item in summary["awaiting"]]
    return [penalty_card(card) for card in summary["penalty_cards"]]
