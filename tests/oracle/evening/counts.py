"""The board itself: a wrong number of cards (13), a wrong hand or board (15), 87."""

from tests.oracle.evening.story import Story
from tests.oracle.history import Raw

CARD_EVENTS = ("WrongCount", "WrongHand", "WrongBoard", "BoardFouled")


def scoring(story: Story) -> set[tuple[str, str]] | None:
    """What the Laws prescribe of themselves for the last thing told; None: not read."""
    told = [e for _, e in story.events if e["type"] in CARD_EVENTS]
    if len(told) != 1 or story.edition != "2017":
        return None
    event = told[0]
    match event["type"]:
        case "WrongCount":
            return of_count(story, event)
        case "WrongHand":
            return {("adjusted", "15A1(a)")} if event.get("partner_called") else set()
        case "WrongBoard":
            return of_board(event)
    return None if event.get("teams") else {("fouled", "87")}


def of_count(story: Story, event: Raw) -> set[tuple[str, str]] | None:
    """13A, 13B, 13C, 13D."""
    if story.ended:
        return None
    if event.get("surplus"):
        return {("stands", "13C")}
    if event.get("called") is None:
        return set()
    if event["called"]:
        return ruled(story)
    return {("stands", "13A2" if event.get("seen") else "13A1")}


def ruled(story: Story) -> set[tuple[str, str]]:
    """13B: the Director says whether it can be played."""
    words = {"playable": True, "unplayable": False}
    chosen = [e.get("choice") for _, e in story.events if e["type"] == "Elected"]
    said = [words[word] for word in chosen if word in words]
    if not said:
        return set()
    return {("stands" if said[-1] else "adjusted", "13B")}


def of_board(event: Raw) -> set[tuple[str, str]]:
    """15B1: one of the four had played it; else 15B2."""
    if event.get("played_before"):
        return {("cancelled", "15B1"), ("adjusted", "15B1")}
    return {("stands", "15B2")}
