"""The first round of the demo: one of each thing that goes wrong, in every file."""

import msgspec
import pytest

from lawbook import Seat
from rulings.demo.evening import seed_evening
from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.scoring.awards import Assigned, both
from rulings.scoring.contract_scores import Played
from tables.models import Board, StoredEvent, Tournament
from tests.scores.reading import read_results

SHOWN = {
    *("RevokeFound", "RevokeCorrected", "FifthCardPlayed"),
    *("Claimed", "ClaimContested", "ClaimRuled", "Conceded", "ConcessionObjected"),
    *("DummyDesignated", "DummyActed"),
    *("InformationGiven", "AccountGiven"),
    *("WrongCount", "WrongBoard", "CardMissing", "BoardFouled"),
    *("CardExposed", "LeadOutOfTurn", "PlayedOutOfTurn"),
    *("IrregularCall", "CallReplaced", "UnintendedRuled", "ComparableRuled"),
    *("DesignationChanged", "CardOmitted", "DefectiveTrickFound"),
    *("WrongHand", "CountRuled", "InformationRuled"),
    *("ClaimAgreed", "AgreementWithdrawn", "InspectionAsked", "TrickDisputed"),
}
# By the number of the board: the tricks that are scored, where they are not those made.
MOVED = {17: 11, 36: 10}
PLAYED = {17: 11, 18: 10, 19: 9, 20: 10, 25: 8, 29: 10, 30: 9, 32: 10, 33: 9, 36: 10}


@pytest.fixture
def evening(db: None) -> Tournament:
    seed_evening()
    return Tournament.objects.get()


def test_one_of_each_is_there(evening: Tournament) -> None:
    kinds = set(StoredEvent.objects.values_list("type", flat=True))
    assert kinds >= SHOWN


def test_both_sides_have_told_of_the_hesitation(evening: Tournament) -> None:
    told = StoredEvent.objects.filter(type="AccountGiven")
    assert {one.data["side"] for one in told} == {"NS", "EW"}


@pytest.mark.parametrize(("number", "tricks"), PLAYED.items())
def test_what_is_scored_is_in_every_file(
    evening: Tournament, number: int, tricks: int
) -> None:
    """A revoke that stands has moved two tricks; the files have them."""
    board = Board.objects.get(number=number)
    opened = StoredEvent.objects.get(type="BoardOpened", board=board).data
    made = StoredEvent.objects.get(type="PlayEnded", board=board).data["tricks"]
    assert (made != tricks) == (number in MOVED)
    document = document_of(evening, hands=True)
    assert {one.board: one.tricks for one in document.boards}[number] == tricks
    json = msgspec.json.decode(FORMATS["json"].write(document).content)
    assert {one["board"]: one["tricks"] for one in json["boards"]}[number] == tricks
    for format_ in ("usebio", "pbn"):
        text = FORMATS[format_].write(document).content.decode()
        (line,) = read_results(text, number, opened["vulnerable"]).lines
        assert line.sides == both(Assigned(Played("4S", Seat.SOUTH, tricks))), format_
