"""The core and this reading, held against each other as a board goes on."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracle.core import Core
from tests.oracle.evening import (
    asked,
    claims,
    costs,
    counts,
    dummy,
    reports,
    revokes,
    slips,
)
from tests.oracle.evening.compare_revokes import faced_on, hold_revokes
from tests.oracle.evening.compare_tricks import Hold, hold_numbers, hold_slip
from tests.oracle.evening.retelling import retell
from tests.oracle.evening.story import Story
from tests.oracle.evening.tables import Document, Table
from tests.oracle.history import Raw


@dataclass(frozen=True)
class Difference:
    """Where the two part: what about, what each says, after which events."""

    about: str
    core: object
    oracle: object
    events: tuple[Raw, ...]


def differences(
    recorded: tuple[Raw, ...], state: Document
) -> list[tuple[str, object, object]]:
    """What the two say differently of a board."""
    story = retell(recorded)
    found: list[tuple[str, object, object]] = []

    def hold(about: str, core: object, oracle: object) -> None:
        if core != oracle:
            found.append((about, core, oracle))

    rows = revokes.revokes(story, faced_on(recorded))
    hold_revokes(story, state, rows, hold)
    hold_claims(story, state, rows, hold)
    hold_dummy(recorded, story, state, hold)
    hold_numbers(recorded, story, state, hold)
    if slips.is_about(recorded[-1]):
        hold_slip(recorded, story, state, hold)
    ours, core = asked.laws_asked(recorded), asked.told(state)
    hold("asked", {law: core[law] for law in ours}, ours)
    scoring = counts.scoring(story)
    if scoring is not None:
        told = {(s["kind"], s["law"]) for s in state["scoring"]}
        hold("scoring", told, scoring)
    return found


def hold_claims(
    story: Story, state: Document, rows: list[revokes.Revoke], hold: Hold
) -> None:
    ours = claims.claim(story)
    told = state["claim"]
    hold("claim", short(told), ours and tuple(ours))
    waits = claims.waits_for(story)
    asked = [
        (a["kind"], str(a["chooser"]), tuple(sorted(o["choice"] for o in a["options"])))
        for a in state["awaiting"]
        if a["kind"] in ("claim", "claim_ruling")
    ]
    hold("awaiting claim", asked, [waits] if waits else [])
    laws = {q["law"] for q in state["questions"]} & {"70C", "70D2", "70E", "70E1"}
    if ours and ours.phase != "ruled":
        hold("questions 70", laws, claims.asked(story))
    won = {"NS": story.won("NS"), "EW": story.won("EW")}
    if story.declarer:
        hold("tricks", state["tricks"], won)
    hold_result(story, state, rows, hold)


def short(told: dict[str, Any] | None) -> object:
    if told is None or told["phase"] == "void":
        return None
    out = told["trumps_out"]
    cards = None if out is None else tuple(sorted((o["seat"], o["card"]) for o in out))
    keys = ("by", "side", "tricks", "remaining", "phase")
    return (*(told[key] for key in keys), cards)


def hold_result(
    story: Story, state: Document, rows: list[revokes.Revoke], hold: Hold
) -> None:
    played = claims.played(story)
    told = state["result"]
    hold("result", told and told["played"], played)
    if told is None or played is None:
        return
    known = [r for r in rows if r.attention]
    unknown = any(costs.cost(story, r, rows) is None for r in known)
    unsure = any(r.status == "open" for r in known)
    if not unknown and not unsure:
        hold("transferred", told["transferred"], costs.transferred(story, known))


def hold_dummy(
    recorded: tuple[Raw, ...], story: Story, state: Document, hold: Hold
) -> None:
    ours = dummy.inspections(recorded)
    told = [(i["seat"], i["what"], i["allowed"]) for i in state["inspections"]]
    sure = [pair for pair in zip(told, ours, strict=False) if pair[1][2] is not None]
    hold("inspections", [t for t, _ in sure], [o for _, o in sure])
    hold("inspections", len(told), len(ours))
    lost = bool(state["dummy_rights"] and state["dummy_rights"]["lost"])
    hold("dummy_rights", lost, dummy.rights_lost(story))
    last = recorded[-1]
    if last["type"] == "DummyDesignated":
        hold_called(story, state, last, hold)


def hold_called(story: Story, state: Document, event: Raw, hold: Hold) -> None:
    ours, told = dummy.called(story, event), state["designation"]
    if ours.doubt:
        return
    legal = dummy.may_play(story.held(story.dummy), story.suit_led())
    playable = set(state["playable"] or ())
    law = told and told["law"]
    if law not in ours.laws:
        hold("designation law", law, sorted(ours.laws))
    if ours.card:
        hold("designation", (told and told["card"], playable), (ours.card, {ours.card}))
    if ours.free:
        hold("designation", playable, set(legal))
    chosen = [str(a["chooser"]) for a in state["awaiting"] if a["kind"] == "dummy_card"]
    hold("dummy_card", chosen, [ours.choice] if ours.choice else [])


def tell_reports(seed: str) -> tuple[tuple[Raw, ...], Difference | None]:
    """A board of incidents: each report of a revoke, and the tricks that it moves."""
    core, recorded = Core(), tuple(reports.make(Random(seed)))
    for n, event in enumerate(recorded, 1):
        if code := core.take(event):
            return recorded, Difference("refusal", code, "possible", recorded[:n])
    state = core.document()
    told, moved = state["revokes"], reports.moved(recorded)
    if moved is not None and state["result"]["transferred"] != moved:
        core_moves = state["result"]["transferred"]
        return recorded, Difference("report result", core_moves, moved, recorded)
    said = reports.answers(recorded)
    if len(said) != len(told):
        return recorded, Difference("reports", len(told), len(said), recorded)
    for ours, row in zip(said, told, strict=True):
        core_says = (row["seat"], row["established"], row["tricks_due"])
        if core_says != (ours.seat, ours.established, ours.tricks):
            says = ours.seat, ours.established, ours.tricks
            return recorded, Difference("report", core_says, says, recorded)
        sure = ours.established and ours.tricks is not None
        if sure and row["law"] not in ours.laws:
            laws = sorted(ours.laws)
            return recorded, Difference("report law", row["law"], laws, recorded)
    return recorded, None


def play_table(seed: str) -> tuple[Table, Difference | None]:
    """One random table, until the two part or the board is over."""
    rng, core = Random(seed), Core()
    table = Table(rng, core.document)
    for event in table.events():
        if code := core.take(event):
            parted = (*table.recorded, event)
            return table, Difference("refusal", code, "possible", parted)
        table.take(event)
        if is_worth_asking(table.recorded, rng):
            found = differences(table.recorded, core.document())
            if found:
                return table, Difference(*found[0], table.recorded)
    found = differences(table.recorded, core.document())
    return table, Difference(*found[0], table.recorded) if found else None


def is_worth_asking(recorded: tuple[Raw, ...], rng: Random) -> bool:
    """After everything but an ordinary card; of those after one in twelve."""
    return recorded[-1]["type"] != "CardPlayed" or rng.random() < 0.08
