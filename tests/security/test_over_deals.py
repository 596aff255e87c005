"""Who may not see the hands is answered the same, whatever was dealt.

One evening is played over several deals: the one that the players hold, one that agrees
with every card shown so far, and one that agrees with nothing. Everybody without hands
asks every address in between and at the end. All answers are compared byte for byte,
and the statements to the database are counted: work that depends on the deal takes a
time that tells of it.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from deploy.roles import routes
from rulings.flags.services import catch_up
from tables.access.visibility import EVERY_TABLE
from tables.models import Board
from tables.web.pages.drawing import canvas_for, paint
from tests.lawbook.boards import RANDOM_BOARDS, Kind, walked
from tests.lawbook.table import DECK, SEATS, Plain, Table
from tests.security.over_deals import (
    BOARD,
    WITHOUT_HANDS,
    Answer,
    Evening,
    counted,
    differences,
    over,
)
from tests.security.redealt import deal_of, other_deal

# A fresh seed every night tries others: RANDOM_BOARDS=200.
SEEDS = range(RANDOM_BOARDS or 1)
# A stream does not end: `painted` and `test_what_the_stream_says` stand for it. The
# figures belong to those who keep the server, behind a token of their own.
NOT_ASKED = {"api/stream/", "metrics"}
RECORDS = ("full", "incidents")
STEPS = 40
CALLED = {"type": "DirectorCalled", "by": "N"}
RULED = {"type": "RulingGiven", "text": "The king stays face up.", "laws": ["50B"]}
# A part of an address that names something.
PART = r"<(?:\w+:)?(\w+)>"
ENDED = {"type": "PlayEnded", "tricks": 9}


def board_of(seed: int, record: str) -> Table:
    """A board as it is played, with what went wrong on it."""
    kind = Kind(record=record, known="NESW", director=False)
    return walked(Random(seed), kind, STEPS)


def deals_of(table: Table, dice: Random) -> list[str]:
    """The true deal, one that fits the first half of what was shown, any other."""
    half = table.raws[: len(table.raws) // 2]
    others = [other_deal(dice, table.hands, half), other_deal(dice, table.hands)]
    return [deal_of(one) for one in (table.hands, *others)]


def played(table: Table) -> list[Plain]:
    """What the floor enters: it opens the board and does not know the deal."""
    opened, *rest = table.raws
    return [{k: v for k, v in opened.items() if k not in ("deal", "edition")}, *rest]


def look_around(evening: Evening, who: tuple[str, ...]) -> None:
    """Every address about a table, and every list, by everybody."""
    for path in addresses(evening):
        for name in who:
            evening.ask(name, path)


def addresses(evening: Evening) -> list[str]:
    table, last = evening.table.pk, Board.objects.get(number=BOARD).version
    api, board = f"/api/tables/{table}/", f"/api/tables/{table}/boards/{BOARD}/"
    desk, floor = f"/desk/tables/{table}/", f"/floor/tables/{table}/"
    then = [f"?board={BOARD}&at={last // 2}", f"?board={BOARD}&edition=1997"]
    return [
        "/api/tables/",
        f"/api/tables/?tournament={evening.tournament.pk}",
        api,
        board,
        *(f"{board}?at={version}" for version in (2, last // 2, last)),
        *(f"{board}?edition={year}" for year in ("1997", "2007")),
        f"{board}?at={last // 2}&edition=2007",
        f"{board}events/",
        *(f"{board}words/?language={code}" for code in ("en", "el")),
        "/floor/",
        "/floor/rooms/",
        floor,
        f"{floor}now/",
        f"{floor}boards/{BOARD}/{last}/code.svg",
        "/desk/",
        *(f"/desk/grid/?show=all&size={size}" for size in ("large", "medium", "small")),
        f"/desk/tiles/?show=all&size=large&table={table}",
        "/desk/queue/?tabs=1",
        "/desk/queue/",
        desk,
        *(desk + asked for asked in then),
        f"{desk}now/",
        f"{desk}what-if/",
    ]


def ask_whose(evening: Evening, who: tuple[str, ...], cards: list[str]) -> None:
    """Try cards of every seat without recording them: what a tester did."""
    path = f"/api/tables/{evening.table.pk}/boards/{BOARD}/preview/"
    for card in cards:
        for seat in SEATS:
            for event in tried(seat, card):
                for name in who:
                    evening.ask(name, path, event, f"{path} {event}")


def tried(seat: str, card: str) -> list[dict[str, Any]]:
    return [
        {"type": "CardExposed", "seat": seat, "cards": [card], "manner": "dropped"},
        {"type": "CardPlayed", "seat": seat, "card": card},
        {"type": "LeadOutOfTurn", "seat": seat, "card": card},
    ]


def painted(evening: Evening) -> None:
    """The tiles that come with the stream of someone from the floor."""
    canvases = [canvas_for(f"show=all&size={one}", "en", EVERY_TABLE) for one in SIZES]
    with counted() as asked:
        tiles = paint([one for one in canvases if one], [evening.table.pk])
    html = "".join(tiles.values()).encode()
    evening.note("floor tiles of the stream", Answer(200, (), html, asked.total()))


SIZES = ("large", "medium", "small")
MOST = ("key that records", "tablet", "floor", "observer", "nobody")
FEW = ("key that records", "floor", "nobody")


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_about_a_board_is_the_same(seed: int, record: str) -> None:
    table = board_of(seed, record)
    entries = played(table)
    half = len(entries) // 2

    def happens(evening: Evening) -> None:
        evening.enter("tablet", entries[:half])
        evening.enter("floor", [CALLED])
        look_around(evening, MOST)
        ask_whose(evening, ("key that looks",), DECK[::9])
        painted(evening)
        evening.enter("director", [RULED])
        evening.enter("key that records", entries[half:])
        painted(evening)
        evening.enter("floor", [ENDED])
        catch_up()
        painted(evening)
        look_around(evening, MOST)

    told = over(deals_of(table, Random(seed)), happens)
    assert not (found := differences(told, WITHOUT_HANDS)), "\n".join(found)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("who", [FEW, WITHOUT_HANDS], ids=["few", "everybody"])
def test_every_address_there_is_answers_the_same(who: tuple[str, ...]) -> None:
    table = board_of(1, "full")
    entries = played(table)

    def happens(evening: Evening) -> None:
        evening.enter("tablet", entries)
        evening.enter("floor", [ENDED])
        catch_up()
        for path in every_address(evening):
            for name in who:
                evening.ask(name, path)

    # All is played by now: a deal that fits half of it is no nearer than any other.
    true, _half, other = deals_of(table, Random(1))
    told = over([true, other], happens)
    assert len(told[0]) > 100 * len(who)
    assert not (found := differences(told, who)), "\n".join(found)


def every_address(evening: Evening) -> list[str]:
    """With what stands for this evening; what is not there is asked for too."""
    table = evening.table.pk
    named = {
        "table": table,
        "table_id": table,
        "board": BOARD,
        "number": BOARD,
        "version": 3,
        "board_id": Board.objects.get(number=BOARD).pk,
        "tournament": evening.tournament.pk,
        "tournament_id": evening.tournament.pk,
        "section_id": evening.table.section_id,
        "edition": "2017",
        "clause": "50A",
        "label": "50A",
        "side": "NS",
        "form": "html",
        "kind": "json",
    }
    looked_at = (one.address for one in routes() if "GET" in one.methods)
    found = {
        re.sub(PART, lambda part: str(named.get(part[1], 1)), a) for a in looked_at
    }
    return sorted(f"/{one}" for one in found - NOT_ASKED)


@pytest.mark.django_db
def test_a_director_is_told_of_the_deal() -> None:
    """Were nobody told anything of it, the comparison would prove nothing."""
    table = board_of(1, "full")
    entries = played(table)[: len(table.raws) // 2]

    def happens(evening: Evening) -> None:
        evening.enter("tablet", entries)
        look_around(evening, ("director", "floor"))
        ask_whose(evening, ("director",), DECK[:1])

    told = over(deals_of(table, Random(1)), happens)
    assert differences(told, ("director",))
    assert differences(told, ("floor",)) == []
