"""One exact solve on the real deal: could another lawful card have helped declarer?

Most decisions end here: where no other card would have been better for declarer, the
other side lost nothing by the choice, whatever led to it.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.known_cards import Kind
from rulings.damage.past_plays import PastPlay
from rulings.damage.positions import Position, cards_in, follow
from rulings.damage.values import actions, defence_tricks


class ScreenedDecision(Struct, frozen=True):
    """A defender's choice of a card beside partner's exposed cards.

    ``lawful`` are the cards that law and restrictions left, ``exposed`` the cards
    asked about with their owners; ``forced`` is the major penalty card that partner
    has to play when able. ``kind`` tells how the cards might have helped, ``given``
    are others whose sight the defender may use, ``causes`` how those asked about
    came to be exposed. ``past`` are the cards played before.
    """

    position: Position
    lawful: int
    chosen: int
    exposed: tuple[tuple[int, int], ...]
    forced: int | None = None
    kind: Kind = "sight"
    given: tuple[tuple[int, int], ...] = ()
    causes: tuple[str, ...] = ()
    past: tuple[PastPlay, ...] = ()


class Screened(Struct, frozen=True):
    """The actions there were and what each would have led to on the real deal.

    ``tricks`` are declarer's, double dummy; ``outcomes`` are the weights of 0 to 13
    tricks of declarer after each action: half for the table's own result, ``made``,
    moved by the difference to the card chosen; half for the double-dummy result, but
    never more than that. What declarer lost later was not lost by the card.
    """

    actions: tuple[tuple[int, ...], ...]
    chosen: int
    tricks: NDArray[np.int16]
    outcomes: NDArray[np.float64]
    made: int


def screen(decided: ScreenedDecision, declarer_made: int) -> Screened:
    """What each action would have led to, ``declarer_made`` tricks being the result.

    The card chosen counts with what followed from it, the forced card included; the
    others as they would have been without.
    """
    found = actions(decided.position, decided.lawful)
    chosen = next(at for at, action in enumerate(found) if decided.chosen in action)
    tricks = _on_the_real_deal(decided, tuple(action[0] for action in found))
    if decided.forced is not None:
        forced = _on_the_real_deal(decided, (decided.chosen,), decided.forced)
        tricks[chosen] = forced[0]
    moved = declarer_made + tricks - tricks[chosen]
    outcomes = _halves(decided.position, tricks, moved)
    return Screened(found, chosen, tricks, outcomes, declarer_made)


def could_have_gained(screened: Screened) -> bool:
    """Whether another lawful card left declarer more tricks than the one chosen."""
    others = np.delete(screened.outcomes, screened.chosen, axis=0)
    return bool(others[:, screened.made + 1 :].any())


def was_best(screened: Screened) -> bool:
    """Whether no other card was better for the defence on the real deal."""
    return bool(screened.tricks[screened.chosen] == screened.tricks.min())


def cost_of_compulsion(position: Position, lawful: int) -> int:
    """Tricks the defence lost, double dummy, because only these cards were left."""
    hand = position.hands[position.seat]
    cards = tuple(cards_in(follow(hand, position.trick)))
    real = np.array([position.hands], dtype=np.uint64)
    defence = defence_tricks(position, real, cards, None)[0]
    left = max(defence[at] for at, card in enumerate(cards) if lawful >> card & 1)
    return int(defence.max() - left)


def _on_the_real_deal(
    decided: ScreenedDecision, cards: tuple[int, ...], forced: int | None = None
) -> NDArray[np.int16]:
    real = np.array([decided.position.hands], dtype=np.uint64)
    defence = defence_tricks(decided.position, real, cards, forced)[0]
    tricks: NDArray[np.int16] = (13 - defence).astype(np.int16)
    return tricks


def _halves(
    now: Position, tricks: NDArray[np.int16], moved: NDArray[np.int16]
) -> NDArray[np.float64]:
    won = now.won[now.contract.declarer % 2]
    possible = np.clip(moved, won, 13 - now.tricks_of_defence)
    each = np.arange(14)
    least = np.minimum(tricks, possible)
    double_dummy, moved_result = least[:, None] == each, possible[:, None] == each
    halves: NDArray[np.float64] = (double_dummy + 1.0 * moved_result) / 2
    return halves
