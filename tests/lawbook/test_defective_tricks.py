"""A trick with too few or too many cards (67), on many boards and on both records."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from lawbook import admit, document, empty_log, read_event, replay
from tests.cases.spelling import events_of
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Plain, Table

# The trick that lacks a card of West, by who wins it.
TRICKS = {"S": "trick from S: HA - H3 HJ", "E": "trick from S: H2 - H3 HJ"}
# What is played to the next trick; declarer wins it.
NEXT = {"S": "trick from S: SA S3 S4 S2", "E": "trick from E: D2 DA D3 D5"}


def entered(edition: str, record: str, *lines: str) -> Plain:
    """The state after these lines on a board of that edition and record."""
    opened: Plain = {"type": "BoardOpened", "board": 1, "edition": edition}
    opened |= {"record": record}
    raws = [opened, *(raw for line in lines for raw in events_of(line))]
    log = empty_log()
    for raw in raws:
        log = admit(log, read_event(raw))
    return document(log.state)


@pytest.mark.parametrize(
    ("edition", "won_by", "card"),
    [*product(("1997", "2007", "2017"), "SE", ("H5", "C7"))],
)
def test_both_records_say_the_same(edition: str, won_by: str, card: str) -> None:
    """A full record derives what one of incidents is told."""
    full = entered(
        edition,
        "full",
        "auction ends 4S by S",
        "trick from W: C4 C2 C8 CK",
        TRICKS[won_by],
        NEXT[won_by],
        f"trick 2 lacks a card of W, with {card}",
        "play ends 9",
    )
    since = 13 - 9 - (won_by == "E")
    told = entered(
        edition,
        "incidents",
        "auction ends 4S by S",
        f"trick 2 lacks a card of W, in H, with {card}, both sides have played on,"
        f" won by {won_by}, {since} since",
        "play ends 9",
    )
    assert full["result"] == told["result"]
    same = ("seat", "trick", "suit", "card", "by", "won_by", "tricks_due", "law")
    assert _picked(full, same) == _picked(told, same)


def _picked(state: Plain, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{key: one[key] for key in keys} for one in state["revokes"]]


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_one_trick_at_most_and_never_a_second_for_the_owner(table: Table) -> None:
    for one in table.now["revokes"]:
        if one["by"] == "67B1":
            assert one["tricks_due"] in (0, 1, None)
            assert one["law"].startswith("64")


@usual
@given(boards(record="full"))
def test_without_the_finding_the_tricks_are_the_same(table: Table) -> None:
    """What is found later moves no trick that was won, only the score (67B1)."""
    late = [
        raw
        for raw in table.raws
        if raw["type"] == "DefectiveTrickFound" and raw["kind"] != "short"
    ]
    kept = [raw for raw in table.raws if raw not in late]
    if any(raw["type"] == "EventWithdrawn" for raw in table.raws):
        return
    other = document(replay(map(read_event, kept)).state)
    assert other["tricks"] == table.now["tricks"]
