"""Could this have happened at this moment? Asked when a long story is made short."""

from collections.abc import Callable

from tests.oracle import choices, plays, turns, wrong_leads
from tests.oracle.calls import wrong_hands
from tests.oracle.calls.auction import Auction
from tests.oracle.calls.telling import asked_about
from tests.oracle.cards import left_of, partner
from tests.oracle.history import History, Raw, auction, auction_end, is_full
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
    opening = auction_end(history, t) == t
    return opening or turns.on_lead(history, t) != event["seat"]


def is_own_turn(history: History, event: Raw) -> bool:
    t = history.now
    free = not choices.open_choices(history, t)
    return bool(free and turns.to_play(history, t) == event["seat"])


def is_offered(history: History, event: Raw) -> bool:
    open_now = choices.open_choices(history, history.now)
    if any(event["choice"] in m.words for m in auction(history, history.now).matters):
        return True
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


# In the auction


def can_replace(history: History, event: Raw) -> bool:
    """A call of this player waits to be put right, or there is one to change."""
    now = auction(history, history.now)
    held, seat = now.held, event["seat"]
    if held is None:
        return bool(event.get("reason")) and is_latest(now, seat)
    if held.kind == "change_call":
        return bool(seat == held.chooser)
    early = held.kind == "insufficient_bid" and not (now.early or event.get("reason"))
    return (early or held.kind == "replacement") and bool(now.get(held.n).seat == seat)


def is_latest(now: Auction, seat: str) -> bool:
    """25A4: nobody has called after this player, or only the next one."""
    last = [call.seat for call in now.line[-2:]]
    return last[-1:] == [seat] or last == [seat, left_of(seat)]


def can_call(history: History, event: Raw) -> bool:
    """Nothing waits, or the call is an answer to what does."""
    now, seat = auction(history, history.now), event["seat"]
    held = now.held
    silent = now.must_pass(seat) and event["call"] != "P"
    if silent and seat != now.turn:
        return False
    if held is None or held.kind in ("comparable", "unintended_call", "change_call"):
        return held is None
    offender = now.get(held.n).seat
    if held.kind == "call_out_of_rotation" and held.chooser == now.turn:
        return False
    if held.kind == "replacement":
        return seat == offender or (held.law != "27" and seat == left_of(offender))
    in_turn = held.kind == "call_out_of_rotation" and seat == now.turn != partner(
        offender
    )
    return bool(in_turn or seat == held.chooser)


def is_asked(history: History, event: Raw) -> bool:
    return asked_about(auction(history, history.now), event["seat"]) is not None


def is_slip(history: History, event: Raw) -> bool:
    held = auction(history, history.now).held
    return held is not None and held.kind == "unintended_call"


def has_wrong_hand(history: History, event: Raw) -> bool:
    now, seat = auction(history, history.now), event["seat"]
    mine = wrong_hands.own_calls(now, seat)
    return bool(mine) and now.full and wrong_hands.is_plain(now, mine[0])


TESTS: dict[str, Callable[[History, Raw], bool]] = {
    "Elected": is_offered,
    "LeadOutOfTurn": is_wrong_lead,
    "PlayedOutOfTurn": is_early,
    "OnTurn": is_in_trick,
    "OnLead": is_new_lead,
    "PenaltyCardNotPlayed": is_own_turn,
    "ConcessionObjected": can_object,
    "CardPlayed": is_card_played,
    "CallMade": can_call,
    "CallReplaced": can_replace,
    "ComparableRuled": is_asked,
    "UnintendedRuled": is_slip,
    "WrongHand": has_wrong_hand,
}
