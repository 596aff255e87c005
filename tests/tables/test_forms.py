"""Which forms the tablet offers, and that the core takes what they make."""

from typing import Any

import pytest

from lawbook import EVENT_TYPES, Refused, admit, read_event
from tables.web.pages.entry import offered, seen
from tests.tables.forms import BOARDS, Hand, log_of, offered_at, situation

OTHERWISE = {"Elected", "EventWithdrawn", "LateEntryReviewed", "ReportsCompared"}
# Of each board: some forms that are there, and some that cannot be.
THERE = {
    "auction": "seen_led contract called seen_before_auction call_withdrawn note",
    "card faced in the auction": "passed contract seen_dropped",
    "before the opening lead": "led_out_of_turn face_down contract_corrected on_lead",
    "play": "played_out_of_turn revoke two_cards fifth_card taken_back claimed",
    "a penalty card": "penalty_card_played penalty_card_not_played",
    "a claim": "play_on play_ended seen_shown",
    "a defender's concession": "objected play_on",
    "declarer's concession": "play_on",
    "every card recorded": "played led_out_of_turn",
    "a hesitation": "account information_wrong information_slipped",
    "every call recorded": "next_call call_replaced",
    "a call to be compared": "insufficient_bid irregular_call call_replaced called",
    "over": "open information_slipped note director_called",
}
ABSENT = {
    "auction": "played revoke led_out_of_turn seen_named play_ended passed open",
    "card faced in the auction": "claimed on_lead",
    "before the opening lead": "contract called played_out_of_turn revoke seen_led",
    "play": "contract objected play_on penalty_card_played",
    "a penalty card": "passed objected open",
    "a claim": "objected revoke played",
    "a defender's concession": "contract open",
    "declarer's concession": "objected",
    "every call recorded": "insufficient_bid call_out_of_rotation called unintended",
    "a call to be compared": "next_call unintended",
    "every card recorded": "on_lead on_turn penalty_card_not_played",
    "a hesitation": "information_ruled contract",
    "over": "account seen_dropped played claimed designate contract_corrected",
}
RULINGS = {"designate", "restrict", "waived", "concern"}


@pytest.mark.parametrize("name", BOARDS)
def test_only_what_is_possible_now_is_there(name: str) -> None:
    found = set(offered_at(name))
    assert set(THERE[name].split()) <= found
    assert not set(ABSENT[name].split()) & found


@pytest.mark.parametrize("name", BOARDS)
def test_what_a_form_makes_is_taken(name: str) -> None:
    """Nothing that is offered and not greyed is refused."""
    log = log_of(name)
    said = ({"text": "Lead.", "laws": ["50D2"], "language": "en"},)
    now = situation(log, director=True, said=said, next_board=10)
    forms = [form for form in offered.offered(now) if "why" not in form]
    assert forms
    for form in forms:
        if form["name"] == "open":
            continue
        try:
            admit(log, read_event(Hand(log).fill(form)))
        except Refused as refused:
            pytest.fail(f"{form['name']}: {refused.problem}")


def test_every_event_has_a_form() -> None:
    made = {form.event for form in offered.FORMS}
    assert made | OTHERWISE == set(EVENT_TYPES)


@pytest.mark.parametrize("name", ["play", "a penalty card"])
def test_only_a_director_rules(name: str) -> None:
    assert not RULINGS & set(offered_at(name))
    assert set(offered_at(name, director=True)) >= RULINGS


def opening(forms: Any) -> list[Any]:
    """The form that opens a board; the Director can be called without one too."""
    assert {one["name"] for one in forms} <= {"open", "director_called"}
    return [one for one in forms if one["name"] == "open"]


def test_no_board_is_opened_first() -> None:
    """With nothing on the table there is one thing to record."""
    (form,) = opening(offered.offered(offered.no_board(next_board=7)))
    number, record, auction = form["asks"]
    assert (form["name"], number["start"]) == ("open", 7)
    # What is nearly always so is asked without a tap.
    for ask in (record, auction):
        assert ask["answers"][ask["start"]]["value"] is None


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable"),
    [
        (1, "N", "none"),
        (2, "E", "NS"),
        (4, "W", "both"),
        (8, "W", "none"),
        (16, "W", "EW"),
    ],
)
def test_a_board_has_its_dealer_and_vulnerability(
    board: int, dealer: str, vulnerable: str
) -> None:
    """As the Laws print them for boards 1 to 16 (2)."""
    (form,) = opening(offered.offered(offered.no_board()))
    extra = form["asks"][0]["extra"]
    assert extra[board - 1] == {"dealer": dealer, "vulnerable": vulnerable}
    assert len(extra) == 16


def test_a_lead_that_is_faced_cannot_lie_face_down() -> None:
    assert "why" not in offered_at("before the opening lead")["face_down"]
    assert offered_at("play")["face_down"]["why"]


def test_a_seat_without_a_penalty_card_is_greyed() -> None:
    (who, _) = offered_at("a penalty card")["penalty_card_not_played"]["asks"]
    assert [key["value"] for key in who["answers"] if "why" not in key] == ["E"]
    assert offered_at("play")["penalty_card_not_played"]["why"]


def test_in_a_full_record_the_turn_is_known() -> None:
    """North is to play and cannot play out of turn, and nobody else in turn."""
    forms = offered_at("every card recorded")
    free = {
        name: [
            key["value"]
            for key in forms[name]["asks"][0]["answers"]
            if "why" not in key
        ]
        for name in ("played", "played_out_of_turn")
    }
    assert free == {"played": ["N"], "played_out_of_turn": ["E", "S", "W"]}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("auction", {"wrong_hand": 3, "wrong_count": 3}),
        ("every call recorded", {"wrong_hand": 1, "wrong_count": 2}),
    ],
)
def test_who_has_called_is_asked_only_where_the_record_does_not_tell(
    name: str, asked: dict[str, int]
) -> None:
    forms = offered_at(name)
    assert {form: len(forms[form]["asks"]) for form in asked} == asked


def test_a_card_is_greyed_by_what_is_asked_of_it() -> None:
    """Played: in no hand. A penalty card: not exposed again, but it is played."""
    log = log_of("a penalty card")
    closed = seen.greyed(situation(log).document, log.state)
    assert set(closed["exposing"]) == {"H4", "D8"}
    assert set(closed["hand"]) == {"H4"}
    assert seen.held(log.state)["D8"] == "E"


def test_only_a_played_card_is_taken_back_in_a_full_record() -> None:
    log = log_of("every card recorded")
    shown = seen.greyed(situation(log).document, log.state)["shown"]
    assert len(shown) == 51
    assert "H4" not in shown


def test_a_question_of_the_director_carries_the_clause_of_the_edition() -> None:
    """72C was 23 in 2007 and 72B1 in 1997."""
    for edition, law in (("2017", "72C"), ("2007", "23"), ("1997", "72B1")):
        log = log_of("play")
        now = situation(log, director=True)
        now.document["edition"] = edition  # type: ignore[index]  # a plain dict here
        (form,) = [one for one in offered.offered(now) if one["name"] == "concern"]
        assert form["asks"][0]["answers"][0]["value"]["law"] == law
