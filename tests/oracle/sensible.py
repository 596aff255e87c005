"""Could this have happened at this moment? Asked when a long story is made short."""

from collections.abc import Callable

from tests.oracle import choices, plays, turns, wrong_leads
from tests.oracle.cards import left_of, partner
from tests.oracle.history import History, Raw, is_full
from tests.oracle.moves import has_led_early


def is_sensible(history: History, event: Raw) -> bool:
    if event["type"] == "CardPlayed" and not is_full(history):
        return True
    test = TESTS.get(event["type"])
    return test is None or test(history, event)


def is_wrong_lead(history: History, event: Raw) -> bool:
    lead = turns.on_lead(history, history.now)
    return lead is not None and bool(lead != event["seat"])


def is_in_trick(history: History, event: Raw) -> bool:
    return turns.on_lead(history, history.now) is None


def is_early(history: History, event: Raw) -> bool:
    answers = plays.is_play_to_open_lead(history, history.now, event)
    return answers or is_in_trick(history, event)


def is_new_lead(history: History, event: Raw) -> bool:
    t = history.now
    opening = bool(history.at(t)["type"] == "AuctionEnded")
    return opening or turns.on_lead(history, t) != event["seat"]


def is_own_turn(history: History, event: Raw) -> bool:
    t = history.now
    free = not choices.open_choices(history, t)
    return bool(free and turns.to_play(history, t) == event["seat"])


def is_offered(history: History, event: Raw) -> bool:
    open_now = choices.open_choices(history, history.now)
    if event.get("by") and overrules(history, event):
        return True
    return any(o.choice == event["choice"] for c in open_now for o in c.options)


def overrules(history: History, event: Raw) -> bool:
    """55A: the other defender has just answered the same lead."""
    last = history.at(history.now)
    return last["type"] == "Elected" and last.get("by") == partner(event["by"])


def can_object(history: History, event: Raw) -> bool:
    """68B2: at once, and only the partner of the one who conceded."""
    last = history.at(history.now)
    return bool(last["type"] == "Conceded" and last["seat"] == partner(event["seat"]))


def is_card_played(history: History, event: Raw) -> bool:
    open_now = choices.open_choices(history, history.now)
    stopped = any(
        c.kind == "failure" and choices.holds(c, event["seat"]) for c in open_now
    )
    return not stopped and is_turn(history, event) and is_held(history, event)


def is_turn(history: History, event: Raw) -> bool:
    """In turn, or a choice that the Laws take as made by playing."""
    t = history.now
    turn, v = turns.to_play(history, t), wrong_leads.open_lead(history, t)
    offender = history.at(v)["seat"] if v else None
    early = turn if turn and has_led_early(history, turn) else None
    next_hand = [left_of(seat) for seat in (offender, early) if seat]
    return event["seat"] == turn or event["seat"] in next_hand


def is_held(history: History, event: Raw) -> bool:
    lying = {p.card for p in plays.plays(history, history.now)}
    return event["card"] not in lying


TESTS: dict[str, Callable[[History, Raw], bool]] = {
    "Elected": is_offered,
    "LeadOutOfTurn": is_wrong_lead,
    "PlayedOutOfTurn": is_early,
    "OnTurn": is_in_trick,
    "OnLead": is_new_lead,
    "PenaltyCardNotPlayed": is_own_turn,
    "ConcessionObjected": can_object,
    "CardPlayed": is_card_played,
}
