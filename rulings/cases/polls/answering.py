"""A peer opens a link and answers, once."""

import secrets
from datetime import datetime
from hashlib import sha256

import msgspec
from django.db import transaction
from django.utils import timezone

from rulings.cases.errors import AnswerMissing, LinkOver, LinkUnknown, PollClosed
from rulings.cases.models import CaseEntry
from rulings.cases.polls.models import Afterthought, Closing, Peer, Vote
from rulings.cases.polls.problem import FREE, answer_options, read_problem
from rulings.cases.steps import lock_case

LENGTH = 32


PEER = "peer"


class Given(msgspec.Struct, frozen=True):
    """A peer's answer as sent; ``considered``: other actions beside the choice."""

    action: str = ""
    words: str = ""
    considered: tuple[str, ...] = ()
    reason: str = ""


def peer_of(secret: str) -> Peer:
    """The peer with this link. Raises `LinkUnknown`."""
    related = Peer.objects.select_related("poll")
    peer = related.filter(secret=hash_of(secret)).first()
    if peer is None:
        raise LinkUnknown
    return peer


def has_finished(peer: Peer) -> bool:
    """Whether the peer has answered every question."""
    vote = Vote.objects.filter(peer=peer).select_related("afterthought").first()
    return vote is not None and (not peer.poll.second or hasattr(vote, "afterthought"))


def chosen_by(peer: Peer) -> str:
    """What the peer has chosen; empty before that."""
    vote = Vote.objects.filter(peer=peer).first()
    return vote.action if vote else ""


def require_open(peer: Peer, now: datetime) -> None:
    """Refuse a link that is no longer valid. Raises `LinkOver`, `PollClosed`."""
    if peer.taken_back_at is not None or now > peer.ends_at:
        raise LinkOver
    if Closing.objects.filter(poll=peer.poll_id).exists():
        raise PollClosed


@transaction.atomic
def answer(*, peer: Peer, given: Given) -> None:
    """Store a peer's answer; if it is sent twice, the first counts.

    The first answer is the choice; a second question asks what else was considered.
    """
    lock_case(peer.poll.case_id)
    # A link may have been taken back since it was read.
    peer.refresh_from_db(fields=["taken_back_at"])
    if has_finished(peer):
        return
    now = timezone.now()
    require_open(peer, now)
    vote = Vote.objects.filter(peer=peer).first()
    if vote is None:
        _choose(peer, given, now)
    elif not given.action:
        _think_again(vote, given, now)


def _choose(peer: Peer, given: Given, now: datetime) -> None:
    offered = (*answer_options(read_problem(peer.poll.problem)), FREE)
    words = given.words.strip() if given.action == FREE else ""
    if given.action not in offered or (given.action == FREE and not words):
        raise AnswerMissing
    considered = [one for one in offered if one in given.considered]
    if given.action in considered:
        considered.remove(given.action)
    Vote.objects.create(
        peer=peer,
        level=peer.level,
        action=given.action,
        words=words,
        considered=considered,
        reason=given.reason.strip(),
        at=now,
    )
    _keep(peer, {"action": given.action, "considered": considered}, now)


def _think_again(vote: Vote, given: Given, now: datetime) -> None:
    offered = (*answer_options(read_problem(vote.peer.poll.problem)), FREE)
    considered = [
        one for one in offered if one in given.considered and one != vote.action
    ]
    Afterthought.objects.create(
        vote=vote, considered=considered, reason=given.reason.strip(), at=now
    )
    _keep(vote.peer, {"considered": considered}, now)


def _keep(peer: Peer, what: dict[str, object], now: datetime) -> None:
    """Add the answer to the history of the case; a peer has no account."""
    case = peer.poll.case
    facts = {"poll": peer.poll_id, "peer": peer.number, "level": peer.level}
    CaseEntry.objects.create(
        flag_id=case.flag_id,
        case=case,
        at=now,
        role=PEER,
        kind=CaseEntry.Kind.POLL_ANSWERED,
        text=str(what.get("action", "")),
        after=facts | what,
    )


def new_secret() -> str:
    """A new secret for a link, not stored anywhere: 256 bits, 43 letters."""
    return secrets.token_urlsafe(LENGTH)


def hash_of(secret: str) -> str:
    """The hash of a secret, as stored."""
    return sha256(secret.encode()).hexdigest()
