"""The core, asked through its public names only, answering in the oracle's form."""

from typing import Any

from lawbook import BoardLog, Refused, admit, document, empty_log, read_event
from tests.oracle.answers import Answers
from tests.oracle.history import Raw


class Core:
    """The core's reading of one board. A refused event leaves it as it was."""

    def __init__(self) -> None:
        self.log: BoardLog = empty_log()

    def take(self, event: Raw) -> str | None:
        """None when the event was stored, else the code of the refusal."""
        try:
            self.log = admit(self.log, read_event(dict(event)))
        except Refused as refused:
            return str(refused.problem.code)
        return None

    def named(self, event: Raw) -> Raw:
        """The event with the name that the core gives the choice it answers."""
        if "awaiting" not in event:
            return event
        kind = str(event["awaiting"]).split("-")[0]
        waiting = self.document()["awaiting"]
        known = (i["id"] for i in waiting if i["kind"] == kind and offers(i, event))
        return {**event, "awaiting": next(known, event["awaiting"])}

    def document(self) -> dict[str, Any]:
        return document(self.log.state)


# What follows a claim is read elsewhere, and so is what waits in the auction.
ELSEWHERE = (
    "claim",
    "claim_ruling",
    "insufficient_bid",
    "call_out_of_rotation",
    "replacement",
    "comparable",
    "unintended_call",
    "change_of_call",
    "change_call",
)


def read_document(state: dict[str, Any]) -> Answers:
    """Only what the oracle has an opinion on, in plain letters."""
    return {
        "declarer": letter(state["declarer"]),
        "penalty_cards": rows(state["penalty_cards"], "seat", "card", "kind"),
        "gone": rows(state["gone"], "seat", "card", "how"),
        "awaiting": tuple(
            sorted(choice(i) for i in state["awaiting"] if i["kind"] not in ELSEWHERE)
        ),
        "restrictions": tuple(sorted({rule(item) for item in state["restrictions"]})),
        "on_lead": letter(state["on_lead"]),
        "trick": trick(state["trick"]),
        "tricks": tricks(state["tricks"]),
        "playable": playable(state["playable"]),
    }


def offers(item: dict[str, Any], event: Raw) -> bool:
    suits = set(event.get("suits") or ())
    return any(
        o["choice"] == event["choice"] and suits <= set(letters(o.get("suits")))
        for o in item["options"]
    )


def letter(value: object) -> str | None:
    return None if value is None else str(value)


def letters(values: Any) -> tuple[str, ...]:
    return tuple(sorted(str(value) for value in values or ()))


def rows(items: list[dict[str, Any]], *keys: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(tuple(str(item[key]) for key in keys) for item in items))


def choice(item: dict[str, Any]) -> tuple[Any, ...]:
    options = tuple(
        sorted(
            (o["choice"], letters(o.get("suits")), letters(o.get("cards")))
            for o in item["options"]
        )
    )
    return item["kind"], str(item["chooser"]), letter(item["blocks"]) or "", options


def rule(item: dict[str, Any]) -> tuple[str, str, tuple[str, ...], str]:
    suits = letters(item.get("suits"))
    return str(item["seat"]), str(item["kind"]), suits, str(item["until"])


def trick(value: dict[str, Any] | None) -> tuple[Any, ...] | None:
    if value is None or value["to_play"] is None:
        return None
    played = tuple(sorted((str(s), str(c)) for s, c in value["played"].items()))
    return str(value["leader"]), played, str(value["to_play"])


def tricks(value: dict[str, int] | None) -> tuple[int, int] | None:
    return None if value is None else (value["NS"], value["EW"])


def playable(value: list[str] | None) -> tuple[str, ...] | None:
    return None if value is None else letters(value)
