"""The play of a file among the entries of a log: each entry comes where it must.

Each row is read aloud: these entries beside this play become this order of cards and
entries. The board is one of incidents where nothing else is said.
"""

from typing import Any

import pytest

from lawbook import Event, write_event
from rulings.damage.merging import as_full_record
from rulings.damage.positions import BadRecord
from rulings.damage.record import Record
from tests.evidence.boards import dropped, elected, ended, opened, plays, read
from tests.evidence.situations import BASE

Raw = dict[str, Any]
TWO_TRICKS = "CA C5 C2 C3 CK C6 C7 C4"
THREE_TRICKS = f"{TWO_TRICKS} HT H5 HA H3"


def fell(*cards: str, seat: str = "E", **more: int) -> Raw:
    return dropped(*cards, seat=seat) | more


def entry(kind: str, **fields: object) -> Raw:
    return {"type": kind, **fields}


def word(event: Event) -> str:
    raw = write_event(event)
    match raw["type"]:
        case "CardPlayed":
            return str(raw["card"])
        case "CardExposed":
            return f"{raw['seat']}-{'+'.join(raw['cards'])}"
        case "Elected":
            return str(raw["choice"])
        case "LeadOutOfTurn":
            return f"{raw['seat']}>{raw['card']}"
        case kind:
            return str(kind)


def merged(play: str, *raw: Raw, record: str = "incidents") -> str:
    """What comes after the auction, in its order."""
    events = tuple(read(*opened(BASE, "5S", record), *raw))
    entries = as_full_record(Record(events, play=tuple(play.split())))
    return " ".join(word(event) for _version, event in entries[2:])


ORDERS: dict[str, tuple[list[Raw], str]] = {
    "a card exposed in a trick is seen when the trick has ended": (
        [fell("HA", trick=2), elected("neither"), ended(10)],
        f"{TWO_TRICKS} E-HA neither HT H5 HA H3 PlayEnded",
    ),
    "or just before it is played, where that comes first": (
        [fell("HA", trick=3), ended(10)],
        f"{TWO_TRICKS} HT H5 E-HA HA H3 PlayEnded",
    ),
    "a card that is not played comes at the end of its trick": (
        [fell("H8", trick=3), ended(10)],
        f"{THREE_TRICKS} E-H8 PlayEnded",
    ),
    "an exposure without a trick comes as early as it can": (
        [entry("OnLead", seat="W"), fell("H6"), ended(10)],
        f"E-H6 {THREE_TRICKS} PlayEnded",
    ),
    "after the leader to the next trick": (
        [entry("OnLead", seat="W"), fell("H6", trick=1), ended(10)],
        "CA C5 C2 C3 E-H6 CK C6 C7 C4 HT H5 HA H3 PlayEnded",
    ),
    "at the turn of a seat": (
        [entry("OnTurn", seat="E"), fell("H6"), ended(10)],
        "CA C5 E-H6 C2 C3 CK C6 C7 C4 HT H5 HA H3 PlayEnded",
    ),
    "at the turn of a seat when a suit was led": (
        [entry("OnTurn", seat="E", suit_led="H"), fell("H6"), ended(10)],
        f"{TWO_TRICKS} HT H5 E-H6 HA H3 PlayEnded",
    ),
    "at the turn of another seat when that suit was led": (
        [entry("OnTurn", seat="N", suit_led="H"), fell("H6"), ended(10)],
        f"{TWO_TRICKS} HT E-H6 H5 HA H3 PlayEnded",
    ),
    "two cards that fell in two tricks": (
        [
            fell("H7", seat="W", trick=1),
            fell("HA", trick=2),
            elected("neither"),
            ended(10),
        ],
        "CA C5 C2 C3 W-H7 CK C6 C7 C4 E-HA neither HT H5 HA H3 PlayEnded",
    ),
    "a lead out of turn to a trick, and what declarer chose": (
        [
            entry("LeadOutOfTurn", seat="E", card="HA", trick=3),
            elected("refuse"),
            elected("neither"),
            ended(10),
        ],
        f"{TWO_TRICKS} E>HA refuse neither HT H5 HA H3 PlayEnded",
    ),
    "who is on lead tells nothing that the play does not": (
        [
            entry("OnTurn", seat="N"),
            fell("HA", trick=2),
            entry("OnLead", seat="W"),
            elected("neither"),
            ended(10),
        ],
        f"{TWO_TRICKS} E-HA neither HT H5 HA H3 PlayEnded",
    ),
    "a card that is named comes as that card": (
        [entry("CardPlayed", seat="W", card="HT"), fell("H6"), ended(10)],
        f"{TWO_TRICKS} HT E-H6 H5 HA H3 PlayEnded",
    ),
    "a claim comes after the last card": (
        [entry("Claimed", seat="S", tricks=8), ended(10)],
        f"{THREE_TRICKS} Claimed PlayEnded",
    ),
    "so does a concession": (
        [entry("Conceded", seat="S", tricks=8), ended(2)],
        f"{THREE_TRICKS} Conceded PlayEnded",
    ),
}


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_each_entry_comes_where_it_must_have_been(name: str) -> None:
    entries, order = ORDERS[name]
    assert merged(THREE_TRICKS, *entries) == order


def test_a_penalty_card_that_was_not_played_was_passed_over_by_that_card() -> None:
    found = merged(
        f"{TWO_TRICKS} HT H5 H8 H3",
        fell("HA", trick=2),
        elected("neither"),
        entry("PenaltyCardNotPlayed", seat="E", played="H8"),
        ended(10),
    )
    assert found == f"{TWO_TRICKS} E-HA neither HT H5 H8 H3 PlayEnded"


def test_entries_after_what_is_remembered_of_the_play_are_left_out() -> None:
    assert merged(TWO_TRICKS, fell("HA", trick=5), ended(10)) == TWO_TRICKS


def test_a_hand_that_only_led_was_never_on_turn_to_follow() -> None:
    found = merged(THREE_TRICKS, entry("OnTurn", seat="W"), fell("H6"))
    assert found == THREE_TRICKS


def test_a_log_with_every_card_keeps_its_order_and_the_play_goes_on() -> None:
    seen = [*plays(BASE, "CA C5 C2 C3 CK C6"), fell("HA"), *plays(BASE, "C7 C4")]
    found = merged(THREE_TRICKS, *seen, elected("neither"), record="full")
    assert found == "CA C5 C2 C3 CK C6 E-HA C7 C4 neither HT H5 HA H3"


def test_a_revoke_that_was_reported_is_shown_by_the_play_itself() -> None:
    told = [entry("RevokeAsked", by="S", seat="E"), entry("RevokeFound", seat="E")]
    assert merged(THREE_TRICKS, *told, ended(10)) == f"{THREE_TRICKS} PlayEnded"


def test_a_log_may_tell_more_cards_than_the_play() -> None:
    seen = plays(BASE, f"{TWO_TRICKS} HT H5")
    assert merged(f"{TWO_TRICKS} HT", *seen, record="full") == f"{TWO_TRICKS} HT H5"


@pytest.mark.parametrize(
    ("raw", "record", "code"),
    [
        ([fell("HA"), elected("neither")], "incidents", "choice_open"),
        ([fell("HA", trick=2)], "incidents", "choice_open"),
        ([fell("C4", seat="W", trick=1)], "incidents", "not_held"),
        (plays(BASE, "CA C5 C2 C3 CK C9"), "full", "contradicts"),
        ([entry("LeadOutOfTurn", seat="W", card="HT")], "incidents", "contradicts"),
        ([*plays(BASE, "CA C5 C2 C3"), fell("HA")], "full", "choice_open"),
    ],
)
def test_what_does_not_fit_the_play_has_a_code(
    raw: list[Raw], record: str, code: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        merged(THREE_TRICKS, *raw, record=record)
    assert caught.value.code == code


def test_without_a_play_a_log_of_incidents_knows_too_little() -> None:
    events = tuple(read(*opened(BASE, "5S", "incidents"), ended(10)))
    with pytest.raises(BadRecord) as caught:
        as_full_record(Record(events))
    assert caught.value.code == "not_known"


def test_a_card_seen_before_the_opening_lead_is_picked_up_by_what_declarer_chose() -> (
    None
):
    lead = entry("OnLead", seat="W")
    log = [lead, fell("HA"), elected("require", "H"), ended(10)]
    assert merged("HT H5 HA H3", *log) == "E-HA require HT H5 HA H3 PlayEnded"
