"""Random boards: a deal, an auction in which cards may fall, and then the play."""

from random import Random

from tests.oracle.cards import DECK, SEATS, SUITS, strength
from tests.oracle.history import History, Raw, auction_end, board_end, play_on
from tests.oracle.moves import Move, exposure, full_moves

LONGEST = 90


def start_board(rng: Random) -> list[Raw]:
    """The events up to the final pass."""
    deck = rng.sample(DECK, 52)
    hands = [deck[i : i + 13] for i in range(0, 52, 13)]
    opened = {
        "type": "BoardOpened",
        "board": 1,
        "deal": "N:" + " ".join(spell(hand) for hand in hands),
        "record": "full",
    }
    return [opened, *auction(rng, dict(zip(SEATS, hands, strict=True)))]


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


def next_move(history: History, rng: Random) -> Raw | None:
    """The next event, or None when the board is over or long enough."""
    t = history.now
    if auction_end(history, t) is None or board_end(history, t) or t > LONGEST:
        return None
    if play_on(history, t):
        return {"type": "PlayEnded", "tricks": 7}
    return pick(full_moves(history, rng), rng)


def pick(moves: list[Move], rng: Random) -> Raw | None:
    if not moves:
        return None
    weights = [weight for weight, _ in moves]
    return rng.choices([event for _, event in moves], weights)[0]
