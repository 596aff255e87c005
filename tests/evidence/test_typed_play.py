"""A play that someone remembers, laid on the deal card by card."""

import pytest

from rulings.damage.typed_play import (
    CardFault,
    TypedPlay,
    cards_held,
    play_words,
    playable,
)
from tests.evidence.situations import BASE, FIVE_SPADES, hands_of


def laid(written: str) -> TypedPlay:
    return play_words(hands_of(BASE), FIVE_SPADES, written.split())


def test_cards_lie_by_tricks_with_who_led_and_who_won() -> None:
    found = laid("CA C5 C2 C3 CK")
    first, second = found.tricks
    assert first.cards == (("W", "CA"), ("N", "C5"), ("E", "C2"), ("S", "C3"))
    assert (first.winner, second.winner) == ("W", "")
    assert second.cards == (("W", "CK"),)
    assert found.fault is None


def test_nothing_typed_is_a_table_before_the_lead() -> None:
    found = laid("")
    assert found.tricks == ()
    assert playable(found.now) >= {"CA", "H2"}
    assert dict(cards_held(found.now))["W"] >= {"CA", "H2"}


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("CA C5 C2 CQ", CardFault("not_held", "CQ", "S", 1)),
        ("CA C5 C2 C3 CK C5", CardFault("twice", "C5", "N", 2)),
        ("CA XX", CardFault("no_card", "XX", "N", 1)),
        ("CA C5 C2 C3 H2 H5 HA H3 SA", CardFault("not_held", "SA", "E", 3)),
    ],
)
def test_the_first_card_that_cannot_be_is_named(written: str, fault: CardFault) -> None:
    found = laid(written)
    assert found.fault == fault
    assert [*found.cards, fault.word] == written.split()


def test_who_follows_suit_may_and_who_does_not_is_asked_about() -> None:
    assert playable(laid("CA C5").now) == {"CT", "C8", "C7", "C2"}
    found = laid("CA C5 D3 C3")
    assert found.fault is None
    assert found.tricks[0].revoked == ("E",)
    assert laid("CA C5 C2 C3").tricks[0].revoked == ()
