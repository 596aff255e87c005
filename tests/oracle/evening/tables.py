"""Random tables: a play with revokes, claims and half-said calls of dummy's cards."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.oracle.boards import deal, spell
from tests.oracle.cards import SEATS, SUITS, left_of, partner
from tests.oracle.evening.claims import phase, played
from tests.oracle.evening.defective import shortages
from tests.oracle.evening.dummy import may_play
from tests.oracle.evening.mistakes import (
    about_a_call,
    asked_by_partner,
    both_sides,
    call,
    found_short,
    is_revoke,
    may_slip,
    minor,
    miscarried,
)
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import Put, Story, both_played_on
from tests.oracle.history import Raw

Document = dict[str, Any]
EDITIONS = ("2017", "2017", "2007", "1997")
FACING = (
    "CardExposed",
    "LeadOutOfTurn",
    "PlayedOutOfTurn",
    "FifthCardPlayed",
    "RevokeCorrected",
    "DummyDesignated",
    "CardWithdrawn",
    "DefectiveTrickFound",
)


class Table:
    """One board as it goes on. `see` is the core's document, for what may be chosen."""

    def __init__(self, rng: Random, see: Callable[[], Document]) -> None:
        self.rng, self.see = rng, see
        self.recorded: tuple[Raw, ...] = ()
        self.careless = rng.choice((0.3, 1.0, 2.5))
        self.numbers = rng.random() < 0.25  # 67
        self.slips = rng.random() < 0.25 and not self.numbers  # 45C4(b), 45D
        self.facing = rng.random() < 0.4 and not (self.numbers or self.slips)
        self.late = rng.randint(0, 4)
        self.after: list[Raw] = []

    def events(self) -> Iterator[Raw]:
        """Each event after those before it have been taken."""
        yield from self.opening()
        while len(self.recorded) < 110:
            event = self.next()
            if event is None:
                return
            yield event

    def take(self, event: Raw) -> None:
        self.recorded = (*self.recorded, event)

    def opening(self) -> Iterator[Raw]:
        hands = deal(self.rng)
        opened: dict[str, object] = {"type": "BoardOpened", "board": 1}
        opened["deal"] = "N:" + " ".join(spell(hands[seat]) for seat in SEATS)
        opened["record"] = "full"
        opened["edition"] = self.rng.choice(EDITIONS)
        yield opened
        if self.rng.random() < 0.05:
            yield self.miscounted()
        strain = self.rng.choice(("NT", *SUITS))
        end = {"type": "AuctionEnded", "contract": f"{self.rng.randint(1, 7)}{strain}"}
        yield {**end, "declarer": self.rng.choice(SEATS)}

    def miscounted(self) -> Raw:
        """13, before the play; as no call is recorded, it is said who has called."""
        seat = self.rng.choice(SEATS)
        event: dict[str, object] = {"type": "WrongCount"}
        event["counts"] = {seat: 14, left_of(seat): 12}
        if self.rng.random() < 0.8:
            event["called"] = self.rng.random() < 0.5
        for word in ("seen", "surplus"):
            if self.rng.random() < 0.2:
                event[word] = True
        return event

    def chance(self, one_in: float) -> bool:
        return self.rng.random() < self.careless / one_in

    def next(self) -> Raw | None:
        story = retell(self.recorded)
        if story.ended:
            return self.after_the_end(story)
        if story.claim:
            return self.under_claim(story)
        facing = any(e["type"] in FACING for e in self.recorded)
        see = self.see() if facing else None
        if see and see["awaiting"]:
            return self.answer(see["awaiting"][0])
        seat = see["trick"]["to_play"] if see else story.to_play()
        if seat is None:
            return self.end(story)
        return self.aside(story, seat) or self.play(story, seat, see)

    # what waits

    def answer(self, choice: dict[str, Any]) -> Raw:
        options = [o for o in choice["options"] if o["choice"] != "spread"]
        option = self.rng.choice(options)
        event: dict[str, object] = {"type": "Elected", "choice": option["choice"]}
        event["awaiting"] = choice["id"]
        if option.get("cards"):
            event["card"] = self.rng.choice(option["cards"])
        elif option.get("suits"):
            event["suits"] = [self.rng.choice(option["suits"])]
        return event

    # a card

    def play(self, story: Story, seat: str, see: Document | None) -> Raw:
        hand, led = story.held(seat), story.suit_led()
        legal = list(see["playable"] or ()) if see else []
        legal = legal or sorted(may_play(hand, led))
        wrong = sorted(c for c in hand if led and c[0] != led)
        following = any(c[0] == led for c in hand)
        trick = story.current().values()
        again = any(is_revoke(p) and p.seat != partner(seat) for p in trick)
        if self.slips:
            card = self.rng.choice(may_slip(story, seat, self.recorded, legal))
            return {"type": "CardPlayed", "seat": seat, "card": card}
        if wrong and following and self.chance(3 if again else 30):
            return {"type": "CardPlayed", "seat": seat, "card": self.rng.choice(wrong)}
        return {"type": "CardPlayed", "seat": seat, "card": self.rng.choice(legal)}

    # beside the play

    def aside(self, story: Story, seat: str) -> Raw | None:
        if event := self.about_revokes(story) or self.mistaken(story, seat):
            return event
        often = 0.4 if self.slips else 0.12
        if seat == story.dummy and self.may_call(story) and self.rng.random() < often:
            return call(story, self.rng)
        if self.facing and self.chance(60):
            return self.face(story, seat)
        if self.chance(160) and story.done():
            return self.claim(story)
        plain = not (self.facing or self.numbers or self.slips)
        return minor(story, self.rng, plain=plain) if self.chance(90) else None

    def mistaken(self, story: Story, seat: str) -> Raw | None:
        if self.slips:
            return about_a_call(story, self.recorded, self.rng)
        if self.numbers:
            return miscarried(story, seat, self.rng, self.careless)
        return None

    def may_call(self, story: Story) -> bool:
        said = ("DummyDesignated", "Elected", "DesignationChanged", "CardWithdrawn")
        return self.recorded[-1]["type"] not in said

    def about_revokes(self, story: Story) -> Raw | None:
        both = None if self.facing else both_sides(story, self.rng)
        if isinstance(both, Put):
            return self.correct(story, both) if self.rng.random() < 0.8 else None
        if both:
            return both
        found = [e for e in self.recorded if e["type"] == "RevokeFound"]
        for put in list(story.puts())[-8:]:
            if not is_revoke(put):
                continue
            if asked := asked_by_partner(story, put, self.rng):
                return asked
            known = any(
                e["seat"] == put.seat and e.get("trick") == put.trick for e in found
            )
            if not known and self.rng.random() < 0.12:
                event = {"type": "RevokeFound", "seat": put.seat}
                return {**event, "trick": put.trick}
            if self.may_correct(story, put) and self.rng.random() < 0.7:
                return self.correct(story, put)
        return None

    def may_correct(self, story: Story, put: Any) -> bool:
        """Nobody of that side has gone on, and what he holds now can be put down."""
        side = (put.seat, partner(put.seat))
        later = [p for p in story.puts() if p.at > put.at]
        on = any(p.seat in side and p.trick > put.trick for p in later)
        named = any(
            e["type"] in ("DummyDesignated", "LeadOutOfTurn", "PlayedOutOfTurn")
            for v, e in story.events
            if v > put.at
        )
        last = self.recorded[-1]
        told = last["type"] == "RevokeFound" and last["seat"] == put.seat
        told = told and last.get("trick") == put.trick
        has_suit = any(card[0] == put.led for card in story.held(put.seat))
        return has_suit and not on and not named and (told or not later)

    def correct(self, story: Story, put: Any) -> Raw:
        due = sorted(c for c in story.held(put.seat) if c[0] == put.led)
        event = {"type": "RevokeCorrected", "seat": put.seat, "withdrawn": put.card}
        return {**event, "substituted": self.rng.choice(due), "trick": put.trick}

    def face(self, story: Story, seat: str) -> Raw | None:
        who = self.rng.choice([s for s in SEATS if story.is_defender(s)])
        lying = {(p["seat"], p["card"]) for p in self.see()["penalty_cards"]}
        cards = sorted(c for c in story.held(who) if (who, c) not in lying)
        if not cards:
            return None
        card = self.rng.choice(cards)
        if not story.current() and seat != who and self.rng.random() < 0.4:
            return {"type": "LeadOutOfTurn", "seat": who, "card": card}
        event = {"type": "CardExposed", "seat": who, "cards": [card]}
        return {**event, "manner": self.rng.choice(("dropped", "shown", "stuck"))}

    # claims

    def claim(self, story: Story) -> Raw:
        word = self.rng.choice(("Claimed", "Claimed", "Conceded"))
        event: dict[str, object] = {"type": word, "seat": self.rng.choice(SEATS)}
        left = 13 - len(story.done())
        if self.rng.random() < 0.8:
            event["tricks"] = self.rng.randint(0, left)
        if self.rng.random() < 0.3:
            event["trump_mentioned"] = self.rng.random() < 0.5
        if self.rng.random() < 0.1:
            event["current_trick"] = True
        return event

    def under_claim(self, story: Story) -> Raw | None:
        said = story.claim[1] if story.claim else {}
        seat, left = said["seat"], 13 - len(story.done())
        other = left_of(seat)
        known = played(story)
        contested = phase(story) == "contested"
        agreed = any(e["type"] == "ClaimAgreed" for e in self.since(story))
        ruled = any(e["type"] == "ClaimRuled" for e in self.since(story))
        told: list[Raw] = [self.end_event(story, self.rng.randint(0, left))] * 2
        if known is not None:
            told = [{"type": "PlayEnded", "tricks": known}]
        if not contested and not agreed and not ruled:
            told += [{"type": "ClaimAgreed", "seat": other}] * 2
            told += [{"type": "ClaimAgreed", "seat": other, "complete": True}] * 2
            told += [{"type": "ClaimContested", "seat": other}] * 2
            told += [{"type": "PlayedOn", "seat": other}] * 4
            told += [{"type": "PlayedOn", "seat": other, "concur": False}]
        if contested and not ruled:
            tricks = self.rng.randint(0, left)
            told += [{"type": "ClaimRuled", "tricks": tricks, "laws": ["70A"]}] * 4
        last = self.recorded[-1]
        if last["type"] == "Conceded" and story.is_defender(seat):
            told += [{"type": "ConcessionObjected", "seat": partner(seat)}] * 6
        return self.rng.choice(told)

    def since(self, story: Story) -> list[Raw]:
        at = story.claim[0] if story.claim else 0
        return [e for v, e in story.events if v > at]

    # the end

    def end(self, story: Story) -> Raw:
        return self.end_event(story, 0)

    def end_event(self, story: Story, more: int) -> Raw:
        side = "NS" if story.declarer in "NS" else "EW"
        return {"type": "PlayEnded", "tricks": story.won(side) + more}

    def after_the_end(self, story: Story) -> Raw | None:
        if self.late <= 0:
            return None
        self.late -= 1
        for put, found in shortages(story):
            if not found and both_played_on(story, put.trick):
                return found_short(story, put, self.rng)
        for put in story.puts():
            told = [e.get("trick") for e in self.recorded if e["type"] == "RevokeFound"]
            if is_revoke(put) and put.trick not in told:
                noticed = self.rng.choice(("in_time", "next_board", "round_over"))
                event = {"type": "RevokeFound", "seat": put.seat, "trick": put.trick}
                return {**event, "noticed": noticed}
        if story.claim and self.rng.random() < 0.5:
            left = 13 - len(story.done())
            return {"type": "ClaimRuled", "tricks": self.rng.randint(0, left)}
        return self.rng.choice(list(self.said_late(story)))

    def said_late(self, story: Story) -> Iterator[Raw]:
        """69B, 71, 79."""
        yield {"type": "NoteAdded", "text": "Scored."}
        for when in ("agreement", "after", "round_over"):
            yield {"type": "TrickDisputed", "seat": story.declarer, "when": when}
        if story.claim and any(e["type"] == "ClaimAgreed" for e in self.since(story)):
            word, by = story.claim[1]["type"], story.claim[1]["seat"]
            who = by if word == "Conceded" else left_of(by)
            kind = "ConcessionCancelled" if word == "Conceded" else "AgreementWithdrawn"
            why = self.rng.choice(("already_won", "no_normal_play"))
            yield {"type": kind, "seat": who, "tricks": 1, "why": why}
