"""What is said of a lead: the choice before it, and of one out of turn."""

import pytest

from tests.lawbook.spoken import (
    ANYTHING,
    BOTH,
    C2_LED,
    CALL,
    CONTRACT,
    EARLY,
    SOUTH_LED,
    WEST_LEADS,
    Events,
    elected,
    led_wrongly,
    lines,
    one,
    said,
    seen,
)

# The lead while partner has a penalty card (50D2, 51B, 26), and what the leader owes.
FREE = [CONTRACT, seen("E", "DK"), WEST_LEADS]
OWN = [CONTRACT, seen("E", "DK"), seen("W", "HQ"), WEST_LEADS]
OWN_SMALL = [CONTRACT, seen("E", "DK"), seen("W", "H7"), WEST_LEADS]
TWICE = [CALL, CONTRACT, seen("E", "DK"), WEST_LEADS]
BOUND = [
    CONTRACT,
    {
        "type": "RestrictionImposed",
        "seat": "W",
        "kind": "prohibit_lead",
        "suits": ["C"],
        "law": "26B",
        "until": "this_lead",
    },
    seen("E", "DK"),
    WEST_LEADS,
]


@pytest.mark.parametrize("language", BOTH)
def test_a_leader_whom_nothing_else_binds_may_lead_anything(language: str) -> None:
    assert ANYTHING[language] in one(FREE, language, "[50D2(b)")


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("events", [OWN, OWN_SMALL, TWICE, BOUND])
def test_nobody_else_is_told_that_any_card_may_be_led(
    events: Events, language: str
) -> None:
    assert ANYTHING[language] not in said(events, language)


@pytest.mark.parametrize(
    ("language", "card", "lies"),
    [
        (
            "en",
            "the queen of hearts",
            "stays on the table, unless West has no diamonds",
        ),
        ("el", "ντάμα κούπα", "Μένει στο τραπέζι η ντάμα κούπα, εκτός αν"),
    ],
)
def test_each_option_says_what_then_happens_to_the_leader_s_own_card(
    language: str, card: str, lies: str
) -> None:
    assert lies in one(OWN, language, "50D1(b), 59]")
    led = [line for line in lines(OWN, language) if "50D1(a)]" in line]
    assert len(led) == 2, "forbidding and neither leave it to be led"
    assert all(card in line for line in led)


@pytest.mark.parametrize(
    ("language", "stays"),
    [("en", "unless West has no other suit"), ("el", "δεν έχει άλλο χρώμα")],
)
def test_a_card_of_the_suit_forbidden_stays_and_one_of_the_suit_required_is_led(
    language: str, stays: str
) -> None:
    same = [CONTRACT, seen("E", "DK"), seen("W", "DQ"), WEST_LEADS]
    assert stays in one(same, language, "50D1(b), 59]")
    assert len([line for line in lines(same, language) if "50D1(a)]" in line]) == 2


@pytest.mark.parametrize("language", BOTH)
def test_a_leader_s_small_card_keeps_lower_ones_back(language: str) -> None:
    told = one(OWN_SMALL, language, "[50D2(b)")
    assert {"en": "below the ten", "el": "κάτω από το δέκα"}[language] in told
    assert "50C" in told


@pytest.mark.parametrize("language", BOTH)
def test_two_cards_of_the_leader_depend_on_the_suit_named(language: str) -> None:
    several = [CONTRACT, seen("E", "DK", "C3"), seen("W", "HQ"), WEST_LEADS]
    assert len([x for x in lines(several, language) if "50D1(b)]" in x]) == 2
    two = [CONTRACT, seen("E", "DK"), seen("W", "HQ", "S3"), WEST_LEADS]
    listed = {"en": "hearts or the three", "el": "κούπα ή το τρία πίκα"}
    assert listed[language] in one(two, language, "[50D2(b)")


@pytest.mark.parametrize("language", BOTH)
def test_a_minor_card_says_only_that_it_does_not_restrict_partner(
    language: str,
) -> None:
    small = [CONTRACT, seen("E", "D3"), seen("W", "HQ"), C2_LED]
    assert ANYTHING[language] not in said(small, language)
    words = {"en": "does not restrict the lead of West", "el": "δεν την περιορίζει"}
    assert words[language] in said(small, language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "if West has none of the suit led, West plays a suit you name: a spade"),
        ("el", "αν η Δύση δεν έχει το χρώμα εξόδου, παίζει το χρώμα"),
    ],
)
def test_another_suit_is_asked_for_only_of_who_has_none_of_the_suit_led(
    language: str, words: str
) -> None:
    early = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "S"}, SOUTH_LED, EARLY]
    assert words in one(early, language, "[57A3]")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "If West has none of the suit led, West plays a club"),
        ("el", "Αν η Δύση δεν έχει το χρώμα εξόδου, παίζει σε αυτή τη λεβέ σπαθί"),
    ],
)
def test_so_is_the_restriction_that_follows(language: str, words: str) -> None:
    early = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "S"}, SOUTH_LED, EARLY]
    assert words in said([*early, elected("require_suit", "C")], language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Before West leads you then choose: require hearts, forbid hearts, or"),
        ("el", "Πριν βγει η Δύση, επιλέγει τότε ο Νότος: απαιτεί κούπες, απαγορεύει"),
    ],
)
def test_who_refuses_a_lead_is_told_first_what_follows(
    language: str, words: str
) -> None:
    wrong = [CONTRACT, led_wrongly("E", "H4")]
    assert words in one(wrong, language, "[54D, 50D2]")


@pytest.mark.parametrize(
    ("language", "required", "forbidden"),
    [
        ("en", "require one of clubs or hearts", "forbid one or more of"),
        ("el", "απαιτεί ένα από τα χρώματα σπαθιά ή κούπες", "ένα ή περισσότερα από"),
    ],
)
@pytest.mark.parametrize("first", ["CK", "C3"])
def test_beside_a_second_penalty_card_one_suit_is_required_and_several_forbidden(
    first: str, language: str, required: str, forbidden: str
) -> None:
    """Law 51B2; a small card becomes major with the second (50B)."""
    wrong = [CONTRACT, seen("E", first), led_wrongly("E", "H4")]
    told = one(wrong, language, "[54D, 51B2]")
    assert required in told
    assert forbidden in told
    later = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "S"}, *wrong[1:]]
    assert forbidden in one(later, language, "[56, 51B2]")


@pytest.mark.parametrize("language", BOTH)
def test_a_second_penalty_card_of_the_same_suit_is_one_suit_to_choose(
    language: str,
) -> None:
    wrong = [CONTRACT, seen("E", "HK"), led_wrongly("E", "H4")]
    words = {"en": "forbid hearts, or", "el": "απαγορεύει κούπες ή"}
    assert words[language] in one(wrong, language, "[54D, 50D2]")


@pytest.mark.parametrize(
    ("language", "kept", "picked"),
    [
        ("en", "West then picks up", "the three of spades"),
        ("el", "τότε η Δύση παίρνει πίσω", "το τρία πίκα"),
    ],
)
def test_only_cards_of_the_suit_named_are_picked_up(
    language: str, kept: str, picked: str
) -> None:
    """East leads; West's cards: of the suit required, and of another."""
    required = {"seat": "E", "kind": "require_lead", "suits": ["D"], "law": "26B"}
    barred = {"type": "RestrictionImposed", "until": "this_lead", **required}
    leads = {"type": "OnLead", "seat": "E"}
    events: Events = [CONTRACT, barred, seen("W", "DK", "S3"), leads]
    told = [x for x in lines(events, language) if kept in x]
    assert told
    assert not any(picked in x for x in told)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "East takes the four of hearts back with no penalty, and West may not"),
        ("el", "το τέσσερα κούπα χωρίς ποινή, και το ότι φάνηκε είναι αθέμιτη"),
    ],
)
def test_a_proper_lead_sends_the_wrong_one_back_and_says_who_may_not_use_it(
    language: str, words: str
) -> None:
    wrong = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "S"}, led_wrongly("E", "H4")]
    assert words in one(wrong, language, "[53B]")


@pytest.mark.parametrize(
    ("language", "now", "later"),
    [
        ("en", "Before West leads", "Whenever West is to lead"),
        ("el", "Πριν βγει η Δύση", "κάθε φορά που έχει να βγει η Δύση"),
    ],
)
def test_where_it_was_declarer_s_lead_the_choice_comes_later(
    language: str, now: str, later: str
) -> None:
    wrong = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "S"}, led_wrongly("E", "H4")]
    told = one(wrong, language, "[56, 50D2]")
    assert later in told
    assert now not in told


@pytest.mark.parametrize("language", BOTH)
def test_declarer_s_own_lead_out_of_turn_leads_to_no_such_choice(language: str) -> None:
    wrong = [CONTRACT, C2_LED, {"type": "OnLead", "seat": "N"}, led_wrongly("S", "H4")]
    told = one(wrong, language, "[55B]")
    correct = {"en": "the correct hand leads", "el": "βγαίνει το σωστό χέρι"}
    assert correct[language] in told
    assert "right hand" not in told


def led_face_down(seat: str) -> dict[str, str]:
    return {"type": "FaceDownLead", "seat": seat}


@pytest.mark.parametrize("language", BOTH)
def test_a_lead_face_down_out_of_turn_goes_back(language: str) -> None:
    assert one([CONTRACT, led_face_down("E")], language, "[41A]")
    assert "[41A]" not in said([CONTRACT, led_face_down("W")], language)


@pytest.mark.parametrize("language", BOTH)
def test_it_is_no_more_said_once_the_right_hand_has_led_or_it_is_back(
    language: str,
) -> None:
    wrongly = [CONTRACT, led_face_down("E")]
    back = {"type": "CardWithdrawn", "seat": "E", "card": "H7", "reason": "41A"}
    for then in (led_face_down("W"), back, C2_LED):
        assert "[41A]" not in said([*wrongly, then], language)
