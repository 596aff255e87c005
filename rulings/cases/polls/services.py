"""The steps of a poll: write the problem, send and revoke links, close the poll."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import product

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from lawbook import AccountGiven, BoardLog, Event, scored_tricks
from rulings.cases.earlier_cases import sitters
from rulings.cases.errors import (
    LevelMissing,
    PollClosed,
    ProblemRefused,
    TooManyPeers,
    WordsTell,
)
from rulings.cases.models import Case, CaseEntry
from rulings.cases.polls.answering import hash_of, new_secret
from rulings.cases.polls.counts import Counts, counts_told
from rulings.cases.polls.models import Closing, Peer, Poll
from rulings.cases.polls.problem import Problem, Said, as_bytes, problem
from rulings.cases.polls.redaction import (
    NotAProblem,
    cards_written,
    seen,
    withheld_cards,
)
from rulings.cases.polls.wording import information_words, telling_words
from rulings.cases.steps import StepRecord, lock_case, record_step
from tables.access.visibility import EVERYTHING
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log

MOST = 12
HOURS = (1, 24, 72)
GIVEN = "InformationGiven"


class Sending(msgspec.Struct, frozen=True):
    """Links to make: how many, for which peers, and valid for how many hours."""

    level: str
    count: int = 1
    system: str = ""
    label: str = ""
    hours: int = 24
    here: bool = False


class SentLink(msgspec.Struct, frozen=True):
    """A link as it was made; its secret is shown this once."""

    peer: Peer
    secret: str


def cut_problem(board: VisibleBoard, version: int, said: Said) -> Problem:
    """The problem of a board at this entry. Raises `ProblemRefused`, `WordsTell`."""
    log = board_log(board)
    events = log.events
    try:
        built = problem(events, version, said)
    except NotAProblem as fault:
        raise ProblemRefused(fault.code, fault.field) from fault
    withheld = withheld_cards(events, version)
    _require_silence(said, withheld, telling_words(withheld))
    _require_silence(said, frozenset(), telling_of_the_board(board, events))
    _require_uncounted(said, withheld_counts(log))
    _require_no_more(said.auction, seen(events, version, said.seat).calls)
    return built


@transaction.atomic
def ask_peers(
    *, case_id: int, actor: AbstractBaseUser, version: int, said: Said, second: bool
) -> Poll:
    """Write a problem for peers. Nothing of it can be changed afterwards."""
    case, now = Case.objects.select_related("board").get(pk=case_id), timezone.now()
    built = as_bytes(cut_problem(EVERYTHING.board(case.board), version, said))
    poll = Poll.objects.create(
        case=case,
        version=version,
        problem=msgspec.json.decode(built),
        second=second,
        at=now,
        by_id=actor.pk,
    )
    facts = {"poll": poll.pk, "entry": version, "sha256": sha256(built).hexdigest()}
    record_step(
        case,
        actor,
        StepRecord(CaseEntry.Kind.POLLED, said.question, after=facts, at=now),
    )
    return poll


@transaction.atomic
def send_links(
    *, poll_id: int, actor: AbstractBaseUser, sending: Sending
) -> list[SentLink]:
    """Make links for peers of one level. Their secrets are not kept."""
    poll = _hold_open(poll_id)
    if not sending.level.strip():
        raise LevelMissing
    if not 1 <= sending.count <= MOST:
        raise TooManyPeers
    now, first = timezone.now(), poll.peers.count() + 1
    numbers = range(first, first + sending.count)
    sent = [_make_link(poll, number, sending, now) for number in numbers]
    facts = {
        "poll": poll.pk,
        "peers": list(numbers),
        "level": sending.level.strip(),
        "system": sending.system.strip(),
        "here": sending.here,
        "until": sent[0].peer.ends_at.isoformat(),
    }
    record_step(
        poll.case, actor, StepRecord(CaseEntry.Kind.POLL_SENT, after=facts, at=now)
    )
    return sent


@transaction.atomic
def take_link_back(*, peer_id: int, actor: AbstractBaseUser) -> None:
    """Revoke a link; an answer already given stays."""
    poll = Poll.objects.get(peers=peer_id)
    lock_case(poll.case_id)
    peer = Peer.objects.get(pk=peer_id)
    if peer.taken_back_at is None:
        now, case = timezone.now(), peer.poll.case
        peer.taken_back_at = now
        peer.save(update_fields=["taken_back_at"])
        facts = {"poll": peer.poll_id, "peer": peer.number}
        record_step(
            case, actor, StepRecord(CaseEntry.Kind.LINK_TAKEN_BACK, after=facts, at=now)
        )


@transaction.atomic
def close_poll(*, poll_id: int, actor: AbstractBaseUser) -> None:
    """Take no more answers."""
    poll, now = _hold_open(poll_id), timezone.now()
    Closing.objects.create(poll=poll, at=now, by_id=actor.pk)
    facts = {"poll": poll.pk}
    record_step(
        poll.case, actor, StepRecord(CaseEntry.Kind.POLL_CLOSED, after=facts, at=now)
    )


def forget_labels(*, poll_id: int) -> int:
    """Forget who the peers of a poll were; level, system and answers stay."""
    return Peer.objects.filter(poll=poll_id).exclude(label="").update(label="")


def _hold_open(poll_id: int) -> Poll:
    poll = Poll.objects.select_related("case").get(pk=poll_id)
    lock_case(poll.case_id)
    if Closing.objects.filter(poll=poll).exists():
        raise PollClosed
    return poll


def _make_link(poll: Poll, number: int, sending: Sending, now: datetime) -> SentLink:
    secret = new_secret()
    hours = sending.hours if sending.hours in HOURS else min(HOURS)
    peer = Peer.objects.create(
        poll=poll,
        number=number,
        secret=hash_of(secret),
        level=sending.level.strip(),
        system=sending.system.strip(),
        label=sending.label.strip(),
        here=sending.here,
        sent_at=now,
        ends_at=now + timedelta(hours=hours),
    )
    return SentLink(peer, secret)


def telling_of_the_board(board: VisibleBoard, events: Sequence[Event]) -> list[str]:
    """The names of the players there and, where information was given, its words."""
    names = [sitter.name for sitter in sitters(board.board) if sitter.name.strip()]
    given = any(type(event).__name__ == GIVEN for event in events)
    return [*names, *(information_words() if given else ())]


def withheld_counts(log: BoardLog) -> Counts:
    """The tricks of either side, and how long each side says that something took."""
    made = scored_tricks(log.state)
    standing = (e for n, e in enumerate(log.events, 1) if n not in log.withdrawn)
    seconds = {one.seconds for one in standing if isinstance(one, AccountGiven)}
    return {
        "tricks": frozenset() if made is None else {made, 13 - made},
        "seconds": {one for one in seconds if one is not None},
    }


def _require_uncounted(said: Said, withheld: Counts) -> None:
    """Refuse words of the Director that tell a number which is withheld."""
    for text in (said.auction, said.explained, said.question):
        for told in counts_told(text, withheld):
            raise WordsTell(told)


def _require_no_more(auction: str, before: Sequence[tuple[str, str]]) -> None:
    """Refuse an auction that goes on beyond the calls recorded before the decision."""
    told = auction.upper().replace(",", " ").split()
    recorded = [call for _seat, call in before]
    if recorded and told[: len(recorded)] == recorded and len(told) > len(recorded):
        raise WordsTell(" ".join(told[len(recorded) :]))


def _require_silence(
    said: Said, withheld: frozenset[str], words: Iterable[str]
) -> None:
    """Refuse words of the Director that name a withheld card or what became of it."""
    texts = (said.auction, said.explained, said.question)
    named = {card for text in texts for card in cards_written(text) & withheld}
    told = sorted(named) or [
        word
        for text, word in product(texts, words)
        if word.casefold() in text.casefold()
    ]
    if told:
        raise WordsTell(told[0])
