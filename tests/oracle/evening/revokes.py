"""Revokes (61-64): seen in the record, established or not, and the tricks they move."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.cards import partner
from tests.oracle.evening import claims, defective
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
            was.status, was.attention = "corrected", True
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
        place = event.get("seat"), event.get("trick")
        if event["type"] != "RevokeFound" or place in known:
            continue
        known.add(place)
        before = retell([e for u, e in story.events if u < v])
        put = before.tricks[event["trick"] - 1][event["seat"]]
        due = frozenset(c for c in put.held if c[0] == put.led)
        row = Revoke(put, put.led, due, "open", True, found=event)
        judge(story, row)
        lies = story.tricks[put.trick - 1 : put.trick]
        if not lies or put.seat not in lies[0] or lies[0][put.seat].card != put.card:
            row.status = "corrected"
        rows.append(row)
    return rows


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
    """61A: the suit led was in hand, and another was played."""
    due = frozenset(c for c in put.held if put.led and c[0] == put.led)
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
    for v, event in story.events:
        if event["type"] == "RevokeFound" and event["seat"] == revoke.seat:
            said = event.get("trick")
            if until > v > revoke.put.at and said in (None, revoke.trick):
                return event
    return defective.found_before(story, revoke.put, until)


def is_shown(story: Story, revoke: Revoke, until: int = 999) -> bool:
    """61B, 63B of 1997: partner asked before his side had gone on, and before anybody
    else drew attention to it."""
    if story.edition != "1997" or not story.is_defender(revoke.seat):
        return False
    for v, event in story.events:
        pair = event.get("by"), event.get("seat")
        asked = pair == (partner(revoke.seat), revoke.seat)
        if event["type"] == "RevokeAsked" and asked and revoke.put.at < v < until:
            if not (gone_on(story, revoke, v) or attention(story, revoke, v)):
                return True
    return False


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
    by a card, or had when the other's was put right and both were known."""
    if story.edition == "1997" or revoke.by not in ("63A1", "63A2"):
        return False
    return revoke.status == "established" and any(
        is_owed_with(story, revoke, other)
        for other in everything
        if other.side != revoke.side
        and other.trick == revoke.trick
        and other.attention
    )


def is_owed_with(story: Story, revoke: Revoke, other: Revoke) -> bool:
    if other.by == "67B1":
        return False
    if not established_by(story, other):
        return True
    at = other.put_right
    if not at or not attention(story, revoke, at):
        return False
    then = retell([event for v, event in story.events if v < at])
    return gone_on(then, revoke, at) != gone_on(then, other, at)


def trick_of(story: Story, v: int) -> int:
    """The trick of the card that entry v put down; 0 where it lies in none."""
    return next((put.trick for put in story.puts() if put.at == v), 0)


def next_begun(story: Story, revoke: Revoke, v: int) -> bool:
    """The trick of the revoke was complete at v: a card named is of the next."""
    trick, put_in = story.tricks[revoke.trick - 1], defective.put_in(story)
    played = (put.at for put in trick.values() if put.at not in put_in)
    return len(trick) == 4 and all(at < v for at in played)


# 64: what it costs


def side_won_later(story: Story, revoke: Revoke) -> int:
    """Tricks of his side after that one: played, claimed or conceded."""
    known = story.won(revoke.side, revoke.trick)
    total = claims.played(story)
    if total is None:
        return known
    declaring = revoke.side == side_of(story.declarer)
    all_won = total if declaring else 13 - total
    upto = story.won(revoke.side) - known
    return max(all_won - upto, 0)


def winner(story: Story, revoke: Revoke) -> str | None:
    trick = story.tricks[revoke.trick - 1]
    return story.winner(trick) if len(trick) == 4 else None


@dataclass
class Cost:
    """Tricks due, None where the edition's text is lacking; clauses that say so."""

    tricks: int | None
    laws: frozenset[str]


def cost(story: Story, revoke: Revoke, everything: list[Revoke]) -> Cost | None:
    """64A and B for a revoke that counts; None where the digest does not decide."""
    if revoke.faced is None or winner(story, revoke) is None:
        return None
    if story.edition == "1997" and both_sides(story, revoke, everything):
        return None
    if story.edition != "2007" and may_be_both(revoke, everything):
        return None
    lacking, none = exceptions(story, revoke, everything)
    plain = automatic(story, revoke)
    if lacking and not none:
        return Cost(None, frozenset(lacking))
    if none or plain == 0:
        nothing = {"64B1"} if plain == 0 else set()
        if revoke.by == "67B1" and not none:
            nothing = {"64B1", "64A2"}
        return Cost(0, frozenset(none | nothing))
    won = winner(story, revoke) == revoke.seat
    return Cost(plain, frozenset({"64A1" if won else "64A2"}))


def exceptions(
    story: Story, revoke: Revoke, everything: list[Revoke]
) -> tuple[set[str], set[str]]:
    """64B: clauses whose text is lacking, and clauses that move no trick."""
    lacking: set[str] = set()
    none: set[str] = set()
    if repeats(story, revoke, everything):
        (lacking if story.edition == "1997" else none).add("64B2")
    if revoke.faced or revoke.seat == story.dummy:
        none.add("64B3")
    noticed = (revoke.found or {}).get("noticed", "in_time")
    if noticed != "in_time":
        none.add({"next_board": "64B4", "round_over": "64B5"}[noticed])
    if revoke.trick == 12:
        none.add("64B6")
    if both_sides(story, revoke, everything):
        none.add("64B7")
    return lacking, none


def repeats(story: Story, revoke: Revoke, everything: list[Revoke]) -> bool:
    """64B2: the same player in the same suit again, the first one established.

    Before 2017 the text does not say that the first has to be established.
    """
    return any(
        r.attention
        and (r.seat, r.suit) == (revoke.seat, revoke.suit)
        and (r.counts or story.edition != "2017")
        and r.put.at < revoke.put.at
        for r in everything
    )


def both_sides(story: Story, revoke: Revoke, everything: list[Revoke]) -> bool:
    """64B7: in 2017 both established; in 2007 both sides revoked on the board.

    In 1997 the digest has no text, and the answer is a question.
    """
    theirs = [r for r in everything if r.side != revoke.side and r.attention]
    if story.edition == "2007":
        return bool(theirs)
    return any(r.counts for r in theirs)


def may_be_both(revoke: Revoke, everything: list[Revoke]) -> bool:
    """64B7: one of the other side's may still be established, when all is agreed."""
    theirs = (r for r in everything if r.side != revoke.side)
    return any(r.attention and r.status == "open" for r in theirs)


def automatic(story: Story, revoke: Revoke) -> int:
    """64A1, 64A2."""
    later, who = side_won_later(story, revoke), winner(story, revoke)
    if who == revoke.seat:
        return 1 + (later >= 1)
    partners = who == partner(revoke.seat)
    tricks = int(partners or later >= 1)
    if revoke.by == "67B1":
        return tricks
    if story.edition == "1997" and partners + later >= 2:
        tricks += won_with_due_card(story, revoke)
    return tricks


def won_with_due_card(story: Story, revoke: Revoke) -> bool:
    """1997: he later won a trick with a card that he could have played."""
    return any(
        story.winner(trick) == revoke.seat and trick[revoke.seat].card in revoke.due
        for trick in story.done()[revoke.trick :]
    )


def transferred(story: Story, everything: list[Revoke]) -> int | None:
    """For declarer, capped at what each side won from its first revoke on."""
    total = 0
    for side in ("NS", "EW"):
        mine = [r for r in everything if r.side == side and r.counts]
        costs = [cost(story, r, everything) for r in mine]
        if any(c is None or c.tricks is None for c in costs):
            return None
        if mine:
            due = sum(c.tricks or 0 for c in costs if c)
            moved = min(due, from_first_on(story, mine[0]))
            total += -moved if story.declarer in side else moved
    return total


def from_first_on(story: Story, revoke: Revoke) -> int:
    own = winner(story, revoke)
    mine = own is not None and side_of(own) == revoke.side
    return side_won_later(story, revoke) + mine
