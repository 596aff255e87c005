"""Positions of a few cards, each about one thing that a larger one would hide."""

import numpy as np
import pytest
from msgspec.structs import replace

from lawbook import Event
from rulings.damage.decisions import window
from rulings.damage.layouts import Knowledge, NoLayout
from rulings.damage.merging import as_full_record
from rulings.damage.positions import (
    BadRecord,
    Contract,
    Four,
    Position,
    as_hand,
    card_name,
    card_number,
)
from rulings.damage.record import Record, numbered, refuse_revokes
from rulings.damage.report import Candidate, Report
from rulings.damage.settings import Settings
from rulings.damage.solver import SolverFailed, TrickInProgress, card_values
from rulings.damage.typed_play import play_words
from rulings.damage.values import actions, defence_tricks
from rulings.damage.worlds import growing
from tests.evidence.boards import dropped, elected, ended, opened, plays, read
from tests.evidence.situations import BASE, FIVE_SPADES, TWO_CLUBS, hands_of

NOTRUMP_BY_SOUTH = Contract(3, 4, declarer=2)


def cards(written: str) -> int:
    return as_hand(card_number(card) for card in written.split())


def four(*hands: str) -> Four:
    north, east, south, west = map(cards, hands)
    return north, east, south, west


def named(found: tuple[tuple[int, ...], ...]) -> list[str]:
    return [" ".join(card_name(card) for card in action) for action in found]


@pytest.mark.parametrize(
    ("played", "trick", "expected"),
    [
        ("", "", ["C9", "C7", "C5"]),
        ("C8", "", ["C9 C7", "C5"]),
        ("C8 C6", "", ["C9 C7 C5"]),
        # A card of the trick in progress still parts them: it matters which win.
        ("C8 C6", "C8", ["C9", "C7 C5"]),
    ],
)
def test_cards_are_one_where_all_between_them_have_gone(
    played: str, trick: str, expected: list[str]
) -> None:
    hands = four("D2 D3 D4", "H2 H3 H4", "S2 S3 S4", "C9 C7 C5")
    on_table = tuple(card_number(card) for card in trick.split())
    now = Position(
        NOTRUMP_BY_SOUTH,
        hands,
        leader=3 - len(on_table),
        trick=on_table,
        played=(0, 0, cards(played), 0),
    )
    assert named(actions(now, hands[3])) == expected


@pytest.mark.parametrize("suits", ["SHDC", "HDSC", "DCSH"])
def test_an_ace_may_be_played_by_a_hand_that_holds_the_two_of_the_next_suit(
    suits: str,
) -> None:
    """West leads to East's king; North has the ace above it, and takes both."""
    suit, following, third, last = tuple(suits)
    north, east = f"{suit}A {following}2", f"{suit}K {third}4"
    hands = four(north, east, f"{last}2 {last}3", f"{suit}5 {third}3")
    now = Position(NOTRUMP_BY_SOUTH, hands, leader=3)
    real = np.array([hands], dtype=np.uint64)
    lead, king = card_number(f"{suit}5"), card_number(f"{suit}K")
    assert defence_tricks(now, real, (lead,), king)[0].tolist() == [0]


def test_who_holds_two_neighbours_may_play_the_higher() -> None:
    hands = four("SA SK", "SQ D4", "C2 C3", "S5 D3")
    now = Position(NOTRUMP_BY_SOUTH, hands, leader=3)
    real = np.array([hands], dtype=np.uint64)
    lead = card_number("S5")
    assert defence_tricks(now, real, (lead,), card_number("SQ"))[0].tolist() == [0]


@pytest.mark.parametrize("empty", range(4))
def test_a_seat_without_cards_among_others_is_no_position(empty: int) -> None:
    hands = [1, 1 << 13, 1 << 26, 1 << 39]
    hands[empty] = 0
    with pytest.raises(SolverFailed) as caught:
        card_values(np.array([hands], dtype=np.uint64), TrickInProgress(4, 0))
    assert caught.value.code == "bad_position"


def known_to_west(voids: Four = (0, 0, 0, 0), **more: object) -> Knowledge:
    """West decides; North is dummy and faced, East and South are unseen."""
    hands = four("D2 D3", "H2 C2", "S2 S3", "D4 D5")
    now = Position(NOTRUMP_BY_SOUTH, hands, 3, (), (1 << 51, 0, 0, 0), voids)
    return replace(Knowledge(now), **more)


def layouts_of(known: Knowledge) -> set[tuple[int, ...]]:
    found = next(growing(known, (1000,), np.random.default_rng(1)))
    return {tuple(one) for one in (*found.with_cards.tolist(), *found.without.tolist())}


def test_four_loose_cards_lie_in_six_ways() -> None:
    assert len(layouts_of(known_to_west())) == 6


@pytest.mark.parametrize(
    ("void_of_south", "ways"), [(0b0000, 6), (0b1000, 3), (0b0010, 3), (0b1010, 1)]
)
def test_a_suit_that_only_one_hand_can_hold_is_there(
    void_of_south: int, ways: int
) -> None:
    assert len(layouts_of(known_to_west((0, 0, void_of_south, 0)))) == ways


@pytest.mark.parametrize(("void_of_east", "ways"), [(0b0001, 1), (0b1000, 3)])
def test_nor_can_partner_hold_it(void_of_east: int, ways: int) -> None:
    assert len(layouts_of(known_to_west((0, void_of_east, 0, 0)))) == ways


def test_a_card_that_is_known_lies_there_in_every_layout() -> None:
    ace = card_number("H2")
    found = layouts_of(known_to_west(given=((ace, 1),)))
    assert len(found) == 3
    assert all(hands[1] >> ace & 1 for hands in found)


@pytest.mark.parametrize(("most", "exact"), [(2, False), (3, True), (4, True)])
def test_both_worlds_are_whole_where_neither_has_more_than_were_asked_for(
    most: int, exact: bool
) -> None:
    known = known_to_west(exposed=((card_number("H2"), 1),))
    found = next(growing(known, (most,), np.random.default_rng(1)))
    assert found.exact is exact
    assert len(found.with_cards) == len(found.without) == min(most, 3)
    assert found.counted == 6
    assert found.prior == pytest.approx(0.5)


def test_a_hand_with_no_room_for_what_it_must_hold_fits_nothing() -> None:
    three = tuple((card_number(card), 1) for card in ("H2", "C2", "S2"))
    with pytest.raises(NoLayout) as caught:
        layouts_of(known_to_west(given=three))
    assert caught.value.code == "none_fits"


def test_tricks_that_are_laid_out_are_numbered_from_one() -> None:
    tricks = play_words(hands_of(BASE), FIVE_SPADES, (TWO_CLUBS + "HT").split()).tricks
    assert [trick.number for trick in tricks] == [1, 2, 3]


def test_a_report_without_a_calculation_has_nothing_in_it() -> None:
    empty = Report("not_known", "2017", 9, Settings(), {})
    assert (empty.done, empty.of, empty.left_out, empty.coarse) == (0, 0, 0, False)
    plain = Candidate(("HT",), 9, chosen=True)
    assert (plain.suggested, plain.alternative) == (False, False)


SEEN = plays(BASE, "CA C5 C2 C3 CK C6")


def designated(*before: str) -> tuple[int | None, ...]:
    """What West's lead takes to be due from East, who has the ace and the eight."""
    two = [*opened(BASE, "5S"), *SEEN, dropped("HA", "H8"), *plays(BASE, "C7 C4")]
    named_card = elected("designate") | {"card": "HA"}
    after = [*plays(BASE, "HT H5"), *[named_card] * (not before)]
    last = plays(BASE, "HA H3")
    events: list[Event] = read(*two, elected("neither"), *after, *last)
    return tuple(one.forced for one in window(numbered(events)).decided)


def test_of_two_cards_due_the_one_that_declarer_named_is_played() -> None:
    assert designated() == (card_number("HA"),)
    assert designated("nothing was named") == (None,)


def test_the_cards_of_a_play_have_the_version_of_the_entry_before_them() -> None:
    fell = dropped("H6") | {"trick": 1}
    events = read(*opened(BASE, "5S", "incidents"), fell, ended(10))
    entries = as_full_record(Record(tuple(events), play=("CA", "C5", "C2", "C3", "CK")))
    assert [version for version, _event in entries] == [1, 2, 2, 2, 2, 2, 3, 3, 4]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("CA C5 C2 C3", None),
        ("CA C5 D3 C3", "revoked_play"),
        ("CA C5 C2 S9", "revoked_play"),
    ],
)
def test_who_could_have_followed_suit_has_revoked(line: str, code: str | None) -> None:
    end = window(numbered(read(*opened(BASE, "5S"), *plays(BASE, line)))).end
    if code is None:
        refuse_revokes(end)
        return
    with pytest.raises(BadRecord, match="in trick 1") as caught:
        refuse_revokes(end)
    assert caught.value.code == code
