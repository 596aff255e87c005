"""What a sentence of the Director must say, and what it must not, in both languages."""

import pytest

from lawbook import read_event, replay, why_graded
from lawbook.cards.cards import Card
from lawbook.library import clause
from tests.lawbook.spoken import (
    BOTH,
    C2_LED,
    CONTRACT,
    WEST_LEADS,
    lines,
    one,
    said,
    seen,
)

CLAIM = {"type": "Claimed", "seat": "S", "tricks": 10}
CONCESSION = {"type": "Conceded", "seat": "W"}


@pytest.mark.parametrize(
    ("language", "director", "play"),
    [
        ("en", "the Director decides", "play may go on"),
        ("el", "αποφασίζει ο Διαιτητής", "το παιχνίδι μπορεί να συνεχιστεί"),
    ],
)
def test_a_claim_offers_both_ways(language: str, director: str, play: str) -> None:
    told = [x for x in lines([CONTRACT, C2_LED, CLAIM], language) if "[68D2]" in x]
    assert len(told) == 2
    assert director in told[0]
    assert play in told[1]


@pytest.mark.parametrize(
    ("language", "claimed", "conceded"),
    [
        ("en", "did not claim", "did not concede"),
        ("el", "δεν διεκδίκησε", "δεν παραχώρησε"),
    ],
)
def test_after_a_concession_nobody_is_said_to_have_claimed(
    language: str, claimed: str, conceded: str
) -> None:
    for event, is_said, is_not in (
        (CONCESSION, conceded, claimed),
        (CLAIM, claimed, conceded),
    ):
        told = said([CONTRACT, C2_LED, event], language)
        assert is_said in told
        assert is_not not in told
    stems = {"en": "claim", "el": "διεκδίκησ"}
    assert stems[language] not in said([CONTRACT, C2_LED, CONCESSION], language)


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
@pytest.mark.parametrize("language", BOTH)
def test_a_card_faced_in_the_auction_is_not_for_partner_to_use(
    edition: str, language: str
) -> None:
    words = {"en": "West may not make use of having seen the three of diamonds; the"}
    words["el"] = "φάνηκε το τρία καρό είναι αθέμιτη πληροφορία για τη Δύση, θεμιτή για"
    assert words[language] in said([seen("E", "D3")], language, edition)


@pytest.mark.parametrize(("edition", "law"), [("2007", "50E2"), ("1997", "50D1")])
@pytest.mark.parametrize("language", BOTH)
def test_before_2017_a_card_lying_there_is_not_for_partner_to_use(
    edition: str, law: str, language: str
) -> None:
    words = {"en": "While the king of diamonds lies there West may not make use"}
    words["el"] = "Όσο μένει στο τραπέζι ο ρήγας καρό, η θέα του φύλλου είναι αθέμιτη"
    laid = [CONTRACT, seen("E", "DK")]
    assert f"[{law}]" in one(laid, language, words[language], edition)
    assert words[language] not in said(laid, language)


EXTERNAL = [CONTRACT, C2_LED, seen("E", "DK", manner="external")]


@pytest.mark.parametrize("language", BOTH)
def test_a_card_faced_by_someone_else_waits_for_the_director(language: str) -> None:
    words = {"en": "by someone else", "el": "φανερώθηκε από άλλον"}
    assert words[language].lower() in one(EXTERNAL, language, "[50]").lower()


@pytest.mark.parametrize(
    ("information", "english", "greek"),
    [
        ("authorized", "West may make use of having seen", "θεμιτή πληροφορία"),
        ("unauthorized", "West may not make use of having", "αθέμιτη πληροφορία"),
    ],
)
def test_ruled_not_a_penalty_card_it_goes_back_and_its_use_is_told(
    information: str, english: str, greek: str
) -> None:
    ruling = {
        "type": "DirectorDesignated",
        "seat": "E",
        "card": "DK",
        "status": "not_penalty_card",
        "information": information,
        "reason": "50",
    }
    told = said([*EXTERNAL, ruling], "en")
    assert "no penalty card. East, pick up the king of diamonds" in told
    assert english in told
    assert "someone else" not in told
    told = said([*EXTERNAL, ruling], "el")
    assert "δεν υπάρχει τιμωρημένο φύλλο. Η Ανατολή παίρνει πίσω στο χέρι τον" in told
    assert f" {greek}" in told


@pytest.mark.parametrize(
    ("language", "either", "both"),
    [
        (
            "en",
            "the nine of diamonds or the three",
            "the nine of diamonds and the three",
        ),
        ("el", "το εννέα καρό ή το τρία", "το εννέα καρό και το τρία"),
    ],
)
def test_of_several_cards_one_or_the_other_is_played(
    language: str, either: str, both: str
) -> None:
    turn = {"type": "OnTurn", "seat": "E", "suit_led": "D"}
    told = [CONTRACT, C2_LED, seen("E", "D9", "D3"), turn]
    assert both not in one(told, language, either)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "forbid West to lead one or more of"),
        ("el", "απαγορεύσει έξοδο σε ένα ή"),
    ],
)
def test_leading_is_what_is_forbidden(language: str, words: str) -> None:
    two = [CONTRACT, seen("E", "DK", "H3"), WEST_LEADS]
    assert words in one(two, language, "[51B2(b)]")


@pytest.mark.parametrize(
    ("manner", "english", "greek"),
    [("named", "named", "κατονομάστηκε"), ("shown", "on purpose", "επίτηδες")],
)
def test_a_low_card_named_is_explained_as_named(
    manner: str, english: str, greek: str
) -> None:
    opened = {"type": "BoardOpened", "board": 1}
    events = [opened, CONTRACT, C2_LED, seen("E", "D3", manner=manner)]
    state = replay(map(read_event, events)).state
    for language, word in (("en", english), ("el", greek)):
        why = why_graded(state, Card.D3, language)
        assert why is not None
        assert word in why.text.lower()
        assert "leading or playing" not in why.text
        assert "με έξοδο" not in why.text


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("DA", "Μένει ανοικτός μπροστά από την Ανατολή ο άσος"),
        ("DK", "Μένει ανοικτός μπροστά από την Ανατολή ο ρήγας"),
        ("DQ", "Μένει ανοικτή μπροστά από την Ανατολή η ντάμα"),
        ("DJ", "Μένει ανοικτός μπροστά από την Ανατολή ο βαλές"),
        ("DT", "Μένει ανοικτό μπροστά από την Ανατολή το δέκα"),
    ],
)
def test_greek_agrees_with_the_honour(card: str, words: str) -> None:
    assert words in said([CONTRACT, C2_LED, seen("E", card)], "el")
    during = said([seen("E", card)], "el")
    assert words.split()[1] in during
    both = said([CONTRACT, C2_LED, seen("E", card, "S2")], "el")
    assert "Μένουν ανοικτά" in both


@pytest.mark.parametrize(
    ("edition", "clause_number"), [("2017", "53B"), ("2007", "53C"), ("1997", "53C")]
)
def test_what_stands_after_playing_on_has_its_exception(
    edition: str, clause_number: str
) -> None:
    found = clause(edition, "60A2")
    assert "exception" in found.said["en"].words
    assert "εξαίρεση" in found.said["el"].words
    assert clause_number in found.see


def test_a_card_played_before_the_right_hand_opponent_is_information() -> None:
    found = clause("2017", "57D")
    assert "(16)" in found.said["en"].words
    assert "(16)" in found.said["el"].words
    assert {"16A", "16B"} <= set(found.see)


@pytest.mark.parametrize("edition", ["2007", "1997"])
def test_law_57_of_an_earlier_book_is_that_book_s(edition: str) -> None:
    """No suit could be required, and dummy's singleton is not played by itself."""
    assert "three" in clause(edition, "57A").said["en"].words
    assert "may not" in clause(edition, "57A3").said["en"].words
    both = "57C1" if edition == "2007" else "57C"
    assert "singleton" in clause(edition, both).said["en"].words
    assert "μοναδικό" in clause(edition, both).said["el"].words
