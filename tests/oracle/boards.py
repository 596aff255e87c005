"""Random boards: a deal, an auction in which cards may fall, and then the play.

The play keeps away from:

- A defender's lead out of turn accepted while its owner has a penalty card, or either
  defender is under a restriction or waits for an answer (60A3); a minor penalty card
  led out of turn at an opponent's turn; a lead out of turn while a rejected card is to
  be replaced.
- The right lead of declarer's side while the defenders have still to answer a wrong
  one.
- Two cards faced too soon at one turn; dummy's card "to" such a lead by a seat with
  another penalty card.
- A premature lead when declarer has played from both hands (57C1 in a full record), 57D
  by a player with duties or twice in a turn; in an ``incidents`` record, a card played
  too soon once anybody but the leader has played to the trick.
- Early cards of declarer and of dummy (57C3), dummy's card to an opening lead out of
  turn (54B), two leads out of turn at once, and a fifth card deemed a lead.
- Low cards shown on purpose in the auction; cards of declarer's side named, not seen.
- A card of the partner's faced while declarer may reject a card (52B), or the rejected
  one is to be replaced.
- A ruling of the director on a card in the middle of 52 or 58B; a claim while someone
  still has a choice.
- ``OnLead`` twice for a seat in an ``incidents`` record without its lead between.
- Changes after a revoke (62C), a card led before declarer has answered a withdrawn call
  (26). Only the last event is taken back.
"""

from random import Random

from tests.oracle.calls import incident_tables, tables
from tests.oracle.cards import DECK, SEATS, SUITS, strength
from tests.oracle.history import (
    History,
    Raw,
    auction,
    auction_end,
    board_end,
    defenders,
    happened,
    is_called,
    is_full,
    play_on,
    tells_calls,
)
from tests.oracle.incidents import Scene, incident_moves
from tests.oracle.mishaps import exposure
from tests.oracle.moves import full_moves
from tests.oracle.table import Move

LENGTHS = (20, 30, 45, 90)
CARELESSNESS = (1, 1, 5)
EDITIONS = ("2017", "2017", "2007", "1997")
PEACEFUL = (
    "CallMade",
    "CallReplaced",
    "ComparableRuled",
    "UnintendedRuled",
    "CardPlayed",
    "Elected",
    "OnLead",
    "OnTurn",
    "PlayEnded",
    "Claimed",
)


def deal(rng: Random) -> dict[str, list[str]]:
    deck = rng.sample(DECK, 52)
    return {seat: deck[i * 13 : i * 13 + 13] for i, seat in enumerate(SEATS)}


def start_board(
    rng: Random, hands: dict[str, list[str]], called: float = 0.0
) -> list[Raw]:
    """The events up to the final pass; of a share `called` only the first."""
    opened: dict[str, object] = {"type": "BoardOpened", "board": 1}
    full = rng.random() < 0.6
    if full or rng.random() < 0.5:
        opened["deal"] = "N:" + " ".join(spell(hands[seat]) for seat in SEATS)
    opened["record"] = "full" if full else "incidents"
    opened["edition"] = rng.choice(EDITIONS)
    if rng.random() < called:
        every = rng.random() < 0.75
        more = {"auction": "full"} if every else {}
        return [{**opened, **more, "dealer": rng.choice(SEATS)}]
    return [opened, *passed(rng, {seat: list(hands[seat]) for seat in SEATS})]


def passed(rng: Random, hands: dict[str, list[str]]) -> list[Raw]:
    return [*fallen(rng, hands), final_pass(rng)]


def final_pass(rng: Random) -> Raw:
    strain = rng.choice(("NT", *SUITS))
    contract = f"{rng.randint(1, 7)}{strain}"
    return {"type": "AuctionEnded", "contract": contract, "declarer": rng.choice(SEATS)}


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
    if is_called(history) and not over and is_calling(scene):
        return calling(scene)
    if auction_end(history, t) is None and is_to_be_told(history):
        return telling(scene)
    if auction_end(history, t) is None or over or not defenders(history, t):
        return None
    if play_on(history, t):
        return {"type": "PlayEnded", "tricks": 7}
    return pick(possible_moves(scene), scene)


def is_to_be_told(history: History) -> bool:
    """A board opened for one irregular call: the others name no dealer."""
    return not is_called(history) and "dealer" in history.at(1)


def is_calling(scene: Scene) -> bool:
    """The auction goes on, something in it waits, or someone calls too late (39)."""
    called = auction(scene.history, scene.t)
    if called.ended and not called.last_bid:
        return False
    just = auction_end(scene.history, scene.t) == scene.t
    again = called.ended and scene.history.at(scene.t)["type"] == "CallMade"
    late = (just or again) and scene.rng.random() < 0.1
    return bool(not called.ended or called.matters or late)


def telling(scene: Scene) -> Raw:
    """One irregular call, what follows from it, and the contract."""
    history, t, rng = scene.history, scene.t, scene.rng
    if not tells_calls(history):
        return incident_tables.incident(rng)
    called = auction(history, t)
    moves = incident_tables.after_incident(called, rng)
    open_now = called.matters or any(g.state == "waiting" for g in called.gone)
    if called.held and called.held.law == "36" and rng.random() < 0.2:
        return final_pass(rng)
    if open_now or rng.random() < 0.7:
        return pick(moves, scene) or final_pass(rng)
    return final_pass(rng)


def calling(scene: Scene) -> Raw | None:
    """The next call, what answers one, or a card that falls (24)."""
    history, t, rng = scene.history, scene.t, scene.rng
    called = auction(history, t)
    moves = tables.moves(called, rng, scene.carelessness)
    seen = {e["seat"] for _, e in happened(history, t, "CardExposed")}
    if not called.ended and not called.held:
        hands = {seat: sorted(scene.hands[seat]) for seat in SEATS}
        free = [seat for seat in SEATS if seat not in seen]
        moves += [(0.15, fall(rng, seat, hands)) for seat in free]
        slip = {"type": "EventWithdrawn", "event": t, "reason": "A slip."}
        if t > 2 and history.at(t)["type"] not in ("Void", "EventWithdrawn"):
            moves.append((0.15, slip))
    return pick(moves, scene)


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
