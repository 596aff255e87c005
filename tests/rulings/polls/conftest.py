"""A case about a board with every card recorded, and a poll on West's choice."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case
from rulings.cases.polls.models import Poll
from rulings.cases.polls.problem import Said
from rulings.cases.polls.services import Sending, ask_peers, send_links
from rulings.cases.services import raise_case
from tables.models import Board, Table
from tests.rulings.builders import Event, record

DEAL = "N:AK32.KQ4.A65.432 QJ9.A52.KQJ4.K98 T8765.J76.T32.AQ 4.T983.987.JT765"
# East's king of diamonds is a penalty card while West chooses the second lead.
EVENING: list[Event] = [
    {"type": "BoardOpened", "board": 7, "record": "full", "deal": DEAL}
    | {"dealer": "S", "vulnerable": "both"},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardPlayed", "seat": "W", "card": "CJ"},
    {"type": "CardPlayed", "seat": "N", "card": "C2"},
    {"type": "CardPlayed", "seat": "E", "card": "CK"},
    {"type": "CardPlayed", "seat": "S", "card": "CA"},
    {"type": "CardPlayed", "seat": "S", "card": "H6"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    {"type": "CardPlayed", "seat": "W", "card": "H8"},
]
WEST_PLAYS = 9
SAID = Said(scoring="matchpoints", auction="1S P 4S P P P")


@dataclass(frozen=True)
class Asked:
    """A poll with the secrets of its links."""

    poll: Poll
    secrets: list[str]

    def path(self, number: int = 1) -> str:
        return f"/peer/{self.secrets[number - 1]}/"


@pytest.fixture
def board(table: Table) -> Board:
    return record(table, *EVENING)


@pytest.fixture
def case(board: Board, director: User) -> Case:
    return raise_case(board_id=board.pk, actor=director, reason="West had sight of it.")


@pytest.fixture
def ask(case: Case, director: User) -> Callable[..., Asked]:
    """Ask so many peers of one level."""

    def ask(
        count: int = 1, second: bool = False, said: Said = SAID, level: str = "Club"
    ) -> Asked:
        poll = ask_peers(
            case_id=case.pk,
            actor=director,
            version=WEST_PLAYS,
            said=said,
            second=second,
        )
        return Asked(poll, links(poll, director, level=level, count=count))

    return ask


def links(poll: Poll, actor: User, **more: object) -> list[str]:
    """The secrets of new links."""
    sending = Sending(**more)  # type: ignore[arg-type]  # plain words of a test
    sent = send_links(poll_id=poll.pk, actor=actor, sending=sending)
    return [one.secret for one in sent]


def choose(path: str, action: str = "H3", **more: object) -> int:
    """Answer as a peer does, without any cookie."""
    return Client().post(path, {"action": action, **more}).status_code


def heard(path: str, language: str = "en") -> str:
    """Everything an answer says: its head and its body."""
    answer = Client().get(path, {"language": language})
    told = dict(answer.items())
    del told["X-Request-ID"]  # drawn by lot for this request
    head = "\n".join(f"{name}: {value}" for name, value in told.items())
    # What is drawn by lot may spell a card by chance.
    return re.sub(re.escape(path), "", head + answer.content.decode())
