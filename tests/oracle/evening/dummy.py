"""Which card of dummy was called (46), what dummy and others may do (43, 66)."""

from typing import NamedTuple

from tests.oracle.cards import strength
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import Put, Story, played, side_of
from tests.oracle.history import Raw


class Called(NamedTuple):
    """What a call of dummy's card comes to.

    `card` is what is played, or None; `choice` who names one instead; `free` that any
    legal card may be played; `doubt` that the digest leaves it to the Director.
    """

    card: str | None = None
    choice: str | None = None
    laws: frozenset[str] = frozenset()
    free: bool = False
    doubt: bool = False


def called(story: Story, event: Raw) -> Called:
    """The call at this moment, dummy being to play."""
    hand, led = story.held(story.dummy), story.suit_led()
    if event.get("intended"):
        return Called(event["intended"], laws=frozenset({"46B"}))
    return KINDS[event["kind"]](story, hand, led, event)


def defending(story: Story) -> str:
    return "EW" if story.declarer in "NS" else "NS"


def in_suit(hand: frozenset[str], suit: str) -> list[str]:
    return sorted((c for c in hand if c[0] == suit), key=strength)


def may_play(hand: frozenset[str], led: str) -> frozenset[str]:
    """44C."""
    return frozenset(in_suit(hand, led)) or hand


def named(hand: frozenset[str], led: str, card: str, *laws: str) -> Called:
    """A card that would be a revoke is in dummy, yet is put right at once (61, 62)."""
    if card in may_play(hand, led):
        return Called(card, laws=frozenset(laws))
    return Called(free=True, laws=frozenset({"61A", "62A", "62B2"}))


def by_card(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    card = event["suit"] + event["rank"]
    if card not in hand:
        return Called(free=True, laws=frozenset({"46B4"}))
    return named(hand, led, card, "46A")


def by_suit(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    cards = in_suit(hand, event["suit"])
    if not cards:
        return Called(free=True, laws=frozenset({"46B4"}))
    return named(hand, led, cards[0], "46B2", "46B1(c)")


def by_rank(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    rank = event["rank"]
    if last := last_won_in(story):
        suit, certain = last
        if not led and not certain:
            return Called(doubt=True)
        if not led and suit + rank in hand:
            return Called(suit + rank, laws=frozenset({"46B3(a)"}))
    cards = sorted(c for c in may_play(hand, led) if c[1] == rank)
    if len(cards) == 1:
        return Called(cards[0], laws=frozenset({"46B3(b)"}))
    if cards:
        return Called(choice=story.declarer, laws=frozenset({"46B3(b)"}))
    held = any(c[1] == rank for c in hand)
    return Called(free=True, laws=frozenset({"46B4", "61A"} if held else {"46B4"}))


def last_won_in(story: Story) -> tuple[str, bool] | None:
    """The suit in which dummy won the last trick; unsure after a ruff."""
    done = story.done()
    if not done or story.winner(done[-1]) != story.dummy:
        return None
    suit = next(iter(done[-1].values())).card[0]
    return suit, done[-1][story.dummy].card[0] == suit


def anything(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    return Called(choice=defending(story), laws=frozenset({"46B5"}))


def by_height(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    """Of the suit led; "low heart" is the lowest heart (46B2)."""
    kind = event["kind"]
    if event.get("suit"):
        return by_suit(story, hand, led, event)
    cards = in_suit(hand, led)
    if not cards:
        return Called(doubt=True)
    law = {"high": "46B1(a)", "low": "46B1(c)"}[kind]
    return Called(cards[-1 if kind == "high" else 0], laws=frozenset({law}))


def winning(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    """46B1(b): the lowest card known to win; sure only for the last to play, and not
    where a card is missing that is still to be played (67A1)."""
    trick = story.current()
    if len(played(trick)) != 3:
        return Called(doubt=True)
    dummy = story.dummy
    wins = []
    for card in may_play(hand, led):
        whole = {**trick, dummy: Put(0, dummy, card, 0, led, hand)}
        if story.winner(whole) == dummy:
            wins.append(card)
    low = lowest(wins)
    return Called(low, laws=frozenset({"46B1(b)"})) if low else Called(doubt=True)


def lowest(cards: list[str]) -> str | None:
    """Of one suit; of two nobody can say which is the lower."""
    if len({c[0] for c in cards}) != 1:
        return None
    return min(cards, key=strength)


def unlisted(story: Story, hand: frozenset[str], led: str, event: Raw) -> Called:
    return Called(doubt=True)


KINDS = {
    "card": by_card,
    "suit": by_suit,
    "rank": by_rank,
    "anything": anything,
    "high": by_height,
    "low": by_height,
    "win": winning,
    "other": unlisted,
}


# 66


def inspections(recorded: tuple[Raw, ...]) -> list[tuple[str, str, bool | None]]:
    """Who asked to see what, and whether it is allowed; None where nobody says."""
    found = []
    for v, event in enumerate(recorded, 1):
        if event["type"] == "InspectionAsked":
            then = retell(recorded[:v])
            found.append((event["seat"], event["what"], allowed(then, event)))
    return found


def allowed(story: Story, event: Raw) -> bool | None:
    if story.ended:
        return None
    match event["what"]:
        case "quitted":
            return False
        case _ if event["seat"] == story.dummy:
            return False
        case "own_last":
            return before_next_lead(story, event["seat"])
    side = side_of(event["seat"])
    if not story.done() or (side == side_of(story.declarer) and is_called(story)):
        return None
    return not any(seat in side for seat in played(story.current()))


def is_called(story: Story) -> bool:
    """A card of dummy has been called since the last trick: it is played (45C4(a))."""
    last = max(put.at for put in story.done()[-1].values())
    return any(v > last and e["type"] == "DummyDesignated" for v, e in story.events)


def before_next_lead(story: Story, seat: str) -> bool | None:
    own = [trick for trick in story.tricks if seat in played(trick)]
    return own[-1] is story.tricks[-1] if own else None


# 43


LOSING = ("looked_at_hand", "watched_declarer", "exchanged_hands")


def rights_lost(story: Story) -> bool:
    """43A2: only these acts cost dummy's rights."""
    acts = [e["act"] for _, e in story.events if e["type"] == "DummyActed"]
    return any(act in LOSING for act in acts)
