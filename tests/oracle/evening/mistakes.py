"""What happens at random beside the play: 43, 45, 46, 62C3, 66, 67, and asides."""

from random import Random

from tests.oracle.cards import SEATS, SUITS, left_of, partner
from tests.oracle.evening.defective import shortages
from tests.oracle.evening.dummy import LOSING, may_play
from tests.oracle.evening.revokes import is_put_right_too, revokes
from tests.oracle.evening.slips import Call, is_about, last_call
from tests.oracle.evening.story import Put, Story, is_called_now
from tests.oracle.history import Raw

KINDS = ("card", "high", "win", "low", "suit", "rank", "anything", "low suit")
CALLING = ("DummyDesignated", "DesignationChanged")
Recorded = tuple[Raw, ...]


# 67


def miscarried(story: Story, seat: str, rng: Random, careless: float) -> Raw | None:
    """A trick with too few or too many cards, and what is found of it."""
    for put, told in shortages(story):
        if not put.card and rng.random() < 0.15:
            return found_short(story, put, rng, again=told is not None)
    named = seat == story.dummy and is_called_now(story)
    if story.current() and not named and rng.random() < careless / 40:
        return {"type": "CardOmitted", "seat": seat}
    return found_long(story, rng) if rng.random() < careless / 80 else None


def found_short(story: Story, put: Put, rng: Random, *, again: bool = False) -> Raw:
    """What is missing, mostly with the card put there; told again only with it."""
    event: dict[str, object] = {"type": "DefectiveTrickFound", "kind": "short"}
    event |= {"seat": put.seat, "trick": put.trick}
    legal = sorted(may_play(story.held(put.seat), put.led))
    if again or rng.random() < 0.8:
        event["card"] = rng.choice(legal)
    return event


def found_long(story: Story, rng: Random) -> Raw | None:
    puts = list(story.puts())
    if not puts:
        return None
    put = rng.choice(puts)
    held = sorted(story.held(put.seat))
    extra = rng.sample(held, min(len(held), rng.choice((1, 1, 2))))
    event: dict[str, object] = {"type": "DefectiveTrickFound", "kind": "long"}
    event |= {"seat": put.seat, "trick": put.trick, "extra": extra}
    event["exposed"] = [c for c in extra if rng.random() < 0.6]
    if rng.random() < 0.6:
        event["together"] = rng.random() < 0.5
    return event if extra else None


# 45


def may_slip(
    story: Story, seat: str, recorded: Recorded, legal: list[str]
) -> list[str]:
    """45D: sometimes another card than the one called."""
    if seat != story.dummy or recorded[-1]["type"] not in CALLING:
        return legal
    return [*legal, *sorted(may_play(story.held(seat), story.suit_led()))]


def about_a_call(story: Story, recorded: Recorded, rng: Random) -> Raw | None:
    """45D1, and a slip of declarer's; not twice of one call, and not once dummy has
    played the card called to the next trick."""
    call = last_call(recorded)
    if call is None or any(is_about(e) for e in recorded[call.at :]):
        return None
    if call.put and call.put.card != call.card:
        event = {"type": "CardWithdrawn", "seat": story.dummy, "reason": "45D"}
        event["card"] = call.put.card
        gone = call.card in [put.card for put in story.puts()]
        return event if not gone and rng.random() < 0.3 else None
    return changed(story, call, rng) if rng.random() < 0.15 else None


def changed(story: Story, call: Call, rng: Random) -> Raw | None:
    put = call.put
    held, led = story.held(story.dummy), story.suit_led()
    if put:
        held, led = put.held, put.led
    cards = sorted(may_play(held, led) - {call.card})
    if not cards or (put and story.number() > put.trick + 1):
        return None
    event: dict[str, object] = {"type": "DesignationChanged"}
    event |= {"card": rng.choice(cards), "unintended": rng.random() < 0.7}
    return {**event, "pause": rng.random() < 0.4}


# 62C3


def both_sides(story: Story, rng: Random) -> Put | Raw | None:
    """Both revoked on the trick before, and one of them has gone on: what is found,
    and then the revoke to put right; once one is, also when both have gone on."""
    trick, on = (story.done() or [{}])[-1], story.current()
    wrong = [put for put in trick.values() if is_revoke(put)]
    gone = [c for c in story.corrected if c.put.trick == len(story.done())]
    gone = [c for c in gone if is_revoke(c.put)]
    sides = {put.seat in "NS" for put in (*wrong, *(c.put for c in gone))}
    if story.edition == "1997" or len(sides) < 2 or not (wrong and on):
        return None
    found = [(v, e) for v, e in story.events if e["type"] == "RevokeFound"]
    told = {e["seat"]: v for v, e in found if e["trick"] == wrong[0].trick}
    over = max(put.at for put in trick.values())
    called = (v for v, e in story.events if e["type"] == "DummyDesignated")
    named = any(v > over for v in called)
    if len(on) > 1 or named:
        led = min(put.at for put in on.values())
        gone = [c for c in gone if c.at > led]
        wrong = [p for p in wrong if any(told.get(p.seat, 999) < c.at for c in gone)]
    for put in wrong:
        if put.seat not in told and rng.random() < 0.8:
            return {"type": "RevokeFound", "seat": put.seat, "trick": put.trick}
    able = [p for p in wrong if any(c[0] == p.led for c in story.held(p.seat))]
    known = [put for put in able if put.seat in told and is_due(story, put)]
    return rng.choice(known) if known else None


def is_due(story: Story, put: Put) -> bool:
    """Whether the revoke with this card has still to be put right."""
    rows = revokes(story, lambda v, seat: frozenset())
    mine = [r for r in rows if (r.seat, r.trick) == (put.seat, put.trick)]
    return any(r.status == "open" or is_put_right_too(story, r, rows) for r in mine)


def asked_by_partner(story: Story, put: Put, rng: Random) -> Raw | None:
    """61B of 1997, once of a player; also of a revoke that is established."""
    asks: Raw = {"type": "RevokeAsked", "by": partner(put.seat), "seat": put.seat}
    known = asks in [event for _, event in story.events]
    if story.edition != "1997" or known or not story.is_defender(put.seat):
        return None
    return asks if rng.random() < 0.15 else None


def not_shown(story: Story, rng: Random) -> Raw | None:
    """A report of one who has followed to that trick, or had nothing of the suit."""
    told = [(e["seat"], e["trick"]) for _, e in story.events if "trick" in e]
    gone = [(old.put.seat, old.put.trick) for old in story.corrected]
    puts = [p for p in story.puts() if p.led and not is_revoke(p)]
    puts = [p for p in puts if (p.seat, p.trick) not in (*told, *gone)]
    if not puts:
        return None
    put = rng.choice(puts)
    return {"type": "RevokeFound", "seat": put.seat, "trick": put.trick}


def is_revoke(put: Put) -> bool:
    has = any(c[0] == put.led for c in put.held)
    plays = put.led and put.card and not put.late
    return bool(plays and has and put.card[0] != put.led)


# Calls of dummy's card, and what moves no card


def call(story: Story, rng: Random) -> Raw:
    kind = rng.choice(KINDS)
    event: dict[str, object] = {"type": "DummyDesignated", "kind": kind.split()[0]}
    hand = sorted(story.held(story.dummy))
    card = rng.choice(hand)
    if rng.random() < 0.2:
        card = rng.choice(SUITS) + rng.choice("23456789TJQKA")
    if kind in ("card", "suit", "low suit"):
        event["suit"] = card[0]
    if kind in ("card", "rank"):
        event["rank"] = card[1]
    return event


def minor(story: Story, rng: Random, *, plain: bool) -> Raw:
    """Things that are asked or done and move no card; `plain`: no card was faced."""
    seat = rng.choice(SEATS)
    what = rng.choice(("current", "own_last", "quitted"))
    act = rng.choice((*LOSING, "drew_attention", "called_director"))
    asks = rng.choice([s for s in SEATS if s != seat])
    told: list[dict[str, object]] = [
        {"type": "RevokeAsked", "by": seat, "seat": asks},
        {"type": "RevokeAsked", "by": seat, "seat": partner(seat)},
        {"type": "InspectionAsked", "seat": seat, "what": what},
        {"type": "InspectionAsked", "seat": seat, "what": what},
        {"type": "DummyActed", "act": act, "about": left_of(story.dummy)},
        {"type": "NoteAdded", "text": "Play goes on."},
        {"type": "WrongBoard", "played_before": [seat]},
        {"type": "WrongBoard"},
        {"type": "CardMissing", "seat": seat, "found": "not_found"},
    ]
    if tricks := len(story.done()):
        dispute = {"type": "TrickDisputed", "seat": seat, "when": "play"}
        told += [{**dispute, "trick": rng.randint(max(1, tricks - 1), tricks)}] * 3
    report = not_shown(story, rng) if plain else None
    return rng.choice([*told, *[report] * 4] if report else told)
