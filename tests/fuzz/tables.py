"""Lists and results in the manners of spreadsheets and scoring programs."""

from __future__ import annotations

from random import Random

from tests.fuzz.boards import DECK, SEATS, SUITS, made

NAMES = (
    "Αθηνά",
    "Łukasz",
    "José",
    "O'Neil, A.",
    "",
    '"Ace"',
    "=1+1",
    "a;b",
    "two\nlines",
)
PLAYERS = ("Section", "Table", "Seat", "Name", "Number", "Pair", "Club", "")
RESULTS = ("Board", "Section", "Table", "PairNS", "PairEW", "Contract", "By", "Result")
MORE = ("Score", "NS/EW", "Tricks", "Remark", "Percentage NS", "Percentage EW", "Lead")
CONTRACTS = ("4S", "3 NT x", "6♥ XX", "PASS", "4sn+1", "", "1C*", "8S", "AP", "3NTXX=")
BY = ("N", "E", "S", "W", "North", "n", "5", "")
SCORES = ("420", "-50", "+620", "A6040", "A50", "AVE+", "60%-40%", "NP", "12,5", "")


def csv(draw: Random) -> str:
    """Players or results under headings in any order, quoted or not."""
    results = draw.random() < 0.6
    heads = [*(RESULTS + MORE if results else PLAYERS)]
    heads = heads[: draw.randint(2, len(heads))]
    if draw.random() < 0.4:
        draw.shuffle(heads)
    sign = draw.choice((";", ",", "\t", "|"))
    lines = [[_heading(draw, head) for head in heads]]
    for _ in range(draw.choice((0, 1, 9, 9, 400))):
        width = len(heads) + draw.choice((0, 0, 0, -1, 2))
        lines.append([_cell(draw, place, heads) for place in range(width)])
    return "\n".join(
        sign.join(_quoted(draw, one, sign) for one in row) for row in lines
    )


def _heading(draw: Random, head: str) -> str:
    return draw.choice((head, head, head.upper(), f" {head} ", head.lower()))


def _cell(draw: Random, place: int, heads: list[str]) -> str:
    head = heads[place] if place < len(heads) else ""
    if head in ("Contract", "Remark"):
        return draw.choice(CONTRACTS)
    if head in ("Score", "Percentage NS", "Percentage EW", "Result", "Tricks"):
        return draw.choice([*SCORES, "=", "+1", "-2", "10", "13", "55.55"])
    if head in ("Name", "Club"):
        return draw.choice(NAMES)
    if head in ("Seat", "By", "NS/EW"):
        return draw.choice(BY)
    found: str = draw.choice([str(draw.randint(0, 40)), "A", "A1", "007", "1.0", ""])
    return found


def _quoted(draw: Random, cell: str, sign: str) -> str:
    if sign in cell or '"' in cell or "\n" in cell or draw.random() < 0.1:
        doubled = cell.replace('"', '""')
        return f'"{doubled}"' if draw.random() < 0.7 else cell
    return cell


def usebio(draw: Random) -> str:
    """Pairs or teams, with sections or without, of the versions that are met."""
    version = draw.choice(("1.0", "1.1", "1.2", "1.3", ""))
    head = draw.choice(
        (
            '<?xml version="1.0" encoding="utf-8"?>',
            '<?xml version="1.0" encoding="iso-8859-1"?>',
            '<?xml version="1.0"?><!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">',
            "",
        )
    )
    boards = "".join(
        _board(draw, number) for number in range(1, draw.choice((2, 9, 30)))
    )
    body = _participants(draw) + boards
    for tag in ("SECTION", "SESSION", "MATCH"):
        if draw.random() < 0.3:
            body = f'<{tag} {tag}_ID="A">{body}</{tag}>'
    kind = draw.choice(("PAIRS", "MP_PAIRS", "SWISS_TEAMS", "INDIVIDUAL", ""))
    event = f'<EVENT EVENT_TYPE="{kind}">{body}</EVENT>'
    return f'{head}\n<USEBIO Version="{version}">{event}</USEBIO>'


def _participants(draw: Random) -> str:
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>NS</DIRECTION>"
        f"<PLAYER><PLAYER_NAME>{draw.choice(('A', 'Ναι', ''))}</PLAYER_NAME></PLAYER>"
        f"<ADJUSTMENT>{draw.choice(('-5', '0', ''))}</ADJUSTMENT></PAIR>"
        for number in range(1, draw.choice((1, 5, 20)))
    )
    return f"<PARTICIPANTS>{pairs}</PARTICIPANTS>"


def _board(draw: Random, number: int) -> str:
    line = draw.choice(("TRAVELLER_LINE", "TRAVELLER_LINE", "RESULT"))
    lines = "".join(
        f"<{line}><NS_PAIR_NUMBER>{place}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{place + 20}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{draw.choice(CONTRACTS)}</CONTRACT>"
        f"<PLAYED_BY>{draw.choice((*SEATS, ''))}</PLAYED_BY>"
        f"<TRICKS>{draw.choice(('10', '13', '', '-1'))}</TRICKS>"
        f"<SCORE>{draw.choice(SCORES)}</SCORE>"
        f"<NS_MATCH_POINTS>{draw.choice(('5', '4.5', ''))}</NS_MATCH_POINTS></{line}>"
        for place in range(1, draw.choice((1, 4, 12)))
    )
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{lines}</BOARD>"


def dlm(draw: Random) -> str:
    """The ini file of a dealing machine; the check number is right or not."""
    first = draw.choice((1, 7))
    last = first + draw.choice((0, 3, 31))
    lines = ["[Document]", "Headline=a set", f"From board={first}", f"To board={last}"]
    for number in range(first, last + 1):
        hands = made(draw, number).hands
        owner = {card: SEATS.index(seat) for seat in SEATS for card in hands[seat]}
        deck = sorted(DECK, key=lambda card: (SUITS.index(card[0]), -DECK.index(card)))
        letters = "".join(
            chr(ord("a") + 4 * owner[one] + owner[other])
            for one, other in zip(deck[::2], deck[1::2], strict=True)
        )
        check = number
        for letter in letters:
            check ^= ord(letter)
        lines.append(f"Board {number:02d}={letters}{check % draw.choice((256, 7)):03d}")
    return "\n".join(lines) + "\n"
