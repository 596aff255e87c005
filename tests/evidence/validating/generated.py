"""Boards played by habit, innocent or with damage put in.

Everybody plays the card of `natural_card`, which knows of no exposed card. On an
innocent board partner plays it too, beside a card that has fallen.

Where damage is put in, partner leads low to an ace or a king that fell. For that to be
damage the Law wants two things (50E4). The card must have helped: the suit is weak and
short with partner, three small cards at most, and nobody would lead it who has a better
one: a longer suit at notrump, a sequence against trumps. There a single card is led for
a ruff and small ones are led rather than away from an honour, card or no card; and the
suit that the other defender has led is returned. And without it the result could well
have been better for the other side: whatever card of another suit is led, declarer
makes the contract, or two tricks more, double dummy.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lawbook import BoardLog, document, empty_log, extend, read_event
from rulings.damage.positions import (
    NOTRUMP,
    Contract,
    Position,
    after,
    card_name,
    card_number,
    cards_in,
)
from rulings.damage.promises import points_of
from rulings.damage.record import Record, written_hand
from rulings.damage.solver import card_values, turn_of
from rulings.damage.values import defence_tricks
from tests.evidence.random_positions import random_deal
from tests.evidence.validating.natural import (
    appeal,
    is_touching,
    natural_card,
    suit_of,
)

STRAINS = ("S", "H", "D", "C", "NT")
LATEST = 10
KING, TEN, MOST_SMALL = 11, 8, 3
# So much more is the suit of habit liked: a card more, or a sequence.
CLEARLY = 1.0


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
    """A defender leads low to an honour that fell, and every other suit costs."""
    while True:
        start = _bid(chance)
        tricks = list(_tricks_begun(start))
        for at in chance.sample(range(LATEST), LATEST):
            for fallen in _that_help(*tricks[at]):
                found = _planted(_at_its_level(start), 4 * at, fallen)
                if found is not None:
                    return found


def _planted(start: Position, count: int, fallen: int) -> Generated | None:
    """Low to the card that fell, after so many cards; None where nothing was lost."""
    now = _played_on(start, count)
    low = suit_of(now.hands[now.seat], fallen // 13)[-1]
    if not _every_other_costs(now, low, _made(now, low, fallen)):
        return None
    return _with_card(_log(start, count), now, fallen, low)


Led = tuple[frozenset[int], ...]


def _tricks_begun(now: Position) -> Iterator[tuple[Position, Led]]:
    """Before the lead to each trick, and the suits that each hand has led to others."""
    led: Led = (frozenset(),) * 4
    for _ in range(LATEST):
        yield now, led
        lead, seat = natural_card(now), now.seat
        led = (*led[:seat], led[seat] | {lead // 13}, *led[seat + 1 :])
        now = _played_on(now, 4)


def _that_help(now: Position, led: Led) -> list[int]:
    """Cards of partner's that help a defender on lead who sees them."""
    if now.seat % 2 == now.contract.declarer % 2:
        return []
    known = led[(now.seat + 2) % 4]
    return [card for card in _to_fall(now) if _helps(now, known, card)]


def _played_on(now: Position, cards: int) -> Position:
    """The position after so many more cards played by habit."""
    for _ in range(cards):
        now = after(now, natural_card(now))
    return now


def _helps(now: Position, led: frozenset[int], fallen: int) -> bool:
    """Whether the sight is news, and of a suit that nobody would lead without it."""
    suit, declarer = fallen // 13, now.contract.declarer
    is_known = suit in led or now.voids[declarer] >> suit & 1
    if fallen % 13 < KING or suit == now.contract.strain or is_known:
        return False
    held = suit_of(now.hands[now.seat], suit)
    if not held or len(held) > MOST_SMALL or held[0] % 13 >= TEN:
        return False
    usual = suit_of(now.hands[now.seat], natural_card(now) // 13)
    better = appeal(usual)[0] >= appeal(held)[0] + CLEARLY
    return better and (
        now.contract.strain == NOTRUMP or (len(held) > 1 and is_touching(usual))
    )


def _every_other_costs(now: Position, low: int, made: int) -> bool:
    """Whether declarer would do better by it after any card of another suit."""
    values = card_values(np.array([now.hands], dtype=np.uint64), turn_of(now))[0]
    others = [c for c in cards_in(now.hands[now.seat]) if c // 13 != low // 13]
    won = now.tricks_of_defence
    return bool(others) and all(
        _costs(now, 13 - won - int(values[card]), made) for card in others
    )


def _begun(chance: Random, cards: int) -> tuple[Position, BoardLog]:
    """A deal in the contract that it makes, and so many cards played by habit."""
    start = _dealt(chance)
    return _played_on(start, cards), _log(start, cards)


def _dealt(chance: Random) -> Position:
    """Before the opening lead, in the contract that the deal makes."""
    return _at_its_level(_bid(chance))


def _bid(chance: Random) -> Position:
    """Before the opening lead, at the one level; the side with more points plays."""
    hands = random_deal(chance)
    points = points_of(np.array(hands, dtype=np.uint64))
    ours = int(points[1] + points[3] > points[0] + points[2])
    declarer = ours if points[ours] >= points[ours + 2] else ours + 2
    strain = chance.randrange(5)
    return Position(Contract(1, strain, declarer), hands, (declarer + 1) % 4)


def _at_its_level(start: Position) -> Position:
    """The same at the level that it makes double dummy."""
    level = min(max(_tricks(start) - 6, 1), 7)
    return replace(start, contract=replace(start.contract, level=level))


def _log(start: Position, cards: int) -> BoardLog:
    """The board with so many cards played by habit."""
    now, log = start, _opened(start)
    for _ in range(cards):
        card = natural_card(now)
        log = extend(log, _played(now, card))
        now = after(now, card)
    return log


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
    majors = {card_number(m.card): m.kind for m in log.state.law.penalty_cards}
    due = fallen if majors.get(fallen) == "major" else None
    log = extend(log, _played(now, chosen))
    left = now.hands[now.seat].bit_count()
    return Generated(log, left, _made(now, chosen, due))


def _made(now: Position, chosen: int, due: int | None) -> int:
    """Declarer's tricks after the card, double dummy, the card due played by duty."""
    real = np.array([now.hands], dtype=np.uint64)
    return 13 - int(defence_tricks(now, real, (chosen,), due)[0][0])


def _costs(now: Position, otherwise: int, made: int) -> bool:
    """Whether declarer would otherwise have made the contract, or two tricks more."""
    target = now.contract.level + 6
    return made < target <= otherwise or otherwise >= made + 2
