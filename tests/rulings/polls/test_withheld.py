"""No answer of the server tells a peer the fact that they must not know."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.errors import WordsTell
from rulings.cases.models import Case
from rulings.cases.polls.problem import Said
from rulings.cases.polls.services import close_poll, cut_problem
from tables.access.visibility import EVERYTHING
from tests.rulings.builders import record
from tests.rulings.polls.conftest import SAID, WEST_PLAYS, Asked, choose, heard

Ask = Callable[..., Asked]
# East's card, the other hands' cards, where it was, whose it is, what became of it.
TELLING = [
    *("king of diamonds", "ρήγας καρό", 'value="DK"', "DK", "♦K"),
    *("penalty", "τιμωρημένο", "exposed", "dropped", "prohibit", "require"),
    *("ace of hearts", "nine of clubs", "knave", "jack of hearts"),
    *("Club night", "the-director", "Section", "board 7", "Board 7", "Διανομή 7"),
    *("/review/", "/desk/", "/floor/", "/lawbook/", "case", "had sight of it"),
]


def tells(page: str) -> list[str]:
    return [word for word in TELLING if word in page]


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("second", [False, True])
def test_no_page_of_a_peer_tells_it(
    ask: Ask, director: User, language: str, second: bool
) -> None:
    """The question, a wrong answer, the second question, thanks, and every error."""
    asked = ask(2, second=second)
    path = asked.path()
    assert not tells(heard(path, language))
    wrong = Client().post(f"{path}?language={language}", {"action": "DK"})
    assert wrong.status_code == 422
    assert not tells(str(wrong.headers) + wrong.content.decode())
    choose(path)
    assert not tells(heard(path, language))
    close_poll(poll_id=asked.poll.pk, actor=director)
    for gone in (path, asked.path(2), "/peer/nobody/"):
        assert not tells(heard(gone, language))


def test_no_number_of_the_house_is_in_the_page(ask: Ask) -> None:
    """Two polls of the same decision are told by their secrets alone."""
    first, second = (heard(ask().path()) for _ in range(2))
    assert first == second


def test_no_header_but_those_of_every_page(ask: Ask) -> None:
    answer = Client().get(ask().path())
    known = {"Content-Type", "Content-Language", "Content-Length", "Vary"}
    known |= {"Cache-Control", "Referrer-Policy", "X-Robots-Tag"}
    known |= {"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options"}
    known |= {"Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"}
    assert set(answer.headers) <= known | {"Permissions-Policy", "X-Request-ID"}


@pytest.mark.parametrize(
    "said",
    [
        Said(question="Would you play ♥8?"),
        Said(explained="East showed his king of diamonds."),
        Said(auction="1S P 4S (East's penalty card)"),
        Said(question="Παίζετε τον ρήγα καρό;"),
    ],
)
def test_words_of_the_director_that_tell_it_are_refused(case: Case, said: Said) -> None:
    with pytest.raises(WordsTell):
        cut_problem(EVERYTHING.board(case.board), WEST_PLAYS, said)


def test_words_that_tell_nothing_are_shown(ask: Ask) -> None:
    said = Said(
        explained="4♠: to play, 2♦ would have been a transfer.",
        question="Which heart?",
        auction=SAID.auction,
    )
    page = heard(ask(said=said).path())
    assert "Which heart?" in page
    assert "would have been a transfer" in page


@pytest.mark.parametrize(
    "said",
    [
        "East-West took four tricks.",
        "He made 9 tricks; would you lead a heart?",
        "Nine of his tricks were certain.",
        "Tricks: nine",
        "Έκανε εννέα λεβέ.",
        "ΕΝΝΙΑ ΛΕΒΕ",
        "Il a fait neuf levées.",
        "It took fifteen seconds.",
        "Περίμενε δεκαπέντε δευτερόλεπτα.",
    ],
)
def test_a_number_that_is_withheld_is_refused_however_it_is_written(
    case: Case, said: str
) -> None:
    """Nine tricks were made; a side says that something took fifteen seconds."""
    slow = {"type": "InformationGiven", "kind": "tempo", "by": "E"}
    told = {"type": "AccountGiven", "event": case.board.version + 1, "side": "NS"}
    number = case.board.number
    ended = {"type": "PlayEnded", "tricks": 9}
    record(case.board.table, slow, {**told, "seconds": 15}, ended, board=number)
    with pytest.raises(WordsTell):
        cut_problem(EVERYTHING.board(case.board), WEST_PLAYS, Said(question=said))


@pytest.mark.parametrize(
    "said", ["Partner shows 8 or more tricks.", "A ten, and two tricks?", "9 points"]
)
def test_other_numbers_are_no_secret(case: Case, said: str) -> None:
    cut_problem(EVERYTHING.board(case.board), WEST_PLAYS, Said(question=said))
