"""A state document as a page draws it: the auction, the table, sentences."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from lawbook import is_bid
from tables.web.pages.compass import SIDES, Compass, Known, SeatShown, compass
from tables.web.wording import names, rules
from tables.web.wording.choices import ChoiceShown, choice

COLUMNS = ("W", "N", "E", "S")
PENDING = gettext_lazy("waiting for an answer")
GONE = gettext_lazy("does not count")
# What is said of a call beside its name; one that stands is only named.
STATUS: Mapping[str, Promise] = {
    "pending": PENDING,
    "withdrawn": GONE,
    "cancelled": GONE,
}
Document = Mapping[str, Any]


@dataclass(frozen=True)
class Cell:
    """One place of the diagram: a call, whose turn it is, or nothing.

    ``mark`` is ``pending``, ``withdrawn``, ``cancelled`` or ``turn``; ``words`` are
    read out.
    """

    call: str = ""
    words: str = ""
    mark: str = ""

    @property
    def gone(self) -> bool:
        """Whether the call does not count any more."""
        return self.mark in ("withdrawn", "cancelled")

    @property
    def strain(self) -> str:
        """The denomination of a bid."""
        return self.call[1:] if is_bid(self.call) else ""


Row = tuple[Cell, ...]


def diagram(auction: Mapping[str, Any] | None) -> tuple[Row, ...]:
    """Return the rows of the part ``auction`` of a document; none without one.

    A call stands in the column of its player; where the next one stands no further
    right, a row begins.
    """
    if auction is None:
        return ()
    told = [(call["seat"], _cell(call)) for call in auction["calls"]]
    if auction["turn"]:
        told.append((auction["turn"], Cell("", str(gettext_lazy("to call")), "turn")))
    return tuple(map(_row, _rounds(told)))


def _cell(call: Mapping[str, Any]) -> Cell:
    status, name = call["status"], names.call_name(call["call"])
    if status not in STATUS:
        return Cell(call["call"], name)
    return Cell(call["call"], f"{name}, {STATUS[status]}", status)


def _rounds(told: Iterable[tuple[str, Cell]]) -> Iterator[dict[int, Cell]]:
    row: dict[int, Cell] = {}
    for seat, cell in told:
        column = COLUMNS.index(seat)
        if row and column <= max(row):
            yield row
            row = {}
        row[column] = cell
    if row:
        yield row


def _row(cells: Mapping[int, Cell]) -> Row:
    return tuple(cells.get(column, Cell()) for column in range(len(COLUMNS)))


@dataclass(frozen=True)
class SceneLine:
    """One sentence with its clause, and how long it holds."""

    text: str
    law: str
    until: str = ""
    card: str = ""
    settled: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything a table page shows of one board."""

    board: int
    version: int
    phase: str
    edition: str
    contract: str
    strain: str
    declarer: str
    auction: tuple[Row, ...]
    compass: Compass
    choices: tuple[ChoiceShown, ...]
    duties: tuple[SceneLine, ...]
    restrictions: tuple[SceneLine, ...]
    information: tuple[SceneLine, ...]
    gone: tuple[SceneLine, ...]
    violations: tuple[SceneLine, ...]
    questions: tuple[SceneLine, ...]

    @property
    def seats(self) -> Mapping[str, SeatShown]:
        """The four seats."""
        return self.compass.seats

    @property
    def declaring(self) -> str:
        """The side that declares, as ``NS``; empty before the contract is known."""
        return next(
            (side for side in SIDES if self.declarer and self.declarer in side), ""
        )

    @property
    def over(self) -> bool:
        return self.phase == "ended"


def scene(document: Document, known: Known | None = None) -> Scene:
    """Present a state document in the current language.

    ``known`` is what a page knows of the table beside the document.
    """
    return Scene(
        board=document["board"],
        version=document["version"],
        phase=document["phase"],
        edition=document["edition"],
        contract=document["contract"] or "",
        strain=names.strain(document["contract"]),
        declarer=document["declarer"] or "",
        auction=diagram(document.get("auction")),
        compass=compass(document, known),
        choices=_choices(document),
        duties=_lines(document["duties"], rules.duty),
        restrictions=tuple(map(_restriction, document["restrictions"])),
        information=_lines(document["information"], rules.information),
        gone=_lines(document["gone"], rules.card_outcome),
        violations=_lines(document["violations"], rules.violation),
        questions=_lines(document["questions"], rules.question),
    )


def _choices(document: Document) -> tuple[ChoiceShown, ...]:
    cards = document["penalty_cards"]
    return tuple(choice(item, cards) for item in document["awaiting"])


def _lines(
    items: Iterable[Mapping[str, Any]], say: Callable[[Mapping[str, Any]], str]
) -> tuple[SceneLine, ...]:
    return tuple(
        SceneLine(
            text=say(item),
            law=names.law_label(item["law"]),
            card=item.get("card") or "",
            settled=bool(item.get("settled")),
        )
        for item in items
    )


def _restriction(item: Mapping[str, Any]) -> SceneLine:
    law = names.law_label(item["law"])
    return SceneLine(rules.restriction(item), law, until=rules.restriction_end(item))
