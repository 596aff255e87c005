"""Random boards for the property tests: real deals, legal play and irregularities.

A board is walked step by step. Most steps are what ought to happen next, the rest is
what ought not; what `admit` refuses did not happen.
"""

import os
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.chance import of_chance
from tests.lawbook.irregularities import exposure, irregular
from tests.lawbook.table import DECK, SEATS, SUITS, Plain, Table

STEPS = 60

# The same at every run, more at night; RANDOM_BOARDS=5000 tries that many others.
RANDOM_BOARDS = int(os.environ.get("RANDOM_BOARDS", "0"))

usual = settings(
    max_examples=RANDOM_BOARDS or of_chance(150),
    derandomize=not RANDOM_BOARDS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def deal_text(hands: dict[str, list[str]], known: str) -> str:
    """The deal as PBN, with only some hands known."""
    return "N:" + " ".join(_hand_text(hands[s]) if s in known else "-" for s in SEATS)


def _hand_text(cards: list[str]) -> str:
    return ".".join("".join(c[1] for c in cards if c[0] == suit) for suit in SUITS)


@dataclass(frozen=True)
class Kind:
    """What kind of boards are wanted; None is any."""

    record: str | None = None
    known: str | None = None
    director: bool = True
    editions: tuple[str, ...] = ("2017",)


@st.composite
def boards(draw: st.DrawFn, /, **wanted: Any) -> Table:
    """Boards with everything that was entered on them.

    The dice are Python's own: Hypothesis draws the seed and how far to go, which gives
    far richer boards than drawing each throw, and still finds the shortest walk.
    """
    dice = Random(draw(st.integers(0, 2**32 - 1)))
    return walked(dice, Kind(**wanted), draw(st.integers(0, STEPS)))


def walked(dice: Random, kind: Kind, steps: int) -> Table:
    """One board of a kind, as the dice fall."""
    cards = dice.sample(DECK, 52)
    hands = {s: sorted(cards[i::4], key=DECK.index) for i, s in enumerate(SEATS)}
    table = Table(dice, hands, director=kind.director)
    record = kind.record or dice.choice(["full", "incidents"])
    _open(table, record, kind)
    for _ in range(steps):
        step(table)
    return table


def _open(table: Table, record: str, kind: Kind) -> None:
    opened: Plain = {"type": "BoardOpened", "board": 7, "record": record}
    opened["edition"] = table.dice.choice(kind.editions)
    seen = kind.known
    if seen is None:
        seen = table.dice.choice(["NESW", "NESW", "EW", "E", ""])
    if seen:
        opened["deal"] = deal_text(table.hands, seen)
    table.enter(opened)
    for _ in range(table.dice.choice([0, 0, 0, 1, 2])):
        _expose_in_the_auction(table)
    strain = table.dice.choice(["S", "H", "D", "C", "NT"])
    declarer = table.seat()
    table.enter(
        {"type": "AuctionEnded", "contract": f"4{strain}", "declarer": declarer}
    )


def _expose_in_the_auction(table: Table) -> None:
    manner = table.dice.choice(["dropped", "led", "shown", "before_auction"])
    table.enter(exposure(table, table.seat(), manner))


def step(table: Table) -> None:
    """One more thing happens, or is tried."""
    now = table.now
    if _answerable(now) and table.dice.random() < 0.6:
        _answer(table, now)
    elif table.dice.random() < 0.7:
        _play(table, now)
    else:
        irregular(table, now)


def _answer(table: Table, now: Plain) -> None:
    choice = table.dice.choice(_answerable(now))
    raw = answer(table.dice, choice)
    if len(now["awaiting"]) > 1:
        raw["awaiting"] = choice["id"]
    table.enter(raw)


def _answerable(now: Plain) -> list[Plain]:
    """The open choices of players; what the Director rules has no options."""
    return [choice for choice in now["awaiting"] if choice["options"]]


def answer(dice: Random, choice: Plain) -> Plain:
    """One of the answers to an open choice."""
    option = dice.choice(choice["options"])
    raw: Plain = {"type": "Elected", "choice": option["choice"]}
    if suits := list(option.get("suits", ())):
        many = dice.randint(1, len(suits)) if option.get("pick") == "any" else 1
        raw["suits"] = dice.sample(suits, many)
    if cards := list(option.get("cards", ())):
        raw["card"] = dice.choice(cards)
    return raw


def _play(table: Table, now: Plain) -> None:
    if now["trick"]:
        _play_in_turn(table, now)
    else:
        _incident(table, now)


def _play_in_turn(table: Table, now: Plain) -> None:
    seat = now["trick"]["to_play"]
    if seat is None:
        return
    if now["playable"] and table.dice.random() < 0.85:
        card = table.dice.choice(now["playable"])
    else:
        card = _following(table, now, seat)
    table.enter({"type": "CardPlayed", "seat": seat, "card": card})


def _following(table: Table, now: Plain, seat: str) -> str:
    """A card of the suit led where there is one: most unknown hands play so."""
    led = next(iter(now["trick"]["played"].values()), None)
    same = [card for card in table.hands[seat] if led and card[0] == led[0]]
    follows = same and table.dice.random() < 0.9
    return table.dice.choice(same) if follows else table.card(seat)


def _incident(table: Table, now: Plain) -> None:
    seat, suit = table.seat(), table.dice.choice(SUITS)
    raw: Plain = {"type": table.dice.choice(["OnLead", "OnTurn", "CardPlayed"])}
    raw["seat"] = seat
    if raw["type"] == "OnTurn":
        raw |= {"suit_led": suit, "void": table.dice.random() < 0.3}
    if raw["type"] == "CardPlayed":
        raw["seat"] = now["on_lead"] or seat
        raw["card"] = table.card(raw["seat"])
        if not now["on_lead"]:
            raw["suit_led"] = suit
    table.enter(raw)
