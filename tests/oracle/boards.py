"""Random boards: a deal, an auction in which cards may fall, and then the play."""

from random import Random

from tests.oracle.cards import DECK, SEATS, SUITS, strength
from tests.oracle.history import Raw, auction_end, board_end, is_full, play_on
from tests.oracle.incidents import Scene, incident_moves
from tests.oracle.moves import Move, exposure, full_moves

LENGTHS = (20, 30, 45, 90)


def deal(rng: Random) -> dict[str, list[str]]:
    deck = rng.sample(DECK, 52)
    return {seat: deck[i * 13 : i * 13 + 13] for i, seat in enumerate(SEATS)}


def start_board(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    """The events up to the final pass."""
    opened: dict[str, object] = {"type": "BoardOpened", "board": 1}
    full = rng.random() < 0.6
    if full or rng.random() < 0.5:
        opened["deal"] = "N:" + " ".join(spell(hands[seat]) for seat in SEATS)
    opened["record"] = "full" if full else "incidents"
    return [opened, *auction(rng, {seat: list(hands[seat]) for seat in SEATS})]


def auction(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    strain = rng.choice(("NT", *SUITS))
    end = {"type": "AuctionEnded", "contract": f"{rng.randint(1, 7)}{strain}"}
    end["declarer"] = rng.choice(SEATS)
    return [*fallen(rng, hands), end]


def fallen(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    """24: cards seen during the auction."""
    events: list[Raw] = []
    while rng.random() < 0.15:
        seat = rng.choice(SEATS)
        event = dict(exposure(seat, hands[seat], rng))
        if event["manner"] in ("dropped", "stuck") and "intentional" not in event:
            hands[seat] = [c for c in hands[seat] if c not in event["cards"]]
            events.append(event)
    return events


def spell(hand: list[str]) -> str:
    suits = ([c for c in hand if c[0] == suit] for suit in SUITS)
    return ".".join(
        "".join(c[1] for c in sorted(suit, key=strength, reverse=True))
        for suit in suits
    )


def next_move(scene: Scene) -> Raw | None:
    """The next event, or None when the board is over or long enough."""
    history, t = scene.history, scene.t
    if auction_end(history, t) is None or board_end(history, t) or t > scene.longest:
        return None
    if play_on(history, t):
        return {"type": "PlayEnded", "tricks": 7}
    if is_full(history):
        return pick(full_moves(history, scene.rng), scene.rng)
    return pick(incident_moves(scene), scene.rng)


def pick(moves: list[Move], rng: Random) -> Raw | None:
    if not moves:
        return None
    weights = [weight for weight, _ in moves]
    return rng.choices([event for _, event in moves], weights)[0]
