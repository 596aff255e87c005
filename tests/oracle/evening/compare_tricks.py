"""Held against each other: tricks of too few or many cards (67), dummy's wrong card."""

from collections.abc import Callable

from tests.oracle.evening import defective, slips
from tests.oracle.evening.story import Story
from tests.oracle.evening.tables import Document
from tests.oracle.history import Raw

Hold = Callable[[str, object, object], None]
NUMBERS = ("CardOmitted", "DefectiveTrickFound")


def cards_seen(event: Raw, seat: str) -> list[str]:
    """What an entry may have faced of this hand outside a trick."""
    if event.get("choice") == "withdraw":
        *_, owner, card = str(event["awaiting"]).split("-")
        return [card] if owner == seat else []
    if event.get("seat") != seat or event["type"] == "CardPlayed":
        return []
    named = [event.get(key) for key in ("card", "withdrawn")]
    many = (*event.get("cards", ()), *event.get("exposed", ()))
    return [*many, *(card for card in named if card)]


def hold_numbers(
    recorded: tuple[Raw, ...], story: Story, state: Document, hold: Hold
) -> None:
    """67: whose turn it is, who has a card to supply, what lies on the table."""
    if not any(e["type"] in NUMBERS for e in recorded):
        return
    if not (story.ended or story.claim):
        kinds = ("play_to_trick", "supply_card")
        told = {(d["seat"], d["kind"]) for d in state["duties"] if d["kind"] in kinds}
        hold("duties 67", told, defective.duties(story))
        if not state["awaiting"] and story.number() < 14:
            hold("turn", state["trick"]["to_play"], story.to_play())
    if recorded[-1]["type"] == "DefectiveTrickFound":
        hold_extra(recorded, state, hold)


def hold_extra(recorded: tuple[Raw, ...], state: Document, hold: Hold) -> None:
    seat, ours = recorded[-1]["seat"], defective.seen(recorded)
    lying = {
        (p["card"], p["kind"]) for p in state["penalty_cards"] if p["seat"] == seat
    }
    before = {c for e in recorded[:-1] for c in cards_seen(e, seat)}
    if not before and "PlayEnded" not in [e["type"] for e in recorded]:
        hold("penalty cards 67", lying, ours or set())
    questions = {q["law"] for q in state["questions"] if q["law"] == "67A2"}
    if ours is None:
        hold("question 67A2", questions, {"67A2"})


def hold_slip(
    recorded: tuple[Raw, ...], story: Story, state: Document, hold: Hold
) -> None:
    """45C4(b), 45D: what lies in the trick, who may change, what dummy is to play."""
    ours = {seat: put.card for seat, put in story.current().items()}
    hold("trick", {str(s): c for s, c in state["trick"]["played"].items()}, ours)
    options = [a for a in state["awaiting"] if a["kind"] == "withdraw"]
    told = {(str(a["chooser"]), str(a["id"]).split("-")[-1]) for a in options}
    hold("may take back", told, slips.may_take_back(recorded))
    call = slips.last_call(recorded)
    if call and slips.is_in_time(recorded):
        hold("playable", state["playable"], [call.card])
