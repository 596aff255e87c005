"""What each entry of a record makes of the story of a board."""

from collections.abc import Sequence
from dataclasses import replace

from tests.oracle.cards import SEATS
from tests.oracle.evening.story import (
    Corrected,
    Put,
    Story,
    both_played_on,
    first,
    is_slip_in_time,
    omission,
    played,
    since_called,
)
from tests.oracle.history import Raw, cards_of


def retell(recorded: Sequence[Raw]) -> Story:
    """The story of a board; an entry that was taken back never happened."""
    gone = {e["event"] for e in recorded if e["type"] == "EventWithdrawn"}
    events = [(v, e) for v, e in enumerate(recorded, 1) if v not in gone]
    story = Story(events, recorded[0])
    story.hands = hands_of(str(recorded[0].get("deal", "")))
    for v, event in events:
        story.now = v
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
    if trick and number in story.leads_again:
        lead_again(story, trick, Put(v, seat, card, number, "", story.held(seat)))
    else:
        led = first(trick).card[0] if trick else ""
        trick[seat] = Put(v, seat, card, number, led, story.held(seat))
    if len(trick) == 4:
        take_wrong_lead(story, number)


def card_omitted(story: Story, v: int, event: Raw) -> None:
    put(story, v, event["seat"], "")


def defective_found(story: Story, v: int, event: Raw) -> None:
    """67A1: he plays to the trick now; 67B1: the card only lies with those played."""
    missing = omission(story, event) if event["kind"] == "short" else None
    if missing is None:
        return
    card, trick = str(event.get("card") or ""), story.tricks[missing.trick - 1]
    if both_played_on(story, missing.trick):
        missing.card, missing.late = card, True
    else:
        held = story.held(missing.seat)
        del trick[missing.seat]
        if card:
            trick[missing.seat] = replace(missing, at=v, card=card, held=held)
            take_wrong_lead(story, missing.trick)


def lead_again(story: Story, trick: dict[str, Put], led: Put) -> None:
    """Dummy leads another card: what was played to the first lies there (45D1)."""
    others = dict(trick)
    story.leads_again.pop(led.trick)
    trick.clear()
    trick[led.seat] = led
    for seat, put in others.items():
        trick[seat] = replace(put, led=led.card[0])


def lead_gone(trick: dict[str, Put]) -> None:
    """61A: with no suit led nobody has failed to follow, until another card leads."""
    for seat, put in trick.items():
        trick[seat] = replace(put, led="")


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
    """52B2: a rejected card goes back, also when others have played after it."""
    entry = dict(story.events)[at]
    seat, card = entry["seat"], entry.get("substituted", entry.get("card"))
    mine = [put for put in story.puts() if put.seat == seat]
    last = next((put for put in mine if put.card == card), mine[-1])
    del story.tricks[last.trick - 1][seat]
    story.tricks += story.sent_back.pop(at, [])


def take_back(story: Story, card: str) -> None:
    """62C1, 62C2: a card played since the revoke is taken back."""
    for number, trick in enumerate(story.tricks, 1):
        for seat, put in list(trick.items()):
            if put.card == card:
                if first(trick) is put:
                    story.leads_again.setdefault(number, seat)
                    lead_gone(trick)
                story.corrected.append(Corrected(put, story.now))
                del trick[seat]
            if not played(trick):
                story.leads_again.pop(number, None)
    story.tricks = [trick if played(trick) else {} for trick in story.tricks]
    while story.tricks and not story.tricks[-1]:
        story.tricks.pop()


def revoke_corrected(story: Story, v: int, event: Raw) -> None:
    for number, trick in enumerate(story.tricks, 1):
        old = trick.get(event["seat"])
        if old and old.card == event["withdrawn"]:
            story.corrected.append(Corrected(Put(**vars(old)), v, told=True))
            old.card = event["substituted"]
            take_wrong_lead(story, number)


def take_wrong_lead(story: Story, number: int) -> None:
    """Put right, the trick has another winner: the lead made since is taken back."""
    trick, later = story.tricks[number - 1], story.tricks[number:]
    if len(trick) < 4 or not later:
        return
    leader = story.leads_again.get(number + 1) or first(later[0]).seat
    if leader != story.winner(trick):
        story.sent_back[story.now] = later
        story.leads_again.pop(number + 1, None)
        del story.tricks[number:]


def card_withdrawn(story: Story, v: int, event: Raw) -> None:
    """45D1: not when each side has played to the next trick."""
    lies = [put.trick for put in story.puts() if put.card == event["card"]]
    if event["reason"] == "45D" and lies and both_played_on(story, lies[0]):
        return
    take_back(story, event["card"])


def designation_changed(story: Story, v: int, event: Raw) -> None:
    """45C4(b): what dummy had put down goes back."""
    if is_slip_in_time(story, v, event):
        for put in since_called(story, v, story.dummy)[:1]:
            take_back(story, put.card)


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
    "CardOmitted": card_omitted,
    "CardsPlayedTogether": named_of_two,
    "DefectiveTrickFound": defective_found,
    "DesignationChanged": designation_changed,
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
