"""One table as a tile on the desk, or as a link on the tablet."""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from tables.web.pages.compass import (
    NOBODY,
    Compass,
    Known,
    Names,
    SeatShown,
    compass,
)
from tables.web.wording.choices import asked
from tables.web.wording.drawn_cards import CardShown, face
from tables.web.wording.names import Words, strain
from tables.web.wording.rules import duty, penalty_card, restriction

Document = Mapping[str, Any]

STATE: Words = {
    "called": gettext_lazy("Director called"),
    "choice": gettext_lazy("Choice waiting"),
    "twice": gettext_lazy("Tablets disagree"),
    "information": gettext_lazy("Information"),
    "review": gettext_lazy("Review"),
    "case": gettext_lazy("Case open"),
    "late": gettext_lazy("Late entry"),
    "gap": gettext_lazy("Entry missing"),
    "card": gettext_lazy("Penalty card out"),
    "quiet": gettext_lazy("Quiet"),
    "empty": gettext_lazy("Quiet"),
}
ORDER = ("called", "choice", "twice", "information", "review", "case", "late", "gap")
CALM = frozenset({"quiet", "empty"})


@dataclass(frozen=True)
class TileBoard:
    """The little of a board that a tile shows, named as a scene names it."""

    board: int
    phase: str
    contract: str
    strain: str
    declarer: str
    compass: Compass

    @property
    def seats(self) -> Mapping[str, SeatShown]:
        """The four seats."""
        return self.compass.seats


@dataclass(frozen=True)
class Tile:
    """A table at a glance."""

    id: int
    name: str
    number: int
    section: str
    state: str
    words: str
    scene: TileBoard | None
    lines: tuple[str, ...]
    edition: str = ""
    event: str = ""
    at: int = 0
    gone: bool = False

    @property
    def board(self) -> int | None:
        return self.scene.board if self.scene else None

    @property
    def hands(self) -> list[SeatShown]:
        """The seats in front of which a card lies."""
        seats = self.scene.seats.values() if self.scene else ()
        return [place for place in seats if place.cards]


@dataclass(frozen=True)
class Glance:
    """A table among hundreds: its number, its state, the card that lies there."""

    id: int
    name: str
    state: str
    label: str
    cards: tuple[CardShown, ...]
    event: str = ""
    at: int = 0
    gone: bool = False

    @property
    def marked(self) -> bool:
        """Whether a state mark is drawn: not beside a card, nor for a calm table."""
        return self.state not in CALM | {"card"}


def tile(
    row: Any,
    waiting: Set[str] = frozenset(),
    document: Document | None = None,
    edition: str = "",
    players: Names = NOBODY,
) -> Tile:
    """Present one row of `tables.boards.tiles.table_tiles`.

    ``waiting`` are the kinds that `tables.access.attention` names for this table; with
    the ``document`` of its board the tile says every duty and shows the trick.
    ``edition`` is that of the board where it is not the tournament's; ``players`` are
    names by seat.
    """
    summary = row.summary
    state = state_of(row, waiting)
    return Tile(
        id=row.id,
        name=table_name(row),
        number=row.number,
        section=row.section,
        state=state,
        words=str(STATE[state]),
        scene=_board_line(summary, document, players) if summary["board"] else None,
        lines=tuple(_lines(summary, document)),
        edition=edition,
    )


def glance(row: Any, waiting: Set[str] = frozenset(), event: str = "") -> Glance:
    """Present the same row with the least that still says everything aloud."""
    state, name = state_of(row, waiting), table_name(row)
    cards = tuple(face(card, card["kind"]) for card in row.summary["penalty_cards"])
    label = _label(full_name(name, event), state, cards)
    return Glance(row.id, name, state, label, cards, event)


def table_addresses() -> Callable[[int], str]:
    """Where the page of each table is, by its id; of thousands it is asked at once."""
    start = reverse("desk_table", args=[0]).removesuffix("0/")
    return lambda table: f"{start}{table}/"


def table_name(row: Any) -> str:
    """Return what people call a table: its name, or section and number."""
    return row.name or f"{row.section} {row.number}"


def full_name(name: str, event: str) -> str:
    """Return a table with its tournament: ``A 1 (Autumn Teams)``; one that is alone."""
    return f"{name} ({event})" if event else name


def state_of(row: Any, waiting: Set[str] = frozenset()) -> str:
    """Return the most urgent of what is so at a table."""
    summary = row.summary
    kinds = {item["kind"] for item in summary["attention"]} | waiting
    first = next((kind for kind in ORDER if kind in kinds), None)
    if first:
        return first
    if summary["penalty_cards"]:
        return "card"
    return "quiet" if summary["board"] else "empty"


def _label(name: str, state: str, cards: Iterable[CardShown]) -> str:
    """Say a tile whole, for those who hear it."""
    words = gettext("Table %(table)s: %(state)s.") % {
        "table": name,
        "state": STATE[state],
    }
    return " ".join([words, *(f"{card.label}." for card in cards)])


def _board_line(
    summary: Mapping[str, Any], document: Document | None, players: Names
) -> TileBoard:
    return TileBoard(
        board=summary["board"],
        phase=summary["phase"],
        contract=summary["contract"] or "",
        strain=strain(summary["contract"]),
        declarer=summary["declarer"] or "",
        compass=compass(document or summary, Known(players=players)),
    )


def _lines(summary: Mapping[str, Any], document: Document | None) -> list[str]:
    """Say who must choose what; failing that, who must do what, or what lies there."""
    if summary["awaiting"]:
        return [asked(item) for item in summary["awaiting"]]
    if document and (obliged := _obliged(document)):
        return obliged
    return [penalty_card(card) for card in summary["penalty_cards"]]


def _obliged(document: Document) -> list[str]:
    told = [restriction(item) for item in document["restrictions"]]
    return told + [duty(item) for item in document["duties"]]
