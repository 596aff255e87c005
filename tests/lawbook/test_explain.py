"""Why a card may or may not be played: the reasons agree with the rules."""

from collections.abc import Mapping

import pytest

from lawbook import Seat, explain, replay, watched, why_graded
from lawbook.cards.cards import Card
from lawbook.events.reading import read_event
from lawbook.lawful.playable import lawful_cards, seat_to_play, suit_led_for
from lawbook.lawful.priority_steps import narrowing
from lawbook.speech.explanations import why_waiting
from tests.cases.reader import all_cases

DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
OPENED = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
BID = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
DROPPED = {"type": "CardExposed", "seat": "E", "cards": ["DJ"], "manner": "dropped"}
FREE = {"type": "Elected", "choice": "neither"}


def after(*events: Mapping[str, object]) -> dict[str, tuple[bool, tuple[str, ...]]]:
    """Card by card of East: may it be played, and the clauses given."""
    state = replay(read_event(raw) for raw in (OPENED, BID, *events)).state
    return {
        str(verdict.card): (
            verdict.may,
            tuple(law for reason in verdict.reasons for law in reason.laws),
        )
        for verdict in explain(state, Seat.EAST)
    }


def played(seat: str, card: str) -> dict[str, object]:
    return {"type": "CardPlayed", "seat": seat, "card": card}


def test_following_suit_outranks_the_penalty_card() -> None:
    found = after(DROPPED, FREE, played("W", "H4"), played("N", "H2"))
    assert found["HQ"] == (True, ("44C", "50D1(b)", "50D1(a)"))
    assert found["DJ"] == (False, ("44C", "50D1(b)", "50D1(a)"))
    assert found["SQ"] == (False, ("44C",))


def test_the_penalty_card_is_played_when_its_suit_is_led() -> None:
    found = after(DROPPED, FREE, played("W", "D4"), played("N", "D2"))
    assert found["DJ"] == (True, ("44C", "50D1(a)"))
    assert found["DQ"] == (False, ("50D1(a)",))


def test_nothing_restricts_a_free_hand() -> None:
    assert after(played("W", "H4"))["HQ"] == (True, ("44C",))


def test_who_is_blocked_is_told_what_the_wait_is_for() -> None:
    state = replay(read_event(raw) for raw in (OPENED, BID, DROPPED)).state
    waiting = why_waiting(state, Seat.WEST)
    assert waiting is not None
    assert waiting.laws == ("50D2",)
    assert why_waiting(state, Seat.EAST) is None
    assert {verdict.may for verdict in explain(state, Seat.WEST)} == {False}


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_steps_lead_to_what_is_playable(language: str) -> None:
    """On every case whose hand is known the explanation agrees with the rules."""
    explained = 0
    for case in all_cases():
        state = replay((read_event(raw) for raw in case.events), case.edition).state
        seat = seat_to_play(state)
        hand = seat and state.play.hands[seat.place]
        if not seat or not hand or not state.is_full:
            continue
        led = suit_led_for(state, seat)
        lawful = lawful_cards(state, seat, hand, led)
        steps = tuple(narrowing(state, seat, hand, led))
        assert (steps[-1].after if steps else hand) == lawful, case.id
        if why_waiting(state, seat) is None:
            may = {v.card for v in explain(state, seat, language) if v.may}
            assert may == lawful, case.id
        explained += 1
    assert explained > 50


def exposed(seat: str, *cards: str, manner: str = "dropped") -> dict[str, object]:
    shown: dict[str, object] = {"type": "CardExposed", "seat": seat, "manner": manner}
    return shown | {"cards": list(cards)}


RULED = {
    "type": "DirectorDesignated",
    "seat": "E",
    "card": "DJ",
    "status": "minor",
    "reason": "it was knocked out of the hand",
}


@pytest.mark.parametrize(
    ("events", "card", "words", "law"),
    [
        ([exposed("E", "D9")], "D9", "single card below the ten", "50B"),
        ([exposed("E", "DJ")], "DJ", "an honour", "50B"),
        ([exposed("E", "D9", "S4")], "S4", "both major", "50B"),
        ([exposed("E", "D9"), exposed("E", "S4")], "D9", "both major", "50B"),
        ([exposed("E", "D9"), exposed("W", "H4")], "D9", "single card", "50B"),
        ([exposed("E", "D9", manner="shown")], "D9", "not by accident", "50B"),
        ([exposed("E", "DJ"), RULED], "DJ", "The Director has ruled", "50"),
    ],
)
def test_a_grade_says_why(
    events: list[dict[str, object]], card: str, words: str, law: str
) -> None:
    known = {"type": "BoardOpened", "board": 1}
    state = replay(read_event(raw) for raw in (known, BID, *events)).state
    reason = why_graded(state, Card(card))
    assert reason is not None
    assert words in reason.text
    assert reason.laws == (law,)
    assert why_graded(state, Card("CA")) is None


def test_a_survivor_stays_major_and_says_so() -> None:
    """The other one is played; what two have made major is not made minor again."""
    two = [exposed("E", "D9", "S4"), {"type": "OnLead", "seat": "E"}]
    led = {"type": "CardPlayed", "seat": "E", "card": "S4"}
    designated = {"type": "Elected", "choice": "designate", "card": "S4"}
    known = {"type": "BoardOpened", "board": 1}
    told = (known, BID, *two, designated, led)
    state = replay(read_event(raw) for raw in told).state
    reason = why_graded(state, Card("D9"))
    assert reason is not None
    assert "stay major" in reason.text


def test_the_watch_list_tells_who_could_choose_beside_which_card() -> None:
    story = (
        {"type": "BoardOpened", "board": 1},
        BID,
        exposed("E", "DJ"),
        FREE,
    )
    state = replay(read_event(raw) for raw in story).state
    (before,) = watched(state)
    lead = read_event({"type": "CardPlayed", "seat": "W", "card": "H2"})
    (after_the_lead,) = watched(replay((*map(read_event, story), lead)).state)
    assert (before.by, before.free, before.law) == ("W", False, "50E4")
    assert after_the_lead.free
