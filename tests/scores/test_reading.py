"""Fields read from what scoring programs write, and what is told of the rest."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawbook import Seat
from rulings.scoring.awards import FixedAverage, Level, Sides, VariableAverage, played
from rulings.scoring.board_scores import Teams, score_board
from rulings.scoring.contract_scores import PassedOut, Played, Vulnerable
from rulings.scoring.fields import BoardResults, column, of_match
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import Results
from rulings.scoring.result_texts import read_averages, read_bid, read_score
from tables.common.errors import FileRefused
from tests.scores.reading import read_results

# As a French scoring program writes a score table.
SCORE_TABLE = r"""[Event "Open"]
[Board "28"]
[Contract ""]
[ScoreTable "Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;\
Result\2R;Lead\3L;Score_NS\6R;Score_EW\6R;Percentage_NS\3R;Percentage_EW\3R"]
19 14  4 11 2HX  S  8 S6   "670"      - 100   0
16 14 14  1 2S   E  5 DQ   "150"      -  95   5
20 14  5 10 Pass -  - -      "0"      -  48  52
12 14  8  7 3NT  E  9 S4       -  "400"  10  90
21 14  6 12 -    -  - -        -      - ^60 ^40
22 14  9 13 4S   N 10 -    "650"      -  95   5
23 14  3 15 -    -  - -        -      -  88  12
[Board "29"]
""".replace("\\\nResult", "Result")

# As the tables of a Bridgemate database come out of a spreadsheet.
SPREADSHEET = """Section;Table;Board;PairNS;PairEW;Declarer;NS/EW;Contract;Result;Remark
A;1;7;1;2;2;E;3 NT x;=;
A;2;7;3;4;3;N;4 S;-1;
A;3;7;5;6;;;;;60%-40%
A;4;7;7;8;;;;;Not played
A;5;8;9;10;9;N;4 S;=;
B;1;7;1;2;;;PASS;;
B;2;7;3;4;3;N;9 S;=;
"""

USEBIO = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS">
<BOARD><BOARD_NUMBER>7</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>
<CONTRACT>4Sx</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>HA</LEAD><TRICKS>10</TRICKS>
<SCORE>790</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>8</EW_PAIR_NUMBER>
<SCORE>A6040</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>7</EW_PAIR_NUMBER>
<CONTRACT>3NT</CONTRACT><PLAYED_BY>W</PLAYED_BY><TRICKS>9</TRICKS><SCORE>600</SCORE>
</TRAVELLER_LINE>
</BOARD>
<MATCH><NS_PAIR_NUMBER>4</NS_PAIR_NUMBER><EW_PAIR_NUMBER>6</EW_PAIR_NUMBER>
<BOARD BOARD_NUMBER="7"><TRAVELLER_LINE><CONTRACT>PASS</CONTRACT></TRAVELLER_LINE>
</BOARD></MATCH></EVENT></USEBIO>"""


def scores(found: Results, vulnerable: Vulnerable) -> dict[str, int]:
    """North-South's score by table, where there is a result."""
    spreads = column(BoardResults(vulnerable, found.lines), "NS")
    return {table: spread[0][0] for table, spread in spreads.items()}


def told(found: Results) -> list[tuple[int, str, bool]]:
    return [(one.place, one.problem.code, one.kept) for one in found.remarks]


def test_a_score_table_of_pbn() -> None:
    found = read_results(SCORE_TABLE, 28, "NS")
    assert scores(found, "NS") == {"19": 670, "16": 150, "20": 0, "12": -400, "22": 650}
    assert [(line.ns, line.ew) for line in found.lines[:2]] == [
        ("4", "11"),
        ("14", "1"),
    ]
    assert found.lines[4].sides.ns == FixedAverage("plus")
    assert found.rows == 7


def test_what_is_told_of_a_score_table() -> None:
    # Four Spades by North made is 620; a percentage without a mark is no average.
    assert told(read_results(SCORE_TABLE, 28, "NS")) == [
        (9, "average_as_fixed", True),
        (10, "score_disagrees", True),
        (11, "no_result", False),
    ]


def test_a_match_in_pbn_is_two_games() -> None:
    room = '[Board "1"]\n[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n[Room "{}"]\n'
    game = '[Declarer "S"]\n[Contract "{}"]\n[Result "{}"]\n\n'
    text = "% PBN 2.1\n" + (
        room.format("Open")
        + game.format("4S", 10)
        + room.format("Closed")
        + game.format("3NT", 8)
    )
    found = read_results(text, 1, "none")
    assert scores(found, "none") == {"Open": 420, "Closed": -50}
    assert [(line.ns, line.ew) for line in found.lines] == [
        ("Reds", "Blues"),
        ("Blues", "Reds"),
    ]


def test_a_spreadsheet() -> None:
    found = read_results(SPREADSHEET, 7, "both")
    assert scores(found, "both") == {"A1": -750, "A2": -100, "B1": 0}
    assert [line.ns for line in found.lines] == ["A1", "A3", "A5", "B1"]
    assert told(found) == [
        (4, "average_as_fixed", True),
        (5, "no_result", False),
        (8, "impossible_contract", False),
    ]


def test_a_table_with_scores_only() -> None:
    found = read_results("NS,EW,Score\n1,2,420\n3,4,-50\n5,6,430\n", 1, "none")
    assert scores(found, "none") == {"1-2": 420, "3-4": -50, "5-6": 430}
    wrong = read_results("NS,EW,Score\n1,2,620\n3,4,x\n5,6,\n", 1, "none")
    assert told(wrong) == [
        (2, "impossible_score", False),
        (3, "not_a_number", False),
        (4, "no_result", False),
    ]


def test_a_split_score_in_two_columns() -> None:
    found = read_results("Table\tScore NS\tScore EW\n1\t420\t50\n", 1, "none")
    field = BoardResults("none", found.lines)
    assert column(field, "NS")["1"][0][0] == 420
    assert column(field, "EW")["1"][0][0] == 50


def test_a_usebio_file() -> None:
    found = read_results(USEBIO, 7, "both")
    # The last score is written as declarer's own.
    assert scores(found, "both") == {"1-9": 790, "3-7": -600, "4-6": 0}
    assert told(found) == [(2, "average_as_fixed", True)]
    assert found.lines[3].sides == played(PassedOut())


def test_a_round_of_matches_in_usebio() -> None:
    line = (
        "<TRAVELLER_LINE><DIRECTION>{}</DIRECTION><CONTRACT>{}</CONTRACT>"
        "<PLAYED_BY>S</PLAYED_BY><TRICKS>10</TRICKS></TRAVELLER_LINE>"
    )
    played_at = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}</BOARD></MATCH>"
    text = "<USEBIO>" + "".join(
        f"<MATCH><TEAM>{team}</TEAM><OPPOSING_TEAM>{other}</OPPOSING_TEAM>"
        + played_at.format(line.format("NS", "4S") + line.format("EW", contract))
        for team, other, contract in (("1", "2", "3NT"), ("3", "4", "5C"))
    )
    found = read_results(text + "</USEBIO>", 1, "none")
    field = BoardResults("none", found.lines)
    assert [line.table for line in of_match(field, "4-3").lines] == ["3-4", "4-3"]
    match = score_board(of_match(field, "2-1"), Teams(boards=8))
    assert [(one.contestant, int(one.amount)) for one in match] == [("1", 0), ("2", 0)]
    other_match = score_board(of_match(field, "3-4"), Teams(boards=8))
    assert [one.amount for one in other_match] == [10, -10]


def test_a_pair_is_in_the_field_once() -> None:
    found = read_results("NS,EW,Score\n1,2,420\n1,4,450\n", 1, "none")
    assert told(found) == [(3, "line_twice", False)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (SPREADSHEET.replace(";7;", ";9;"), "no_board"),
        ("", "no_columns"),
        ("just,some,words\n1,2,3\n", "no_columns"),
        ("<USEBIO><BOARD>", "bad_xml"),
        (
            '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><USEBIO>&c;</USEBIO>',
            "unsafe_xml",
        ),
        ("Contract\n" + '"' + "x" * 200_000 + '"', "not_a_sheet"),
        (" " * 4_000_001, "too_large"),
    ],
    ids=["other board", "empty", "words", "half", "entities", "long cell", "long"],
)
def test_a_file_that_gives_no_field(text: str, code: str) -> None:
    with pytest.raises((Unscorable, FileRefused)) as refused:
        read_results(text, 7, "none")
    assert isinstance(refused.value, Unscorable | FileRefused)
    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A5050", ("average", "average")),
        ("A6060", ("plus", "plus")),
        ("40%-60%", ("minus", "plus")),
        ("AVE+", ("plus", "plus")),
        ("Avg- / Avg+", ("minus", "plus")),
        ("A", ("average", "average")),
        ("A=", ("average", "average")),
        ("1430", None),
        ("-50", None),
        ("arbitral", None),
    ],
)
def test_averages_as_they_are_written(
    text: str, expected: tuple[Level, Level] | None
) -> None:
    levels = expected and tuple(FixedAverage(level) for level in expected)
    assert read_averages(text) == levels


def test_an_average_beyond_sixty_and_forty_followed_a_session() -> None:
    found = read_averages("A6535")
    assert found is not None
    assert [type(one) for one in found] == [VariableAverage, VariableAverage]
    with pytest.raises(Unscorable) as refused:
        read_averages("A5545")
    assert refused.value.code == "average_unknown"


@pytest.mark.parametrize(
    ("text", "contract", "declarer", "result"),
    [
        ("3NTN=", "3NT", "N", "="),
        ("3 NT", "3NT", "", ""),
        ("4♥ X by S +1", "4HX", "S", "+1"),
        ("2n**", "2NTXX", "", ""),
        ("1DE-2", "1D", "E", "-2"),
    ],
)
def test_contracts_as_they_are_written(
    text: str, contract: str, declarer: str, result: str
) -> None:
    bid = read_bid(text)
    assert bid is not None
    assert (bid.contract, bid.declarer, bid.result) == (contract, declarer, result)


@pytest.mark.parametrize(
    ("text", "score"),
    [('"670"', 670), ("NS -50", -50), ("EW 50", 50), ("+420", 420), ("-", None)],
)
def test_scores_as_they_are_written(text: str, score: int | None) -> None:
    assert read_score(text) == score


PIECES = st.sampled_from(
    ["", "\n", ",", ";", '"', "<", ">", "^60", "A6040", "4S", "N", "10", "-", "7", "=",
     "[Board \"7\"]", "[ScoreTable \"Contract;Declarer;Result\"]", "Board,Contract,NS",
     "<BOARD>", "</BOARD>", "<BOARD_NUMBER>7</BOARD_NUMBER>", "٣", "\0", "\ud800"]
)  # fmt: skip


@settings(max_examples=200)
@given(
    st.sampled_from(["Board,Contract,Score\n", '[Board "7"]\n', "<USEBIO>", ""]),
    st.lists(PIECES | st.text(max_size=5), max_size=30),
)
def test_any_text_gives_a_field_or_a_sentence(start: str, pieces: list[str]) -> None:
    with suppress(Unscorable, FileRefused):
        found = read_results(start + " ".join(pieces), 7, "none")
        left_out = [one for one in found.remarks if not one.kept]
        assert len(found.lines) + len(left_out) == found.rows


def test_received_data_of_a_bridgemate_as_mdb_export_prints_it() -> None:
    """What someone took back is marked as erased and does not count."""
    text = (
        "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,"
        "LeadCard,Remarks,DateLog,Processed,Erased\n"
        '1,1,1,1,7,1,2,1,"S","4 S","-1","","","11/22/26 00:00:00",1,1\n'
        '2,1,1,1,7,1,2,1,"S","4 S x","=","H10","","11/22/26 00:00:00",1,0\n'
        '3,1,2,1,7,3,4,0,"","","","","60%-40%","11/22/26 00:00:00",1,0\n'
        '4,1,3,1,7,5,6,0,"","PASS","","","","11/22/26 00:00:00",1,0\n'
    )
    found = read_results(text, 7, "both")
    first, second, third = (line.sides for line in found.lines)
    assert first == played(Played("4SX", Seat.SOUTH, 10))
    assert second == Sides(FixedAverage("plus"), FixedAverage("minus"))
    assert third == played(PassedOut())
