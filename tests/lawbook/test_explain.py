"""Why a card may or may not be played: the reasons agree with the rules."""

from collections.abc import Mapping

import pytest

from lawbook import Seat, explain, replay
from lawbook.explaining import why_waiting
from lawbook.narrowing import narrowing
from lawbook.playable import lawful_cards, seat_to_play, suit_led_for
from lawbook.reading import read_event
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


def test_who_is_blocked_is_told_what_he_waits_for() -> None:
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
