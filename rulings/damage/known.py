"""What a defender knows of his partner's exposed cards, and what of it he may use.

The ledger of information that the rules keep, by the edition in force, says it: the
sight of a card on the table, the card picked up, or how a card played came to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct

from lawbook import BoardState, Seat, watched
from rulings.damage.positions import card_number

Kind = Literal["sight", "picked_up", "origin", "compelled"]


class Clue(Struct, frozen=True):
    """An exposed card and what its owner's partner has of it.

    ``clause`` is the one to ask about, in the edition in force; ``cause`` how the card
    came to be a penalty card.
    """

    card: int
    owner: int
    is_major: bool
    kind: Kind
    clause: str
    cause: str = ""
    lies: bool = True


def clues(
    state: BoardState, ledger: list[dict[str, Any]], causes: Mapping[int, str]
) -> Iterator[Clue]:
    """The clues of the seat to play next; ``ledger`` is that of the state document."""
    asked = {str(one.card): one for one in watched(state)}
    for line in ledger:
        owner = Seat(line["of"])
        if line["card"] not in asked or line["to"] != owner.partner:
            continue
        yield from _clue(state, line, asked[line["card"]].law, causes)


def _clue(
    state: BoardState, line: dict[str, Any], damage: str, causes: Mapping[int, str]
) -> Iterator[Clue]:
    owner, card = Seat(line["of"]), card_number(line["card"])
    laid = {str(one.card): one.kind for one in state.of(owner)}
    lies, barred = line["card"] in laid, line["status"] == "unauthorized"
    is_major = laid.get(line["card"], _kind_it_was(state, line["card"])) == "major"
    kind = _kind(line["about"], lies, barred)
    was_played = any(line["card"] == str(one) for one in state.cards_played)
    if kind is None or was_played != (kind == "origin"):
        return
    clause = damage if lies else line["law"]
    cause = causes.get(card, "")
    yield Clue(card, owner.place, is_major, kind, clause, cause, lies)


def _kind(about: str, lies: bool, barred: bool) -> Kind | None:
    """None where nothing of it can have helped unlawfully or by the law's leave."""
    if about == "circumstances":
        return "origin" if barred else None
    if about != "card":
        return None
    if barred:
        return "picked_up"
    return "sight" if lies else None


def _kind_it_was(state: BoardState, card: str) -> str:
    kinds = [gone.kind for gone in state.law.gone if gone.card == card]
    return kinds[-1] if kinds else "major"
