"""What the Director says after some events, in one language and edition."""

from typing import Any

from lawbook import read_event, replay, say

Events = list[dict[str, Any]]
BOTH = ("en", "el")
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
WEST_LEADS = {"type": "OnLead", "seat": "W"}
C2_LED = {"type": "CardPlayed", "seat": "W", "card": "C2"}
CALL = {"type": "CallWithdrawn", "seat": "E", "call": "1H", "suits_shown": ["H"]}
EARLY = {"type": "PlayedOutOfTurn", "seat": "E", "card": "H4", "before": "partner"}
SOUTH_LED = {"type": "CardPlayed", "seat": "S", "card": "D4"}
ANYTHING = {"en": "lead anything", "el": "βγαίνει με οποιοδήποτε φύλλο"}


def seen(seat: str, *cards: str, manner: str = "dropped") -> dict[str, Any]:
    return {"type": "CardExposed", "seat": seat, "cards": cards, "manner": manner}


def elected(choice: str, *suits: str) -> dict[str, Any]:
    return {"type": "Elected", "choice": choice, "suits": suits}


def led_wrongly(seat: str, card: str) -> dict[str, Any]:
    return {"type": "LeadOutOfTurn", "seat": seat, "card": card}


def lines(events: Events, language: str, edition: str = "2017") -> list[str]:
    opened = {"type": "BoardOpened", "board": 1, "edition": edition}
    state = replay(map(read_event, [opened, *events])).state
    return [f"{said.text} [{', '.join(said.laws)}]" for said in say(state, language)]


def said(events: Events, language: str, edition: str = "2017") -> str:
    return "\n".join(lines(events, language, edition))


def one(events: Events, language: str, part: str, edition: str = "2017") -> str:
    """The one thing said that has this part in it."""
    found = [line for line in lines(events, language, edition) if part in line]
    assert len(found) == 1, (part, lines(events, language, edition))
    return found[0]
