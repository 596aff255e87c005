"""Revokes (61-64): seen in the record, established or not, and the tricks they move."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.cards import partner
from tests.oracle.evening import defective
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import CLAIMING, Put, Story, side_of
from tests.oracle.history import Raw

Faced = Callable[[int, str], frozenset[str] | None]


@dataclass
class Revoke:
    """One revoke. `due` are the cards that could rightly have been played; `shown`:
    partner asked (61B in 1997); `put_right` the entry that did so."""

    put: Put
    suit: str
    due: frozenset[str]
    status: str
    attention: bool
    by: str | None = None
    found: Raw | None = None
    faced: bool | None = False
    shown: bool = False
    put_right: int = 0

    @property
    def seat(self) -> str:
        return self.put.seat

    @property
    def side(self) -> str:
        return side_of(self.put.seat)

    @property
    def trick(self) -> int:
        return self.put.trick

    @property
    def counts(self) -> bool:
        """Established, or scored so though it is put right (63B of 1997)."""
        return self.status == "established" or self.shown


def revokes(story: Story, faced: Faced) -> list[Revoke]:
    """Every revoke of a full record, oldest first; `faced` are penalty cards then."""
    found = [r for put in story.puts() if (r := as_revoke(story, put, faced))]
    for old in story.corrected:
        if was := as_revoke(story, old.put, faced):
            was.found = attention(story, was, old.at)
            was.status, was.attention = "corrected", old.told or bool(was.found)
            was.put_right, was.shown = old.at, is_shown(story, was, old.at)
            was.shown = was.shown and (old.told or was.found is not None)
            was.by = "61B" if was.shown else None
            found.append(was)
    for revoke in found:
        if revoke.status != "corrected":
            judge(story, revoke)
            revoke.shown = revoke.attention and is_shown(story, revoke)
    found += only_told(story, found)
    return sorted([*found, *of_short_tricks(story)], key=lambda r: r.put.at)


def only_told(story: Story, found: list[Revoke]) -> list[Revoke]:
    """Reports that the record does not show: they count as told."""
    known = {(r.seat, r.trick) for r in found}
    rows = []
    for v, event in story.events:
        if event["type"] != "RevokeFound":
            continue
        place = str(event["seat"]), int(event["trick"])
        if place in known:
            continue
        known.add(place)
        before = as_of(story, v)
        put = before.tricks[event["trick"] - 1][event["seat"]]
        due = frozenset(c for c in put.held if c[0] == put.led)
        if due and put.card not in due and is_led_again(story, put.trick, v):
            continue
        row = Revoke(put, put.led, due, "open", True, found=event)
        judge(story, row)
        lies = story.tricks[put.trick - 1 : put.trick]
        if not lies or put.seat not in lies[0] or lies[0][put.seat].card != put.card:
            # What was told before the card went back stays told.
            row.status, row.found, row.attention = "corrected", event, True
        rows.append(row)
    return rows


def is_led_again(story: Story, number: int, v: int) -> bool:
    """Another card was led to a trick after this entry: its revoke is none any more."""
    return any(lead_of(trick).at > v for trick in story.tricks[number - 1 : number])


def of_short_tricks(story: Story) -> list[Revoke]:
    """67B1: they count as established."""
    found = []
    for put, told in defective.shortages(story):
        if defective.counts_as_revoke(story, put):
            due = frozenset(c for c in put.held if c[0] == put.led)
            known = told is not None
            row = Revoke(put, put.led, due, "established", known, "67B1", told)
            found.append(row)
    return found


def as_revoke(story: Story, put: Put, faced: Faced) -> Revoke | None:
    """61A: the suit led was in hand, and another was played; a card put in the place of
    a revoke before is in hand no more."""
    due = frozenset(c for c in put.held if put.led and c[0] == put.led)
    due -= {p.card for p in story.puts() if p.seat == put.seat and p.trick < put.trick}
    if put.seat not in story.hands or not due or put.card in due:
        return None
    return Revoke(put, put.led, due, "open", False, faced=is_faced(put, due, faced))


def is_faced(put: Put, due: frozenset[str], faced: Faced) -> bool | None:
    """64B3: what was not played lay on the table; unsure where only some did."""
    on_table = faced(put.at, put.seat)
    if on_table is None:
        return None
    lying = on_table & due
    if not lying:
        return False
    return True if lying == due else None


def judge(story: Story, revoke: Revoke) -> None:
    revoke.found = attention(story, revoke)
    revoke.attention = revoke.found is not None
    revoke.by = established_by(story, revoke)
    if revoke.by:
        revoke.status = "established"


def attention(story: Story, revoke: Revoke, until: int = 999) -> Raw | None:
    since = made_at(story, revoke, until)
    for v, event in story.events:
        if event["type"] == "RevokeFound" and event["seat"] == revoke.seat:
            said = event.get("trick")
            if until > v > since and said in (None, revoke.trick):
                return event
    return defective.found_before(story, revoke.put, until)


def made_at(story: Story, revoke: Revoke, until: int) -> int:
    """When what lies there became a revoke: by the card, or by another lead to it."""
    put = revoke.put
    lies = story.tricks[put.trick - 1 : put.trick]
    led = [lead_of(trick).at for trick in lies if trick]
    mine = [c.at for c in story.corrected if is_of(c.put, put.seat, put.trick)]
    return max(at for at in (put.at, *led, *mine) if at < until)


def lead_of(trick: dict[str, Put]) -> Put:
    return next(iter(trick.values()))


def is_of(put: Put, seat: str, trick: int) -> bool:
    return (put.seat, put.trick) == (seat, trick)


def is_shown(story: Story, revoke: Revoke, until: int = 999) -> bool:
    """61B, 63B of 1997: partner asked before his side had gone on, and before anybody
    else drew attention to it."""
    if story.edition != "1997" or not story.is_defender(revoke.seat):
        return False
    asks = {"type": "RevokeAsked", "by": partner(revoke.seat), "seat": revoke.seat}
    asked = [v for v, event in story.events if event == asks]
    return any(
        not (gone_on(as_of(story, v), revoke, v) or attention(story, revoke, v))
        for v in asked
        if revoke.put.at < v < until
    )


def as_of(story: Story, v: int) -> Story:
    """The story before entry v: a card that goes back later still lies there."""
    return retell([event for u, event in story.events if u < v])


def gone_on(story: Story, revoke: Revoke, until: int) -> bool:
    """Whether his side had gone on (63A) before this entry."""
    later = (pair for pair in story.events if revoke.put.at < pair[0] < until)
    return any(closes(story, revoke, v, event) for v, event in later)


def established_by(story: Story, revoke: Revoke) -> str | None:
    """63A: the first thing his side did that closes the matter."""
    later = (pair for pair in story.events if pair[0] > revoke.put.at)
    for v, event in later:
        if clause := closes(story, revoke, v, event):
            return clause
    return too_late(story, revoke)


def too_late(story: Story, revoke: Revoke) -> str | None:
    """First noticed on the next board or after the round: all is agreed by then."""
    noticed = (revoke.found or {}).get("noticed", "in_time")
    return None if noticed == "in_time" else agreed(story, {"complete": True})


def closes(story: Story, revoke: Revoke, v: int, event: Raw) -> str | None:
    """What an event of his side does to it: 63A1 by a card, 63A2 by naming one."""
    kind, side = event["type"], (revoke.seat, partner(revoke.seat))
    if kind == "DummyDesignated":
        begun = story.declarer in side and next_begun(story, revoke, v)
        return "63A2" if begun else None
    if event.get("seat") not in side:
        return None
    if kind == "ClaimAgreed":
        return agreed(story, event)
    if kind in CLAIMING:
        void = v in story.void_claims or event.get("current_trick")
        return None if void else "63A3"
    return "63A1" if goes_on(story, revoke, v, event) else None


def goes_on(story: Story, revoke: Revoke, v: int, event: Raw) -> bool:
    """63A1: a lead or play to the next trick, legal or not, but for 47E1."""
    match event["type"]:
        case "CardPlayed" | "CardsPlayedTogether" | "DefectiveTrickFound":
            return trick_of(story, v) > revoke.trick
        case "LeadOutOfTurn":
            return not event.get("induced")
        case "PlayedOutOfTurn":
            return bool(event.get("lead"))
    return False


def agreed(story: Story, event: Raw) -> str | None:
    """63A4 since 2017: the agreement is complete (69A); earlier 63A3, at once."""
    if story.edition != "2017":
        return "63A3"
    return "63A4" if event.get("complete") else None


def is_put_right_too(story: Story, revoke: Revoke, everything: list[Revoke]) -> bool:
    """62C3 since 2007: the other side revoked on this trick, and one alone has gone on
    by a card, or had once the other's was put right and this one was known."""
    if story.edition == "1997" or revoke.by not in ("63A1", "63A2"):
        return False
    return revoke.status == "established" and any(
        is_owed_with(story, revoke, other)
        for other in everything
        if other.side != revoke.side and other.trick == revoke.trick and other.attention
    )


def is_owed_with(story: Story, revoke: Revoke, other: Revoke) -> bool:
    if other.by == "67B1":
        return False
    if not established_by(story, other):
        return True
    told = [v for v, event in story.events if event is revoke.found]
    if not other.put_right or not told:
        return False
    at = max(other.put_right, *told)
    then = as_of(story, at)
    return gone_on(then, revoke, at) != gone_on(then, other, at)


def trick_of(story: Story, v: int) -> int:
    """The trick of the card that entry v put down; 0 where it lies in none."""
    return next((put.trick for put in story.puts() if put.at == v), 0)


def next_begun(story: Story, revoke: Revoke, v: int) -> bool:
    """The trick of the revoke was complete at v: a card named is of the next."""
    trick, put_in = story.tricks[revoke.trick - 1], defective.put_in(story)
    played = (put.at for put in trick.values() if put.at not in put_in)
    return len(trick) == 4 and all(at < v for at in played)
