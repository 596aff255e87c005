"""Decisions of every kind on cases, as values: what a file has to carry."""

from datetime import UTC, datetime
from fractions import Fraction
from uuid import UUID

from msgspec.structs import replace

from lawbook import Seat
from rulings.exchange.case_file import Appeal, CaseStep, Statement
from rulings.exchange.values import (
    FORMAT,
    VERSION,
    BoardRecord,
    CaseRecord,
    Document,
    ExportedEvent,
    Stream,
)
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scoring.awards import (
    Assigned,
    FixedAverage,
    Share,
    VariableAverage,
    Weighted,
)
from rulings.scoring.contract_scores import PassedOut, Played, RawScore
from rulings.scoring.decisions import Decision, Penalty

NINE = datetime(2026, 11, 22, 21, 5, 0, 123456, tzinfo=UTC)
MADE, DOWN = Played("4S", Seat.SOUTH, 10), Played("4S", Seat.SOUTH, 9)
PLUS, MINUS = FixedAverage("plus"), FixedAverage("minus")
MIXED = Weighted((Share(MADE, Fraction(2, 3)), Share(DOWN, Fraction(1, 3))))
FINE = Penalty("EW", "procedural", Fraction(25, 2), "percent_of_top", "Late, again.")
KINDS: dict[str, Decision] = {
    "stands": Decision("2017", NoAdjustment("No damage.")),
    "assigned": Decision("2017", ForBoth(Assigned(MADE))),
    "passed_out": Decision("2017", ForBoth(Assigned(PassedOut()))),
    "score": Decision("2017", ForBoth(Assigned(RawScore(-50)))),
    "weighted": Decision("2017", ForBoth(MIXED), (FINE,)),
    "split": Decision("2017", Split(Assigned(DOWN), Assigned(MADE))),
    "half_average": Decision("2017", Split(Assigned(DOWN), PLUS)),
    "fixed": Decision("2017", Artificial(PLUS, MINUS)),
    "variable": Decision("2017", Artificial(VariableAverage("plus"), MINUS)),
    "session": Decision(
        "2017",
        Artificial(VariableAverage("plus", Fraction(125, 2)), VariableAverage("minus")),
    ),
    "self_inflicted": Decision(
        "2017", SelfInflicted("EW", Assigned(MADE), Assigned(DOWN))
    ),
    "extremes": Decision("1997", Extremes("EW", MADE, MADE)),
    "director": Decision("2017", DirectorError(Assigned(MADE), PLUS)),
}
EXPOSED = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
CHOSEN = {"type": "Elected", "choice": "neither"}
MIXED_DEAL = "N:QJT4.T8.K654.AK3 A98.KQJ.AQ9.8742 K76.A765.J872.95 532.9432.T3.QJT6"
BOARD = BoardRecord(
    section="A",
    table=1,
    board=7,
    stream=Stream(UUID("0b9cbb5a-8fd7-4a35-9e1c-3f0c7c0f4d11"), 7, "5e" * 32),
    ns="1",
    ew="2",
    dealer="S",
    vulnerable="both",
    deal=MIXED_DEAL,
    contract="4S",
    declarer="S",
    tricks=9,
    cards=("WH2", "NH8", "EHJ", "SHA"),
    incidents=(ExportedEvent(3, NINE, EXPOSED),),
    rulings=(),
    elections=(ExportedEvent(5, NINE, CHOSEN, taken_back=True),),
)
CASE = CaseRecord(
    key=UUID("3c4e1ad2-94c2-4c56-8f3e-5f0a1f6d2b7a"),
    number=12,
    section="A",
    table=1,
    board=7,
    flag=None,
    opened_at=NINE,
    status="decided",
    version=2,
    decisions=1,
    decision="adjusted",
    clause="12C1(c)",
    reason="They saw the king.",
    decided_at=NINE,
    told_at=None,
    score=None,
    score_as_kept=None,
    appeals=(Appeal(NINE, 1, "EW", "Not so."),),
    statements=(Statement(NINE, "W", "I saw nothing; “nothing”, ναι.", disputed=True),),
    notices=(),
    polls=(),
    papers=(),
    book=(),
    steps=(
        CaseStep(NINE, "decided", "director", "They saw.", {}, {"case": "decided"}),
    ),
)


def decided(adjustment: Adjustment | Decision, number: int = 12) -> CaseRecord:
    given = adjustment
    score = given if isinstance(given, Decision) else Decision("2017", given)
    return replace(CASE, number=number, score=score)


def holding(*cases: CaseRecord, boards: tuple[BoardRecord, ...] = (BOARD,)) -> Document:
    key = UUID("7d6f5f3c-2d6e-4a4e-9f3a-0a8f8a1f7c11")
    return Document(
        format=FORMAT,
        version=VERSION,
        names=False,
        files=False,
        key=key,
        tournament="Club night",
        edition="2017",
        scoring="matchpoints",
        boards=boards,
        cases=cases,
    )
