"""A board retold: which card lies in which trick, who won it, who is to play."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.oracle.cards import left_of, partner, strength
from tests.oracle.history import Raw

CLAIMING = ("Claimed", "Conceded")


@dataclass
class Put:
    """A card that was put into a trick, and what its owner held before.

    An empty `card`: he did not play to the trick (67). `late`: put there when both
    sides had played on (67B1), so that it wins nothing.
    """

    at: int
    seat: str
    card: str
    trick: int
    led: str
    held: frozenset[str]
    late: bool = False


@dataclass
class Corrected:
    """A revoke that was put right: what it had been, and when; `told`: as a revoke."""

    put: Put
    at: int
    told: bool = False


@dataclass
class Story:
    """What the events tell of the play; `events` have their version in front."""

    events: list[tuple[int, Raw]]
    opened: Raw
    declarer: str = ""
    trump: str = ""
    hands: dict[str, frozenset[str]] = field(default_factory=dict)
    tricks: list[dict[str, Put]] = field(default_factory=list)
    corrected: list[Corrected] = field(default_factory=list)
    waiting: Raw | None = None
    claim: tuple[int, Raw] | None = None
    void_claims: list[int] = field(default_factory=list)
    ended: int | None = None
    now: int = 0
    # Tricks whose lead was taken back while others lie there, and who had made it.
    leads_again: dict[int, str] = field(default_factory=dict)
    sent_back: dict[int, list[dict[str, Put]]] = field(default_factory=dict)

    @property
    def edition(self) -> str:
        return str(self.opened.get("edition", "2017"))

    @property
    def full(self) -> bool:
        return bool(self.opened.get("record") == "full")

    @property
    def dummy(self) -> str:
        return partner(self.declarer)

    def is_defender(self, seat: str) -> bool:
        return seat not in (self.declarer, self.dummy)

    def puts(self) -> Iterator[Put]:
        """Every card that was played to a trick, in the order of play."""
        everything = [put for trick in self.tricks for put in trick.values()]
        played = (put for put in everything if put.card and not put.late)
        return iter(sorted(played, key=lambda put: put.at))

    def done(self) -> list[dict[str, Put]]:
        return [trick for trick in self.tricks if len(trick) == 4]

    def held(self, seat: str) -> frozenset[str]:
        gone = {t[seat].card for t in self.tricks if seat in t}
        return self.hands.get(seat, frozenset()) - gone

    def leader_of(self, number: int) -> str:
        if number == 1:
            return left_of(self.declarer)
        return self.winner(self.tricks[number - 2])

    def winner(self, trick: dict[str, Put]) -> str:
        led = first(trick).card[0]

        def worth(put: Put) -> tuple[int, int]:
            suit = put.card[0]
            rank = 2 if suit == self.trump else int(suit == led)
            return rank, strength(put.card)

        return max((trick[seat] for seat in sorted(played(trick))), key=worth).seat

    def won(self, side: str, after: int = 0) -> int:
        """Tricks complete, later than the one numbered `after`, won by the side."""
        return sum(self.winner(trick) in side for trick in self.done()[after:])

    def number(self) -> int:
        """Of the trick to which the next card belongs."""
        return len(self.done()) + 1

    def current(self) -> dict[str, Put]:
        return next((trick for trick in self.tricks if len(trick) < 4), {})

    def to_play(self) -> str | None:
        if self.claim or self.ended or self.number() > 13:
            return None
        trick = self.current()
        again = not trick or self.number() in self.leads_again
        seat = self.leader_of(self.number()) if again else first(trick).seat
        while seat in trick:
            seat = left_of(seat)
        return seat

    def suit_led(self) -> str:
        trick = self.current()
        again = not trick or self.number() in self.leads_again
        return "" if again else first(trick).card[0]


def first(trick: dict[str, Put]) -> Put:
    """The card that led to the trick, later changes aside."""
    return next(iter(trick.values()))


def played(trick: dict[str, Put]) -> set[str]:
    """Who has put a card there in the play."""
    return {seat for seat, put in trick.items() if put.card and not put.late}


def side_of(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def omission(story: Story, event: Raw) -> Put | None:
    """The trick that lacks a card of this seat: the one that was told, or the last."""
    lacking = [t[event["seat"]] for t in story.tricks if event["seat"] in t]
    lacking = [put for put in lacking if not put.card]
    told = [put for put in lacking if event.get("trick") in (None, put.trick)]
    return told[-1] if told else None


def both_played_on(story: Story, number: int) -> bool:
    """67B: each side has led or played to the next trick, or a later one; 45C4(a): what
    is named is played."""
    later = story.tricks[number:]
    sides = {side_of(seat) for trick in later for seat in played(trick)}
    if len(sides) == 1 and number <= len(story.done()) and is_called_now(story):
        sides.add(side_of(story.declarer))
    return len(sides) == 2


def is_called_now(story: Story) -> bool:
    """A card of dummy is called and does not lie in the trick yet."""
    last = max((put.at for put in story.puts()), default=0)
    said = (v for v, e in story.events if e["type"] == "DummyDesignated")
    return any(last < v <= story.now for v in said)


def is_slip_in_time(story: Story, v: int, event: Raw) -> bool:
    """Until declarer plays again, which before 2017 is "partner"; then also without
    pause for thought."""
    again = since_called(story, v, story.dummy)[1:]
    if again or since_called(story, v, story.declarer) or put_right_since(story, v):
        return False
    at_once = story.edition == "2017" or event.get("pause") is False
    return bool(event["unintended"] and at_once)


def put_right_since(story: Story, v: int) -> bool:
    """Whether declarer has put a revoke right since: that plays a card of their own."""
    at = last_called(story, v)
    return any(
        at < u < v and e["type"] == "RevokeCorrected" and e["seat"] == story.declarer
        for u, e in story.events
    )


def last_called(story: Story, v: int) -> int:
    """The entry before v that last called a card of dummy; v where there is none."""
    said = [u for u, e in story.events if u < v and e["type"] == "DummyDesignated"]
    return said[-1] if said else v


def since_called(story: Story, v: int, seat: str) -> list[Put]:
    """What this seat has played since dummy's card was last called."""
    at = last_called(story, v)
    return [put for put in story.puts() if put.seat == seat and put.at > at]
