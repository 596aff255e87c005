"""Boards played by habit, innocent or with damage put in.

Everybody plays the card of `natural_card`, which knows of no exposed card. On an
innocent board partner plays it too, beside a card that has fallen. Where damage is put
in partner leads the suit of the card that fell instead, and that cost declarer the
contract, or two tricks, double dummy.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lawbook import BoardLog, document, empty_log, extend, read_event
from rulings.damage.positions import (
    IN_SUIT,
    Contract,
    Four,
    Position,
    after,
    card_name,
    card_number,
    cards_in,
)
from rulings.damage.promises import points_of
from rulings.damage.record import Record, position_of, written_hand
from rulings.damage.solver import card_values, turn_of
from tests.evidence.random_positions import random_deal
from tests.evidence.validating.natural import natural_card

STRAINS = ("S", "H", "D", "C", "NT")
LATEST = 10
HONOUR = 9
TRIES = 400


class Generated(Struct, frozen=True):
    """A board, how many cards were left to each hand, and declarer's tricks."""

    log: BoardLog
    left: int
    made: int

    @property
    def record(self) -> Record:
        """What is known of it."""
        ended = read_event({"type": "PlayEnded", "tricks": self.made})
        return Record((*self.log.events, ended))


def innocent(chance: Random) -> Generated:
    """A defender plays by habit beside a card of partner's that has just fallen."""
    while True:
        now, log = _begun(chance, chance.randrange(4 * LATEST + 1))
        if now.seat % 2 == now.contract.declarer % 2:
            continue
        chosen = natural_card(now)
        fallen = chance.choice(_to_fall(now) or [-1])
        if fallen >= 0:
            found = _with_card(log, now, fallen, chosen)
            if found is not None:
                return found


def planted(chance: Random) -> Generated:
    """A defender leads the suit of an honour that fell, and not what habit says."""
    while True:
        now, log = _begun(chance, 4 * chance.randrange(LATEST))
        if now.trick or now.seat % 2 == now.contract.declarer % 2:
            continue
        usual = natural_card(now)
        for fallen in _to_fall(now):
            there = list(cards_in(now.hands[now.seat] & IN_SUIT[fallen // 13]))
            if fallen % 13 < HONOUR or usual // 13 == fallen // 13 or not there:
                continue
            found = _with_card(log, now, fallen, there[0])
            if found is not None and _costs(now, usual, found.made):
                return found


def _begun(chance: Random, cards: int) -> tuple[Position, BoardLog]:
    """A deal in the contract that it makes, and so many cards played by habit."""
    hands = random_deal(chance)
    now = Position(_contract(chance, hands), hands, 0)
    now = replace(now, leader=(now.contract.declarer + 1) % 4)
    log = _opened(now)
    for _ in range(cards):
        card = natural_card(now)
        log = extend(log, _played(now, card))
        now = after(now, card)
    return now, log


def _contract(chance: Random, hands: Four) -> Contract:
    """The side with more points plays, at the level that it makes double dummy."""
    points = points_of(np.array(hands, dtype=np.uint64))
    ours = int(points[1] + points[3] > points[0] + points[2])
    declarer = ours if points[ours] >= points[ours + 2] else ours + 2
    strain = chance.randrange(5)
    there = Position(Contract(1, strain, declarer), hands, (declarer + 1) % 4)
    level = min(max(_tricks(there) - 6, 1), 7)
    return Contract(level, strain, declarer)


def _tricks(now: Position) -> int:
    """Declarer's tricks in all, double dummy."""
    real = np.array([now.hands], dtype=np.uint64)
    best = int(card_values(real, turn_of(now)).max())
    mine = now.won[now.contract.declarer % 2]
    is_mine = now.seat % 2 == now.contract.declarer % 2
    return mine + (best if is_mine else 13 - sum(now.won) - best)


def _opened(now: Position) -> BoardLog:
    deal = "N:" + " ".join(map(written_hand, now.hands))
    contract = f"{now.contract.level}{STRAINS[now.contract.strain]}"
    declarer = "NESW"[now.contract.declarer]
    opened = {"type": "BoardOpened", "board": 1, "record": "full", "deal": deal}
    auction = {"type": "AuctionEnded", "contract": contract, "declarer": declarer}
    return extend(extend(empty_log(), read_event(opened)), read_event(auction))


def _played(now: Position, card: int) -> Any:
    raw = {"type": "CardPlayed", "seat": "NESW"[now.seat], "card": card_name(card)}
    return read_event(raw)


def _to_fall(now: Position) -> list[int]:
    """Cards of the defender's partner who is still to play to the trick."""
    if len(now.trick) > 1:
        return []
    return list(cards_in(now.hands[(now.seat + 2) % 4]))[::-1]


def _with_card(
    log: BoardLog, now: Position, fallen: int, chosen: int
) -> Generated | None:
    """The card falls, the other is played; None where the Law leaves no such choice."""
    owner = "NESW"[(now.seat + 2) % 4]
    fell = {"type": "CardExposed", "seat": owner, "manner": "dropped"}
    log = extend(log, read_event({**fell, "cards": [card_name(fallen)]}))
    if document(log.state)["awaiting"]:
        log = extend(log, read_event({"type": "Elected", "choice": "neither"}))
    if card_name(chosen) not in (document(log.state)["playable"] or ()):
        return None
    log = extend(log, _played(now, chosen))
    left = now.hands[now.seat].bit_count()
    return Generated(log, left, _made(log))


def _made(log: BoardLog) -> int:
    """The tricks after the card, with the best that the Law leaves to its owner."""
    while True:
        now, playable = position_of(log.state), document(log.state)["playable"] or []
        lies = bool(log.state.law.penalty_cards)
        if not playable or (len(playable) != 1 and not lies):
            return _tricks(now)
        owner = now.seat % 2 != now.contract.declarer % 2
        if owner and len(playable) == 1:
            log = extend(log, _played(now, card_number(playable[0])))
            return _tricks(position_of(log.state))
        values = card_values(np.array([now.hands], dtype=np.uint64), turn_of(now))
        best = max(map(card_number, playable), key=lambda card: values[0][card])
        log = extend(log, _played(now, best))
        if not log.state.trick or len(log.state.trick.cards) == 4:
            return _tricks(position_of(log.state))


def _costs(now: Position, usual: int, made: int) -> bool:
    """Whether habit would have made the contract, or two tricks more."""
    otherwise = _tricks(after(now, usual))
    target = now.contract.level + 6
    return made < target <= otherwise or otherwise >= made + 2
