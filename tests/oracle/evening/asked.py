"""What the Director is asked: a missing card (14), 61, tricks (65B3, 79), 69B, 71."""

from typing import Any

from tests.oracle.cards import partner
from tests.oracle.evening.dummy import is_called
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import Story, played
from tests.oracle.history import Raw

READ = ("14", "61", "65", "69", "71", "79")
# Other entries bring these up too, so that only what is due is held.
ALSO_ELSEWHERE = ("69", "71", "79")
TOLD = (
    "TrickDisputed",
    "AgreementWithdrawn",
    "ConcessionCancelled",
    "CardMissing",
    "RevokeAsked",
    "RevokeFound",
)


def laws_asked(recorded: tuple[Raw, ...]) -> dict[str, bool]:
    """Whether a question under each of these is due; what is not read is left out."""
    found = dict.fromkeys(READ, False)
    for v, event in enumerate(recorded):
        if event["type"] == "ClaimRuled":  # which answers them
            found |= {"69": False, "71": False}
        if event["type"] not in TOLD:
            continue
        answer = question(retell(recorded[:v]), event)
        if answer is None:
            continue
        law, due = answer
        if due is None:
            found.pop(law, None)
        elif law in found:
            found[law] = found[law] or due
    return {law: due for law, due in found.items() if due or law not in ALSO_ELSEWHERE}


def question(story: Story, event: Raw) -> tuple[str, bool | None] | None:
    """The Law that an entry is read under, and whether the Director is asked."""
    match event["type"]:
        case "TrickDisputed" if event["when"] == "play":
            return "65", is_late(story, event)
        case "TrickDisputed":
            return "79", True
        case "AgreementWithdrawn" | "ConcessionCancelled":
            return {"A": "69", "C": "71"}[event["type"][0]], True
        case "RevokeAsked" | "RevokeFound":
            return "61", is_asked_about(story, event)
        case "CardMissing":
            return "14", None if event["found"] == "played" else bool(story.tricks)
    return None


def is_asked_about(story: Story, event: Raw) -> bool:
    if event["type"] == "RevokeFound":
        return is_not_shown(story, event)
    return is_barred(story, event["by"], event["seat"])


def is_barred(story: Story, by: str, seat: str) -> bool:
    """61B: dummy asks a defender; in 1997 also one defender the other."""
    if not story.is_defender(seat):
        return False
    return by == story.dummy or (story.edition == "1997" and story.is_defender(by))


def is_not_shown(story: Story, event: Raw) -> bool:
    """61A: he followed suit, or had no card of it."""
    put = story.tricks[event["trick"] - 1].get(event["seat"])
    if put is None or not put.card or put.late:
        return False
    return put.card[0] == put.led or not any(c[0] == put.led for c in put.held)


def is_late(story: Story, event: Raw) -> bool | None:
    """65B3: 2017 until the own side has played on, 2007 until a lead; 1997: asked."""
    if story.edition == "1997":
        return True
    side, later = (
        (event["seat"], partner(event["seat"])),
        story.tricks[event["trick"] :],
    )
    if story.edition == "2007":
        return any(later)
    named = story.declarer in side and bool(story.done()) and is_called(story)
    return named or any(seat in side for trick in later for seat in played(trick))


def told(state: dict[str, Any]) -> dict[str, bool]:
    """The same from the core's questions."""
    asked = [str(q["law"]) for q in state["questions"]]
    return {law: any(one.startswith(law) for one in asked) for law in READ}
