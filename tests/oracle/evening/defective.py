"""A trick with too few or too many cards of a hand (67), in a full record."""

from collections.abc import Iterator

from tests.oracle.cards import is_honour
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import Put, Story, both_played_on
from tests.oracle.history import Raw


def shortages(story: Story) -> Iterator[tuple[Put, Raw | None]]:
    """Each trick that lacks a card, or got it too late, with the entry that says so."""
    for trick in story.tricks:
        for put in trick.values():
            if not put.card or put.late:
                yield put, told_of(story, put)


def told_of(story: Story, put: Put) -> Raw | None:
    """Who found it; of one trick only, as the tables have it."""
    for v, event in story.events:
        if event["type"] == "DefectiveTrickFound" and event["kind"] == "short":
            right = event["seat"] == put.seat and v > put.at
            if right and event.get("trick", put.trick) == put.trick:
                return event
    return None


def counts_as_revoke(story: Story, put: Put) -> bool:
    """67B1; in 1997 only of one who has no card of the suit led to put there when it is
    found."""
    if not both_played_on(story, put.trick):
        return False
    if story.edition != "1997":
        return True
    if put.card:
        return put.card[0] != put.led
    return not any(card[0] == put.led for card in held_when_found(story, put))


def held_when_found(story: Story, put: Put) -> frozenset[str]:
    found = told_of(story, put)
    at = next((v for v, event in story.events if event is found), 999)
    gone = {p.card for p in story.puts() if p.seat == put.seat and p.at < at}
    told = [e for v, e in story.events if v < at and e["type"] == "DefectiveTrickFound"]
    gone |= {str(e["card"]) for e in told if e["seat"] == put.seat and e.get("card")}
    return story.hands.get(put.seat, frozenset()) - gone


def duties(story: Story) -> set[tuple[str, str]]:
    """Who has a card to play (67A1), or to put with the played ones (67B1)."""
    found = set()
    for put, told in shortages(story):
        if not both_played_on(story, put.trick):
            found.add((put.seat, "play_to_trick"))
        elif told and not put.card:
            found.add((put.seat, "supply_card"))
    return found | {(seat, "play_to_trick") for seat in to_be_played(story)}


def to_be_played(story: Story) -> set[str]:
    """67A1: who was found short of a trick that is in progress again."""
    events = [e for _, e in story.events if e["type"] == "DefectiveTrickFound"]
    short = (e for e in events if e["kind"] == "short")
    asked = ((e["seat"], story.tricks[e["trick"] - 1 : e["trick"]]) for e in short)
    return {seat for seat, trick in asked if trick and seat not in trick[0]}


def found_before(story: Story, put: Put, until: int) -> Raw | None:
    """67B2: a card given back has been in the hand all the time; not by 67A2."""
    for v, event in story.events:
        if event["type"] != "DefectiveTrickFound" or event["seat"] != put.seat:
            continue
        suits = {card[0] for card in event.get("extra", ())}
        then = retell([e for u, e in story.events if u < v])
        later = until > v > put.at and put.led in suits
        if later and both_played_on(then, event["trick"]):
            return event
    return None


def put_in(story: Story) -> set[int]:
    """67A1: the entries by which a card came to a trick that others had left."""
    return {v for v, e in story.events if e["type"] == "DefectiveTrickFound"}


def seen(recorded: tuple[Raw, ...]) -> set[tuple[str, str]] | None:
    """Penalty cards that the last entry makes of a hand that had none, and their kind.

    67A2 asks which of 45E and 58B it was; 67B2 speaks of cards given back. None: the
    Director is asked.
    """
    event, story = recorded[-1], retell(recorded[:-1])
    cards = event.get("exposed", ())
    if event["kind"] != "long" or not story.is_defender(event["seat"]) or not cards:
        return set()
    together = event.get("together")
    if both_played_on(story, event["trick"]):
        together = True
    if together is None:
        return None
    low = together and len(cards) == 1 and not is_honour(cards[0])
    return {(card, "minor" if low else "major") for card in cards}
