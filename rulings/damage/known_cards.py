"""What a defender knows of partner's exposed cards, and what of it may be used.

It is read from the ledger of information that the rules keep under the edition in
force: the sight of a card on the table, a card picked up, or how a played card came to
be seen.

Once a card is played, everybody may use it, but not how it came to be seen. A lead out
of turn was intended by its owner, so it tells of the suit as any lead does. A card that
was dropped, or faced in another way by accident, tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lawbook import BoardState, Seat, watched
from rulings.damage.positions import IN_SUIT, card_number

LEADS = frozenset({"lead_out_of_turn", "played_too_soon", "led"})
TEN = 8
TOP = (12, 11, 10)
# How often a suit of such strength is led, beside the likeliest: our own estimate.
STRONG, FAIR, WEAK = 1.0, 0.4, 0.1

Likelihood = NDArray[np.float64]


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
        if line.get("card") not in asked or line["to"] != owner.partner:
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
    """How this information may have helped; None where nobody has to ask about it."""
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


def likelihood(card: int, cause: str, dealt: NDArray[np.uint64]) -> Likelihood | None:
    """How likely each of these dealt hands was to expose the card so; None: all alike.

    ``dealt`` are n hands of its owner. A low card is led from length with an honour, a
    high one from a sequence or from shortness.
    """
    if cause not in LEADS:
        return None
    suit = card // 13
    length = np.bitwise_count(dealt & np.uint64(IN_SUIT[suit]))
    if card % 13 < TEN:
        return _low(length, _holds_any(dealt, suit, TOP))
    next_lower = _holds_any(dealt, suit, (card % 13 - 1,))
    return np.where(next_lower, STRONG, np.where(length <= 2, FAIR, WEAK))


def _low(length: NDArray[np.uint8], honour: NDArray[np.bool_]) -> Likelihood:
    return np.where(
        honour & (length >= 4), STRONG, np.where(honour & (length == 3), FAIR, WEAK)
    )


def _holds_any(
    dealt: NDArray[np.uint64], suit: int, ranks: tuple[int, ...]
) -> NDArray[np.bool_]:
    wanted = sum(1 << 13 * suit + rank for rank in ranks)
    found: NDArray[np.bool_] = dealt & np.uint64(wanted) != 0
    return found
