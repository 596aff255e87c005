"""Files in the many manners of the programs that write them, each made for its test.

Line ends, encodings, marks of byte order, odd tags and columns, comments anywhere,
supplementary tables, files that are huge, empty or cut off in the middle.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.fuzz import tables
from tests.fuzz.boards import SEATS, SUITS, Made, columns, dotted, made

ENDS = ("\n", "\r\n", "\r", "\n\r", "\r\n\r\n", " \n")
CODECS = ("utf-8", "utf-8-sig", "utf-16", "latin-1", "windows-1252", "windows-1253")
NAMES = ("Αθηνά", "Łukasz", "José", "O'Neil, A.", "", "?", "#", "##Team", 'the "Ace"')
COMMENTS = ("{a comment}", "{two\nlines}", "; to the end", "% escape", "{", "{}", ";")
Style = Callable[[Random], str]


def styled(draw: Random) -> tuple[str, bytes]:
    """A file with a name that says its format."""
    name, style = draw.choice(STYLES)
    text = style(draw).replace("\n", draw.choice(ENDS))
    content = text.encode(draw.choice(CODECS), "replace")
    return name, draw.choice((_whole, _whole, _whole, _cut, _empty))(draw, content)


def _whole(draw: Random, content: bytes) -> bytes:
    return content


def _cut(draw: Random, content: bytes) -> bytes:
    return content[: draw.randint(0, len(content))]


def _empty(draw: Random, content: bytes) -> bytes:
    return draw.choice((b"", b"\n\n", b"\xef\xbb\xbf", b" ", content[:1], content))


def _boards(draw: Random) -> list[Made]:
    """A few boards; at times a whole evening."""
    count = draw.choice((1, 1, 2, 3, 8, 8, 40))
    first = draw.choice((1, 1, 7, 33, 998))
    return [made(draw, number) for number in range(first, first + count)]


def _said(draw: Random) -> str:
    return draw.choice(COMMENTS) + "\n" if draw.random() < 0.2 else ""


def pbn(draw: Random) -> str:
    """Games with more or fewer tags, in any order, each program's own."""
    head = draw.choice(("", "% PBN 2.1\n% EXPORT\n", "% PBN 1.0\n", "\n\n", "%\n"))
    games = [_game(draw, board) for board in _boards(draw)]
    return head + draw.choice(("\n", "\n\n\n", "\n \n")).join(games)


def _game(draw: Random, board: Made) -> str:
    first = draw.choice(SEATS)
    tags = {
        "Event": draw.choice(NAMES),
        "Site": draw.choice(NAMES),
        "Board": str(board.number),
        "North": draw.choice(NAMES),
        "Dealer": draw.choice((board.dealer, board.dealer.lower(), "#", "")),
        "Vulnerable": draw.choice(("None", "NS", "EW", "All", "Love", "-", "Both")),
        "Deal": _deal(draw, dotted(board, first)),
        "Declarer": draw.choice(("", "^", "^^")) + board.declarer,
        "Contract": f"{board.level}{board.strain}{draw.choice(('', 'X', 'XX', '*'))}",
        "Result": draw.choice((str(board.won), "^9", "NS 9", "EW 4 NS 9", "+1", "?")),
        "Score": draw.choice(("420", "NS 420", "EW 10 NS -10", "^50", "")),
        draw.choice(("BCFlags", "Room", "X-Own", "Äußeres")): draw.choice(NAMES),
    }
    kept = [item for item in tags.items() if draw.random() < 0.9]
    if draw.random() < 0.2:
        draw.shuffle(kept)
    gap = draw.choice((" ", "", "   "))
    lines = [f'[{tag}{gap}"{value}"]\n{_said(draw)}' for tag, value in kept]
    return "".join(lines) + _sections(draw, board)


def _deal(draw: Random, deal: str) -> str:
    hands = deal[2:].split()
    if draw.random() < 0.2:
        hands[draw.randrange(4)] = draw.choice(("-", "...", "AK.Q.J.T", ""))
    text = deal[:2] + " ".join(hands)
    return draw.choice((text, text, text.replace("T", "10"), text.lower()))


def _sections(draw: Random, board: Made) -> str:
    found = [_auction(draw, board), _play(draw, board), _results(draw), _par(draw)]
    return "".join(one for one in found if draw.random() < 0.6)


def _auction(draw: Random, board: Made) -> str:
    calls = [
        _marked(draw, call, ("^I", "^S", "=1=", "!", "$13")) for call in board.calls
    ]
    end = draw.choice((" ", "\n", " *", " +", " AP\n"))
    note = '[Note "1:forcing"]\n' if draw.random() < 0.3 else ""
    return f'[Auction "{board.dealer}"]\n{" ".join(calls)}{end}\n{note}'


def _play(draw: Random, board: Made) -> str:
    first = draw.choice(SEATS)
    rows = [
        " ".join(_marked(draw, card, ("^R", "^L", "=2=", "?", "$14")) for card in row)
        for row in columns(board, first)
    ]
    end = draw.choice(("*", "+", "", "- - - -"))
    return "\n".join([f'[Play "{first}"]', *rows, end]) + "\n"


def _marked(draw: Random, token: str, marks: tuple[str, ...]) -> str:
    if draw.random() > 0.05:
        return token
    mark = draw.choice(marks)
    either = (
        f"{mark} {token}",
        f"{mark}{token}",
        f"{token} {mark}",
        "-",
        token.lower(),
    )
    return draw.choice(either)


def _results(draw: Random) -> str:
    header = draw.choice(
        (
            "Table\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\4L;Declarer;Result;Score_NS",
            "-Rank;+Percentage_NS\\4R;Score_NS\\5R;Multiplicity\\2L",
            'Section;Table;Names_NS\\20;Contract;Score_NS;"MP_NS"',
        )
    )
    width = header.count(";") + 1
    cells = (
        "1",
        "A",
        "4S",
        "-",
        "^60",
        "S",
        "10",
        "420",
        '"a b"',
        "3NTX",
        "+1",
        "50.5",
    )
    rows = [" ".join(draw.choice(cells) for _ in range(width)) for _ in range(9)]
    return "\n".join([f'[ScoreTable "{header}"]', *rows, ""])


def _par(draw: Random) -> str:
    rows = (f"{seat} {suit} {draw.randint(0, 13)}" for seat in SEATS for suit in SUITS)
    return '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n' + "\n".join(
        rows
    )


def lin(draw: Random) -> str:
    """Boards with names or without, on one line or many."""
    gap = draw.choice(("", "\n", " "))
    boards = [gap.join(_lin(draw, board)) for board in _boards(draw)]
    return draw.choice(("", "vg|Match,S1,I,1,8,A,0,B,0|\n")) + "\n".join(boards)


def _lin(draw: Random, board: Made) -> list[str]:
    order = "SWNE"
    hands = [
        "".join(
            suit + "".join(c[1] for c in board.hands[seat] if c[0] == suit)
            for suit in SUITS
        )
        for seat in order
    ]
    if draw.random() < 0.6:
        hands[3] = ""
    dealer = order.index(board.dealer) + 1
    calls = [
        call.lower().replace("pass", "p").replace("xx", "r") for call in board.calls
    ]
    cards = [card for _leader, row in board.tricks for card in row]
    said = draw.choice(("", "!", "|an|natural"))
    return [
        draw.choice(("", f"pn|{','.join(draw.choice(NAMES) for _ in order)}|")),
        f"st||md|{dealer}{','.join(hands)}|rh||ah|Board {board.number}|",
        f"sv|{draw.choice(('o', 'n', 'e', 'b', '0', ''))}|",
        *(f"mb|{call.replace('x', 'd')}{said}|" for call in calls),
        *(f"pc|{draw.choice((card, card, card.lower()))}|" for card in cards),
        draw.choice((f"mc|{board.won}|", "pg||", "mc||")),
    ]


STYLES: tuple[tuple[str, Style], ...] = (
    ("styled.pbn", pbn),
    ("styled.pbn", pbn),
    ("styled.lin", lin),
    ("styled.csv", tables.csv),
    ("styled.xml", tables.usebio),
    ("styled.dlm", tables.dlm),
)
