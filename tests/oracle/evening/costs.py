"""What a revoke costs (64): the tricks that go to the other side, and the clause."""

from dataclasses import dataclass

from tests.oracle.cards import partner
from tests.oracle.evening import claims
from tests.oracle.evening.revokes import Revoke
from tests.oracle.evening.story import Story, side_of


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
