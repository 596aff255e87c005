"""Held against each other: revokes and what each costs (61 to 64)."""

import json
from functools import lru_cache

from tests.oracle import choices, penalty
from tests.oracle.evening import costs, revokes, withdrawals
from tests.oracle.evening.compare_tricks import Hold, cards_seen
from tests.oracle.evening.story import Story
from tests.oracle.evening.tables import Document
from tests.oracle.history import History, Raw


def faced_on(recorded: tuple[Raw, ...]) -> revokes.Faced:
    """The penalty cards of a seat just before an entry, by the other oracle, with what
    was taken back under 62C.

    None where it does not read how a card came to be one (67), or does not know who led
    when declarer chose.
    """

    def faced(at: int, seat: str) -> frozenset[str] | None:
        before = recorded[: at - 1]
        seen = {card for e in before for card in cards_seen(e, seat)}
        unread = any(
            e["type"] in ("CardOmitted", "DefectiveTrickFound") for e in before
        )
        if seen and unread:
            return None
        lying = penalty_cards(before, seat) if seen else frozenset()
        again = withdrawals.laid(before, seat)
        return None if lying is None or again is None else lying | again

    return faced


@lru_cache(maxsize=64)
def asked_before(spelled: str, seat: str) -> frozenset[str] | None:
    history = History(tuple(json.loads(spelled)))
    if any(loses_the_leader(history, v) for v in range(2, history.now + 1)):
        return None
    return frozenset(penalty.penalty_cards(history, history.now, seat))


def loses_the_leader(history: History, v: int) -> bool:
    """Whether declarer chose about a lead, and nobody knows whose."""
    chosen = history.at(v)["type"] == "Elected" and choices.about(history, v) == "lead"
    return chosen and not choices.leader_asked_about(history, v)


def penalty_cards(before: tuple[Raw, ...], seat: str) -> frozenset[str] | None:
    return asked_before(json.dumps(before), seat)


def hold_revokes(
    story: Story, state: Document, rows: list[revokes.Revoke], hold: Hold
) -> None:
    listed = [r for r in rows if r.status != "corrected" or r.found or r.shown]
    ours = sorted((r.seat, r.trick, r.suit, r.put.card, r.status) for r in listed)
    told = sorted(
        (r["seat"], r["trick"], r["suit"] or "", r["card"] or "", r["status"])
        for r in state["revokes"]
    )
    hold("revokes", told, ours)
    if told != ours:
        return
    for row in listed:
        if row.status != "corrected" or row.shown:
            hold_revoke(story, state, row, rows, hold)
    wrong = [
        r
        for r in rows
        if r.status == "open" or revokes.is_put_right_too(story, r, rows)
    ]
    due = {(r.seat, r.put.card) for r in wrong if r.attention}
    if not story.ended and not story.claim:
        duties = {
            (d["seat"], d["cards"][0])
            for d in state["duties"]
            if d["kind"] == "correct_revoke"
        }
        hold("correct_revoke", duties, due)
    both = len({r.side for r in rows if r.attention}) == 2
    if story.ended == len(story.events) and not (both and story.edition == "1997"):
        hold_equity(rows, state, hold)


def hold_revoke(
    story: Story,
    state: Document,
    row: revokes.Revoke,
    rows: list[revokes.Revoke],
    hold: Hold,
) -> None:
    told = next(
        r
        for r in state["revokes"]
        if (r["seat"], r["trick"], r["card"] or "", r["status"])
        == (row.seat, row.trick, row.put.card, row.status)
    )
    hold("attention", told["attention"], row.attention)
    hold("won_by", told["won_by"], costs.winner(story, row))
    if row.counts:
        hold("by", told["by"], row.by)
        cost = costs.cost(story, row, rows)
        if cost:
            if told["tricks_due"] != cost.tricks:
                whole = (told["tricks_due"], told["law"], row.seat, row.trick)
                hold("tricks_due", whole, (cost.tricks, sorted(cost.laws)))
            if cost.tricks is not None and told["law"] not in cost.laws:
                hold("law", told["law"], sorted(cost.laws))


def hold_equity(rows: list[revokes.Revoke], state: Document, hold: Hold) -> None:
    """64C: at the end one question for each revoke that counts."""
    told = sum(str(q["law"]).startswith("64C") for q in state["questions"])
    ours = [r for r in rows if r.attention and r.counts]
    if not (state["gone"] or state["penalty_cards"]):  # else 61A may tell of more
        hold("questions 64C", told, len(ours))
