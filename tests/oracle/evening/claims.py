"""Claims and concessions (68-71): what stands, what is asked, the result."""

from typing import NamedTuple

from tests.oracle.evening.story import Story, other_side, side_of
from tests.oracle.history import Raw


class Claim(NamedTuple):
    """A claim or concession that stands, as the digest describes it."""

    by: str
    side: str
    tricks: int | None
    remaining: int
    phase: str
    trumps_out: tuple[tuple[str, str], ...] | None


def claim(story: Story) -> Claim | None:
    """The claim on the board, whatever has become of it; None where it is void."""
    if story.claim is None:
        return None
    _, said = story.claim
    side = side_of(said["seat"])
    return Claim(
        said["seat"],
        side,
        said.get("tricks"),
        remaining(story),
        phase(story),
        trumps_out(story, other_side(side)),
    )


def remaining(story: Story) -> int:
    return 13 - len(story.done())


def trumps_out(story: Story, side: str) -> tuple[tuple[str, str], ...] | None:
    """The trumps that the other side still holds; none at notrumps."""
    if story.trump == "NT":
        return ()
    if any(seat not in story.hands for seat in side):
        return None
    cards = [(s, c) for s in side for c in story.held(s) if c[0] == story.trump]
    return tuple(sorted(cards))


def since_claim(story: Story, *kinds: str) -> list[tuple[int, Raw]]:
    at = story.claim[0] if story.claim else 0
    return [(v, e) for v, e in story.events if v > at and e["type"] in kinds]


def phase(story: Story) -> str:
    """69, 70: agreed, doubted or ruled on; the latest word counts."""
    found = "open"
    for _, event in since_claim(story, *WORDS):
        found = WORDS[event["type"]] or found
        if event["type"] == "PlayedOn" and refused(story, event):
            found = "contested"
    return found


WORDS = {
    "ClaimAgreed": "agreed",
    "ClaimContested": "contested",
    "ClaimRuled": "ruled",
    "PlayedOn": "",
}


def refused(story: Story, event: Raw) -> bool:
    """68D2(b): one of the four does not agree to play on, so the Director rules."""
    return story.edition == "2017" and not event.get("concur", True)


def waits_for(story: Story) -> tuple[str, str, tuple[str, ...]] | None:
    """Who has to say something: kind of choice, chooser, and the words."""
    stands = claim(story)
    if taken_back(story):
        return "claim_ruling", "director", ()
    if stands is None or (story.ended and stands.phase != "contested"):
        return None
    if stands.phase == "open":
        on = ("play_on",) if story.edition == "2017" else ()
        words = tuple(sorted(("agree", "contest", *on)))
        return "claim", other_side(stands.side), words
    if stands.phase == "contested":
        return "claim_ruling", "director", ()
    return None


def taken_back(story: Story) -> bool:
    """69B, 71: an agreement or a concession is taken back, and not ruled on yet."""
    words = ("AgreementWithdrawn", "ConcessionCancelled", "ClaimRuled")
    said = [event["type"] for _, event in since_claim(story, *words)]
    return bool(said) and said[-1] != "ClaimRuled"


def asked(story: Story) -> set[str]:
    """70: what the Director is asked about a claim that was doubted."""
    stands = claim(story)
    if stands is None or stands.phase != "contested":
        return set()
    said = story.claim[1] if story.claim else {}
    gives_all = said.get("tricks") in (None, stands.remaining)
    if said["type"] == "Conceded" and gives_all:
        return set()
    laws = {"70E" if story.edition == "1997" else "70E1"}
    if stands.trumps_out and said.get("trump_mentioned") is not True:
        laws.add("70C")
    if story.is_defender(stands.by) and story.edition != "1997":
        laws.add("70D2")
    return laws


def claimed_tricks(story: Story, won: int | None) -> int | None:
    """For declarer, of the tricks left, when the side that spoke gets `won`."""
    if story.claim is None:
        return None
    said = story.claim[1]
    if won is None:
        won = spoken_for(story)
    if won is None:
        return None
    ours = story.is_defender(said["seat"])
    return remaining(story) - won if ours else won


def spoken_for(story: Story) -> int | None:
    """How many the side that spoke would have (68B1); None where no number was told."""
    said, left = (story.claim or (0, {}))[1], remaining(story)
    tricks = said.get("tricks")
    if tricks is None:
        return None
    return int(tricks) if said["type"] == "Claimed" else left - int(tricks)


def played(story: Story) -> int | None:
    """Declarer's tricks before any transfer; None while nothing is settled."""
    mine = story.won(side_of(story.declarer)) if story.declarer else 0
    settled = mine if len(story.done()) == 13 else None
    for _, event in story.events:
        more = None
        if event["type"] == "PlayEnded":
            settled = event["tricks"]
        elif event["type"] == "ClaimRuled" and story.full:
            more = claimed_tricks(story, event["tricks"])
        elif event["type"] == "ClaimAgreed" and event.get("complete") and story.full:
            more = claimed_tricks(story, None)
        settled = settled if more is None else mine + more
    return None if story.claim and phase(story) == "contested" else settled
