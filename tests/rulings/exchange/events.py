"""An event of two tables, and files of its results, right and wrong."""

from __future__ import annotations

from tables.models import ReportedResult, Round, Section, Table, Tournament
from tests.rulings.builders import record

WrongLine = tuple[tuple[str, str], str, str]
CSV = """Section,Table,Board,NS,EW,Contract,By,Tricks,Score
A,1,7,1,12,4S,N,10,
A,2,7,2,11,3NTX,E,8,
A,1,8,1,12,Pass,,,
A,2,8,2,11,,,,A6040
"""
BY_PAIRS = """Board;NS;EW;Contract;By;Tricks
7;1;12;4S;N;10
7;2;11;3NT;E;8
"""
USEBIO = """<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">
<SECTION SECTION_ID="A"><BOARD><BOARD_NUMBER>7</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>12</EW_PAIR_NUMBER>
<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>11</EW_PAIR_NUMBER>
<SCORE>A5050</SCORE></TRAVELLER_LINE></BOARD></SECTION></EVENT></USEBIO>"""
PBN = """[Event "Spring"]
[Board "7"]
[ScoreTable "Table\\\\3R;PairId_NS\\\\3R;PairId_EW\\\\3R;Contract\\\\5L;Declarer\\\\1R;\
Result\\\\2R"]
  1  1 12 4S    N 10
  2  2 11 3NT   E  8
"""
SPADES = {"contract": "4S", "declarer": "N", "tricks": "10"}
# What a line becomes, the code of the fault, and a part of its sentence.
WRONG_LINES: list[WrongLine] = [
    (("A,1,7", "A,9,7"), "no_such_place", "no table here plays this board"),
    (("A,1,7", "B,1,7"), "no_such_place", "no table here plays this board"),
    (("A,1,7", "A,1,"), "no_board_number", "the row names no board"),
    (("A,1,7", "A,1,0"), "no_board_number", "the row names no board"),
    (("4S,N,10", "9S,N,10"), "impossible_contract", "This is not a contract"),
    (("A,2,7", "A,1,7"), "line_twice", "the board is there twice"),
]
NO_RESULTS = [
    ("", "empty"),
    ("Flour,Eggs\n1,2\n", "no_columns"),
    ("<a", "bad_xml"),
    ("\0\1\2", "binary"),
]


def make_event() -> Tournament:
    """Pairs 1 and 2 sit North-South, 12 and 11 against them, on boards 7 to 9."""
    tournament = Tournament.objects.create(name="Spring pairs")
    section = Section.objects.create(tournament=tournament, name="A")
    for number, ns, ew in ((1, 1, 12), (2, 2, 11)):
        table = Table.objects.create(section=section, number=number)
        pairs = {"north_south": ns, "east_west": ew}
        boards = {"first_board": 7, "last_board": 9}
        Round.objects.create(table=table, number=1, **boards, **pairs)
    return tournament


def play_at_the_table(tricks: int) -> None:
    """Four spades by North on board 7 are recorded at table 1."""
    ended = {"type": "AuctionEnded", "contract": "4S", "declarer": "N"}
    opened = {"type": "BoardOpened", "board": 7}
    table = Table.objects.get(number=1)
    record(table, opened, ended, {"type": "PlayEnded", "tricks": tricks})


def stored() -> dict[tuple[int, int], dict[str, str]]:
    """The cells of each result that is kept, by table and board."""
    found = ReportedResult.objects.all()
    return {(one.table.number, one.board): one.cells for one in found}
