"""What is said when a card is changed: who may change theirs (45D, 47D, 58B3, 62C)."""

import pytest

from lawbook import read_event, replay, say
from tests.lawbook.spoken import (
    BOTH,
    C2_LED,
    CONTRACT,
    one,
    said,
)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "may take that card back"), ("el", "μπορεί να πάρει πίσω το φύλλο του")],
)
def test_a_revoke_put_right_tells_who_may_change_where_no_card_is_recorded(
    language: str, words: str
) -> None:
    revoke = {"type": "RevokeCorrected", "seat": "E"}
    revoke |= {"withdrawn": "H7", "substituted": "C5"}
    events = [CONTRACT, C2_LED, revoke]
    assert words in one(events, language, "[62C1]")
    assert words not in said([*events, {"type": "OnLead", "seat": "N"}], language)


REVOKED = [CONTRACT, C2_LED, {"type": "RevokeCorrected", "seat": "E"}]
REVOKED[-1] |= {"withdrawn": "H7", "substituted": "C5"}


def withdrawn(seat: str, card: str, reason: str) -> dict[str, str]:
    return {"type": "CardWithdrawn", "seat": seat, "card": card, "reason": reason}


@pytest.mark.parametrize(
    ("event", "clause", "english", "greek"),
    [
        (
            withdrawn("S", "D4", "62C1"),
            "62C2",
            "a defender's card then becomes a major penalty card",
            "φύλλο αμυνόμενου γίνεται τότε μεγάλο τιμωρημένο",
        ),
        (
            withdrawn("N", "H3", "45D"),
            "45D",
            "A defender who played after it may change too, with no penalty",
            "Αμυνόμενος που έπαιξε μετά μπορεί να αλλάξει και αυτός, χωρίς ποινή",
        ),
        (
            withdrawn("N", "H3", "45C4(b)"),
            "47D",
            "A defender who played after it may take that card back",
            "Αμυνόμενος που έπαιξε μετά μπορεί να πάρει πίσω το φύλλο του",
        ),
    ],
)
def test_a_card_put_right_tells_who_may_change_theirs(
    event: dict[str, str], clause: str, english: str, greek: str
) -> None:
    """As the revoke does; the record of incidents does not tell who has played."""
    before = REVOKED if clause == "62C2" else [CONTRACT, C2_LED]
    events = [*before, event]
    assert english in one(events, "en", f"[{clause}]")
    assert greek in one(events, "el", f"[{clause}]")
    gone = said([*events, {"type": "OnLead", "seat": "N"}], "en")
    assert english not in gone


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Every card that a defender takes back becomes a major penalty card"),
        ("el", "Κάθε φύλλο που παίρνει πίσω αμυνόμενος γίνεται μεγάλο τιμωρημένο"),
    ],
)
@pytest.mark.parametrize("seat", ["E", "N"])
def test_where_both_sides_revoked_both_are_told_to_correct(
    seat: str, language: str, words: str
) -> None:
    """By the first card taken back, of either side; until the next trick begins."""
    events = [CONTRACT, C2_LED, withdrawn(seat, "H3", "62C3")]
    assert words in one(events, language, "[62C3]")
    assert words not in said([*events, {"type": "OnLead", "seat": "N"}], language)
    one_side = [CONTRACT, C2_LED, withdrawn(seat, "H3", "62C1")]
    assert words not in said(one_side, language)


@pytest.mark.parametrize("language", BOTH)
def test_a_defender_who_changes_in_turn_opens_no_further_change(language: str) -> None:
    """Theirs is the second card of 47D, not the first."""
    events = [CONTRACT, C2_LED, withdrawn("E", "H3", "47D")]
    assert "[47D]" not in said(events, language)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "taken back a card that could be seen"), ("el", "φύλλο που είχε φανεί")],
)
def test_of_two_cards_the_one_taken_back_lets_opponents_change(
    language: str, words: str
) -> None:
    two = {"type": "CardsPlayedTogether", "seat": "E", "visible": ["C7", "D3"]}
    named = {"type": "Elected", "choice": "designate", "card": "C7"}
    assert words in one([CONTRACT, C2_LED, two, named], language, "[58B3]")
    assert words not in said([CONTRACT, C2_LED, two], language)


FULL = {"type": "BoardOpened", "board": 1, "record": "full"}


@pytest.mark.parametrize(("after", "is_said"), [((), False), (("E",), True)])
def test_a_full_record_tells_whether_a_defender_has_played(
    after: tuple[str, ...], is_said: bool
) -> None:
    played = [{"type": "CardPlayed", "seat": "N", "card": "C3"}]
    played += [{"type": "CardPlayed", "seat": seat, "card": "C9"} for seat in after]
    events = [FULL, CONTRACT, C2_LED, *played, withdrawn("N", "C3", "45C4(b)")]
    told = [x.text for x in say(replay(map(read_event, events)).state)]
    assert any("A defender who played after it" in text for text in told) is is_said
