"""The panel set is sound: the deals are deals, and the play is what was possible."""

import pytest

from lawbook import admit, empty_log
from rulings.damage.record import hands_of
from tests.evidence.panel import Panel, panel

BOARDS = list(panel())


@pytest.mark.parametrize("board", BOARDS, ids=[one.name for one in BOARDS])
def test_the_board_can_have_been_played_so(board: Panel) -> None:
    hands_of(board.deal)
    log = empty_log()
    *before, _ended = board.events
    for event in before:
        log = admit(log, event)
    assert log.state.declarer is not None
    ours = log.state.declarer.place % 2
    won, lost = log.state.play.won[ours], log.state.play.won[1 - ours]
    assert won <= board.made <= 13 - lost


def test_the_set_is_large_and_half_of_it_is_kept_for_the_end() -> None:
    assert len(BOARDS) >= 40
    assert len({one.name for one in BOARDS}) == len(BOARDS)
    kept = sum(not one.seen for one in BOARDS)
    assert abs(2 * kept - len(BOARDS)) <= 4


def test_every_word_is_expected_somewhere_with_its_reason() -> None:
    assert {one.expected for one in BOARDS} == {"flag", "look", "none", "cannot_tell"}
    assert all(one.reason.count(".") >= 2 for one in BOARDS)
