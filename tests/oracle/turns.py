"""Whose lead it is and whose turn, read off the cards that lie in the tricks."""

from tests.oracle import plays
from tests.oracle.cards import left_of, strength
from tests.oracle.history import (
    History,
    auction_end,
    board_end,
    first_declarer,
    is_claimed,
    is_full,
    remembered,
    trump,
)

Trick = tuple["plays.Play", ...]
# In an `incidents` record these say that a trick has begun.
BEGUN = (
    "CardPlayed",
    "PlayedOutOfTurn",
    "PenaltyCardNotPlayed",
    "CardsPlayedTogether",
    "LeadOutOfTurn",
)


@remembered
def tricks(history: History, t: int) -> tuple[Trick, ...]:
    """Full records only: the cards by fours; the last one may be unfinished."""
    cards = plays.plays(history, t)
    return tuple(cards[i : i + 4] for i in range(0, len(cards), 4))


def winner(history: History, t: int, trick: Trick) -> str:
    """The highest trump, else the highest card of the suit led."""
    led, ruff = trick[0].card[0], trump(history, t)
    worth = {ruff: 2, led: 1} if ruff != led else {led: 2}
    best = max(trick, key=lambda p: (worth.get(p.card[0], 0), strength(p.card)))
    return best.seat


@remembered
def tricks_won(history: History, t: int) -> dict[str, int]:
    won = [winner(history, t, k) for k in tricks(history, t) if len(k) == 4]
    return {side: sum(seat in side for seat in won) for side in ("NS", "EW")}


@remembered
def current_trick(history: History, t: int) -> Trick:
    last = tricks(history, t)[-1:]
    return last[0] if last and len(last[0]) < 4 else ()


def in_play(history: History, t: int) -> bool:
    """68D: play is suspended by a claim."""
    ended = board_end(history, t) is not None or is_claimed(history, t)
    return first_declarer(history, t) is not None and not ended


@remembered
def on_lead(history: History, t: int) -> str | None:
    """The seat that is to lead now: nobody while a trick is in progress."""
    if not in_play(history, t):
        return None
    return full_lead(history, t) if is_full(history) else noted_lead(history, t)


def full_lead(history: History, t: int) -> str | None:
    done = tricks(history, t)
    if not done:
        return left_of(first_declarer(history, t) or "")
    if len(done[-1]) < 4 or len(done) == 13:
        return None
    return winner(history, t, done[-1])


@remembered
def lead_since(history: History, t: int) -> int:
    """When the seat on lead got this lead."""
    if is_full(history):
        done = tricks(history, t)
        return max((p.counted for k in done for p in k), default=0) or opening(
            history, t
        )
    return noted_since(history, t)


def opening(history: History, t: int) -> int:
    return auction_end(history, t) or 0


@remembered
def to_play(history: History, t: int) -> str | None:
    if lead := on_lead(history, t):
        return lead
    if not is_full(history):
        return noted_turn(history, t)
    trick = current_trick(history, t)
    return left_of(trick[-1].seat) if trick and in_play(history, t) else None


@remembered
def suit_led(history: History, t: int) -> str | None:
    if is_full(history):
        trick = current_trick(history, t)
        return trick[0].card[0] if trick else None
    turn = last_turn(history, t)
    return None if turn is None else history.at(turn).get("suit_led")


def suit_of_trick(history: History, t: int) -> str | None:
    """Of the trick in progress: as told with a turn, else the card that led to it."""
    if led := suit_led(history, t):
        return led
    leads = leading_plays(history, t)
    return leads[-1].card[0] if leads and not on_lead(history, t) else None


def lost_lead(history: History, seat: str, since: int, t: int) -> bool:
    """Someone else has had the lead, or has led, at a moment after `since`."""
    moments = range(since + 1, t + 1)
    had = (on_lead(history, m) not in (None, seat) for m in moments)
    leads = (p for p in leading_plays(history, t) if p.counted > since)
    return any(had) or any(p.seat != seat for p in leads)


def has_led(history: History, seat: str, since: int, t: int) -> bool:
    leads = (p for p in leading_plays(history, t) if p.counted > since)
    return any(p.seat == seat for p in leads)


def has_played(history: History, seat: str, since: int, t: int) -> bool:
    everything = plays.plays(history, t)
    return any(p.seat == seat and p.counted > since for p in everything)


@remembered
def leading_plays(history: History, t: int) -> Trick:
    if is_full(history):
        return tuple(trick[0] for trick in tricks(history, t))
    everything = plays.plays(history, t)
    return tuple(p for p in everything if is_noted_lead(history, p))


def trick_over(history: History, since: int, t: int) -> bool:
    """The trick in progress at `since` is complete at t."""
    if is_full(history):
        before, after = plays.plays(history, since), plays.plays(history, t)
        return len(before) // 4 < len(after) // 4
    return any(on_lead(history, m) for m in range(since + 1, t + 1))


# Incidents: the lead and the turn are what the director was told.


def is_noted_lead(history: History, play: "plays.Play") -> bool:
    event = history.at(play.version)
    if event["type"] == "LeadOutOfTurn":
        return True
    return on_lead(history, play.version - 1) == play.seat


def begins_trick(history: History, v: int, t: int) -> bool:
    event = history.at(v)
    if event["type"] in ("OnTurn", "RevokeCorrected"):
        return True
    if event["type"] == "PlayedOutOfTurn" and not plays.is_play(history, v):
        return True
    lying = {p.version for p in plays.plays(history, t)}
    return event["type"] in BEGUN and v in lying


def noted_lead(history: History, t: int) -> str | None:
    v = last_word_on_lead(history, t)
    if v is None or begins_trick(history, v, t):
        return None
    event = history.at(v)
    opener = left_of(first_declarer(history, t) or "")
    return str(event["seat"]) if event["type"] == "OnLead" else opener


def is_told(history: History, v: int, t: int) -> bool:
    """In an `incidents` record: who has the lead now."""
    return history.at(v)["type"] == "OnLead" or v == auction_end(history, t)


def last_word_on_lead(history: History, t: int) -> int | None:
    for v in range(t, 0, -1):
        if is_told(history, v, t) or begins_trick(history, v, t):
            return v
    return None


def noted_since(history: History, t: int) -> int:
    """`OnLead` for a seat that already has the lead only confirms it."""
    seat, since = on_lead(history, t), t
    for v in range(t, 0, -1):
        if begins_trick(history, v, t) or on_lead(history, v) not in (None, seat):
            break
        if is_told(history, v, t):
            since = v
    return since


def last_told(history: History, t: int) -> int:
    """When the director last heard who has the lead."""
    told = (v for v in range(t, 0, -1) if is_told(history, v, t))
    return next(told, 0)


@remembered
def last_turn(history: History, t: int) -> int | None:
    """The `OnTurn` that nothing has answered yet."""
    for v in range(t, last_told(history, t), -1):
        if history.at(v)["type"] == "OnTurn":
            seat = history.at(v)["seat"]
            later = [p.seat for p in plays.plays(history, t) if p.counted > v]
            return None if seat in later or on_lead(history, t) else v
    return None


def noted_turn(history: History, t: int) -> str | None:
    v = last_turn(history, t)
    return None if v is None else str(history.at(v)["seat"])
