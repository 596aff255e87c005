"""The files that are mutated: every format, from our own writers and by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulings.exchange import formats, json_file, pbn, usebio
from rulings.scoring.decisions import Decision
from tests.rulings.exchange.ruled import KINDS, decided, holding
from tests.scores.test_reading import USEBIO
from tests.tables import hands_files
from tests.tables.test_players_list import GREEK, LATIN

KEPT = Path(__file__).parent / "files"
PLAYED = Path(__file__).parents[1] / "tables" / "files"
RESULTS_CSV = """Section;Table;Board;PairNS;PairEW;Declarer;NS/EW;Contract;Result;Remark
A;1;7;1;2;1;S;4 S x;=;
A;2;7;3;4;4;W;3 NT;-2;
A;3;7;5;6;;;;;60%-40%
A;4;7;7;8;;;;;Not played
"""
SCORE_TABLE = """% PBN 2.1
[Event "Club"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[ScoreTable "Table\\2R;PairId_NS;PairId_EW;Contract\\4L;Declarer;Result;Score_NS"]
   1   1   2 4S   S 10   620
   2   3   4 3NTX W  7   500
   3   5   6 -    - -   ^60
"""
CARETS = """[Event "Irregular"]
[Board "1"]
[Deal "N:QJT4.T8.K654.AK3 A98.KQJ.AQ9.8742 K76.A765.J872.95 532.9432.T3.QJT6"]
[Declarer "^S"]
[Contract "4S"]
[Result "^NS 9 EW 4"]
[Auction "N"]
1NT ^I 1H ^S Pass 4S =1=
AP
[Note "1:natural"]
[Play "W"]
^L HA - H3 H4
^R D2 DK D3 D4
*
"""
PARTICIPANTS = """<?xml version="1.0" encoding="utf-8"?>
<USEBIO Version="1.3"><EVENT EVENT_TYPE="PAIRS"><SECTION SECTION_ID="A"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION>
<PLAYER><PLAYER_NAME>First</PLAYER_NAME><NATIONAL_ID_NUMBER>7</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><FIRST_NAME>Second</FIRST_NAME><LAST_NAME>One</LAST_NAME></PLAYER></PAIR>
</PARTICIPANTS></SECTION></EVENT></USEBIO>"""
SCENARIO = """{"name": "King", "events": [{"type": "BoardOpened", "board": 1},
{"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
{"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}]}"""


class Seed(Struct, frozen=True):
    """A file that is right, or odd as people make it; its name says its format."""

    name: str
    content: bytes


def seeds() -> list[Seed]:
    """Every file that mutations begin with."""
    return [Seed(name, content) for name, content in _files()]


def _files() -> Iterator[tuple[str, bytes]]:
    for kind in ("pbn", "lin", "dlm"):
        write = getattr(hands_files, kind)
        text = "".join(write(board, hands_files.MIXED) for board in (1, 7, 16))
        yield f"hands.{kind}", text.encode()
        yield f"plain.{kind}", write(9, hands_files.PLAIN).encode("utf-16")
    for path in sorted(PLAYED.iterdir()):
        yield path.name, path.read_bytes()
    for text in (GREEK, LATIN, RESULTS_CSV):
        yield "sheet.csv", text.encode()
        yield "sheet.csv", text.replace("\n", "\r\n").encode("utf-8-sig")
    yield "greek.csv", GREEK.encode("windows-1253")
    yield "table.pbn", SCORE_TABLE.encode()
    yield "carets.pbn", CARETS.encode()
    yield "results.xml", USEBIO.encode()
    yield "participants.xml", PARTICIPANTS.encode()
    yield "card.json", SCENARIO.encode()
    yield "cards.jsonl", SCENARIO.replace("\n", "").encode() + b"\n"
    yield "archive.jsonl", (KEPT / "archive.jsonl").read_bytes()
    yield from _ours(list(KINDS.values()))


def _ours(every: list[Decision]) -> Iterator[tuple[str, bytes]]:
    document = holding(*(decided(one, number) for number, one in enumerate(every, 1)))
    yield "rulings.json", json_file.write(document).content
    yield "rulings.csv", formats.write(document).content
    for kind in ("assigned", "fixed"):
        ruled = holding(decided(KINDS[kind]))
        yield "ruled.xml", usebio.write(ruled).content
        yield "ruled.pbn", pbn.write(ruled).content
