"""Deals made for one question each, as entries of a board, and two that were published.

What a director should find is written beside them. The cards of the published ones are
facts; of the first only the leader's hand is known, the others are made to fit.
"""

from msgspec import Struct

from lawbook import Event
from rulings.damage.examination import report
from rulings.damage.record import Record
from rulings.damage.report import Report
from rulings.damage.settings import Reading, Settings
from rulings.damage.values import Scoring
from tests.evidence.boards import told
from tests.evidence.habits import with_habits
from tests.evidence.situations import (
    BASE,
    EAST,
    NORTH,
    POINTED_TO_BY_THE_AUCTION,
    RUFF_THAT_DOES_NOT_EXIST,
    SOUTH,
    STRONG,
)

MATCHPOINTS = Scoring("matchpoints")
SEEN = "CA C5 C2 C3 CK C6 E-HA C7 C4 "
ANY = ((0, 13),) * 4


class Deal(Struct, frozen=True):
    """The entries of a board, what the auction told, and what should be found.

    ``found`` are the words that may stand for each clause; clauses not named: none.
    """

    events: tuple[Event, ...]
    found: dict[str, set[str]]
    readings: dict[int, Reading] = {}
    scoring: Scoring = Scoring()
    better: tuple[float, float] = (0, 1)


DEALS = {
    "A1 a guess solved by partner's ace on the table": Deal(
        told(BASE, "5S", SEEN + "neither HT H5 HA H3", 10),
        {"50E4": {"flag"}},
        STRONG,
        better=(0.35, 0.65),
    ),
    "A2 the king from a sequence, in every world": Deal(
        told(
            "32.865.KJ5.QJ965 54.A72.8632.T872 AKQJT9.43.AQ4.43 876.KQJT9.T97.AK",
            "4S",
            SEEN + "neither HK",
            9,
        ),
        {"50E4": {"none"}},
        better=(0, 0.15),
    ),
    "A3 every switch gives the same": Deal(
        told(
            "32.KJ5.KJ5.97652 54.AQ86.863.QJT8 AKQJT9.43.AQ4.43 876.T972.T972.AK",
            "5S",
            "CA C5 C8 C3 CK C6 E-HA CT C4 neither HT H5 HA H3",
            10,
        ),
        {"50E4": {"none"}},
        STRONG,
        better=(0, 0),
    ),
    "A4 declarer required the suit that beat the contract": Deal(
        told(BASE, "5S", "CA C5 C2 C3 CK C6 E-HQ C7 C4 require/H HT H5 HA H3", 10),
        {"50E2": {"none"}},
        STRONG,
        better=(0, 0),
    ),
    "A5 a compelled discard costs the defence two tricks": Deal(
        told(
            "32.KJ5.AJ952.QJ9 54.AQ86.Q86.T872 AKQJT9.43.K74.43 876.T972.T3.AK65",
            "4S",
            "CA C9 C2 C3 CK E-DQ CJ C7 C4 neither C5 CQ C8 S9 SA S6 S2 S4 SK S7 S3 "
            "S5 SQ S8 H5 DQ",
            11,
        ),
        {"50E4": {"none"}},
        better=(0, 0),
    ),
    "A6 picked up, and found when partner gets in again": Deal(
        told(
            "32.KJ5.KJ5.QJ965 54.AQ86.863.T872 KQJT98.43.AQ4.43 A76.T972.T972.AK",
            "4S",
            SEEN + "prohibit/H S7 S2 S4 SK SQ SA S3 S5 HT",
            8,
        ),
        {"50E2": {"flag"}},
        better=(0.8, 1),
    ),
    "A7 a minor card tells which ruff does not exist": Deal(
        told(
            RUFF_THAT_DOES_NOT_EXIST.deal,
            "6S",
            "H3 H2 HK HA SK E-C4 SA S3 S6 D9",
            11,
        ),
        {"50E4": {"flag", "look"}},
        RUFF_THAT_DOES_NOT_EXIST.readings,
        better=(0.2, 0.65),
    ),
    "A8 the auction pointed there already": Deal(
        told(POINTED_TO_BY_THE_AUCTION.deal, "5S", SEEN + "neither HT H5 HA H2", 10),
        {"50E4": {"look", "none"}},
        POINTED_TO_BY_THE_AUCTION.readings,
        better=(0, 0.25),
    ),
    "A9 a minor card that tells nothing": Deal(
        told(BASE, "5S", "CA C5 C2 C3 CK C6 E-D3 C7 C4 HT H5 HA H3", 10),
        {"50E4": {"none", "look"}},
        STRONG,
        better=(0, 0.22),
    ),
    "A10 the sight of the card misled": Deal(
        told(
            "32.KJ5.KJ5.QJ965 54.AQ8.Q863.T872 AKQJT9.643.A4.43 876.T972.T972.AK",
            "5S",
            "CA C5 C2 C3 CK C6 E-DQ C7 C4 neither DT",
            11,
        ),
        {"50E4": {"none"}},
        STRONG,
        better=(0, 0),
    ),
    "A12 led out of turn low, then played: its origin points there": Deal(
        told(
            "32.KJ5.KJ5.QJ965 654.AQ86.Q8643.2 AKQJT.43.A.T8743 987.T972.T972.AK",
            "4S",
            "CA C5 C2 C3 E>H6 refuse neither CK C6 H6 C4 HT",
            9,
        ),
        {"50E3": {"flag", "look"}, "50E4": {"none"}},
        better=(0.5, 1),
    ),
    "A13 only an overtrick at stake, at IMPs": Deal(
        told(BASE, "4S", SEEN + "neither HT H5 HA H3", 10),
        {"50E4": {"look"}},
        STRONG,
        better=(0.35, 0.7),
    ),
    "A14 the same overtrick at matchpoints": Deal(
        told(BASE, "4S", SEEN + "neither HT H5 HA H3", 10),
        {"50E4": {"flag"}},
        STRONG,
        MATCHPOINTS,
        better=(0.35, 0.7),
    ),
    "P1 a jack led out of turn against a slam, and underled": Deal(
        told(
            "Q932.Q853.QT74.5 .T962.8532.JT987 AKJT5.A.AKJ96.42 8764.KJ74..AKQ63",
            "6S",
            "E>CJ refuse neither C3 C5 CJ C2 D2 D6 S4",
            11,
        ),
        {"50E4": {"flag", "look"}, "50E3": {"none"}},
        {
            NORTH: Reading((5, 11), ((4, 6), (0, 5), (0, 6), (0, 6))),
            SOUTH: Reading((16, 22), ((5, 7), (0, 5), (0, 6), (0, 6))),
            EAST: Reading((0, 9), ((0, 3), (0, 7), (0, 8), (0, 8))),
        },
        better=(0.4, 1),
    ),
    "P2 a king on the table, and partner runs the suit": Deal(
        told(
            "82.Q62.JT5.AQ532 KQT973.J93.92.J9 A5.K4.AKQ764.T86 J64.AT875.83.K74",
            "3NT",
            "S4 S2 SQ E-SK SA H4 HA H2 H3 neither SJ S8 SK S5",
            7,
        ),
        {"50E4": {"none"}},
        {
            EAST: Reading((5, 10), ((6, 6), (0, 4), (0, 5), (0, 5))),
            SOUTH: Reading((15, 19), ((2, 4), (2, 4), (2, 6), (2, 5))),
        },
        MATCHPOINTS,
        better=(0, 0.25),
    ),
}


def reported(name: str, layouts: int = 400, seed: int = 1) -> Report:
    """What is found on a deal."""
    deal = DEALS[name]
    settings = Settings(
        scoring=deal.scoring, readings=deal.readings, layouts=layouts, seed=seed
    )
    return report(Record(deal.events), with_habits(settings))
