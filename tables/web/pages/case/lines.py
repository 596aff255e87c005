"""The state of a board as lines of the page, each with its reasons."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import lawbook
from lawbook import BoardState, Reason
from tables.web.pages.boards import Document
from tables.web.pages.case.reasons import Grounds, Why, sign
from tables.web.pages.compass import SeatShown
from tables.web.wording import rules
from tables.web.wording import shared as wording

Item = Mapping[str, Any]


# What is told of each card, or call, by itself.
ALONE = ("circumstances", "call")


def shared(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Put together what holds alike: first the readers of a card, then its cards.

    ``to`` and ``cards`` of the answer are lists. How a card came to be seen is told of
    each card by itself.
    """
    return _with_cards_together(_with_readers_together(items))


def of_one_card(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Put the readers together only."""
    return _with_readers_together(items)


def _with_readers_together(items: Iterable[Item]) -> list[dict[str, Any]]:
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for item in items:
        names = ("of", "about", "status", "law")
        seen = item.get("card") or item.get("call")
        key = (seen or "", *(item[name] for name in names))
        line = found.setdefault(
            key, {**item, "to": [], "cards": [str(seen)] if seen else []}
        )
        line["to"].append(item["to"])
    return list(found.values())


def _with_cards_together(lines: Iterable[Item]) -> list[dict[str, Any]]:
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for line in lines:
        alone = line["cards"][0] if line["about"] in ALONE else ""
        names = ("of", "about", "status", "law")
        key = (*line["to"], alone, *(line[name] for name in names))
        kept = found.setdefault(key, {**line, "cards": []})
        kept["cards"] += line["cards"]
    return list(found.values())


@dataclass(frozen=True)
class Line:
    """One sentence, how long it holds, its clauses, and why.

    ``name`` is the same for the same line of every moment; ``differs`` where the
    board's own edition says something else, ``elsewhere`` where it says the same by
    another clause.
    """

    name: str
    text: str
    laws: tuple[str, ...]
    why: Why
    until: str = ""
    settled: bool = False
    differs: bool = False
    elsewhere: str = ""


@dataclass(frozen=True)
class SeatLines:
    """What one seat has lying there, must do, and must not."""

    place: SeatShown
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Lines:
    """Makes the lines of one state; ``own`` is the state under the board's edition."""

    document: Document
    grounds: Grounds
    own: Document | None = None

    def by_seat(self, places: Mapping[str, SeatShown]) -> tuple[SeatLines, ...]:
        """Cards, duties and restrictions of each seat that has any."""
        found = {code: tuple(self._of_seat(code)) for code in places}
        return tuple(
            SeatLines(places[code], lines) for code, lines in found.items() if lines
        )

    def _of_seat(self, code: str) -> Iterator[Line]:
        for item in self._of("penalty_cards", code):
            grade = self.grounds.of_grade(item)
            said = rules.penalty_card(item)
            yield self._line("penalty_cards", item, said, more=grade)
        for item in self._of("exposed", code):
            yield self._line("exposed", item, wording.card_faced(item))
        for item in self._of("duties", code):
            weighs = self.grounds.of_duty(item)
            yield self._line("duties", item, rules.duty(item), more=weighs)
        for item in self._of("restrictions", code):
            said, until = rules.restriction(item), rules.restriction_end(item)
            yield self._line("restrictions", item, said, until=until)

    def _of(self, key: str, code: str) -> Iterator[Item]:
        return (item for item in self.document[key] if item["seat"] == code)

    def may_use(self) -> tuple[Line, ...]:
        """What may be used, readers and cards put together."""
        return tuple(self._information("authorized"))

    def may_not_use(self) -> tuple[Line, ...]:
        """What may not be used."""
        return tuple(self._information("unauthorized"))

    def _information(self, status: str) -> Iterator[Line]:
        for item in shared(self.document["information"]):
            if item["status"] == status:
                one = {name: value for name, value in item.items() if name != "cards"}
                first = one | {"to": item["to"][0]}
                yield self._line("information", first, wording.information(item))

    def gone(self) -> tuple[Line, ...]:
        return self._all("gone", rules.card_outcome)

    def violations(self) -> tuple[Line, ...]:
        return self._all("violations", rules.violation)

    def questions(self) -> tuple[Line, ...]:
        return self._all("questions", rules.question)

    def scoring(self) -> tuple[Line, ...]:
        """What the Laws prescribe of the score."""
        return self._all("scoring", rules.scoring)

    def _all(self, key: str, say: Any) -> tuple[Line, ...]:
        return tuple(
            self._line(key, item, say(item)) for item in self.document.get(key, ())
        )

    def _line(
        self,
        key: str,
        item: Item,
        said: str,
        *,
        until: str = "",
        more: Iterable[Reason] = (),
    ) -> Line:
        alike = self._alike(key, item)
        return Line(
            name=_name(key, item),
            text=said,
            laws=(item["law"],),
            why=self.grounds.why(key, item, more),
            until=until,
            settled=bool(item.get("settled")),
            differs=alike is None,
            elsewhere=alike["law"] if alike and alike["law"] != item["law"] else "",
        )

    def _alike(self, key: str, item: Item) -> Item | None:
        """The same item under the board's own edition; itself, where that is it."""
        if self.own is None:
            return item
        wanted = sign(key, {**item, "law": ""})
        for one in self.own[key]:
            if sign(key, {**one, "law": ""}) == wanted:
                found: Item = one
                return found
        return None


def watched(state: BoardState, grounds: Grounds) -> tuple[Line, ...]:
    """The cards to have in mind at the end of play (50E4); then it is asked instead."""
    if state.phase == "ended":
        return ()
    return tuple(
        Line(
            name=f"watched-{one.card}",
            text=wording.watched(one),
            laws=(one.law,),
            why=grounds.cited((one.law,)),
        )
        for one in lawbook.watched(state)
    )


def _name(key: str, item: Item) -> str:
    told = (key, *_words_of(item))
    return "-".join(told).replace("(", "").replace(")", "").replace(" ", "_")


def _words_of(item: Item) -> Iterator[str]:
    for name in ("seat", "kind", "card", "about", "to", "status", "law"):
        value = item.get(name)
        if value:
            yield str(value)
    yield from (str(one) for one in (*item.get("cards", ()), *item.get("suits", ())))
