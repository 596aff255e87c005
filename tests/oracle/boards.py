"""Random boards: a deal, an auction in which cards may fall, and then the play."""

from random import Random

from tests.oracle.cards import DECK, SEATS, SUITS, strength
from tests.oracle.history import Raw, auction_end, board_end, is_full, play_on
from tests.oracle.incidents import Scene, incident_moves
from tests.oracle.mishaps import exposure
from tests.oracle.moves import full_moves
from tests.oracle.table import Move

LENGTHS = (20, 30, 45, 90)
CARELESSNESS = (1, 1, 5)
EDITIONS = ("2017", "2017", "2007", "1997")
PEACEFUL = ("CardPlayed", "Elected", "OnLead", "OnTurn", "PlayEnded", "Claimed")


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
    opened["edition"] = rng.choice(EDITIONS)
    return [opened, *auction(rng, {seat: list(hands[seat]) for seat in SEATS})]


def auction(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    strain = rng.choice(("NT", *SUITS))
    end = {"type": "AuctionEnded", "contract": f"{rng.randint(1, 7)}{strain}"}
    end["declarer"] = rng.choice(SEATS)
    return [*fallen(rng, hands), end]


def fallen(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    """16D before the auction, 24 during it."""
    events = [seen_before(rng, hands)] if rng.random() < 0.05 else []
    for event in events:
        hands[event["seat"]].remove(event["cards"][0])
    while rng.random() < 0.15:
        event = fall(rng, rng.choice(SEATS), hands)
        hand = hands[event["seat"]]
        hands[event["seat"]] = [c for c in hand if c not in event["cards"]]
        events.append(event)
    return events


def seen_before(rng: Random, hands: dict[str, list[str]]) -> Raw:
    seat = rng.choice(SEATS)
    cards = [rng.choice(hands[seat])]
    event = {"type": "CardExposed", "seat": seat, "cards": cards}
    event["manner"] = "before_auction"
    return event if rng.random() < 0.5 else {**event, "hand_removed": False}


def fall(rng: Random, seat: str, hands: dict[str, list[str]]) -> Raw:
    """Dropped, or led; the class of a low card shown on purpose is the director's."""
    event = dict(exposure(seat, hands[seat], rng))
    event["manner"] = rng.choice(("dropped", "stuck", "led"))
    event.pop("intentional", None)
    return {**event, "cards": event["cards"][:1]} if event["manner"] == "led" else event


def spell(hand: list[str]) -> str:
    suits = ([c for c in hand if c[0] == suit] for suit in SUITS)
    return ".".join(
        "".join(c[1] for c in sorted(suit, key=strength, reverse=True))
        for suit in suits
    )


def next_move(scene: Scene) -> Raw | None:
    """The next event, or None when the board is over or long enough."""
    history, t = scene.history, scene.t
    over = board_end(history, t) or t > scene.longest
    if auction_end(history, t) is None or over:
        return None
    if play_on(history, t):
        return {"type": "PlayEnded", "tricks": 7}
    return pick(possible_moves(scene), scene)


def possible_moves(scene: Scene) -> list[Move]:
    if is_full(scene.history):
        return full_moves(scene.history, scene.rng)
    return incident_moves(scene)


def pick(moves: list[Move], scene: Scene) -> Raw | None:
    """A careless table does more that is not playing or choosing."""
    if not moves:
        return None
    weights = [
        weight if event["type"] in PEACEFUL else weight * scene.carelessness
        for weight, event in moves
    ]
    return scene.rng.choices([event for _, event in moves], weights)[0]
