"""A board retold: which card lies in which trick, who won it, who is to play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.oracle.cards import SEATS, left_of, partner, strength
from tests.oracle.history import Raw, cards_of

CLAIMING = ("Claimed", "Conceded")


@dataclass
class Put:
    """A card that was put into a trick, and what its owner held before."""

    at: int
    seat: str
    card: str
    trick: int
    led: str
    held: frozenset[str]


@dataclass
class Corrected:
    """A revoke that was put right: what it had been, and when."""

    put: Put
    at: int


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
        """Every card that lies in a trick, in the order in which they were played."""
        everything = [put for trick in self.tricks for put in trick.values()]
        return iter(sorted(everything, key=lambda put: put.at))

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

        return max(trick.values(), key=worth).seat

    def won(self, side: str, after: int = 0) -> int:
        """Tricks complete, later than the one numbered `after`, won by the side."""
        return sum(self.winner(trick) in side for trick in self.done()[after:])

    def number(self) -> int:
        """Of the trick to which the next card belongs."""
        return len(self.done()) + 1

    def current(self) -> dict[str, Put]:
        open_tricks = [trick for trick in self.tricks if 0 < len(trick) < 4]
        return open_tricks[0] if open_tricks else {}

    def to_play(self) -> str | None:
        if self.claim or self.ended or self.number() > 13:
            return None
        trick = self.current()
        seat = first(trick).seat if trick else self.leader_of(self.number())
        while seat in trick:
            seat = left_of(seat)
        return seat

    def suit_led(self) -> str:
        trick = self.current()
        return first(trick).card[0] if trick else ""


def first(trick: dict[str, Put]) -> Put:
    """The card that led to the trick, later changes aside."""
    return next(iter(trick.values()))


def side_of(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def retell(recorded: Sequence[Raw]) -> Story:
    """The story of a board; an entry that was taken back never happened."""
    gone = {e["event"] for e in recorded if e["type"] == "EventWithdrawn"}
    events = [(v, e) for v, e in enumerate(recorded, 1) if v not in gone]
    story = Story(events, recorded[0])
    story.hands = hands_of(str(recorded[0].get("deal", "")))
    for v, event in events:
        if tell := TOLD.get(event["type"]):
            tell(story, v, event)
    return story


def hands_of(deal: str) -> dict[str, frozenset[str]]:
    if not deal:
        return {}
    start, hands = deal.split(":")
    seats = [SEATS[(SEATS.index(start) + i) % 4] for i in range(4)]
    known = zip(seats, hands.split(), strict=True)
    return {seat: cards_of(hand) for seat, hand in known if hand != "-"}


def auction_ended(story: Story, v: int, event: Raw) -> None:
    story.declarer = event.get("declarer", "")
    story.trump = event["contract"][1:].rstrip("X")


def card_played(story: Story, v: int, event: Raw) -> None:
    """68D, 70D3: what is played while a claim stands moves no trick."""
    if story.full and not story.claim and not story.ended:
        put(story, v, event["seat"], event["card"])


def put(story: Story, v: int, seat: str, card: str) -> None:
    if not any(len(trick) < 4 for trick in story.tricks):
        story.tricks.append({})
    number = next(i for i, t in enumerate(story.tricks, 1) if len(t) < 4)
    trick = story.tricks[number - 1]
    led = first(trick).card[0] if trick else ""
    trick[seat] = Put(v, seat, card, number, led, story.held(seat))
    if len(trick) == 4:
        take_wrong_lead(story, number)


def named_of_two(story: Story, v: int, event: Raw) -> None:
    """58B: the card that is named is the one played."""
    if card := event.get("designated"):
        put(story, v, event["seat"], card)


def led_out_of_turn(story: Story, v: int, event: Raw) -> None:
    story.waiting = None if event.get("induced") else event


def elected(story: Story, v: int, event: Raw) -> None:
    if event["choice"] == "accept" and story.waiting:
        put(story, v, story.waiting["seat"], story.waiting["card"])
    if event["choice"] in ("accept", "refuse", "make_proper_lead"):
        story.waiting = None
    if event["choice"] == "reject":
        take_rejected(story, int(str(event["awaiting"]).split("-")[-1]))
    if event["choice"] == "withdraw":
        take_back(story, str(event["awaiting"]).split("-")[-1])


def take_rejected(story: Story, at: int) -> None:
    """52B2: the card put down instead of a penalty card goes back, whoever followed."""
    seat = dict(story.events)[at]["seat"]
    last = [put for put in story.puts() if put.seat == seat][-1]
    del story.tricks[last.trick - 1][seat]


def take_back(story: Story, card: str) -> None:
    """62C1, 62C2: a card played since the revoke is taken back."""
    for trick in story.tricks:
        for seat, put in list(trick.items()):
            if put.card == card:
                del trick[seat]
    story.tricks = [trick for trick in story.tricks if trick]


def revoke_corrected(story: Story, v: int, event: Raw) -> None:
    for number, trick in enumerate(story.tricks, 1):
        old = trick.get(event["seat"])
        if old and old.card == event["withdrawn"]:
            story.corrected.append(Corrected(Put(**vars(old)), v))
            old.card = event["substituted"]
            take_wrong_lead(story, number)


def take_wrong_lead(story: Story, number: int) -> None:
    """Put right, the trick has another winner: the lead made since is taken back."""
    later = story.tricks[number:]
    if later and first(later[0]).seat != story.winner(story.tricks[number - 1]):
        del story.tricks[number:]


def card_withdrawn(story: Story, v: int, event: Raw) -> None:
    take_back(story, event["card"])


def claimed(story: Story, v: int, event: Raw) -> None:
    """68: of the trick in progress alone there is no claim."""
    if not event.get("current_trick"):
        story.claim = (v, event)


def voided(story: Story, v: int, event: Raw) -> None:
    """68B2; 68D2 since 2017, when all four agree."""
    on = event["type"] == "PlayedOn"
    if on and (story.edition != "2017" or not event.get("concur", True)):
        return
    if story.claim:
        story.void_claims.append(story.claim[0])
        story.claim = None


def play_ended(story: Story, v: int, event: Raw) -> None:
    story.ended = story.ended or v


TOLD = {
    "AuctionEnded": auction_ended,
    "CardPlayed": card_played,
    "CardsPlayedTogether": named_of_two,
    "LeadOutOfTurn": led_out_of_turn,
    "Elected": elected,
    "RevokeCorrected": revoke_corrected,
    "CardWithdrawn": card_withdrawn,
    "Claimed": claimed,
    "Conceded": claimed,
    "ConcessionObjected": voided,
    "PlayedOn": voided,
    "PlayEnded": play_ended,
}
