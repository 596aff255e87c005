"""Boards made at random, each with an answer that can be known.

Seven tricks are played at random, so that every layout of the rest can be looked at.
Then a card falls, and the player beside it does what most would who see it, be it a
guess that the card solves or what they would have done anyhow; or its owner is to play
it; or nothing is wrong at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import numpy as np
from msgspec import Struct

from lawbook import BoardLog, document, empty_log, extend, read_event
from rulings.damage.answering import Assistance
from rulings.damage.assistance import assistance
from rulings.damage.decisions import window
from rulings.damage.layouts import NoLayout
from rulings.damage.positions import card_name, cards_in
from rulings.damage.record import Record, numbered, position_of, written_hand
from rulings.damage.screening import Screened, screen
from rulings.damage.settings import Settings
from rulings.damage.solver import card_values, turn_of
from rulings.damage.values import Scoring
from tests.evidence.random_positions import random_deal

Kind = Literal["a guess", "beside a card", "compelled", "nothing exposed"]
IN_TURN: tuple[Kind, ...] = (
    "a guess",
    "a guess",
    "beside a card",
    "compelled",
    "nothing exposed",
)
SOLVED = 1.4
STRAINS = ("S", "H", "D", "C", "NT")
TRICKS = 7
IN_FULL = Settings(layouts=10_000, scoring=Scoring("tricks"))


class Made(Struct, frozen=True):
    """A board, what it was made for, and declarer's tricks."""

    kind: Kind
    log: BoardLog
    tricks: int

    @property
    def record(self) -> Record:
        """What is known of it."""
        ended = read_event({"type": "PlayEnded", "tricks": self.tricks})
        return Record((*self.log.events, ended))


def boards(
    chance: Random, count: int, kinds: tuple[Kind, ...] = IN_TURN
) -> Iterator[Made]:
    """So many boards, of these kinds in turn."""
    for number in range(count):
        made = None
        while made is None:
            made = _made(chance, kinds[number % len(kinds)])
        yield made


def _made(chance: Random, kind: Kind) -> Made | None:
    log = _played(_opened(chance), chance, 4 * TRICKS)
    if kind == "nothing exposed":
        return _ended(kind, _played(log, chance, 4))
    to_play = _to_play(log)
    if to_play % 2 == position_of(log.state).contract.declarer % 2:
        return None
    if kind == "compelled":
        return _ended(kind, _played(_dropped(log, to_play, chance), chance, 4))
    log = _dropped(log, (to_play + 2) % 4, chance)
    chosen = _as_most_would(log, kind)
    return None if chosen is None else _ended(kind, _with(log, _card(log, chosen)))


def _opened(chance: Random) -> BoardLog:
    deal = "N:" + " ".join(written_hand(hand) for hand in random_deal(chance))
    contract = f"{chance.randint(1, 6)}{chance.choice(STRAINS)}"
    opened = {"type": "BoardOpened", "board": 1, "record": "full", "deal": deal}
    auction = {"type": "AuctionEnded", "contract": contract}
    auction["declarer"] = chance.choice("NESW")
    return _with(_with(empty_log(), opened), auction)


def _with(log: BoardLog, raw: dict[str, Any]) -> BoardLog:
    return extend(log, read_event(raw))


def _played(log: BoardLog, chance: Random, cards: int) -> BoardLog:
    """So many more cards, each lawful and at random; declarer asks for nothing."""
    for _ in range(cards):
        playable = document(log.state)["playable"]
        log = _with(log, _card(log, chance.choice(playable)))
    return log


def _card(log: BoardLog, card: str) -> dict[str, Any]:
    return {"type": "CardPlayed", "seat": "NESW"[_to_play(log)], "card": card}


def _to_play(log: BoardLog) -> int:
    return position_of(log.state).seat


def _dropped(log: BoardLog, owner: int, chance: Random) -> BoardLog:
    """One of the cards falls, an honour where there is one."""
    held = list(cards_in(position_of(log.state).hands[owner]))
    honours = [card for card in held if card % 13 >= 8]
    card = card_name(chance.choice(honours or held))
    fell = {"type": "CardExposed", "seat": "NESW"[owner], "manner": "dropped"}
    log = _with(log, {**fell, "cards": [card]})
    if document(log.state)["awaiting"]:
        log = _with(log, {"type": "Elected", "choice": "neither"})
    return log


def _as_most_would(log: BoardLog, kind: Kind) -> str | None:
    """The card that most peers choose who see the one on the table.

    None where there is no choice; for a guess, where the card solves none that matters.
    """
    playable = document(log.state)["playable"]
    tried = numbered(_with(log, _card(log, playable[0])).events)
    (decided,) = window(tried).decided
    screened = screen(decided, 0)
    matters = screened.tricks.max() > screened.tricks.min()
    if len(screened.actions) < 2 or (kind == "a guess" and not matters):
        return None
    try:
        *_, found = assistance(decided, screened, IN_FULL)
    except NoLayout:
        return None
    best = int(found.with_sight.share[0].argmax())
    if kind == "a guess" and not _is_solved(found, screened, best):
        return None
    return card_name(screened.actions[best][0])


def _is_solved(found: Assistance, screened: Screened, best: int) -> bool:
    """Whether it made this choice likelier, and another was better for declarer."""
    with_sight, without = found.with_sight.share[0], found.without_sight.share[0]
    likelier = with_sight[best] / (without[best] + 0.03)
    return bool(likelier > SOLVED and screened.tricks.max() > screened.tricks[best])


def _ended(kind: Kind, log: BoardLog) -> Made:
    """The board with the tricks that declarer then makes, double dummy."""
    now = position_of(log.state)
    real = np.array([now.hands], dtype=np.uint64)
    best = int(card_values(real, turn_of(now)).max())
    mine = now.won[now.contract.declarer % 2]
    left = now.hands[now.seat].bit_count()
    is_mine = now.seat % 2 == now.contract.declarer % 2
    return Made(kind, log, mine + (best if is_mine else left - best))
