"""Boards at different points, and a form filled in as a quick hand would."""

from typing import Any

from lawbook import BoardLog, admit, document, empty_log, read_event
from tables.web.pages.entry import offered, seen
from tables.web.pages.entry.parts import Situation
from tables.web.wording import names

Event = dict[str, Any]
Plain = dict[str, Any]

OPENED: Event = {"type": "BoardOpened", "board": 9}
IN_FULL: Event = OPENED | {"record": "full"}
SPADES: Event = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
LEAD: Event = {"type": "CardPlayed", "seat": "W", "card": "H4"}
BOARDS: dict[str, list[Event]] = {
    "auction": [OPENED],
    "card faced in the auction": [
        OPENED,
        {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    ],
    "before the opening lead": [OPENED, SPADES],
    "play": [OPENED, SPADES, LEAD],
    "a penalty card": [
        OPENED,
        SPADES,
        LEAD,
        {"type": "CardExposed", "seat": "E", "cards": ["D8"], "manner": "dropped"},
    ],
    "a claim": [
        OPENED,
        SPADES,
        LEAD,
        {"type": "Claimed", "seat": "S", "tricks": 3, "cards": ["SA"]},
    ],
    "a defender's concession": [
        OPENED,
        SPADES,
        LEAD,
        {"type": "Conceded", "seat": "W", "tricks": 3},
    ],
    "declarer's concession": [
        OPENED,
        SPADES,
        LEAD,
        {"type": "Conceded", "seat": "S", "tricks": 3},
    ],
    "every card recorded": [IN_FULL, SPADES, LEAD],
    "a hesitation": [
        OPENED,
        SPADES,
        LEAD,
        {"type": "InformationGiven", "kind": "tempo", "by": "E", "about": "2H"},
    ],
    "every call recorded": [
        OPENED | {"auction": "full"},
        {"type": "CallMade", "seat": "N", "call": "1S"},
    ],
    "a call to be compared": [
        OPENED,
        {"type": "IrregularCall", "seat": "E", "call": "1H", "kind": "insufficient"},
        {"type": "Elected", "choice": "refuse"},
        {"type": "CallReplaced", "seat": "E", "call": "3H"},
    ],
    "over": [OPENED, SPADES, LEAD, {"type": "PlayEnded", "tricks": 10}],
}


def log_of(name: str) -> BoardLog:
    log = empty_log()
    for event in BOARDS[name]:
        log = admit(log, read_event(event))
    return log


def situation(log: BoardLog, **about: Any) -> Situation:
    return offered.situation(log.state, document(log.state), **about)


def offered_at(name: str, **about: Any) -> dict[str, Plain]:
    """The forms of a board, by name."""
    return {
        form["name"]: form for form in offered.offered(situation(log_of(name), **about))
    }


class Hand:
    """Fills in a form, tapping only what is not greyed."""

    def __init__(self, log: BoardLog) -> None:
        self.closed = seen.greyed(document(log.state), log.state)
        self.held = seen.held(log.state)
        self.taken: set[str] = set()

    def fill(self, form: Plain) -> Event:
        """The event of the first possible answers."""
        event: Event = dict(form["event"])
        answers: list[Any] = []
        for ask in form["asks"]:
            before, wanted = ask.get("needs", (None, ()))
            asked = before is None or answers[before] in wanted
            got = self._answer(ask, event) if asked else None
            answers.append(got)
            if isinstance(got, dict):
                event |= got
            elif ask.get("join") and asked:
                if got:
                    event[ask["field"]] += got
            elif got is not None:
                event[ask["field"]] = [got] if ask["field"] == "cards" else got
        return event

    def _answer(self, ask: Plain, event: Event) -> Any:
        match ask["kind"]:
            case "card":
                return self._card(ask, event)
            case "cards" if ask["field"] == "exposed":
                event["exposed"] = event["extra"][:1]
                return {}
            case "cards":
                cards = [self._card(ask, event) for _ in range(max(ask["least"], 1))]
                event[ask["field"]] = cards
                return {}
            case "text" | "number":
                return "A note" if ask["kind"] == "text" else ask["start"]
            case "picked":
                return None
        free = [key["value"] for key in ask["answers"] if "why" not in key]
        return free[:1] if ask["kind"] == "many" else free[ask["start"] or 0]

    def _card(self, ask: Plain, event: Event) -> str:
        seat = event.get("seat")
        for card in names.DECK:
            elsewhere = self.held.get(card, seat) != seat
            if not (
                card in self.closed[ask["hand"]] or elsewhere or card in self.taken
            ):
                self.taken.add(card)
                return card
        raise AssertionError(f"no card is left to tap for {ask['asks']}")
