"""A state document as a page draws it: seats with their cards, then sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from tables.web.pages.auction import Row, diagram
from tables.web.wording import names, rules
from tables.web.wording.choices import PARTNER, Choice, choice

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Face:
    """One card lying face up: how its edge is drawn and how it is read out."""

    suit: str
    rank: str
    kind: str
    label: str
    words: str


@dataclass(frozen=True)
class Place:
    """One seat of the diagram."""

    code: str
    name: str
    role: str
    cards: tuple[Face, ...]
    on_lead: bool
    waits: bool


@dataclass(frozen=True)
class Line:
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
    seats: dict[str, Place]
    choices: tuple[Choice, ...]
    duties: tuple[Line, ...]
    restrictions: tuple[Line, ...]
    information: tuple[Line, ...]
    gone: tuple[Line, ...]
    violations: tuple[Line, ...]
    questions: tuple[Line, ...]

    @property
    def over(self) -> bool:
        return self.phase == "ended"


def scene(document: Document) -> Scene:
    """Present a state document in the current language."""
    return Scene(
        board=document["board"],
        version=document["version"],
        phase=document["phase"],
        edition=document["edition"],
        contract=document["contract"] or "",
        strain=strain(document["contract"]),
        declarer=document["declarer"] or "",
        auction=diagram(document.get("auction")),
        seats=places(document),
        choices=_choices(document),
        duties=_lines(document["duties"], rules.duty),
        restrictions=tuple(map(_restriction, document["restrictions"])),
        information=_lines(document["information"], rules.information),
        gone=_lines(document["gone"], rules.card_outcome),
        violations=_lines(document["violations"], rules.violation),
        questions=_lines(document["questions"], rules.question),
    )


def _choices(document: Document) -> tuple[Choice, ...]:
    cards = document["penalty_cards"]
    return tuple(choice(item, cards) for item in document["awaiting"])


def strain(contract: str | None) -> str:
    if not contract or contract == "PASS":
        return ""
    return "NT" if contract[1:3] == "NT" else contract[1]


def _lines(
    items: Iterable[Mapping[str, Any]], say: Callable[[Mapping[str, Any]], str]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            text=say(item),
            law=names.law_label(item["law"]),
            card=item.get("card") or "",
            settled=bool(item.get("settled")),
        )
        for item in items
    )


def _restriction(item: Mapping[str, Any]) -> Line:
    law = names.law_label(item["law"])
    return Line(rules.restriction(item), law, until=rules.restriction_end(item))


def places(document: Document) -> dict[str, Place]:
    """Return the four seats; the summary of a board is enough."""
    return {seat: _place(document, seat) for seat in names.SEATS}


def _place(document: Document, seat: str) -> Place:
    cards = [face(item, item["kind"]) for item in _of(document["penalty_cards"], seat)]
    cards += [face(item, "exposed") for item in _of(document.get("exposed", ()), seat)]
    return Place(
        code=seat,
        name=str(names.SEAT[seat]),
        role=_role(document, seat),
        cards=tuple(cards),
        on_lead=document["on_lead"] == seat,
        waits=any(item.get("blocks") == seat for item in document["awaiting"]),
    )


def _of(items: Iterable[Mapping[str, Any]], seat: str) -> list[Mapping[str, Any]]:
    return [item for item in items if item["seat"] == seat]


def face(item: Mapping[str, Any], kind: str) -> Face:
    """Return one card lying face up as it is drawn."""
    card, seat = item["card"], item["seat"]
    return Face(
        suit=card[0],
        rank=names.printed_rank(card),
        kind=kind,
        label=names.card_label(card, kind, seat),
        words=str(names.KIND[kind]),
    )


def _role(document: Document, seat: str) -> str:
    if not document["declarer"]:
        return ""
    if seat == document["declarer"]:
        return pgettext("role", "declarer")
    if seat == PARTNER[document["declarer"]]:
        return pgettext("role", "dummy")
    return pgettext("role", "defender")
