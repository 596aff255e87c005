"""Several states of one board side by side: a row for each matter, changes marked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from lawbook import BoardLog, compare, replay
from lawbook.library import editions as all_editions
from tables.web.pages.boards import Document, document_of
from tables.web.pages.case.lines import ALONE, of_one_card
from tables.web.pages.case.lines import shared as together
from tables.web.pages.logbook import LogbookEntry as Entry
from tables.web.wording import rules, shared
from tables.web.wording.choices import asked

Change = Literal["same", "new", "gone", "changed", "relabelled", "never"]
Matters = Iterable[tuple[object, "Said"]]


@dataclass(frozen=True)
class Said:
    """One sentence with its clause."""

    text: str
    law: str = ""


@dataclass(frozen=True)
class Cell:
    """What one state says of a matter, and how that is to the first column."""

    said: tuple[Said, ...]
    change: Change


@dataclass(frozen=True)
class RowGroup:
    """The rows of one kind: those that differ, and those the same in substance."""

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    same: tuple[tuple[Cell, ...], ...]

    @property
    def alike(self) -> list[tuple[Said, tuple[str, ...]]]:
        """What every column says, with the clauses of all."""
        return [
            (one, _laws(row, place))
            for row in self.same
            for place, one in enumerate(row[0].said)
        ]


def _laws(row: tuple[Cell, ...], place: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.said[place].law for c in row if c.said[place].law))


def side_by_side(
    documents: Sequence[Document], *, card_by_card: bool = True
) -> tuple[RowGroup, ...]:
    """The groups of rows; each row has one cell a document, the first to compare to.

    Who may use what is told of each card, or of all cards of a player together.
    """
    told = _information if card_by_card else _information_together
    groups = (
        *BEFORE,
        (gettext_lazy("Authorised and unauthorised information"), told),
        *AFTER,
    )
    found = (_group(title, read, documents) for title, read in groups)
    return tuple(group for group in found if group.rows or group.same)


def _group(
    title: Promise, read: Callable[[Document], Matters], documents: Sequence[Document]
) -> RowGroup:
    told = [_gathered(read(document)) for document in documents]
    keys = dict.fromkeys(key for one in told for key in one)
    rows = [_row([one.get(key, ()) for one in told]) for key in keys]
    differing = tuple(row for row in rows if any(_marked(cell) for cell in row))
    same = tuple(row for row in rows if row not in differing)
    return RowGroup(str(title), differing, same)


def _gathered(matters: Matters) -> dict[object, tuple[Said, ...]]:
    found: dict[object, tuple[Said, ...]] = {}
    for key, said in matters:
        found[key] = (*found.get(key, ()), said)
    return found


def _row(told: Sequence[tuple[Said, ...]]) -> tuple[Cell, ...]:
    first, *others = told
    changes = (_change(first, other) for other in others)
    cells = (Cell(other, change) for other, change in zip(others, changes, strict=True))
    return (Cell(first, "same" if first else "never"), *cells)


def _change(first: tuple[Said, ...], other: tuple[Said, ...]) -> Change:
    if first == other:
        return "same" if first else "never"
    if not first:
        return "new"
    if not other:
        return "gone"
    texts = [[said.text for said in cell] for cell in (first, other)]
    return "relabelled" if texts[0] == texts[1] else "changed"


def _marked(cell: Cell) -> bool:
    return cell.change in ("new", "gone", "changed")


def _cards(document: Document) -> Matters:
    for item in document["penalty_cards"]:
        yield (item["seat"], item["card"]), Said(rules.penalty_card(item), item["law"])
    for item in document["gone"]:
        yield (item["seat"], item["card"]), Said(rules.card_outcome(item), item["law"])


def _faced(document: Document) -> Matters:
    for item in document["exposed"]:
        yield (item["seat"], item["card"]), Said(shared.card_faced(item), item["law"])


def _turn(document: Document) -> Matters:
    if document["declarer"]:
        yield "declarer", Said(rules.declarer(document["declarer"]))
    if document["on_lead"]:
        yield "lead", Said(rules.lead(document["on_lead"]))


def _choices(document: Document) -> Matters:
    for item in document["awaiting"]:
        yield (item["kind"], item["blocks"]), Said(asked(item), item["law"])


def _duties(document: Document) -> Matters:
    for item in document["duties"]:
        key = (item["seat"], item["kind"], *item.get("suit", ""))
        yield key, Said(rules.duty(item), item["law"])


def _restrictions(document: Document) -> Matters:
    for item in document["restrictions"]:
        said = f"{rules.restriction(item)} {rules.restriction_end(item)}"
        yield (item["seat"], item["kind"]), Said(said, item["law"])


def _information(document: Document) -> Iterator[tuple[object, Said]]:
    for item in of_one_card(document["information"]):
        key = (*item["cards"][:1], item["of"], item["about"])
        yield key, Said(shared.information(item), item["law"])


def _information_together(document: Document) -> Iterator[tuple[object, Said]]:
    for item in together(document["information"]):
        alone = item["cards"][0] if item["about"] in ALONE else ""
        key = (item["of"], item["about"], alone)
        yield key, Said(shared.information(item), item["law"])


def _broken(document: Document) -> Matters:
    for item in document["violations"]:
        broken = item.get("card") or item.get("call")
        key = (item["seat"], broken, item.get("instead_of"))
        yield key, Said(rules.violation(item), item["law"])


def _questions(document: Document) -> Matters:
    for item in document["questions"]:
        yield item["about"], Said(rules.question(item), item["law"])


def _scoring(document: Document) -> Matters:
    for item in document["scoring"]:
        yield item["kind"], Said(rules.scoring(item), item["law"])


def _result(document: Document) -> Matters:
    """The tricks of declarer, where a claim or the end of play tells them."""
    if (counted := document["result"]) and counted["scored"] is not None:
        yield "tricks", Said(rules.declarers_tricks(counted["scored"]))
    if (claim := document["claim"]) and claim["ruled"] is not None:
        yield "claim", Said(rules.ruled_claim(claim), "70A")


Read = tuple[tuple[Promise, Callable[[Document], Matters]], ...]
BEFORE: Read = (
    (gettext_lazy("Penalty cards"), _cards),
    (gettext_lazy("Faced during the auction"), _faced),
    (gettext_lazy("Declarer and lead"), _turn),
    (gettext_lazy("Choices"), _choices),
    (gettext_lazy("Duties"), _duties),
    (gettext_lazy("Restrictions"), _restrictions),
)
AFTER: Read = (
    (gettext_lazy("Broken"), _broken),
    (gettext_lazy("For the Director to decide"), _questions),
    (gettext_lazy("Effect on the score"), _scoring),
    (gettext_lazy("Tricks of the board"), _result),
)


@dataclass(frozen=True)
class Parting:
    """The entries from which an edition rules differently, and the clauses of both."""

    edition: str
    entries: tuple[Entry, ...]
    laws: tuple[str, ...]


@dataclass(frozen=True)
class Editions:
    """The editions of the columns, the board's own first; the rows; the partings."""

    years: tuple[str, ...]
    groups: tuple[RowGroup, ...]
    partings: tuple[Parting, ...]

    @property
    def differ(self) -> bool:
        return any(group.rows for group in self.groups)


def editions(log: BoardLog, own: str, entries: Sequence[Entry]) -> Editions:
    """Rule the events of a board under every edition."""
    years = (own, *(year for year in all_editions() if year != own))
    states = [document_of(replay(log.events, year).state) for year in years]
    partings = (_parting(log, own, year, entries) for year in years[1:])
    return Editions(
        years,
        side_by_side(states, card_by_card=False),
        tuple(one for one in partings if one.entries),
    )


def _parting(log: BoardLog, own: str, year: str, entries: Sequence[Entry]) -> Parting:
    """Where the substance differs; a clause of another number is no difference."""
    found = [one for one in compare(log.events, own, year) if not one.label_only]
    versions = dict.fromkeys(one.version for one in found)
    laws = dict.fromkeys(law for one in found for law in one.laws)
    return Parting(year, tuple(entries[one - 1] for one in versions), tuple(laws))
