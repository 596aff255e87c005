"""Hand records out of files: the same deal from each format, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.common.errors import Fault, FileRefused
from tables.formats.deals import Dealt, read_hands, unique_boards
from tests.chance import of_chance
from tests.tables.hands_files import MIXED, PLAIN, dlm, lin, pbn


@pytest.mark.parametrize("deal", [MIXED, PLAIN])
@pytest.mark.parametrize(
    ("name", "write"), [("a.pbn", pbn), ("a.lin", lin), ("a.dlm", dlm)]
)
def test_every_format_gives_the_same_hands(name: str, write: object, deal: str) -> None:
    (found,) = read_hands(name, write(1, deal))  # type: ignore[operator]  # three writers
    assert isinstance(found, Dealt), found
    assert (found.board, found.deal) == (1, deal)


def test_a_deal_may_begin_with_any_seat() -> None:
    north, east, south, west = MIXED[2:].split()
    turned = pbn(5, f"S:{south} {west} {north} {east}", Dealer="N", Vulnerable="NS")
    (found,) = read_hands("a.pbn", turned)
    assert isinstance(found, Dealt), found
    assert found.deal == MIXED


def test_a_value_like_the_one_before_is_taken_over() -> None:
    text = pbn(1, Dealer="N") + '[Board "17"]\n[Dealer "#"]\n[Deal "#"]\n'
    assert [
        one.board for one in read_hands("a.pbn", text) if isinstance(one, Dealt)
    ] == [
        1,
        17,
    ]


CARD_MOVED = MIXED.replace("QJT4", "QJT").replace("A98.", "A984.")
TWICE = MIXED.replace("QJT4", "AJT4")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (pbn(1, TWICE), "card_twice"),
        (pbn(1, CARD_MOVED), "not_thirteen"),
        (pbn(1, MIXED.replace("QJT4", "QJ1X")), "no_card"),
        (pbn(1, "N:AK - - -"), "not_thirteen"),
        (pbn(1, "N:AK"), "bad_deal"),
        (pbn(2, Dealer="N"), "wrong_dealer"),
        (pbn(1, Vulnerable="All"), "wrong_vulnerable"),
        (pbn(0), "no_board_number"),
        (pbn(10000), "no_board_number"),
    ],
)
def test_a_board_that_cannot_be_says_why(text: str, code: str) -> None:
    """The boards beside it are read all the same."""
    bad, good = read_hands("a.pbn", text + pbn(3))
    assert isinstance(bad, Fault)
    assert bad.code == code
    assert isinstance(good, Dealt)


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable"),
    [
        (1, "N", "None"),
        (2, "E", "NS"),
        (4, "W", "All"),
        (16, "W", "EW"),
        (17, "N", "-"),
    ],
)
def test_dealer_and_vulnerability_go_by_the_number(
    board: int, dealer: str, vulnerable: str
) -> None:
    (found,) = read_hands("a.pbn", pbn(board, Dealer=dealer, Vulnerable=vulnerable))
    assert isinstance(found, Dealt), found


def test_a_dlm_board_with_another_check_number_is_left_out() -> None:
    good = dlm(4)
    bad = good[:-5] + f"{(int(good[-5:-2]) + 1) % 1000:03d}\r\n"
    (found,) = read_hands("a.dlm", bad)
    assert isinstance(found, Fault)
    assert found.code == "check_number"


def test_fillers_of_a_dlm_file_are_no_boards() -> None:
    """Such a file has 99 lines; those outside From and To are not meant."""
    with pytest.raises(FileRefused) as refused:
        read_hands("a.dlm", dlm(40, low=1, high=36))
    assert refused.value.problem.code == "no_boards"


def test_the_same_board_twice_is_one_unless_the_hands_differ() -> None:
    """Both rooms of a match stand in one file."""
    found = read_hands("a.pbn", pbn(1) + pbn(1) + pbn(2) + pbn(2, PLAIN))
    boards, faults = unique_boards(found)
    assert [one.board for one in boards] == [1]
    assert [(one.line, one.code) for one in faults] == [(2, "board_differs")]


@pytest.mark.parametrize("name", ["hands.dup", "hands", "hands.exe"])
def test_what_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(FileRefused):
        read_hands(name, pbn(1))


SHREDS = st.lists(
    st.one_of(
        st.sampled_from(
            [pbn(1), lin(2), dlm(3), "md|", "[Deal ", '"]', "|", "%", "\n"]
        ),
        st.text(max_size=40),
    ),
    max_size=12,
).map("".join)


@settings(max_examples=of_chance(300), deadline=None)
@given(text=SHREDS, kind=st.sampled_from(["a.pbn", "a.lin", "a.dlm"]))
def test_no_file_breaks_the_readers(text: str, kind: str) -> None:
    """Whatever is sent: boards, faults, or one refusal."""
    try:
        found = read_hands(kind, text)
    except FileRefused:
        return
    assert all(isinstance(one, Dealt | Fault) for one in found)


def test_games_need_no_empty_line_between_them_and_comments_are_no_tags() -> None:
    text = (pbn(1) + pbn(2)).replace("\n\n", "\n") + '{ [Board "5"]\n} ; [Board "6"]\n'
    found = read_hands("a.pbn", "% PBN 2.1\n" + text)
    assert [one.board for one in found if isinstance(one, Dealt)] == [1, 2]


def test_boards_of_a_match_in_lin_stand_below_one_line_of_names() -> None:
    one, other = (lin(board).removeprefix("pn|a,b,c,d|") for board in (1, 2))
    text = f"vg|Final|pn|a,b,c,d|qx|o1|{one}qx|o2|{other}"
    found = read_hands("a.lin", text.replace("sv|o|", ""))
    assert [one.board for one in found if isinstance(one, Dealt)] == [1, 2]
